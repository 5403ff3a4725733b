"""The questions that people answer about a sample: the paper's RQ1 and RQ4, and one on rejected relations."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer."""

    word: str  #: what is written into a cell
    meaning: str


@dataclass(frozen=True, slots=True)
class Study:
    """A question with its possible answers."""

    title: str
    question: str
    answers: tuple[Answer, ...]
    #: the answers that count as right, and those that are left out of the share; none for a scale
    right: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a cell may hold."""
        return tuple(answer.word for answer in self.answers)

    @property
    def is_scale(self) -> bool:
        """True if answers are numbers, from difficult to easy."""
        return not self.right


_PRECISION = Study(
    "Precision of discovery (the paper's RQ1)",
    "Does this test have both properties of an MR-encoded test case? P1: at least two methods of the class under "
    "test are invoked. P2: an assertion relates an input or the output of one invocation with the output of a "
    "later one.",
    (
        Answer("true", "the test has both properties"),
        Answer("false", "the test lacks one of them"),
        Answer("unclear", "the test cannot be understood, or the properties not be told"),
    ),
    frozenset({"true"}),
    frozenset({"unclear"}),
)
_COMPREHENSIBILITY = Study(
    "Comprehensibility of relations (the paper's RQ4)",
    "Understand the logic of the relation, and its relevance to the class under test. How easy is that?",
    (
        Answer("1", "very difficult to understand"),
        Answer("2", "difficult to understand"),
        Answer("3", "easy to understand"),
        Answer("4", "very easy to understand"),
    ),
)
_REFUTATIONS = Study(
    "What counterexamples are worth",
    "The relation was rejected. What does its counterexample show?",
    (
        Answer("bug", "a fault of the code under test"),
        Answer("precondition", "an input that the relation was never meant for, though the code takes it"),
        Answer("general", "the relation says more than the developers' test does"),
        Answer("unclear", "it cannot be told"),
    ),
    frozenset({"bug"}),
    frozenset({"unclear"}),
)


class Population(Enum):
    """The set that a sample is drawn from."""

    MTCS = "mtcs"
    RELATIONS = "relations"
    KEPT = "kept"
    REJECTED = "rejected"

    @property
    def noun(self) -> str:
        """The name of its members, for people."""
        match self:
            case Population.MTCS:
                return "MTCs"
            case Population.RELATIONS:
                return "codified relations"
            case _:
                return f"{self.value} relations"

    @property
    def study(self) -> Study:
        """The question that is asked about its members."""
        match self:
            case Population.MTCS:
                return _PRECISION
            case Population.REJECTED:
                return _REFUTATIONS
            case _:
                return _COMPREHENSIBILITY


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the text that a rater reads about an item."""

    heading: str
    text: str
    code: bool = True  #: Java, or else a sentence


@dataclass(frozen=True, slots=True)
class Item:
    """A member of a sample, as raters read it."""

    id: str
    name: str
    place: str  #: file and line, and the project where there are several
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample, with the size of its population."""

    population: Population
    size: int  #: of the population
    confidence: float
    margin: float
    seed: int
    items: tuple[str, ...]  #: ids, in the order of the sheets
