"""Reads what an evaluation found, as long as it is about the relations that the run has now."""

from collections.abc import Sequence

from mrscout.commands.runs import Run
from mrscout.errors import DamagedRecord
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Worth
from mrscout.pipeline.evaluate import worth_mark
from mrscout.store.record_files import WORTHS
from mrscout.store.worth_records import TOTALS


def read_worths(found: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """The worth of each kept relation, by id; nothing where just these relations were not measured.

    Raises DamagedRecord where they were, and what was found is not there any more.
    """
    totals = found.record.get(TOTALS)
    if totals is None or totals["fingerprint"] != worth_mark(kept, found.mark):
        return {}
    place = str(found.folder / WORTHS.file)
    try:
        worths = {worth.id: worth for _, worth in WORTHS.read(found.folder)}
    except FileNotFoundError as missing:
        raise DamagedRecord(
            place, "it is not there, and run.json says that it is", WORTHS.advice
        ) from missing
    lacking = [judged.id for _, judged in kept if judged.id not in worths]
    if lacking and totals.get("complete"):
        found_there = f"it has nothing on {lacking[0]}, and run.json says that all was measured"
        raise DamagedRecord(place, found_there, WORTHS.advice)
    return {} if lacking else worths


def usable_worths(found: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """The same for whoever measures again what is damaged."""
    try:
        return read_worths(found, kept)
    except DamagedRecord:
        return {}
