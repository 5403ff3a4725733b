"""Values of a type's whole range, with its edge cases, as Hypothesis draws them.

They are drawn once for a type and a seed, since Hypothesis takes its time; inputs are put together from them.
"""

from functools import cache

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mrscout.filtering.values.provider import BACKEND
from mrscout.filtering.values.ranges import FLOATS, WHOLE, range_of
from mrscout.model.values import Kind, Value

_AT_ONCE = 16  # values that Hypothesis draws together, since every draw has its cost
_DRAWS = 32
_PRINTABLE = "".join(map(chr, range(32, 127)))
_SETTINGS = settings(
    max_examples=_DRAWS,
    backend=BACKEND,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@cache
def atoms(kind: Kind, longest: int, number: int) -> tuple[Value, ...]:
    """Different values of a simple kind, texts of up to `longest` characters; the same for the same number."""
    found: dict[str, Value] = {}

    @_SETTINGS
    @seed(number)
    @given(st.lists(_whole_range(kind, longest), min_size=_AT_ONCE, max_size=_AT_ONCE))
    def collect(drawn: list[Value]) -> None:
        found.update((repr(each), each) for each in drawn)

    collect()
    return tuple(found.values())


def _whole_range(kind: Kind, longest: int) -> SearchStrategy[Value]:
    if kind in WHOLE:
        lowest, highest = range_of(kind)
        few = st.integers(max(lowest, -100), min(highest, 100))
        return st.one_of(few, st.integers(lowest, highest)).map(lambda each: Value(kind, each))
    if kind in FLOATS:
        width = 32 if kind is Kind.FLOAT else 64
        small = st.integers(-100, 100).map(lambda each: Value(kind, float(each)))
        return st.one_of(small, st.floats(width=width).map(lambda each: Value(kind, each)))  # type: ignore[arg-type]
    if kind is Kind.BOOLEAN:
        return st.booleans().map(lambda each: Value(kind, each))
    if kind is Kind.CHAR:
        codes = st.one_of(st.integers(32, 126), st.integers(0, 0xFFFF))
        return codes.map(lambda each: Value(kind, each))
    plain = st.text(st.sampled_from(_PRINTABLE), max_size=longest)
    return st.one_of(plain, st.text(max_size=longest)).map(lambda each: Value(kind, each))
