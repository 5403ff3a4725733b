"""Names of tests as people know them, out of those that frameworks give."""

from urllib.parse import unquote

_SHOWN = (
    "method",
    "test-template",
    "test-factory",
    "nested-class",
    "dynamic-container",
    "dynamic-test",
    "test",
)
#: what PIT calls a class of TestNG's
_WHOLE = "_"


def readable_test(name: str, of: str) -> str:
    """`Inner.adds(int) #2` of a unique id of the JUnit Platform; `adds` of JUnit 4's `adds(a.b.TestClass)`.

    Nothing for a whole class, which PIT takes for one test where it is of TestNG's.
    """
    if name == _WHOLE:
        return ""
    if not name.startswith("[engine:"):
        return name.removesuffix(f"({of})")
    segments = (each.partition(":") for each in name[1:-1].split("]/["))
    parts = [(kind, unquote(value)) for kind, _, value in segments if kind not in ("engine", "class")]
    named = ".".join(value for kind, value in parts if kind in _SHOWN)
    numbers = "".join(f" {value}" for kind, value in parts if kind not in _SHOWN)
    return f"{named}{numbers}" or name
