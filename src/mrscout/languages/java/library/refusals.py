"""Exceptions by which code refuses its arguments, against those that it lets happen.

``is_refusal`` takes the types and frames of an exception that the code under test threw without declaring it. Refusals
are exceptions that are made for checking arguments, those of the JDK's own checks of a parameter, and types of the
project or its libraries. A NullPointerException, an index out of an array or a failed cast are none.
"""

from collections.abc import Sequence

_CHECKING = frozenset(
    f"java.{name}"
    for name in (
        *(
            "lang.IllegalArgumentException",
            "lang.IllegalStateException",
            "lang.UnsupportedOperationException",
        ),
        *("lang.NumberFormatException", "lang.ArithmeticException", "time.DateTimeException"),
        *("time.format.DateTimeParseException", "util.regex.PatternSyntaxException"),
        *("util.NoSuchElementException", "util.IllegalFormatException", "util.InputMismatchException"),
    )
)
#: methods of the JDK that check a parameter, where an exception is refusal whatever its type
_CHECKS = (
    *("java.util.Objects.", "jdk.internal.util.Preconditions.", "java.lang.String.check"),
    *(
        "java.lang.AbstractStringBuilder.check",
        "java.util.ArrayList.rangeCheck",
        "java.util.Arrays.rangeCheck",
    ),
    "java.nio.Buffer.check",
)


def is_refusal(type_: str, frames: Sequence[str]) -> bool:
    """Return True if an exception of the code under test refuses an argument; its innermost frame comes first."""
    if not type_.startswith(("java.", "javax.")):
        return True
    innermost = frames[0].rpartition("/")[2] if frames else ""
    return type_ in _CHECKING or innermost.startswith(_CHECKS)
