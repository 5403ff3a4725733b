"""All that a run found, read once and frozen: what the reports for people and programs are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Origin
from mrscout.model.records import MRInstance
from mrscout.model.relations import CodifiedMR, Status, Undrafted
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending, Judged
from mrscout.model.worth import Measure, Worth


@dataclass(frozen=True, slots=True)
class Passage:
    """A method in its source file."""

    file: str  #: relative to the project's root, or to the folder of the run
    source: bytes  #: of the whole file, UTF-8
    lines: range  #: of the method, from 0
    changed: bool = False  #: whether the file is another than the one that was mined


@dataclass(frozen=True, slots=True)
class Drawn:
    """An input that was tried, in the order of `generalised`."""

    values: tuple[Value, ...]
    texts: tuple[str, ...]  #: the values as they would be written
    ended: Ending


@dataclass(frozen=True, slots=True)
class Finding:
    """An MR instance and all that became of it; what a run has not come to is None."""

    id: str
    file: str
    line: int  #: of the test, from 1
    test: str
    class_under_test: str
    instance: MRInstance | None = None
    settled: CodifiedMR | Undrafted | None = None
    judged: Judged | None = None
    worth: Worth | None = None
    original: Passage | None = None
    helpers: tuple[Passage, ...] = ()  #: other methods that the relation's parts stand in
    codified: Passage | None = None
    drawn: tuple[Drawn, ...] = ()

    @property
    def relation(self) -> CodifiedMR | None:
        """The relation that was made of it, whether it holds or not."""
        return self.settled if isinstance(self.settled, CodifiedMR) else None

    @property
    def origin(self) -> Origin:
        """Where the relation comes from; an instance that became none was mined."""
        return self.relation.relation.origin if self.relation is not None else MINED

    @property
    def is_codified(self) -> bool:
        """Whether it became a relation that compiles, and passes on the developers' own input."""
        return self.relation is not None and self.relation.status is Status.CODIFIED

    @property
    def name(self) -> str:
        """The relation's, or what the developers assert where no relation was made of it."""
        if self.relation is not None:
            return self.relation.relation.name
        return " ".join(self.instance.assertion.text.split()) if self.instance is not None else self.id

    @property
    def spans(self) -> tuple[Span, ...]:
        """The stretches of the test that make the relation; the assertion comes last."""
        if self.relation is not None:
            parts = self.relation.relation.constituents
            inputs = (*parts.source_input, *parts.follow_up_input, *parts.transformation)
            return (*inputs, parts.source_output, parts.follow_up_output, parts.output_relation)
        if self.instance is not None:
            return (*(each.span for each in self.instance.invocations), self.instance.assertion.span)
        return ()

    @property
    def refuted(self) -> bool:
        """Whether the form that the verdict is about has a counterexample."""
        judged = self.judged
        return judged is not None and judged.counterexample is not None and not judged.perfect


@dataclass(frozen=True, slots=True)
class Link:
    """How a place in the project becomes an address."""

    base: str | None = None  #: what stands before a path; None where there is nowhere to go
    line: str = "#L"  #: what stands before a line's number


@dataclass(frozen=True)
class Dossier:
    """A run."""

    project: str
    version: str
    findings: tuple[Finding, ...]
    #: the funnel, as far as the run has come: how many of what
    steps: tuple[tuple[str, int], ...]
    #: the test's reason for being no MTC, and how many there are, the most frequent first
    reasons: tuple[tuple[str, int], ...] = ()
    gaps: tuple[
        tuple[str, str], ...
    ] = ()  #: what a run that was stopped lacks, and the command that gives it
    advice: tuple[tuple[str, str], ...] = ()  #: the same, or what could come next
    problems: tuple[tuple[str, str], ...] = ()  #: what could not be built: the place, and what was found
    facts: tuple[tuple[str, str], ...] = ()  #: about the run
    worth: Mapping[str, Measure] = field(default_factory=dict)  #: by the name of the measure
    alone: str = ""  #: what the relations that tests hide add by themselves, a sentence
    link: Link = Link()

    @cached_property
    def evaluated(self) -> bool:
        """Whether anybody has measured what the relations are worth."""
        return bool(self.worth) or any(each.worth is not None for each in self.findings)
