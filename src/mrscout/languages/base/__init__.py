"""What the stages ask of a language, so that they never have to know which one it is."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mrscout.languages.base.measuring import Measuring
from mrscout.languages.base.running import (
    DAMAGE,
    Bench,
    Build,
    BuildListener,
    Module,
    Place,
    ReadableClass,
    Runner,
    StoredDraft,
)
from mrscout.languages.base.values import Row, Values
from mrscout.model.assertions import Meaning
from mrscout.model.instances import Reason
from mrscout.model.ir import Call, Routine, Signature, Span, TypeRef
from mrscout.model.project import Problem, Project, Role, SourceFile
from mrscout.model.rules import Rule

if TYPE_CHECKING:  # discovery comes here, too, and has no use for what a relation is made of
    from mrscout.model.builds import BuildRequest
    from mrscout.model.outline import (
        CountedLoop,
        Cut,
        HelperParameter,
        Loan,
        Method,
        Statement,
        TestParameter,
        Unfolded,
    )
    from mrscout.model.relations import Drafted, Skeleton, Status, Trial, TriedRelation
    from mrscout.model.template import Template


__all__ = [
    "DAMAGE",
    "RECEIVER",
    "Bench",
    "Build",
    "BuildFacts",
    "BuildListener",
    "CandidateFile",
    "Codifier",
    "Definition",
    "Effect",
    "Facts",
    "Language",
    "LoweredTest",
    "Measuring",
    "Module",
    "OpenTest",
    "Place",
    "ReadableClass",
    "Reader",
    "Row",
    "Runner",
    "SourceLayout",
    "SourceRoot",
    "StoredDraft",
    "TestFile",
    "Values",
]

#: stands for the receiver of a call where its arguments go by their positions
RECEIVER = -1


class Definition(Enum):
    """Which classes are the project's own, and how strictly a relation is read."""

    STRICT = "strict"
    PAPER = "paper"

    __hash__ = object.__hash__  # part of keys that are looked up all the time


class Effect(NamedTuple):
    """What a call does to the objects that it is given, through its whole call chain."""

    reads_receiver: bool
    writes_receiver: bool
    #: zero-based argument positions
    writes_args: frozenset[int]
    #: names of the receiver's fields that are written
    fields: frozenset[str] = frozenset()
    #: whether the code was seen; where it was not, nothing above says anything
    known: bool = True


