"""Reads what an evaluation found, as long as it is about the relations that the run has now."""

from collections.abc import Sequence

from mrscout.commands.runs import Run
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Worth
from mrscout.pipeline.evaluate import worth_mark
from mrscout.report.worth_records import TOTALS, WORTH, from_line


def read_worths(found: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """The worth of each kept relation, by id; nothing where there is none of just these relations."""
    totals = found.record.get(TOTALS)
    if not isinstance(totals, dict) or totals.get("fingerprint") != worth_mark(kept, found.mark):
        return {}
    try:
        lines = (found.folder / WORTH).read_bytes().splitlines()
        worths = {worth.id: worth for worth in map(from_line, lines)}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return worths if all(judged.id in worths for _, judged in kept) else {}
