"""The kept relations of a run: what there is to be exported, measured and tried again."""

from mrscout.commands.runs import Run
from mrscout.errors import NothingKept
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.relations import with_verdict
from mrscout.store.record_files import VERDICTS


def kept_relations(found: Run) -> list[tuple[CodifiedMR, Judged]]:
    """Each in the form that its verdict tells, in order. Raises NothingKept where there are none."""
    verdicts = found.verdicts()
    if not verdicts:
        advice = "Run mrscout filter first, or mrscout run SOURCE, which does everything."
        told = "no relation of the run has a verdict"
        if (found.folder / VERDICTS).exists() and (found.folder / VERDICTS).stat().st_size:
            told = "its verdicts are of other code, or of another version of mrscout"
        raise NothingKept(str(found.folder), told, advice)
    judged = [(each, verdicts[each.relation.id]) for each in found.codified if each.relation.id in verdicts]
    kept = [pair for pair in judged if pair[1].verdict is Verdict.KEPT]
    if not kept:
        advice = "mrscout show ID says what refutes a relation, or why there is no valid input."
        raise NothingKept(str(found.folder), f"none of {len(judged):,} relations was kept", advice)
    return [(with_verdict(codified, verdict), verdict) for codified, verdict in kept]
