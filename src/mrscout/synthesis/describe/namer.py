"""Names the parameters of one relation so that they tell what each is, and not only that there are several."""

from collections import Counter
from collections.abc import Sequence

from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.describe.parameter_names import base_name, parameter_name
from mrscout.synthesis.lifting.site import Site


class Namer:
    """Knows what is declared with which value, and which names would fit more than one."""

    def __init__(self, kept: Sequence[Statement], groups: Sequence[tuple[Sequence[Site], str]]) -> None:
        self._kept = kept
        self._wanted = Counter(base_name(sites, operand) for sites, operand in groups)
        self._told = Counter((base_name(sites, operand), self._declared(sites)) for sites, operand in groups)

    def name(self, sites: Sequence[Site], taken: set[str], operand: str) -> str:
        """For the value of these sites; `operand` is what it is in a computation."""
        base, variable = base_name(sites, operand), self._declared(sites)
        if (
            self._told[base, variable] > 1
        ):  # both stand in one declaration, which tells neither from the other
            variable = ""
        return parameter_name(sites, taken, operand, variable, crowded=self._wanted[base] > 1)

    def _declared(self, sites: Sequence[Site]) -> str:
        """The one variable that is declared with the first of them; empty where there is none, or it is the value."""
        first = sites[0]
        if first.borrowed or first.carrier is not None:
            return ""
        for each in self._kept:
            if (
                each.kind is StatementKind.SIMPLE
                and each.span.encloses(first.span)
                and len(each.declares) == 1
            ):
                (name,) = each.declares
                return name if name != first.hint else ""
        return ""
