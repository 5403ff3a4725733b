"""Source text with holes. A relation's harness, readable class, counterexample and exported test are rendered from it.

Nothing reads a rendered text back: a pair of slots marks each part that rendering has to find (the assertion, a class
inside a body).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import Enum, IntEnum
from typing import NamedTuple, TypeGuard

from mrscout.model.assertions import Operator


class Hole(Enum):
    """The meaning of a slot."""

    #: a literal that may become a parameter; the number is its site's
    SITE = "site"
    #: before the operand of the relation assertion that is evaluated last
    MARK = "mark"
    #: after it
    UNMARK = "unmark"
    #: a statement before the assertion, used if no operand can be marked
    REACH = "reach"
    #: begin of the declaration of a variable that a parameter of its name replaces
    BIND = "bind"
    #: end of it
    BOUND = "bound"
    #: an argument added to a call of a helper: the parameter for a site inside the helper
    HAND = "hand"
    #: the same, with the developers' value
    KEEP = "keep"
    #: a parameter added to the helper
    TAKE = "take"
    #: begin of a statement that was added only to change an object by the value of a parameter
    CHANGE = "change"
    #: end of it
    CHANGED = "changed"
    #: the name of the class that is rendered
    CLASS = "class"
    #: begin of a statement whose failure refutes the relation; the number says for which mark
    FAILING = "failing"
    #: end of it
    FAILING_END = "failing-end"
    #: begin of an operand that may be swapped with the assertion's other one; the number is that of an `Equated`
    OPERAND = "operand"
    #: end of it
    OPERAND_END = "operand-end"
    #: begin of the body of a class inside a method
    INNER = "inner"
    #: end of it
    INNER_END = "inner-end"
    #: begin of a statement that the relation may do without; the number tells such statements apart
    SPARE = "spare"
    #: end of it
    SPARE_END = "spare-end"
    #: begin of a literal that stays by a rule; the number is its index in the draft's list of them
    LEFT = "left"
    #: end of it
    LEFT_END = "left-end"


class Equated(IntEnum):
    """The numbers of OPERAND: what an assertion whose operands may be swapped states of them."""

    EQUAL = 0
    NOT_EQUAL = 1
    SAME = 2
    NOT_SAME = 3

    @classmethod
    def of(cls, operator: Operator, *, negated: bool) -> "Equated":
        """Return the member for an operator that equates."""
        same = operator is Operator.SAME
        return cls(2 * same + negated)


#: numbers of FAILING: the statement around a marked operand or the one behind REACH, and what handles its failure
AROUND_MARK, BEHIND_REACH = 0, 1


class Slot(NamedTuple):
    """A hole in a template, with its number (of a site, for most holes)."""

    hole: Hole
    number: int = 0


class Edit(NamedTuple):
    """A replacement of the source text between two byte offsets."""

    start: int
    end: int
    instead: tuple[str | Slot, ...] = ()


Template = tuple[str | Slot, ...]
_ADDED = (Hole.HAND, Hole.KEEP, Hole.TAKE)
_SITES = (Hole.SITE, Hole.BIND, Hole.BOUND, *_ADDED)


def compose(source: bytes, start: int, end: int, edits: Iterable[Edit]) -> Template:
    """Return the source text between two offsets with edits applied; an edit inside of another one is dropped.

    Of two edits at one offset, an insertion comes before a replacement.
    """
    parts: list[str | Slot] = []
    at = start
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end > edit.start, -edit.end)):
        if edit.start < at or edit.end > end:
            continue
        parts.append(source[at : edit.start].decode("utf-8", "replace"))
        parts += edit.instead
        at = edit.end
    parts.append(source[at:end].decode("utf-8", "replace"))
    return tuple(part for part in parts if part != "")


def fill(template: Template, put: Callable[[Slot], str], name_of: Callable[[Slot], str] = str) -> str:
    """Return the text of a template, with each slot replaced by what `put` returns for it.

    Adjacent slots for added arguments (or parameters) make one list, which continues the helper's; slots with the
    same `name_of` are one entry of it.
    """
    text = ""
    added: dict[str, str] = {}
    for part in (*template, ""):
        if isinstance(part, Slot) and part.hole in _ADDED:
            added[name_of(part)] = put(part)
            continue
        if added:
            text += ("" if text.rstrip().endswith("(") else ", ") + ", ".join(added.values())
            added.clear()
        text += part if isinstance(part, str) else put(part)
    return text


def inside(template: Template, begin: Hole, end: Hole) -> Iterator[Template]:
    """Yield the parts of a template between begin and end slots; of nested parts only the outermost."""
    depth = 0
    stretch: list[str | Slot] = []
    for part in template:
        hole = part.hole if isinstance(part, Slot) else None
        if hole is end:
            depth -= 1
            if depth == 0:
                yield tuple(stretch)
                stretch.clear()
        if depth:
            stretch.append(part)
        depth += hole is begin


def settle(template: Template, texts: Mapping[int, str]) -> Template:
    """Return the template with the original texts of some sites (by number) back, and without the slots for them."""
    parts: list[str | Slot] = []
    inside: int | None = None
    for part in template:
        slot = part if isinstance(part, Slot) and part.number in texts else None
        if slot is not None and slot.hole is Hole.CHANGE:
            inside = slot.number
        elif inside is not None:
            inside = None if slot == Slot(Hole.CHANGED, inside) else inside
        elif slot is None or slot.hole not in _SITES:
            parts.append(part)
        elif slot.hole is Hole.SITE:
            parts.append(texts[slot.number])
    return tuple(parts)


def lift_left(template: Template, sites: Mapping[int, int]) -> Template:
    """Return the template with slots for sites in the place of literals that stayed, by the numbers of these."""
    parts: list[str | Slot] = []
    inside: int | None = None
    for part in template:
        slot = part if isinstance(part, Slot) else None
        if inside is None and slot is not None and slot.hole is Hole.LEFT and slot.number in sites:
            inside = slot.number
            parts.append(Slot(Hole.SITE, sites[inside]))
        elif inside is not None and slot == Slot(Hole.LEFT_END, inside):
            inside = None
        elif inside is None or slot is not None:
            parts.append(part)
    return tuple(parts)


def without_bound(template: Template, instead: str) -> Template:
    """Return the template with `instead` in the place of each declaration that a parameter replaces."""
    parts: list[str | Slot] = []
    inside: int | None = None
    for part in template:
        slot = part if isinstance(part, Slot) else None
        if inside is None and slot is not None and slot.hole is Hole.BIND:
            inside = slot.number
        elif inside is not None and slot == Slot(Hole.BOUND, inside):
            inside = None
            parts.append(instead)
        elif inside is None:
            parts.append(part)
    return tuple(parts)


def spare_statements(template: Template) -> list[int]:
    """Return the numbers of the statements in a template that the relation may do without, in order."""
    ends = {part.number: at for at, part in enumerate(template) if _is(part, Hole.SPARE_END)}
    return [
        part.number
        for at, part in enumerate(template)
        if isinstance(part, Slot) and part.hole is Hole.SPARE and ends.get(part.number, -1) > at
    ]


def without_spare(template: Template, numbers: Collection[int]) -> Template:
    """Return the template without some of the statements that the relation may do without."""
    gone = set(spare_statements(template)) & set(numbers)
    parts: list[str | Slot] = []
    inside: int | None = None
    for part in template:
        if inside is not None:
            inside = None if part == Slot(Hole.SPARE_END, inside) else inside
        elif isinstance(part, Slot) and part.hole is Hole.SPARE and part.number in gone:
            inside = part.number
        else:
            parts.append(part)
    return tuple(parts)


def without_spare_marks(template: Template) -> Template:
    """Return the template without the slots around statements that the relation may do without."""
    return tuple(part for part in template if not (_is(part, Hole.SPARE) or _is(part, Hole.SPARE_END)))


def _is(part: str | Slot, hole: Hole) -> TypeGuard[Slot]:
    return isinstance(part, Slot) and part.hole is hole
