"""The protocols that a language implements; stages use them, and never learn which language it is.

A `Language` opens a project with `reader`, whose `TestFile`s lower tests to the IR and take them apart for synthesis.
`build` makes the code run, and its `Module`s try and run relations. Everything else is facts and tables.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mrscout.languages.base.library import Library, RandomDraw
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
from mrscout.languages.base.syntax import Syntax
from mrscout.languages.base.values import Row, Values
from mrscout.model.assertions import Meaning
from mrscout.model.failures import Failure
from mrscout.model.instances import Reason
from mrscout.model.ir import Call, Routine, Signature, Span, TypeRef
from mrscout.model.project import Problem, Project, Role, SourceFile
from mrscout.model.rules import Rule

if TYPE_CHECKING:  # discovery comes here, too, and has no use for what a relation is made of
    from mrscout.model.builds import BuildFailure, BuildRequest
    from mrscout.model.diagnosis import Cause, ReportedProblem
    from mrscout.model.law_patterns import LawPattern
    from mrscout.model.origin import Precedent
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
    from mrscout.model.programs import Program
    from mrscout.model.propositions import Head
    from mrscout.model.relations import CodifiedMR, Drafted, Skeleton, Status, Trial, TriedRelation
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
    "Library",
    "LoweredTest",
    "Measuring",
    "Module",
    "OpenTest",
    "Place",
    "RandomDraw",
    "ReadableClass",
    "Reader",
    "Row",
    "Runner",
    "SourceLayout",
    "SourceRoot",
    "StoredDraft",
    "Syntax",
    "TestFile",
    "Values",
]

#: stands for the receiver of a call, where an argument goes by its position
RECEIVER = -1


class Definition(Enum):
    """Which classes are the project's own, and how strictly a relation is read."""

    STRICT = "strict"
    PAPER = "paper"

    __hash__ = object.__hash__  # part of keys that are looked up all the time


class Effect(NamedTuple):
    """The objects that a call reads and writes, through its whole call chain."""

    reads_receiver: bool
    writes_receiver: bool
    #: zero-based positions of the arguments that it writes
    writes_args: frozenset[int]
    #: names of the receiver's fields that are written
    fields: frozenset[str] = frozenset()
    #: False if the code is unknown, and the effect only a guess
    known: bool = True


class Facts(Protocol):
    """Answers about the code that a test calls."""

    #: slugs of the rules that are switched off
    without_rules: frozenset[str]

    @property
    def library(self) -> Library:
        """What is known about the calls of the language's own library."""

    @property
    def syntax(self) -> Syntax:
        """How the language writes literals, declarations and statements."""

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """True if the class is the project's own, in the sense of the definition."""

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        """True if the call is a plain getter or setter of a field."""

    def is_project(self, class_name: str) -> bool:
        """True if a source of the project, production code or test, declares the class."""

    def accessed_field(self, call: Call) -> str | None:
        """The field that a plain accessor reads or writes; None if no source shows it."""

    def is_declared(self, class_name: str) -> bool:
        """True if the members of a class are known, from sources or from the language's library."""

    def effect(self, call: Call) -> Effect:
        """The effect of a call."""

    def writes(self, call: Call, origin: int) -> bool:
        """True if the call writes its RECEIVER or the argument at a position; quicker than all of `effect`."""

    def display_name(self, class_name: str) -> str:
        """The name of a class as its users write it."""

    def meaning_of(self, name: str) -> Meaning:
        """The operator that a predicate's name, such as `isEqualTo`, or an operator such as `<` stands for."""

    def makes_expectation(self, call: Call) -> bool:
        """True if the call only makes the expected side of an assertion: a matcher, or a tolerance."""

    def leaves_arguments(self, call: Call) -> str:
        """The slug of the rule by which no argument of a call is an input; empty for none."""

    def leaves_argument(self, call: Call, index: int, names: Sequence[str]) -> str:
        """The slug of the rule by which one argument is no input; `names` are the parameters'; empty for none."""

    def leaves_numbers(self, call: Call) -> str:
        """The slug of the rule by which the integers that a call takes are no inputs; empty for none."""

    def leaves_variable(self, name: str) -> str:
        """The slug of the rule by which a variable of this name holds no input; empty for none."""

    def leaves_constant(self, owner: str, name: str) -> str:
        """The slug of the rule by which a constant is no input, by its class and its name; empty for none."""

    def makes_value(self, call: Call) -> bool:
        """True if a call of the language's library makes a value of its arguments, as `BigDecimal.valueOf(0)` does."""

    def is_pure(self, call: Call) -> bool:
        """True if the call changes nothing, and gives equal values for equal inputs, as far as is known."""

    def tested_by(self, test_class: str) -> frozenset[str]:
        """The classes of the project that a class of tests is named after."""

    def is_ordering(self, call: Call) -> bool:
        """True if the call orders two values by its result, as `a.compareTo(b)` does."""

    def is_box(self, call: Call) -> bool:
        """True if the value of the call is its argument in a box, as that of `Integer.valueOf(3)` is."""

    def unboxed(self, type_name: str) -> str:
        """The primitive type whose values the objects of a class box; empty for any other type."""

    def boxed(self, type_name: str) -> str:
        """The class whose objects hold the values of a primitive type; empty where the language has none."""

    def is_query(self, call: Call) -> bool:
        """True if the method is named like a query, such as `isEmpty`."""

    def counts(self, call: Call) -> bool:
        """True if the method is named like one that counts or measures, such as `size`."""

    def is_digest(self, call: Call) -> bool:
        """True if the method returns a number of its object that different objects may share, as a hash code."""

    def names_accessor(self, call: Call) -> bool:
        """True if the method is named as one that gives a property of its object."""

    def checks(self, call: Call) -> bool:
        """True if the method is named as one that checks what it is given, such as `verify`."""

    def takes_out(self, call: Call) -> bool:
        """True if the method is named as one that takes something away, or goes on to what comes next."""

    def is_type_variable(self, type_: TypeRef) -> bool:
        """True if the type is a type variable, as the `E` of `push(E)` is."""

    def returns_boolean(self, call: Call) -> bool:
        """True if the call is known to return a boolean."""

    def parameter_name(self, call: Call, index: int) -> str:
        """The name of the parameter that takes an argument; empty if no source shows it."""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        """True if a static field is a constant of an enumeration."""

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        """The constants of an enumeration, in order; empty for any other class."""

    def is_subtype(self, class_name: str, above: str) -> bool:
        """True if a class is the same as another, or a subtype of it."""

    def constant_text(self, owner: str, name: str) -> str:
        """The literal that a constant is declared as; empty if it is none, or no source shows it."""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        """The constants of a class whose type is the class itself."""

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        """The methods of a project's class that change its objects, and take only numbers and strings."""

    def class_literals(self, file: str) -> dict[str, str]:
        """The class literals of a file, such as `Foo.class`, mapped to the text that any file can write for them."""

    def source_of(self, span: Span) -> str:
        """The source text of a span."""


