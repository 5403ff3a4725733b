"""What relations are worth, as it is handed on and written down (`worth.jsonl`, and `worth` of `run.json`)."""

from dataclasses import dataclass

from mrscout.model.slugged import Slugged


class Flag(Slugged):
    """What speaks against a relation as a test. The values are sentences for people."""

    KILLS_NOTHING = "It kills no mutant at all: perhaps it holds whatever the code does."
    SLOW = "An input of it takes too long for a test that is run every day."
    FLAKY = "It did not end in the same way each time."
    NOT_RUN = "It could not be run for the evaluation."


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one line of a class under test."""

    class_name: str  #: binary, a.b.Outer$Inner
    file: str  #: relative to the project's root; empty where it is not among the sources
    line: int
    method: str
    mutator: str  #: a slug, negate-conditionals
    description: str  #: the tool's own words
    before: str  #: the line as it is written; empty where there is no source
    after: str | None  #: the line as it would be written; None where that cannot be told


@dataclass(frozen=True, slots=True)
class Worth:
    """What one kept relation adds: a line of `worth.jsonl`."""

    id: str
    rank: int  #: from 1; the one that adds most comes first
    covered_lines: int  #: of all classes under test
    killed: int  #: mutants
    added: int  #: mutants that the developers' tests do not kill
    added_lines: int  #: lines that the developers' tests do not cover
    only: tuple[Mutant, ...]  #: of the added ones, those that no other relation kills
    shared: tuple[Mutant, ...]  #: the other added ones
    selected: tuple[int, ...]  #: the inputs to export: indices into the verdict's `examples`, in order
    flags: tuple[Flag, ...]

    @property
    def unfit(self) -> bool:
        """Whether it had better not be exported."""
        return any(each is not Flag.KILLS_NOTHING for each in self.flags)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of the developers' suite, of the relations' tests, and of both: shares from 0 to 1."""

    developers: float
    relations: float
    with_relations: float

    @property
    def gain(self) -> float:
        """In points of a hundred."""
        return 100 * (self.with_relations - self.developers)

    @property
    def relative_gain(self) -> float | None:
        """The gain as a share of what the developers' suite has; None where that is nothing."""
        return (self.with_relations - self.developers) / self.developers if self.developers else None

    @property
    def gap_closed(self) -> float | None:
        """The gain as a share of what the developers' suite leaves; None where it leaves nothing."""
        left = 1 - self.developers
        return (self.with_relations - self.developers) / left if left > 0 else None
