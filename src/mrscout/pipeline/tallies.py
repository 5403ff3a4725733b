"""Counts what synthesis and filtering do: the arithmetic of summaries and of `run.json`; nothing here prints."""

from collections import Counter
from dataclasses import dataclass, field

from mrscout.model.relations import CodifiedMR, Status, Undrafted
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.discover import Opened
from mrscout.pipeline.synthesis_events import Candidates, FileDrafted, Ready, SynthesisEvent, Synthesized

#: what a relation that was compiled can have become
_COMPILED = (Status.CODIFIED, Status.SAME, Status.FAILS, Status.ENVIRONMENT, Status.NEEDS_MORE)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the funnel."""

    name: str
    count: int
    whole: int  #: what it is a part of; the first step of a unit is its own whole

    @property
    def share(self) -> float:
        """Between 0 and 1."""
        return self.count / self.whole if self.whole else 0.0


@dataclass(slots=True)
class Tally:
    """Listens, and counts."""

    opened: Opened | None = None
    ready: Ready | None = None
    tests: int = 0
    mtcs: int = 0
    instances: int = 0
    drafted: int = 0
    file_problems: int = 0
    good: int = 0  #: relations codified so far
    undrafted: list[Undrafted] = field(default_factory=list)
    settled: list[CodifiedMR] = field(default_factory=list)
    proposed: int = 0  #: candidate tests that laws made
    drafted_candidates: int = 0  #: those of them that hide a relation
    candidates: list[CodifiedMR] = field(default_factory=list)  #: those that compile and pass
    broken: list[CodifiedMR] = field(default_factory=list)  #: those that fail on their initial values
    lost: int = 0  #: relations whose process was killed

    def hear(self, event: SynthesisEvent) -> None:
        """Take note of an event."""
        if isinstance(event, Synthesized):
            self.lost += event.codified.status is Status.LOST
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
        return [each for each in self.settled if each.status is Status.CODIFIED]

    @property
    def compiled(self) -> int:
        """Relations that the compiler took, whatever happened then."""
        return sum(each.status in _COMPILED for each in self.settled)

    @property
    def lifted(self) -> int:
        """Codified relations with a parameter."""
        return sum(bool(each.parameters) for each in self.codified)

    @property
    def funnel(self) -> tuple[Step, ...]:
        """From tests to relations; tests and instances are two units, each with a whole of its own."""
        return (
            Step("tests", self.tests, self.tests),
            Step("mtcs", self.mtcs, self.tests),
            Step("instances", self.instances, self.instances),
            Step("drafted", self.drafted, self.instances),
            Step("compiled", self.compiled, self.instances),
            Step("codified", self.good, self.different),
        )

    @property
    def different(self) -> int:
        """Instances without those that another one stands for."""
        return self.instances - self.statuses[Status.SAME]

    @property
    def statuses(self) -> Counter[Status]:
        """How many instances became what, without those that are still to be tried."""
        counts = Counter(each.status for each in self.settled)
        if self.undrafted:
            counts[Status.NOT_SYNTHESIZED] += len(self.undrafted)
        return counts


@dataclass(slots=True)
class VerdictTally:
    """Listens, and counts."""

    relations: dict[str, CodifiedMR]  #: in order
    _heard: dict[str, Judged] = field(default_factory=dict)

    def hear(self, judged: Judged) -> None:
        """Take note of a verdict."""
        self._heard[judged.id] = judged

    @property
    def mined(self) -> "VerdictTally":
        """The same for mined relations."""
        return self._counting_in_funnel(True)

    @property
    def candidates(self) -> "VerdictTally":
        """The same for candidates."""
        return self._counting_in_funnel(False)

    def _counting_in_funnel(self, wanted_answer: bool) -> "VerdictTally":
        wanted = {
            id_: each
            for id_, each in self.relations.items()
            if each.relation.origin.counts_in_funnel is wanted_answer
        }
        return VerdictTally(wanted, {id_: each for id_, each in self._heard.items() if id_ in wanted})

    @property
    def judged(self) -> list[Judged]:
        """In the order of the relations, whichever was heard of first."""
        return [self._heard[each] for each in self.relations if each in self._heard]

    def having(self, verdict: Verdict) -> list[Judged]:
        """The relations with a verdict."""
        return [each for each in self.judged if each.verdict is verdict]

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many became what."""
        return Counter(each.verdict for each in self.judged)

    @property
    def with_valid_input(self) -> list[Judged]:
        """Relations that were put to the test on an input other than the developers'."""
        return [each for each in self.judged if each.evidence.valid or each.counterexample is not None]

    @property
    def less_general(self) -> int:
        """Kept relations for which something had to be given up."""
        return sum(each.form.restricts for each in self.having(Verdict.KEPT))

    @property
    def funnel(self) -> tuple[tuple[str, int], ...]:
        """From codified to kept."""
        parametrised = sum(bool(self.relations[each.id].parameters) for each in self.judged)
        return (
            ("codified", len(self.judged)),
            ("with a parameter", parametrised),
            ("with a valid input", len(self.with_valid_input)),
            ("kept", len(self.having(Verdict.KEPT))),
        )
