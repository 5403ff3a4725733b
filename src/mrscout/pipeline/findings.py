"""The findings of a run: asks the language what methods promise, and reads the drafts of broken candidates."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from mrscout.errors import NoRun
from mrscout.findings.signals import Knowledge
from mrscout.findings.stage import Shown, findings_of
from mrscout.languages.base import DAMAGE
from mrscout.model.failures import Frame
from mrscout.model.findings import Finding
from mrscout.model.origin import Refutation
from mrscout.model.relations import CodifiedMR
from mrscout.model.test_slips import test_slips
from mrscout.model.verdicts import Judged
from mrscout.pipeline.stored_drafts import stored_draft
from mrscout.sources import Project

_TELLING = (Refutation.DEFECT, Refutation.SUSPECT)


def run_findings(
    project: Project, relations: Iterable[CodifiedMR], verdicts: Mapping[str, Judged], out: Path
) -> tuple[Finding, ...]:
    """Return the findings of a run with these relations, those that fail on their initial values among them."""
    language, root = project.language, project.root
    known = list(relations)
    judged = [
        (codified, verdicts[codified.relation.id]) for codified in known if codified.relation.id in verdicts
    ]

    @cache
    def documents(frame: Frame, exception: str) -> bool:
        return language.announces(root, frame.owner, frame.method, exception)

    takes_index: Callable[[Frame], bool] = cache(
        lambda frame: language.takes_index(root, frame.owner, frame.method)
    )
    may_refuse: Callable[[Frame], bool] = cache(
        lambda frame: language.may_refuse(root, frame.owner, frame.method)
    )
    knowledge = Knowledge(
        documents,
        takes_index,
        language.is_bounds_error,
        language.is_argument_error,
        {},
        may_refuse,
        lambda failure: language.is_null_argument(root, failure),
        language.is_caught_as,
        language.is_digest,
    )
    by_id = {codified.relation.id: codified for codified in known}
    slips = [(slip, _shown(by_id[slip.relation], out)) for slip in test_slips(known)]
    return findings_of(judged, [_shown(codified, out) for codified in _broken(known)], slips, knowledge)


def _broken(relations: Iterable[CodifiedMR]) -> Iterator[CodifiedMR]:
    """Yield the candidates that fail on their initial values, if that says something about the code."""
    for codified in relations:
        origin = codified.relation.origin
        if not origin.counts_in_funnel and origin.if_refuted in _TELLING and codified.is_refuted:
            yield codified


def _shown(codified: CodifiedMR, out: Path) -> Shown:
    """Return a relation with its statements, none if its draft is gone or damaged."""
    row = tuple(parameter.value for parameter in codified.parameters)
    try:
        return Shown(codified, stored_draft(out, codified).snippet(codified, row))
    except (NoRun, *DAMAGE):
        return Shown(codified, "")
