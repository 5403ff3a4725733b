"""Names of parameters: by what takes the value, by what is declared with it, or by its type."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from mrscout.languages.base import Syntax
from mrscout.model.ir import INTEGERS, NUMERIC, Operation, Routine, Span, TypeRef
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.exprs import exprs
from mrscout.synthesis.lifting.site import Site

#: names without a meaning, such as those of parameters in compiled code
_EMPTY = re.compile(r"(arg|p|param|var)\d*$|^[a-z]\d?$|^_+$")
_INDICES = ("i", "j", "k")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
#: the shortest name that tells something without its number
_SHORT = 3
#: so many in one declaration are not told apart by its variable
_PAIR = 2
#: the longest name that is made of two
_LONGEST = 30


def free_name(base: str, taken: Collection[str], suffix: str = "") -> str:
    """Return a name that is not taken: `key`, or `keyText` with a suffix, `otherKey`, `anotherKey`, `thirdKey` …"""
    names = [base, *([f"{base}{suffix}"] if suffix else [])]
    names += [f"{word}{_capital(base)}" for word in ("other", "another", *_ORDINALS[2:])]
    for name in names:
        if name not in taken:
            return name
    number = 2
    while f"{base}{number}" in taken:
        number += 1
    return f"{base}{number}"


def parameter_name(
    sites: Sequence[Site],
    taken: set[str],
    syntax: Syntax,
    operand: str = "",
    variable: str = "",
    *,
    crowded: bool = False,
    alike: bool = False,
) -> str:
    """Return a name for a parameter that is not taken.

    `operand` is what it is in a computation. `variable` is what is declared with it, which tells it from others that
    the same name would fit; `crowded` says that there are such, and `alike` that no variable tells it from one of them.
    """
    base = base_name(sites, syntax, operand)
    occupied = {*taken, *syntax.reserved}
    qualified = _qualified_name(variable, base, sites[0].type, syntax)
    if variable and (crowded or base in taken) and qualified not in taken and len(qualified) <= _LONGEST:
        return qualified
    if len(base) == 1 and (alike or base in occupied):
        base = _index_name(base, sites[0].type, syntax)
    if alike:
        for word in _ORDINALS:
            if (name := f"{word}{_capital(base)}") not in occupied:
                return name
    return free_name(base, occupied, _type_suffix(sites[0].type, syntax))


def _index_name(base: str, type_: TypeRef, syntax: Syntax) -> str:
    """Return a name in the place of a single letter."""
    if base in _INDICES and type_.name in INTEGERS and not type_.dims:
        return "index"
    return syntax.type_hint(type_) or base


def base_name(sites: Sequence[Site], syntax: Syntax, operand: str = "") -> str:
    """Return a name that fits the value, taken or not."""
    hints = [operand] if operand else [site.hint for site in sites if site.hint]
    first = sites[0]
    good = [
        hint for hint in map(_without_test, hints) if not _EMPTY.match(hint) and not _is_value(hint, first)
    ]
    base = _without_number(good[0]) if good else hints[0] if hints and len(hints[0]) == 1 else ""
    if not base:
        base = syntax.type_hint(first.type) or _lower(first.type.name.rpartition(".")[2])
        if first.type.dims:
            base += "s"
    return _camel(base)


def _without_test(hint: str) -> str:
    """`TEST_NAME` is `NAME`, and `testName` is `Name`: that a value is one of a test says nothing."""
    return re.sub(r"^(?:TEST_(?=[A-Z])|test(?=[A-Z]))", "", hint)


def _is_value(hint: str, site: Site) -> bool:
    """True for a constant that is named after its value, behind its type: `BYTE_FF`."""
    return hint.isupper() and hint.lower().startswith(f"{site.type.name.rpartition('.')[2].lower()}_")


def _without_number(hint: str) -> str:
    """`guid2` is `guid`; a short name keeps its number."""
    bare = hint.rstrip("0123456789_")
    return bare if len(bare) >= _SHORT else hint


def _qualified_name(variable: str, base: str, type_: TypeRef, syntax: Syntax) -> str:
    """`text` of what is called `startDate` is `startDateText`, and `uuid` of what is called `uuid2` `uuid2Text`."""
    camel = _camel(variable) if variable else ""
    repeated = base.lower() in camel.lower()
    return f"{camel}{_type_suffix(type_, syntax) if repeated else _capital(base)}"


def _type_suffix(type_: TypeRef, syntax: Syntax) -> str:
    return "Text" if type_ == syntax.string else "Value"


def _lower(name: str) -> str:
    """`Format` becomes `format`, and `CSVFormat` `csvFormat`."""
    capitals = len(name) - len(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    small = capitals if capitals < 2 or capitals == len(name) else capitals - 1
    return name[:small].lower() + name[small:]


def _camel(name: str) -> str:
    """`MAX_SIZE` becomes `maxSize`."""
    if name.isupper() or "_" in name.strip("_"):
        words = [word for word in name.lower().split("_") if word]
        return words[0] + "".join(word.capitalize() for word in words[1:]) if words else "value"
    return _lower(name)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


#: the roles of both operands of an operator; empty for one of the same kind as the result
_PARTS = {
    "+": ("offset", "offset"),
    "-": ("", "offset"),
    "*": ("factor", "factor"),
    "/": ("", "divisor"),
    "%": ("", "divisor"),
    "<<": ("", "shift"),
    ">>": ("", "shift"),
    ">>>": ("", "shift"),
}


def operand_names(routine: Routine) -> dict[Span, str]:
    """Return the roles of operands in arithmetic, such as `factor`, by their places."""
    return dict(_operands(routine))


def _operands(routine: Routine) -> Iterator[tuple[Span, str]]:
    for step in routine.steps:
        for part in exprs(step):
            if isinstance(part, Operation) and part.op in _PARTS and _is_arithmetic(part):
                for operand, name in zip(part.operands, _PARTS[part.op], strict=True):
                    if name:
                        yield operand.span, name


def _is_arithmetic(operation: Operation) -> bool:
    """True if an operation computes a number; a plus may also concatenate strings."""
    known = operation.type is not None and operation.type.name in NUMERIC
    return len(operation.operands) == len(_PARTS[operation.op]) and (known or operation.op != "+")


class Namer:
    """Names the parameters of one draft, so that names that would fit several tell them apart."""

    def __init__(
        self, kept: Sequence[Statement], groups: Sequence[tuple[Sequence[Site], str]], syntax: Syntax
    ) -> None:
        self._kept = kept
        self._syntax = syntax
        self._wanted = Counter(base_name(sites, syntax, operand) for sites, operand in groups)
        self._declared_with = Counter(
            (base_name(sites, syntax, operand), self._declared(sites)) for sites, operand in groups
        )
        #: how many parameters a name would fit that no variable tells apart
        self._alike = Counter(
            base
            for sites, operand in groups
            if not self._telling(base := base_name(sites, syntax, operand), sites)
        )

    def name(self, sites: Sequence[Site], taken: set[str], operand: str) -> str:
        """Return a name for the parameter of these sites; `operand` is its role in arithmetic."""
        base = base_name(sites, self._syntax, operand)
        variable = self._telling(base, sites)
        return parameter_name(
            sites,
            taken,
            self._syntax,
            operand,
            variable,
            crowded=self._wanted[base] > 1,
            alike=not variable and self._alike[base] > 1,
        )

    def _telling(self, base: str, sites: Sequence[Site]) -> str:
        """Return the variable that tells a parameter from others that the name would fit; empty if none does."""
        variable = self._declared(sites)  # two that stand in one declaration are not told apart by it
        return variable if self._declared_with[base, variable] < _PAIR else ""

    def _declared(self, sites: Sequence[Site]) -> str:
        """Return the variable whose declaration contains the first site; empty if its value is the site alone."""
        first = sites[0]
        if first.borrowed or first.helper_parameter is not None:
            return ""
        for statement in self._kept:
            if (
                statement.kind is StatementKind.SIMPLE
                and statement.span.encloses(first.span)
                and len(statement.declares) == 1
            ):
                (name,) = statement.declares
                return name if name != first.hint else ""
        return ""
