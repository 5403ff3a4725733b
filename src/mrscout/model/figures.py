"""The counts of a run: the one source of the figures in summaries, reports and `run.json`.

Mined relations and candidates are counted by the same rules, and apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Judged, Verdict


@dataclass(frozen=True, slots=True)
class Figures:
    """How far relations of one origin have come."""

    relations: int = 0
    codified: int = 0
    judged: int = 0
    parametrised: int = 0  #: judged ones with a parameter
    valid: int = 0  #: those whose assertion was evaluated on a generated input
    kept: int = 0
    exceptions: int = 0  #: kept ones that an input refutes
    less_general: int = 0  #: kept ones whose form restricts inputs


def figures_of(pairs: Iterable[tuple[CodifiedMR, Judged | None]], relations: int | None = None) -> Figures:
    """Count relations with their verdicts; ``relations`` if more of them were found than there are pairs."""
    known = list(pairs)
    codified = [(relation, judged) for relation, judged in known if relation.status is Status.CODIFIED]
    verdicts = [(relation, judged) for relation, judged in codified if judged is not None]
    kept = [judged for _, judged in verdicts if judged.verdict is Verdict.KEPT]
    return Figures(
        relations=len(known) if relations is None else relations,
        codified=len(codified),
        judged=len(verdicts),
        parametrised=sum(bool(relation.parameters) for relation, _ in verdicts),
        valid=sum(bool(judged.evidence.valid or judged.counterexample is not None) for _, judged in verdicts),
        kept=len(kept),
        exceptions=sum(judged.counterexample is not None and not judged.perfect for judged in kept),
        less_general=sum(judged.form.restricts for judged in kept),
    )


def different_relations(instances: int, settled: Iterable[CodifiedMR]) -> int:
    """Return the number of relations that MR instances state: further occurrences of one do not count."""
    return instances - sum(
        1 if relation.status is Status.SAME else max(0, len(relation.relation.occurrences) - 1)
        for relation in settled
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the funnel."""

    name: str
    count: int
    whole: int  #: the count that it is a share of
    first: bool = False  #: it begins a group, and is its own whole
    last: bool = False

    @property
    def share(self) -> float:
        """The count as a share of the whole, from 0 to 1."""
        return self.count / self.whole if self.whole else 0.0


@dataclass(frozen=True, slots=True)
class RunFigures:
    """The figures of a run; stages that have not run leave None."""

    tests: int | None = None
    mtcs: int | None = None
    instances: int = 0
    mined: Figures | None = None
    proposed: int = 0  #: candidates that laws propose, whatever became of them
    candidates: Figures | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The funnel from tests to mined relations that are kept, as far as the run has come."""
        steps = []
        if self.tests is not None:
            steps.append(Step("tests", self.tests, self.tests, first=True))
        if self.mtcs is not None:
            steps.append(Step("MTCs", self.mtcs, self.tests or 0))
        steps.append(Step("instances", self.instances, self.instances, first=True))
        if self.mined is not None:
            whole = self.mined.relations
            steps.append(Step("relations", whole, whole, first=True))
            steps += _steps_of(self.mined, whole)
        return tuple(steps)

    @property
    def candidate_steps(self) -> tuple[Step, ...]:
        """The funnel of candidates; empty if no law proposed any."""
        if not self.proposed or self.candidates is None:
            return ()
        steps = _steps_of(self.candidates, self.proposed)
        return (Step("candidates", self.proposed, self.proposed, first=True), *steps)


def _steps_of(figures: Figures, whole: int) -> list[Step]:
    steps = [Step("codified", figures.codified, whole, last=not figures.judged)]
    if figures.judged:
        steps.append(Step("with valid inputs", figures.valid, whole))
        steps.append(Step("kept", figures.kept, whole, last=True))
    return steps