class Facts(Protocol):
    """What is known about the code that a test calls."""

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """Whether the class is the project's own, in the sense of the definition."""

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        """Whether the call is a plain getter or setter of a field."""

    def is_project(self, class_name: str) -> bool:
        """Whether a source of the project declares the class, its tests included."""

    def accessed_field(self, call: Call) -> str | None:
        """The field that a plain accessor reads or writes, where that can be seen."""

    def is_declared(self, class_name: str) -> bool:
        """Whether the members of a class are known, from sources or from the language's library."""

    def effect(self, call: Call) -> Effect:
        """What the call reads and writes."""

    def writes(self, call: Call, origin: int) -> bool:
        """Whether the call writes its RECEIVER or the argument at a position: told sooner than all of its effect."""

    def display_name(self, class_name: str) -> str:
        """The name of a class as its users write it."""

    def meaning_of(self, name: str) -> Meaning:
        """The operator that a predicate's name, or a sign between two operands, stands for."""

    def makes_expectation(self, call: Call) -> bool:
        """True if the call makes what an assertion compares with, such as a matcher, and does nothing else."""

    def leaves_arguments(self, call: Call) -> str:
        """The slug of the rule by which all arguments of a call are no inputs; empty where there is none."""

    def leaves_argument(self, call: Call, index: int, names: Sequence[str]) -> str:
        """The slug of the rule by which one argument is no input, by the names of the parameters; empty for none."""

    def leaves_numbers(self, call: Call) -> str:
        """The slug of the rule by which the whole numbers that a call takes are no inputs; empty for none."""

    def leaves_variable(self, name: str) -> str:
        """The slug of the rule by which a variable's value is no input, by its name; empty for none."""

    def is_place(self, class_name: str) -> bool:
        """True if a class stands for a place or a time, and is not the project's."""

    def makes_value(self, call: Call) -> bool:
        """True if a call of the language's library makes a value of its arguments."""

    def is_pure(self, call: Call) -> bool:
        """True if the call changes nothing, and gives equal values for equal inputs, as far as is known."""

    def tested_by(self, test_class: str) -> frozenset[str]:
        """The classes of the project that a class of tests is named after."""

    def is_ordering(self, call: Call) -> bool:
        """True if the call compares what it is given by order, and its number says how they stand."""

    def is_box(self, call: Call) -> bool:
        """True if the value of the call is its argument, in another form of the language."""

    def is_query(self, call: Call) -> bool:
        """True if the method is named as one that only asks."""

    def counts(self, call: Call) -> bool:
        """True if the method is named as one that counts or measures."""

    def names_accessor(self, call: Call) -> bool:
        """True if the method is named as one that gives a property of its object."""

    def takes_out(self, call: Call) -> bool:
        """True if the method is named as one that takes something away, or goes on to what comes next."""

    def is_type_variable(self, type_: TypeRef) -> bool:
        """True if the type is a parameter of a generic declaration."""

    def returns_boolean(self, call: Call) -> bool:
        """Whether the call's value is a truth value, as far as is known."""

    def parameter_name(self, call: Call, index: int) -> str:
        """The name that the declaration gives to an argument; empty where no source shows it."""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        """Whether a static field is one of the values of an enumeration."""

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        """The values of an enumeration, in order; nothing for any other class."""

    def is_subtype(self, class_name: str, above: str) -> bool:
        """Whether a class is another, or extends or implements it."""

    def constant_text(self, owner: str, name: str) -> str:
        """The literal that a constant is; empty where it is none, or no source shows it."""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        """The constants of a class that are objects of the class itself."""

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        """Methods of a class of the project that bring its objects into other states, given simple values."""

    def class_literals(self, file: str) -> dict[str, str]:
        """The classes that a file names as values, as it writes them, and as any file can."""

    def source_of(self, span: Span) -> str:
        """The text of a stretch of the project's sources."""


class Codifier(Protocol):
    """Writes down what a relation keeps of one test."""

    def others(self) -> "Iterator[Codifier]":
        """Codifiers for other classes that the test runs in, where it is abstract."""

    def helper_parameter(self, span: Span, cut: "Cut") -> "HelperParameter | None":
        """The way for a value to a place inside a helper that comes along; None where there is none."""

    def test_parameters(self) -> "tuple[TestParameter, ...]":
        """The parameters that the test has already."""

    def counted(self, statement: "Statement") -> "CountedLoop | None":
        """A loop over literals; None for any other."""

    def called_unseen(self, cut: "Cut", unfolded: Collection[int]) -> set[str]:
        """Helpers that are called from where nobody looks; `unfolded` has the ends of those that are looked at."""

    def sections(self, cut: "Cut") -> "tuple[Template, ...]":
        """The body of the relation, each stretch with an indentation of its own."""

    def skeleton(self, cut: "Cut") -> "Skeleton":
        """The class around it."""

    def taken_names(self, cut: "Cut") -> set[str]:
        """Names that a parameter may not have."""

    def named_by_members(self, cut: "Cut") -> set[str]:
        """Names that the members which come along mention."""

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source writes it."""

    def declared_type(self, name: str, statement: "Statement | None") -> str:
        """The type that a statement, or else a field, declares a variable with; empty where none is written."""

    def value(self, text: str, type_: TypeRef) -> str:
        """A literal of the source as an expression of a type."""

    def class_name(self, class_under_test: str, relation: str) -> str:
        """A name for the relation's class."""


