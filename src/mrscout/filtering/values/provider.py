"""The numbers and texts that Hypothesis draws, without those that it finds in the modules of the process.

Hypothesis likes to try constants of the code that it tests, which it takes to be every loaded module outside of
the installed packages. Here that is mrscout itself, or nothing, by how it was installed and what was loaded so
far: the same seed would not give the same values.
"""

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

#: the name for `settings(backend=…)`
BACKEND = "mrscout"


class Provider(HypothesisProvider):
    """Hypothesis's own, with its general constants alone."""

    def _maybe_draw_constant(
        self, choice_type: ChoiceTypeT, constraints: ChoiceConstraintsT, *, p: float = 0.05
    ) -> ChoiceT | None:
        random = self._random
        assert random is not None
        if random.random() > p:
            return None
        constants = GLOBAL_CONSTANTS.set_for_type(choice_type)
        permitted = [each for each in constants if choice_permitted(each, constraints)]
        return random.choice(permitted) if permitted else None


AVAILABLE_PROVIDERS[BACKEND] = f"{__name__}.{Provider.__name__}"