class Codifier(Protocol):
    """Renders the parts of one test that a relation keeps: its cut."""

    def others(self) -> "Iterator[Codifier]":
        """If the test's class is abstract, codifiers for its other subclasses, in which the test runs, too."""

    def helper_parameter(self, span: Span, cut: "Cut") -> "HelperParameter | None":
        """The helper parameters that take a value to a span inside a helper that comes along; None if impossible."""

    def test_parameters(self) -> "tuple[TestParameter, ...]":
        """The parameters of the test method itself."""

    def counted(self, statement: "Statement") -> "CountedLoop | None":
        """The loop that a statement is if its bounds or elements are literals; None for any other statement."""

    def head(self, span: Span) -> "Head | None":
        """The head of the loop or condition at a place of the test's file; None for other statements."""

    def called_unseen(self, cut: "Cut", unfolded: Collection[int]) -> set[str]:
        """Helpers that method references and members not unfolded call; `unfolded` has the ends of the others."""

    def sections(self, cut: "Cut") -> "tuple[Template, ...]":
        """The body of the relation, one template for each stretch of equal indentation."""

    def skeleton(self, cut: "Cut") -> "Skeleton":
        """The class around the relation's body."""

    def taken_names(self, cut: "Cut") -> set[str]:
        """The names that are in use, which no parameter may have."""

    def named_by_members(self, cut: "Cut") -> set[str]:
        """The names that required members mention."""

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source has to write it."""

    def declared_type(self, name: str, statement: "Statement | None") -> str:
        """The written type of a variable that a statement, or else a field, declares; empty if none is written."""

    def value(self, text: str, type_: TypeRef) -> str:
        """A literal of the source, as an expression of the given type."""

    def class_name(self, class_under_test: str, relation: str) -> str:
        """A name for the relation's class."""


class LoweredTest(NamedTuple):
    """A test with its IR, or with the reason for which there is none."""

    #: position among the tests of its file
    number: int
    #: qualified name and, in parentheses, the types of its parameters if there are any: `laws.reversing_twice()`
    test: str
    line: int
    #: byte offsets of the test in its file
    start: int
    end: int
    routine: Routine | None
    reason: Reason | None
    #: True if it passes only if it throws
    expects_exception: bool = False
    #: True if its text has a syntax error
    broken: bool = False
    #: the reason for which its text alone rules a relation out
    screened: Reason | None = None
    #: the message of an internal error
    detail: str = ""


