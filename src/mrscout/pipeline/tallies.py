"""Counts outcomes of synthesis and filtering, for summaries and for `run.json`."""

from collections import Counter
from dataclasses import dataclass, field

from mrscout.model.figures import Figures, Step, different_relations, figures_of
from mrscout.model.relations import CodifiedMR, Status, Undrafted
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.discover import Opened
from mrscout.pipeline.synthesis_events import (
    Candidates,
    DraftingCut,
    FileDrafted,
    Ready,
    SynthesisEvent,
    Synthesized,
)

#: the statuses of relations that compile
_COMPILED = (Status.CODIFIED, Status.SAME, Status.FAILS, Status.ENVIRONMENT, Status.NEEDS_MORE)


def _instances(codified: CodifiedMR) -> int:
    """Return the number of MR instances that a relation was mined from."""
    return max(1, len(codified.relation.occurrences))


@dataclass(slots=True)
class Tally:
    """The counts of synthesis, from its events."""

    opened: Opened | None = None
    ready: Ready | None = None
    tests: int = 0
    mtcs: int = 0
    instances: int = 0
    drafted: int = 0
    file_problems: int = 0
    good: int = 0  #: relations codified so far
    undrafted: list[Undrafted] = field(default_factory=list)
    settled: list[CodifiedMR] = field(default_factory=list)  #: mined relations with their status
    proposed: int = 0  #: tests that laws generated
    drafted_candidates: int = 0  #: candidates drafted from them
    candidates: list[CodifiedMR] = field(default_factory=list)  #: candidates that compile and pass
    broken: list[CodifiedMR] = field(default_factory=list)  #: candidates that fail on their initial values
    lost: int = 0  #: relations whose process was killed
    cut_files: int = 0  #: test files that a budget left no time for
    cut: int = 0  #: relations that it left no time for

    def hear(self, event: SynthesisEvent) -> None:
        """Count an event."""
        if isinstance(event, Synthesized):
            self.lost += event.codified.status is Status.LOST
            self.cut += event.codified.status is Status.CUT
        match event:
            case Opened():
                self.opened = event
                self.file_problems += len(event.project.problems)
            case FileDrafted():
                tests = event.analysed.tests
                self.tests += len(tests)
                self.mtcs += sum(test.mtc for test in tests)
                self.instances += sum(len(test.instances) for test in tests)
                self.drafted += len(event.drafted)
                self.undrafted += event.undrafted
                self.file_problems += len(event.analysed.problems)
            case DraftingCut():
                self.cut_files = event.files
            case Candidates():
                self.proposed, self.drafted_candidates = event.proposed, len(event.drafted)
            case Ready():
                self.ready = event
            case Synthesized() if not event.codified.relation.origin.counts_in_funnel:
                if event.is_recorded:
                    good = event.codified.status is Status.CODIFIED
                    (self.candidates if good else self.broken).append(event.codified)
            case Synthesized():
                self.settled.append(event.codified)
                self.good += event.codified.status is Status.CODIFIED

    @property
    def codified(self) -> list[CodifiedMR]:
        """The relations that compile and pass."""
        return [relation for relation in self.settled if relation.status is Status.CODIFIED]

    @property
    def compiled(self) -> int:
        """The number of instances whose relation compiles, whether it passes or not."""
        return sum(_instances(codified) for codified in self.settled if codified.status in _COMPILED)

    @property
    def lifted(self) -> int:
        """The number of codified relations with a parameter."""
        return sum(bool(relation.parameters) for relation in self.codified)

    @property
    def funnel(self) -> tuple[Step, ...]:
        """The steps from tests to MTCs, and from instances to codified relations."""
        return (
            Step("tests", self.tests, self.tests, first=True),
            Step("mtcs", self.mtcs, self.tests),
            Step("instances", self.instances, self.instances, first=True),
            Step("drafted", self.drafted, self.instances),
            Step("compiled", self.compiled, self.instances),
            Step("codified", self.good, self.different, last=True),
        )

    @property
    def different(self) -> int:
        """The number of relations that the instances state."""
        return different_relations(self.instances, self.settled)

    @property
    def statuses(self) -> Counter[Status]:
        """The number of instances with each status, without those still to be tried."""
        counts = Counter(relation.status for relation in self.settled)
        if self.undrafted:
            counts[Status.NOT_SYNTHESIZED] += len(self.undrafted)
        return counts


@dataclass(slots=True)
class VerdictTally:
    """The counts of filtering, from its verdicts."""

    relations: dict[str, CodifiedMR]  #: by id, in the order of the run
    _heard: dict[str, Judged] = field(default_factory=dict)

    def hear(self, judged: Judged) -> None:
        """Count a verdict."""
        self._heard[judged.id] = judged

    @property
    def mined(self) -> "VerdictTally":
        """The counts of mined relations alone."""
        return self._where_counted(True)

    @property
    def candidates(self) -> "VerdictTally":
        """The counts of candidates alone."""
        return self._where_counted(False)

    def _where_counted(self, counted: bool) -> "VerdictTally":
        wanted = {
            id_: codified
            for id_, codified in self.relations.items()
            if codified.relation.origin.counts_in_funnel is counted
        }
        return VerdictTally(wanted, {id_: judged for id_, judged in self._heard.items() if id_ in wanted})

    @property
    def judged(self) -> list[Judged]:
        """The verdicts so far, in the order of the relations."""
        return [self._heard[id_] for id_ in self.relations if id_ in self._heard]

    def having(self, verdict: Verdict) -> list[Judged]:
        """Return the relations with this verdict."""
        return [judged for judged in self.judged if judged.verdict is verdict]

    @property
    def verdicts(self) -> Counter[Verdict]:
        """The number of relations with each verdict."""
        return Counter(judged.verdict for judged in self.judged)

    @property
    def figures(self) -> Figures:
        """The counts of the relations."""
        return figures_of((codified, self._heard.get(id_)) for id_, codified in self.relations.items())
