"""The table of Java's assertion libraries, `LIBRARIES`.

Its rows decide the assertion nodes of a test (`lowering/assertion_nodes.py`), which tests their text rules out
(`lowering/screen.py`), which imports make a file a test, and which artifacts a build adds that does not declare them.
To add a library, add its row; nothing else is needed.

Tests are lowered without the class files of libraries, so methods go by their names alone, whatever library has them.
Names in no row are interpreted by convention: a project's own `assertSameShape(a, b)` compares two values.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

from mrscout.model.assertions import Form, Meaning, Operator, Runs


class Method(NamedTuple):
    """The meaning of an asserting method, chain step or matcher."""

    form: Form
    operator: Operator = Operator.PREDICATE
    negated: bool = False
    runs: Runs | None = None
    #: with a constant it asserts a condition or an order: `assertThat(a.compareTo(b)).isEqualTo(0)`
    reads_constants: bool = False
    #: its last argument is a matcher, which decides the operator
    takes_matcher: bool = False
    #: it fails the test
    fails: bool = False
    #: it compares nothing, so that it alone does not keep a test from being ruled out
    blank: bool = False


class Extras(Enum):
    """The positions of message and tolerance among the arguments of a comparison."""

    BEHIND = "both behind the operands"
    MIXED = "the message before or behind the operands, as its type tells, the tolerance last"


class Library(NamedTuple):
    """A row of the table: one assertion library."""

    name: str
    #: packages of its classes, as imports name them
    packages: tuple[str, ...] = ()
    #: coordinates by imported package, for builds that do not declare the dependency
    artifacts: Mapping[str, tuple[str, ...]] = {}
    extras: Extras = Extras.MIXED
    #: methods that assert by themselves
    methods: Mapping[str, Method] = {}
    #: methods that start a fluent chain about their first argument
    starts: frozenset[str] = frozenset()
    #: steps of a chain whose meaning is not that of their name
    steps: Mapping[str, Method] = {}
    #: regular expression for the names of steps that only configure the assertion, such as its message
    settings: str = ""
    #: regular expression for the names of calls whose arguments are messages, or decide whether to test at all
    untested: str = ""
    #: calls that make the matcher of `assertThat(value, matcher)`, with what they assert of the value
    matchers: Mapping[str, Method] = {}
    #: matchers whose argument is the value that is compared with, or another matcher
    wrappers: frozenset[str] = frozenset()
    #: matchers that are constant if their argument is, for the screening by text
    plain_matchers: frozenset[str] = frozenset()
    #: classes that matchers are called on
    matcher_classes: tuple[str, ...] = ()
    #: other calls that only make the expected side, such as a tolerance
    values: frozenset[str] = frozenset()


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _comparisons(operator: Operator, names: str, *, negated: bool = False) -> dict[str, Method]:
    return {name: Method(Form.COMPARISON, operator, negated) for name in names.split()}


def _others(names: str, *, runs: Runs | None = None, blank: bool = False) -> dict[str, Method]:
    return {name: Method(Form.OTHER, runs=runs, blank=blank) for name in names.split()}


def _conditions(true: str, false: str) -> dict[str, Method]:
    holds = {name: Method(Form.CONDITION) for name in true.split()}
    return holds | {name: Method(Form.CONDITION, negated=True) for name in false.split()}


_EQUAL, _SAME = Operator.EQUAL, Operator.SAME
_CLASSIC = {
    **_comparisons(_EQUAL, "assertEquals assertArrayEquals"),
    **_comparisons(_EQUAL, "assertNotEquals", negated=True),
    **_comparisons(_SAME, "assertSame"),
    **_comparisons(_SAME, "assertNotSame", negated=True),
    **_conditions("assertTrue", "assertFalse"),
    **_others("assertNull assertNotNull", blank=True),
    "fail": Method(Form.OTHER, fails=True, blank=True),
}

LIBRARIES = (
    Library(
        "JUnit 5",
        ("org.junit.jupiter",),
        {"org.junit.jupiter": ("org.junit.jupiter:junit-jupiter:5.10.2",)},
        Extras.BEHIND,
        {
            **_CLASSIC,
            **_comparisons(_EQUAL, "assertIterableEquals assertLinesMatch"),
            **_others("assertThrows assertThrowsExactly assertInstanceOf", blank=True),
            **_others("assertNotInstanceOf"),
            **_others(
                "assertDoesNotThrow assertTimeout assertTimeoutPreemptively", runs=Runs.ONE, blank=True
            ),
            **_others("assertAll", runs=Runs.ALL, blank=True),
        },
    ),
    Library(
        "JUnit 3 and 4",
        ("org.junit", "junit"),
        {"org.junit": ("junit:junit:4.13.2",), "junit.framework": ("junit:junit:4.13.2",)},
        methods=_CLASSIC,
        untested=r"assume\w*",
    ),
    Library(
        "Hamcrest",
        ("org.hamcrest",),
        {"org.hamcrest": ("org.hamcrest:hamcrest:2.2", "org.hamcrest:hamcrest-library:2.2")},
        methods={"assertThat": Method(Form.COMPARISON, _EQUAL, takes_matcher=True)},
        matchers={
            **_comparisons(
                _EQUAL, "is equalTo comparesEqualTo closeTo contains arrayContaining containsInAnyOrder"
            ),
            **_comparisons(_EQUAL, "not", negated=True),
            **_comparisons(_SAME, "sameInstance theInstance"),
            **_comparisons(Operator.LESS, "lessThan"),
            **_comparisons(Operator.AT_MOST, "lessThanOrEqualTo"),
            **_comparisons(Operator.GREATER, "greaterThan"),
            **_comparisons(Operator.AT_LEAST, "greaterThanOrEqualTo"),
            **_comparisons(Operator.CONTAINS, "hasItem containsString"),
            **_comparisons(Operator.CONTAINS_ALL, "hasItems"),
            **_comparisons(Operator.CONTAINS_KEY, "hasKey"),
            **_comparisons(Operator.CONTAINS_VALUE, "hasValue"),
            **_comparisons(Operator.STARTS_WITH, "startsWith"),
            **_comparisons(Operator.ENDS_WITH, "endsWith"),
            **_others(
                "instanceOf isA nullValue notNullValue hasSize hasEntry allOf anyOf anything everyItem empty"
            ),
        },
        plain_matchers=_names(
            "is equalTo not hasSize nullValue notNullValue instanceOf isA empty containsString startsWith endsWith "
            "hasItem hasItems hasKey greaterThan lessThan greaterThanOrEqualTo lessThanOrEqualTo"
        ),
        matcher_classes=("CoreMatchers", "Matchers", "Is", "IsEqual", "IsNull", "IsNot", "org", "hamcrest"),
        wrappers=_names(
            "is not equalTo sameInstance theInstance comparesEqualTo lessThan lessThanOrEqualTo greaterThan "
            "greaterThanOrEqualTo"
        ),
    ),
    Library(
        "TestNG",
        ("org.testng",),
        {"org.testng": ("org.testng:testng:7.4.0",)},
        Extras.BEHIND,
        {**_CLASSIC, **_comparisons(_EQUAL, "assertEqualsNoOrder assertEqualsDeep")},
    ),
    Library(
        "Mockito",
        ("org.mockito",),
        {"org.mockito": ("org.mockito:mockito-core:4.11.0",)},
        methods=_others("verify"),
    ),
    Library(
        "AssertJ",
        ("org.assertj",),
        {"org.assertj.core": ("org.assertj:assertj-core:3.24.2",)},
        methods={
            **_others("assertThatThrownBy", blank=True),
            **_others("assertThatCode", runs=Runs.ONE, blank=True),
            **_others("assertThatExceptionOfType assertThatNoException assertThatIllegalArgumentException"),
        },
        starts=frozenset({"assertThat", "then"}),
        steps={
            **_conditions("isTrue", "isFalse"),
            "isEqualTo": Method(Form.COMPARISON, _EQUAL, reads_constants=True),
            "isEqualByComparingTo": Method(Form.COMPARISON, _EQUAL, reads_constants=True),
        },
        settings=r"as|describedAs|withFailMessage|overridingErrorMessage|using\w*|inHexadecimal|with\w*Comparator\w*|"
        r"extracting\w*|isInstanceOf\w*|isExactlyInstanceOf|inBinary|hasMessage\w*|hasCause\w*|filteredOn\w*|"
        r"ignoring\w*|satisfies\w*|is|has|describedBy|withMessage|first|last|element|offset|hasSize|returns|"
        r"matches|asInstanceOf|isOfType|have|are|doesNotHave",
        untested="describedAs|as|withFailMessage|overridingErrorMessage",
        values=_names("within withPercentage withinPercentage byLessThan offset tuple entry"),
    ),
    Library(
        "Truth",
        ("com.google.common.truth",),
        {"com.google.common.truth": ("com.google.truth:truth:1.1.5",)},
        starts=frozenset({"assertThat", "that"}),
        settings="named|about|comparingElementsUsing|within|inOrder|withTolerance",
    ),
    Library("Strikt, Expect", starts=frozenset({"expectThat", "assertWith"})),
    Library(
        "projects' own",
        methods={
            **_others("assertEmpty assertNotEmpty assertIterableEmpty assertSize assertClassNonInstantiable"),
            **_others(
                "assertPostSerializedEqualsAndHashCode assertPostSerializedIdentity assertSerializedForm"
            ),
            **_comparisons(Operator.PREDICATE, "assertThatIsTrue isTrue isFalse checkArgument"),
        },
    ),
)

# Conventions for names in no row.

#: prefixes of the names of asserting methods; those with one of the first two do nothing else
PREFIXES = ("assert", "fail", "Assert", "verify", "expect", "check", "ensure", "should")
SURE_PREFIXES = PREFIXES[:2]
#: words, one of which occurs in every such name
WORDS_WITHIN = ("assert", "Assert", "verify", "expect", "check", "Check", "ensure", "should", "Should")
#: names of methods that call the functions which they are given, and expect them to throw
THROWN = re.compile(
    r"(assert|expect|should)Throws?(Exactly)?|assertThatThrownBy|isThrownBy|catch\w*(Throwable|Exception)\w*"
)
#: the exception that fails a test
FAILURE = "AssertionError"
_BY_NAME = re.compile(
    r"assert|fail(?:Not)?(?:Same|Equals)|(?:verify|expect)[A-Z]|"
    r"(?i:(?:assert|verify|check|expect|ensure|failNot|failSame)\w*"
    r"(?:Equal|Same|Identical|Match|Close|Similar|Almost|Approx|Precise))"
)
_ORDERED = re.compile(r"^[<>]=?$|greater|less|before|after|compare|atLeast|atMost|between", re.IGNORECASE)
_DIFFERENT = re.compile(r"not(Equal|Same)|isNot|^!=$|differ", re.IGNORECASE)
_IDENTICAL = re.compile(
    r"(not)?(assert|is)?(not)?(same|identical|theInstance)(as|to|instance|instanceAs)?", re.IGNORECASE
)
#: names of methods that compare for equality; some words count only whole, unlike in `encloses` and `resample`
_EQUATES = re.compile(
    r"equal|^==$|^is$|identical|hasValue|containsExactly"
    r"|(?-i:^(?:assert|is|has)?(?:Not)?[sS]ame|(?:^m|M)atch|(?:^c|C)lose)(?-i:(?![a-z]))",
    re.IGNORECASE,
)
_DIRECTIONS = (
    (re.compile(r"^<$|less(?!.*equal)|before(?!.*equal)", re.IGNORECASE), Operator.LESS),
    (re.compile(r"^<=$|less|before|atMost", re.IGNORECASE), Operator.AT_MOST),
    (re.compile(r"^>$|greater(?!.*equal)|after(?!.*equal)", re.IGNORECASE), Operator.GREATER),
    (re.compile(r"^>=$|greater|after|atLeast", re.IGNORECASE), Operator.AT_LEAST),
    (re.compile(r"between", re.IGNORECASE), Operator.BETWEEN),
)
#: names of methods that compare a part of two objects: `isSameDayAs` holds for times that differ
_ALIKE_IN_PART = re.compile(r"isSame[A-Z]\w*As")
_PREDICATES = {
    "contains": Operator.CONTAINS,
    "hasItem": Operator.CONTAINS,
    "containsKey": Operator.CONTAINS_KEY,
    "containsValue": Operator.CONTAINS_VALUE,
    "containsAll": Operator.CONTAINS_ALL,
    "startsWith": Operator.STARTS_WITH,
    "endsWith": Operator.ENDS_WITH,
    "matches": Operator.MATCHES,
}


@cache
def meaning_of(name: str) -> Meaning:
    """The operator and negation that the name of a predicate or chain step, or a sign such as `<`, stands for."""
    if _ORDERED.search(name):
        direction = next((operator for words, operator in _DIRECTIONS if words.search(name)), None)
        return Meaning(direction or Operator.ORDERED)
    different = bool(_DIFFERENT.search(name))
    if _IDENTICAL.fullmatch(name):
        return Meaning(Operator.SAME, different)
    if different or (_EQUATES.search(name) and not _ALIKE_IN_PART.fullmatch(name)):
        return Meaning(Operator.EQUAL, different)
    return Meaning(_PREDICATES.get(name, Operator.PREDICATE))


# The rows combined.


def _merge(rows: Iterable[Mapping[str, Method]]) -> dict[str, Method]:
    return {name: method for row in rows for name, method in row.items()}


_METHODS = _merge(library.methods for library in LIBRARIES)
CHAIN_STARTS = frozenset[str]().union(*(library.starts for library in LIBRARIES))
CHAIN_STEPS = _merge(library.steps for library in LIBRARIES)
MATCHERS = _merge(library.matchers for library in LIBRARIES)
WRAPPERS = frozenset[str]().union(*(library.wrappers for library in LIBRARIES))
VALUES = frozenset[str](MATCHERS).union(*(library.values for library in LIBRARIES))
PLAIN_MATCHERS = frozenset[str]().union(*(library.plain_matchers for library in LIBRARIES))
MATCHER_CLASSES = tuple(name for library in LIBRARIES for name in library.matcher_classes)
_UNTESTED = re.compile("|".join(library.untested for library in LIBRARIES if library.untested))
_MATCHER_PACKAGES = tuple(
    f"{package}."
    for library in LIBRARIES
    if library.matchers or library.starts
    for package in library.packages
)
_SETTINGS = re.compile("|".join(library.settings for library in LIBRARIES if library.settings))
_by_package = [(package, library) for library in LIBRARIES for package in library.packages]


@cache
def method_of(name: str) -> Method | None:
    """The meaning of an asserting method that is no chain step, by its name; None if it asserts nothing."""
    known = _METHODS.get(name)
    if known is None and _BY_NAME.match(name):
        return Method(Form.COMPARISON, *meaning_of(name))
    return known


@cache
def is_setting(step: str) -> bool:
    """True if a step of a fluent chain only configures the assertion."""
    return _SETTINGS.fullmatch(step) is not None


@cache
def has_no_inputs(name: str) -> bool:
    """True for the name of a call whose arguments are messages, or decide whether to test at all."""
    return _UNTESTED.fullmatch(name) is not None


def makes_expectation(name: str, owner: str | None) -> bool:
    """True for a call that only makes the expected side of an assertion; without an owner, it goes by its name."""
    return owner.startswith(_MATCHER_PACKAGES) if owner else name in VALUES


@cache
def library_of(class_name: str) -> Library | None:
    """The library that has a class; None if it is of none."""
    return next((library for package, library in _by_package if class_name.startswith(f"{package}.")), None)


def artifacts() -> dict[str, tuple[str, ...]]:
    """The coordinates of all libraries by imported package; a file that imports one of them is a test."""
    return {package: names for library in LIBRARIES for package, names in library.artifacts.items()}


def names(condition: Callable[[Method], bool]) -> frozenset[str]:
    """The names of the methods of all libraries for which a condition is true."""
    return frozenset(name for name, method in _METHODS.items() if condition(method))
