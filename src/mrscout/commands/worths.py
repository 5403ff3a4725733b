"""Reads what an evaluation found, as long as it is about the relations that the run has now."""

from collections.abc import Sequence

from mrscout.commands.runs import Run
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Worth
from mrscout.pipeline.evaluate import worth_mark
from mrscout.report.record_files import WORTHS
from mrscout.report.worth_records import TOTALS


def read_worths(found: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """The worth of each kept relation, by id; nothing where there is none of just these relations."""
    totals = found.record.get(TOTALS)
    if totals is None or totals["fingerprint"] != worth_mark(kept, found.mark):
        return {}
    worths = {worth.id: worth for worth in WORTHS.sound(found.folder)}
    return worths if all(judged.id in worths for _, judged in kept) else {}
