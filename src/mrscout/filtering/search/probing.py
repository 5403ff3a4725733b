"""Tries parameters one at a time, to find those that a plan fails for."""

from dataclasses import dataclass, field

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Form, Freedom

#: valid inputs for a look at one parameter
PROBE = 24
#: a parameter is of no use where fewer than this share of its values is valid beside the developers' own
_USELESS = 0.2
#: and of full use where at least this share is
_EASY = 0.8


@dataclass(frozen=True, slots=True)
class Culprits:
    """Parameters of a plan that do harm."""

    refuting: tuple[int, ...]  #: refute the relation when they vary alone
    useless: tuple[int, ...]  #: make inputs invalid when they vary alone
    uneasy: tuple[int, ...] = ()  #: have values that are not valid alone, and others that are


@dataclass(frozen=True, slots=True)
class Prober:
    """Looks at plans, and at each no more than once."""

    sampler: Sampler
    criterion: float
    _seen: dict[Form, Tally] = field(default_factory=dict)

    def look(self, plan: Plan) -> Tally:
        """How a few inputs of a plan end."""
        form = plan.form
        if form not in self._seen:
            self._seen[form] = self.sampler.sample(plan, PROBE, effort=2)
        return self._seen[form]

    def culprits(self, plan: Plan) -> Culprits:
        """Those that do harm when everything else is the developers'."""
        refuting: list[int] = []
        useless: list[int] = []
        uneasy: list[int] = []
        for index in plan.free:
            tally = self.look(plan.only(index))
            if tally.valid and tally.share() < self.criterion:
                refuting.append(index)
            elif tally.tried and tally.valid < _USELESS * tally.tried:
                useless.append(index)
            elif tally.valid < _EASY * tally.tried:
                uneasy.append(index)
        return Culprits(tuple(refuting), tuple(useless), tuple(uneasy))

    def relieving(self, plan: Plan) -> tuple[int, ...]:
        """The parameter that, when it alone keeps the developers' value, lets the relation hold; or none."""
        best: tuple[float, int] | None = None
        for index in plan.free if len(plan.free) > 1 else ():
            tally = self.look(plan.with_freedom(index, Freedom.FIXED))
            enough = tally.valid >= PROBE // 2 and tally.share() >= self.criterion
            if enough and (best is None or tally.share() > best[0]):
                best = (tally.share(), index)
        return () if best is None else (best[1],)
