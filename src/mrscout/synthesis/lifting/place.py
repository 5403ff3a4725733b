"""The place of an expression: what takes its value, and if a rule leaves values there."""

from dataclasses import dataclass

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, TypeRef, Variable
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.rules import first_rule
from mrscout.synthesis.lifting.left_rules import NUMBER_USES, VARIABLES, Use, Uses


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an expression in its statement."""

    role: ValueRole | None = None
    part: str = ""
    hint: str = ""
    owner: str = ""
    #: the declared type of the argument or variable
    wanted: TypeRef | None = None
    expected: bool = False
    #: slug of the rule by which values stay there; empty where they are lifted
    left: str = ""
    #: slug of the rule by which integers stay there
    numbers_left: str = ""
    shape: SiteShape = SiteShape.PLAIN
    #: it stands in a lambda or another function that is a value
    inside: bool = False

    @property
    def use(self) -> Use:
        """The use of a variable that is read there."""
        if self.left:
            return Use.LEFT
        if self.numbers_left:
            return Use.INDEX
        return Use.EXPECTED if self.expected else Use.INPUT


def of_value(variable: Variable, uses: Uses, facts: Facts) -> Place:
    """Return the place of a value that is assigned to a variable."""
    return Place(
        ValueRole(RoleKind.VARIABLE, name=variable.name),
        f"variable {variable.name}",
        variable.name,
        wanted=variable.type,
        left=facts.leaves_variable(variable.name)
        or first_rule(VARIABLES, facts.without_rules, variable, uses),
        numbers_left=first_rule((NUMBER_USES,), facts.without_rules, variable, uses),
        expected=uses.are(variable, Use.EXPECTED),
    )


def of_argument(call: Call, index: int, around: Place, facts: Facts) -> Place:
    """Return the place of an argument of a call; `around` is the call's own place."""
    owner = call.owner
    names = [facts.parameter_name(call, position) for position in range(len(call.args))]
    method = "" if call.is_constructor else call.name
    wanted = None
    if call.signature is not None and index < len(call.signature.params):
        wanted = call.signature.params[index]
    seeds = facts.library.takes_seed(call)
    numeric = facts.library.parses_number(call)
    return Place(
        ValueRole(RoleKind.SEED) if seeds else ValueRole(RoleKind.ARGUMENT, owner, method, index + 1),
        f"{owner}.{call.name}/{len(call.args)}#{index}",
        "seed" if seeds else names[index] or _hint_of_call(call),
        owner,
        wanted,
        expected=around.expected and facts.makes_value(call),
        left=around.left or (facts.leaves_argument(call, index, names) if call.inlined is None else ""),
        numbers_left=facts.leaves_numbers(call),
        shape=_shape(seeds=seeds, numeric=numeric and index == 0),
    )


def _shape(*, seeds: bool, numeric: bool) -> SiteShape:
    if seeds:
        return SiteShape.SEED
    return SiteShape.NUMERIC_STRING if numeric else SiteShape.PLAIN


def _hint_of_call(call: Call) -> str:
    """`setWidth(5)` takes a width, `withName("x")` a name."""
    for prefix in ("set", "with", "add", "append", "put", "push", "of", "from", "parse"):
        rest = call.name.removeprefix(prefix)
        if rest != call.name and rest[:1].isupper() and len(call.args) == 1:
            return rest[0].lower() + rest[1:]
    return ""
