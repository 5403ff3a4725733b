"""Draws values of a kind's whole range, with its edge cases, by Hypothesis.

They are drawn once for a kind and a seed, since Hypothesis is slow; inputs are composed of them. Importing this module
loads Hypothesis, which takes time: only code that draws imports it.

Hypothesis also draws constants of the Python code under test, which it takes to be every loaded module outside of the
installed packages. Here that would be mrscout itself, or nothing, depending on how it was installed and what was
loaded, and the same seed would not give the same values. ``Provider`` leaves those constants out.
"""

from functools import cache

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.choice import (
    ChoiceConstraintsT,
    ChoiceT,
    ChoiceTypeT,
    choice_permitted,
)
from hypothesis.internal.conjecture.providers import (
    AVAILABLE_PROVIDERS,
    GLOBAL_CONSTANTS,
    HypothesisProvider,
)

from mrscout.filtering.values.value_kind import ValueKind
from mrscout.model.values import Value

#: the name for `settings(backend=…)`
BACKEND = "mrscout"
_AT_ONCE = 16  # values that Hypothesis draws together, since every draw has its cost
_DRAWS = 32


class Provider(HypothesisProvider):
    """Hypothesis's source of random choices, restricted to its general constants."""

    def _maybe_draw_constant(
        self, choice_type: ChoiceTypeT, constraints: ChoiceConstraintsT, *, p: float = 0.05
    ) -> ChoiceT | None:
        random = self._random
        assert random is not None
        if random.random() > p:
            return None
        constants = GLOBAL_CONSTANTS.set_for_type(choice_type)
        permitted = [constant for constant in constants if choice_permitted(constant, constraints)]
        return random.choice(permitted) if permitted else None


AVAILABLE_PROVIDERS[BACKEND] = f"{__name__}.{Provider.__name__}"
_SETTINGS = settings(
    max_examples=_DRAWS,
    backend=BACKEND,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@cache
def whole_range(kind: ValueKind, longest: int, number: int) -> tuple[Value, ...]:
    """Return distinct values of a kind, strings of up to `longest` characters; `number` is the seed."""
    values: dict[str, Value] = {}

    @_SETTINGS
    @seed(number)
    @given(st.lists(kind.strategy(longest), min_size=_AT_ONCE, max_size=_AT_ONCE))
    def collect(drawn: list[Value]) -> None:
        values.update((repr(value), value) for value in drawn)

    collect()
    return tuple(values.values())