class OpenTest(NamedTuple):
    """A test taken apart for synthesis: its IR with fixtures, its statements, and its codifier."""

    routine: Routine
    statements: "list[Statement]"
    #: number of the unit that is the test itself; the units before it are fixtures
    test_unit: int
    #: the test with its helpers unfolded; None if it calls none
    unfolded: "Unfolded | None"
    #: values that other tests of the file pass to the same calls
    sibling_values: "Callable[[], list[Loan]]"
    codifier: Codifier
    #: the reason for which nothing runs the test, so that no relation of it can run; empty if something may
    never_runs: str = ""


class TestFile(Protocol):
    """A parsed file of tests, valid until its reader opens the next one."""

    @property
    def facts(self) -> Facts:
        """Facts about the code that its tests call."""

    @property
    def error_line(self) -> int | None:
        """The 0-based line of its first syntax error."""

    def lowered_tests(self, *, thorough: bool = False) -> Iterator[LoweredTest]:
        """Lower the tests one by one; those that their text rules out only if `thorough`."""

    def open_test(self, test: LoweredTest) -> OpenTest | None:
        """Take one of its tests apart for synthesis; None if the syntax of its class does not allow it."""


class Reader(Protocol):
    """Reads the tests of one project, and keeps its classes from file to file."""

    def read(self, path: str) -> bytes:
        """The text of a file as UTF-8. Raises MrscoutError."""

    def may_hold_tests(self, source: bytes) -> bool:
        """False if the text of a file surely holds no test."""

    def open(self, file: SourceFile, source: bytes) -> TestFile:
        """Parse a file of tests. Raises TooIntricate."""

    def take_refused(self) -> list[str]:
        """The paths of files that the parser gave up on since the last call, sorted."""


@dataclass(frozen=True, slots=True)
class SourceRoot:
    """A folder below which folders are packages, such as `src/main/java`."""

    path: str  #: posix, relative to the project's root
    role: Role | None  #: None if the build file does not tell tests from production code


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
        """The encoding that most modules declare; on a tie, that of the outermost module."""
        declared = Counter(self.encodings)
        return max(declared, key=lambda encoding: declared[encoding]) if declared else None


class SourceLayout(Protocol):
    """The layout of a language's projects: which files are sources, tests and build files."""

    @property
    def language(self) -> str:
        """The name of the language, for messages."""

    @property
    def known_tests(self) -> str:
        """What counts as a test: sentences for the user of a project in which none is found."""

    @property
    def prefix(self) -> str:
        """The prefix of the coordinates of published libraries, such as ``maven:``."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of the names of source files, such as ``.java``."""

    @property
    def tools(self) -> Mapping[str, str]:
        """Build tools by the names of their build files; of several files in a folder, the first counts."""

    @property
    def module_files(self) -> frozenset[str]:
        """The names of build files that make their folder a module."""

    @property
    def root_files(self) -> frozenset[str]:
        """The names of build files that mark the uppermost folder of a build, and the folders of its modules."""

    @property
    def outputs(self) -> frozenset[str]:
        """Names of folders that hold build products if they are beside a build file."""

    def is_data(self, build_file: str) -> bool:
        """True for the path of a build file that is test data or a template, and no part of the build."""

    def names_tests(self, folder: str) -> bool:
        """True if a folder of this name holds tests."""

    def read_build_files(self, root: Path, paths: Sequence[str]) -> BuildFacts:
        """Read the build files at these paths, relative to ``root``; a broken one becomes a problem."""

    def kind(self, root: Path, paths: Sequence[str]) -> str:
        """The tool that builds the project, by its build files; ``plain`` if there are none."""

    def classify(self, root: Path, paths: Iterable[str], facts: BuildFacts) -> Iterator[SourceFile]:
        """A SourceFile for each path, in order, with its role and module."""

    def open_coordinate(self, spec: str, cache: Path | None, timeout: float) -> Project:
        """Open a published library by its coordinate, from the cache or from its registry."""


class CandidateFile(Protocol):
    """A file of generated candidate tests, in memory only."""

    @property
    def path(self) -> str:
        """The path that it is analysed under."""

    @property
    def text(self) -> str:
        """The source of the file."""

    @property
    def module(self) -> str:
        """The folder of the module that it belongs to."""

    @property
    def copied(self) -> str:
        """The path of the test file that it extends a copy of; empty if it is a new file."""

    @property
    def tests(self) -> Mapping[str, object]:
        """The candidates by the names of their test methods."""

    @property
    def added(self) -> Mapping[str, int]:
        """The numbers of statements that candidates add to a developers' test, by the names of their test methods."""


