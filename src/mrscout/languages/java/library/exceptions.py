"""What the types and messages of exceptions tell: refused on purpose, or an error that nobody checks for.

The JVM throws an `ArrayIndexOutOfBoundsException` by itself; a method that throws one with a message of its own has
checked its argument. Stack traces do not tell the two apart, but the texts of the JVM's messages do.
"""

import re
from collections.abc import Mapping

_NUMBER = re.compile(r"-?\d+")
#: exceptions that the JVM and the JDK throw where code does not check its values, with the messages they have then;
#: any other message was written by the project
_UNCHECKED: Mapping[str, re.Pattern[str] | None] = {
    "java.lang.ArithmeticException": re.compile(r"/ by zero|BigInteger divide by zero|Division by zero"),
    "java.lang.ArrayIndexOutOfBoundsException": re.compile(
        r"-?\d+|Index -?\d+ out of bounds .*|arraycopy: .*"
    ),
    "java.lang.ArrayStoreException": None,
    "java.lang.ClassCastException": re.compile(r"(?:class )?\S+ cannot be cast to .*"),
    "java.lang.IndexOutOfBoundsException": re.compile(
        r"Index:? -?\d+.*|.*Index\b.*\b(?:Size|length)\b.*\d+.*"
    ),
    "java.lang.NegativeArraySizeException": _NUMBER,
    "java.lang.NullPointerException": re.compile(r"Cannot .+ because .+"),
    "java.lang.StringIndexOutOfBoundsException": re.compile(
        r"(?:(?:String )?index|begin|offset|start|range|length)\b.*-?\d+.*|-?\d+", re.IGNORECASE
    ),
    "java.lang.NumberFormatException": re.compile(
        r"For input string: .*|null|Zero length BigInteger|.*radix.*|.*digit.*"
    ),
    "java.util.ConcurrentModificationException": None,
    "java.util.EmptyStackException": None,
    "java.util.NoSuchElementException": None,
    "java.nio.BufferOverflowException": None,
    "java.nio.BufferUnderflowException": None,
}
#: methods of the JDK that check an argument for their caller
_CHECKS = frozenset(
    {
        ("java.util.Objects", "requireNonNull"),
        ("java.util.Objects", "requireNonNullElse"),
        ("java.util.Objects", "checkIndex"),
        ("java.util.Objects", "checkFromToIndex"),
        ("java.util.Objects", "checkFromIndexSize"),
    }
)
#: types that assertions of tests throw
_ASSERTIONS = re.compile(
    r"java\.lang\.AssertionError|(?:org\.)?(?:junit|testng|opentest4j|assertj|hamcrest|spockframework)\b.*|"
    r"com\.google\.common\.truth\..*|.*\.(?:ComparisonFailure|AssertionFailedError|ComparisonFailureWithFacts|"
    r"MultipleFailuresError|AssertionFailure\w*)"
)
#: names of methods that assert something for their caller
_ASSERTING = re.compile(r"(?:assert|verify|fail|expect|ensure|require)(?:[A-Z]\w*)?")
_EXHAUSTION = frozenset({"java.lang.StackOverflowError", "java.lang.OutOfMemoryError"})


def is_assertion(exception: str) -> bool:
    """True if assertions of tests throw this type."""
    return _ASSERTIONS.fullmatch(exception) is not None


def asserts_by_name(method: str) -> bool:
    """True if a method is named as one whose purpose is to throw an AssertionError: `assertEquals`, `verify`."""
    return _ASSERTING.fullmatch(method) is not None


def is_exhaustion(exception: str) -> bool:
    """True if the JVM throws this type when memory or stack is used up."""
    return exception in _EXHAUSTION


def is_unchecked_error(
    exception: str, message: str | None, innermost: tuple[str, str], *, by_runtime: bool
) -> bool:
    """True if the JVM or the JDK threw this since code did not check a value.

    `innermost` are class and method of the innermost frame; `by_runtime`: that frame belongs to the JDK.
    """
    if exception not in _UNCHECKED or innermost in _CHECKS:
        return False
    if by_runtime:
        return True
    shape = _UNCHECKED[exception]
    if not message:
        # The JVM says nothing of these in old versions; in new ones an explicit `throw new` says nothing.
        return exception == "java.lang.NullPointerException"
    return shape is not None and shape.fullmatch(message) is not None


#: what an exception is also documented as, by its supertypes' simple names
SUPERTYPES: Mapping[str, tuple[str, ...]] = {
    "java.lang.ArrayIndexOutOfBoundsException": ("IndexOutOfBoundsException",),
    "java.lang.StringIndexOutOfBoundsException": ("IndexOutOfBoundsException",),
    "java.lang.NumberFormatException": ("IllegalArgumentException",),
}
_INDEX_ERRORS = (
    "java.lang.IndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.ArrayIndexOutOfBoundsException",
)
_BOUNDS = frozenset({*_INDEX_ERRORS, "java.lang.NegativeArraySizeException", "java.lang.OutOfMemoryError"})
#: words in names of methods that need an element, or a character
_OF_AN_ELEMENT = r"(?:\w*(?:First|Last)|first|last)(?:[A-Z]\w*)?"
#: names of methods that interfaces of the JDK declare, or that everybody calls so, by the exception of their contract
_CONTRACTS: Mapping[str, re.Pattern[str]] = {
    "java.util.NoSuchElementException": re.compile(
        r"(next|previous|pop|peek|poll|remove|element|single|head|get|min|max|getAs)[A-Z]?\w*|"
        + _OF_AN_ELEMENT
    ),
    "java.util.EmptyStackException": re.compile(r"pop|peek"),
    "java.lang.ClassCastException": re.compile(
        r"compare|compareTo|contains\w*|add|put|get|remove|indexOf|cast"
    ),
    **dict.fromkeys(
        _INDEX_ERRORS,
        re.compile(
            r"get|set|charAt|codePoint\w+|subSequence|subList|substring|listIterator|elementAt|insert|delete\w*|"
            + _OF_AN_ELEMENT
        ),
    ),
}


def is_contract_of(exception: str, method: str) -> bool:
    """True if methods of this name throw an exception by the contract that the JDK gives them."""
    names = _CONTRACTS.get(exception)
    return names is not None and names.fullmatch(method) is not None


_OF_ARGUMENTS = ("java.lang.IllegalArgumentException", "java.lang.NumberFormatException")


def is_argument_error(exception: str) -> bool:
    """True if a method that throws this has checked an argument."""
    return is_bounds_error(exception) or exception in _OF_ARGUMENTS


def is_caught_as(exception: str, other: str) -> bool:
    """True if an exception is of another's type, as far as the supertypes of the JDK's exceptions are known."""
    return other == exception or other.rpartition(".")[2] in SUPERTYPES.get(exception, ())


def is_bounds_error(exception: str) -> bool:
    """True if an index or a size that is out of bounds leads to this exception."""
    return exception in _BOUNDS