class LoweredTest(NamedTuple):
    """A test with its IR, or with the reason why there is none."""

    #: position among the tests of its file
    number: int
    test: str
    line: int
    #: byte offsets of the test in its file
    start: int
    end: int
    routine: Routine | None
    reason: Reason | None
    #: passes only if it throws
    expects_exception: bool = False
    #: the test's own text has a syntax error
    broken: bool = False
    #: the reason for which its text alone rules a relation out
    screened: Reason | None = None
    #: the message of an internal error
    detail: str = ""


class OpenTest(NamedTuple):
    """A test that relations can be made of: its IR with fixtures, its statements, and a codifier for it."""

    routine: Routine
    statements: "list[Statement]"
    #: number of the unit that is the test itself; the units before it are fixtures
    test_unit: int
    #: the same with helpers unfolded; None if no helper comes along
    unfolded: "Unfolded | None"
    #: values that other tests of the file pass to the same calls
    sibling_values: "Callable[[], list[Loan]]"
    codifier: Codifier


class TestFile(Protocol):
    """A file of tests that was parsed. It is used until its reader opens the next one."""

    @property
    def facts(self) -> Facts:
        """Answers about the code that its tests call."""

    @property
    def error_line(self) -> int | None:
        """The 0-based line of its first syntax error."""

    def lowered_tests(self, *, thorough: bool = False) -> Iterator[LoweredTest]:
        """Every test, lowered when its turn comes. With `thorough`, also those that screening rules out."""

    def open_test(self, test: LoweredTest) -> OpenTest | None:
        """One of its tests for synthesis; None if its class cannot be taken apart."""


class Reader(Protocol):
    """Reads the tests of one project. Remembers its classes between files."""

    def read(self, path: str) -> bytes:
        """The text of a file as UTF-8. Raises MrscoutError."""

    def may_hold_tests(self, source: bytes) -> bool:
        """False if a look at the text tells that no test is in it."""

    def open(self, file: SourceFile, source: bytes) -> TestFile:
        """Parse a file of tests. Raises TooIntricate."""

    def take_refused(self) -> list[str]:
        """The files that the parser gave up on since the last call, sorted."""


@dataclass(frozen=True, slots=True)
class SourceRoot:
    """A folder that package folders start in."""

    path: str  #: posix, relative to the project's root
    role: Role | None  #: None where the build file does not tell tests from the rest


@dataclass(frozen=True, slots=True)
class BuildFacts:
    """Facts that build files state about the sources, all modules together."""

    roots: tuple[SourceRoot, ...] = ()
    modules: frozenset[str] = frozenset()  #: module folders, posix, relative; "" for the root
    encodings: tuple[str, ...] = ()  #: as declared, the outermost module's first
    problems: tuple[Problem, ...] = ()

    @classmethod
    def joined(cls, facts: Iterable["BuildFacts"]) -> "BuildFacts":
        """The facts of several build tools as one."""
        parts = tuple(facts)
        return cls(
            tuple(root for part in parts for root in part.roots),
            frozenset[str]().union(*(part.modules for part in parts)),
            tuple(encoding for part in parts for encoding in part.encodings),
            tuple(problem for part in parts for problem in part.problems),
        )

    @property
    def encoding(self) -> str | None:
        """The encoding that most modules declare; the outermost module's where they are even."""
        declared = Counter(self.encodings)
        return max(declared, key=lambda encoding: declared[encoding]) if declared else None