class Language(Protocol):
    """A language that mrscout can mine: reads, builds, runs and measures its projects."""

    @property
    def name(self) -> str:
        """The name in the registry, such as ``java``."""

    @property
    def rules(self) -> Mapping[str, Sequence[Rule[...]]]:
        """The language's heuristics, by the decision that they are for."""

    @property
    def build_failures(self) -> "Iterable[BuildFailure]":
        """The reasons for which something of a project cannot be built."""

    @property
    def build_pages(self) -> str:
        """A page about each of them in Markdown, under its slug as a heading of the second level."""

    def lacks_code(self, detail: str) -> bool:
        """True if the detail of a relation says that its test cannot run because code is missing."""

    def cause_of_lacking_code(
        self, problems: "Sequence[ReportedProblem]", details: Sequence[str], root: Path
    ) -> "Cause | None":
        """Return the cause behind missing code, of what the build and the relations say; None if it is unknown."""

    @property
    def layout(self) -> SourceLayout:
        """Which files of a folder are its sources, and which are tests."""

    @property
    def comment(self) -> str:
        """The sign that begins a comment to the end of a line."""

    @property
    def values(self) -> Values:
        """Reads and writes values in source code."""

    def reader(
        self,
        project: Project,
        unwritten: Mapping[str, bytes] | None = None,
        without_rules: frozenset[str] = frozenset(),
    ) -> Reader:
        """Open a project's tests; `unwritten` has sources in memory by the paths that they are analysed under.

        `without_rules` has the slugs of the rules that are switched off.
        """

    def require_tools(self, request: "BuildRequest") -> None:
        """Raise EnvironmentLacks if the machine lacks what every build needs."""

    def build(
        self, project: Project, request: "BuildRequest", workspace: Path, listen: BuildListener
    ) -> Build:
        """Make as much as possible of the requested tests compile and run, in the workspace alone."""

    def running_file(self, drafted: "Drafted", files: dict[str, SourceFile]) -> SourceFile:
        """The file whose module a relation runs in: that of its test, or of the class that inherits the test."""

    def file_of_class(self, drafted: "Drafted") -> str:
        """The path of the class that a relation's test runs in, relative to its source root."""

    def untried(self, trial: "Trial", status: "Status", detail: str = "") -> "TriedRelation":
        """The outcome of a trial that was not run."""

    def sweep(self, classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
        """Remove all compiled relations except these, each by its folder and harness."""

    def read_draft(self, text: str) -> StoredDraft:
        """Read a draft from the text of its file. Raises one of DAMAGE."""

    def program(self, drafted: "Drafted") -> "Program":
        """The canonical program of a relation, by which it is known again in other tests."""

    def methods(self, source: bytes) -> "Iterable[Method]":
        """The methods of a source file with their lines, in order."""

    def candidate_files(
        self,
        project: Project,
        mined: "Sequence[Drafted]",
        precedents: "Mapping[LawPattern, Precedent]",
        tests: Sequence[SourceFile],
    ) -> "Sequence[CandidateFile]":
        """Generate candidate tests by the laws that mined relations state.

        Laws that hold in other projects, the precedents, suggest candidates in the modules of some files of tests.
        """

    def law_patterns(self, relation: "CodifiedMR") -> "Iterable[LawPattern]":
        """The patterns of methods of which a relation or candidate is a case."""

    @property
    def laws_elsewhere(self) -> Path | None:
        """The file with the catalogue of laws that hold in other projects of the language; None if there is none."""

    def calls(self, project: Project, tests: "Sequence[SourceFile]") -> "Sequence[Drafted]":
        """Return calls of the project's methods, as some files of tests call them, to be tried for failures alone."""

    def as_candidates(
        self,
        drafted: "Sequence[Drafted]",
        files: "Mapping[str, CandidateFile]",
        mined: "Mapping[str, Drafted]",
    ) -> "Iterable[Drafted]":
        """Add their origin to relations drafted from generated files; `mined` are by id, `files` by path."""

    def announces(self, root: Path, owner: str, method: str, exception: str) -> bool:
        """True if the documentation of a method says that it throws an exception; `root` is the project's folder."""

    def may_refuse(self, root: Path, owner: str, method: str) -> bool:
        """True if a method declares an exception that may say that its input is wrong."""

    def takes_index(self, root: Path, owner: str, method: str) -> bool:
        """True if a method takes a number that may be an index or a size of something."""

    def is_bounds_error(self, exception: str) -> bool:
        """True if an index or a size that is out of bounds leads to this exception, by its qualified name."""

    def is_argument_error(self, exception: str) -> bool:
        """True if a method that throws this has checked an argument."""

    def is_digest(self, method: str) -> bool:
        """True for the name of a method by which equal objects give equal numbers, and others may, too."""

    def is_null_argument(self, root: Path, failure: Failure) -> bool:
        """True if a failure is that an argument of the method that the test calls is null, as far as messages tell."""

    def is_caught_as(self, exception: str, other: str) -> bool:
        """True if whoever catches the second exception catches the first, too, by their qualified names."""

    @property
    def measuring(self) -> Measuring:
        """Measures which lines and mutants tests and relations reach and kill."""

    def preload(self) -> None:
        """Load the tables that all processes need, before they are forked."""