class SourceLayout(Protocol):
    """Where a language's projects keep their files. `languages.java.projects.layout` is the one for Java."""

    @property
    def language(self) -> str:
        """The name of the language, for messages."""

    @property
    def prefix(self) -> str:
        """How the coordinate of a published library begins, ``maven:``."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """How the names of its source files end."""

    @property
    def tools(self) -> Mapping[str, str]:
        """Names of build files, each with the tool that reads it; of several in a folder the first counts."""

    @property
    def module_files(self) -> frozenset[str]:
        """Those of them that make their folder a module."""

    @property
    def outputs(self) -> frozenset[str]:
        """Names of folders that are build products where they stand beside such a file."""

    def is_data(self, build_file: str) -> bool:
        """True for the path of a build file that is test data or a template, and no part of the build."""

    def names_tests(self, folder: str) -> bool:
        """True if a folder of this name holds tests."""

    def read_build_files(self, root: Path, paths: Sequence[str]) -> BuildFacts:
        """Read the build files at these paths, relative to ``root``. What is broken becomes a problem."""

    def kind(self, root: Path, paths: Sequence[str]) -> str:
        """The tool that builds the project, by its build files; ``plain`` where there are none."""

    def classify(self, root: Path, paths: Iterable[str], facts: BuildFacts) -> Iterator[SourceFile]:
        """One SourceFile for each path, with side and module, in order; nothing is dropped."""

    def open_coordinate(self, spec: str, cache: Path | None, timeout: float) -> Project:
        """Open a published library by its coordinate, from the cache or from its registry."""


class CandidateFile(Protocol):
    """A file of generated tests, which is in memory only."""

    @property
    def path(self) -> str:
        """The path that it is analysed under."""

    @property
    def text(self) -> str:
        """The whole source."""

    @property
    def module(self) -> str:
        """The folder of the module that it belongs to."""

    @property
    def copied(self) -> str:
        """The path of the test file that it is a copy of; empty for none."""

    @property
    def tests(self) -> Mapping[str, object]:
        """Its tests by the names of their methods."""


class Language(Protocol):
    """A language that mrscout can mine: everything that the pipeline needs of it."""

    @property
    def name(self) -> str:
        """The name in the registry, such as ``java``."""

    @property
    def rules(self) -> Mapping[str, Sequence[Rule[...]]]:
        """The language's heuristics, by what they decide."""

    @property
    def layout(self) -> SourceLayout:
        """Which files of a folder are its sources, and which are tests."""

    @property
    def comment(self) -> str:
        """How a comment to the end of a line begins."""

    @property
    def values(self) -> Values:
        """Its values, as source code writes them."""

    def reader(self, project: Project, unwritten: Mapping[str, bytes] | None = None) -> Reader:
        """A reader of a project's tests. `unwritten` has sources that stand in no file, by their paths."""

    def require_tools(self, request: "BuildRequest") -> None:
        """Raises EnvironmentLacks where nothing could ever be built."""

    def build(
        self, project: Project, request: "BuildRequest", workspace: Path, listen: BuildListener
    ) -> Build:
        """Make the wanted tests compilable and runnable, as far as it goes; the project's folder stays as it was."""

    def running_file(self, drafted: "Drafted", files: dict[str, SourceFile]) -> SourceFile:
        """The file whose module a relation runs in: its test's, or that of the class which inherits the test."""

    def file_of_class(self, drafted: "Drafted") -> str:
        """The path below a source root of the class that a relation's test runs in."""

    def untried(self, trial: "Trial", status: "Status", detail: str = "") -> "TriedRelation":
        """A relation that was written, and not run."""

    def sweep(self, classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
        """Remove all compiled relations but these, which are given by their folder and harness."""

    def read_draft(self, text: str) -> StoredDraft:
        """A draft from its file. Raises one of DAMAGE."""

    def methods(self, source: bytes) -> "Iterable[Method]":
        """The methods of a source file, in order."""

    def candidate_files(self, project: Project, mined: "Sequence[Drafted]") -> "Sequence[CandidateFile]":
        """Files of generated tests, by the laws that mined relations state."""

    def as_candidates(
        self,
        drafted: "Sequence[Drafted]",
        files: "Mapping[str, CandidateFile]",
        mined: "Mapping[str, Drafted]",
    ) -> "Iterable[Drafted]":
        """Relations drafted from files of generated tests, with their origin; `mined` are by id, files by path."""

    @property
    def measuring(self) -> Measuring:
        """Measures which lines and mutants tests and relations reach and kill."""

    def preload(self) -> None:
        """Load tables once, before processes are forked that all need them."""
