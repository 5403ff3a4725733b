"""Source text with holes. A relation's harness, readable class, counterexample and exported test are rendered from it.

Nothing reads a rendered text back: where rendering has to know where something stands (the assertion, a class inside a
body), a pair of slots says so.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple


class Hole(Enum):
    """What stands at a slot."""

    #: a literal that may become a parameter; the number is its site's
    SITE = "site"
    #: before the operand of the relation assertion that is evaluated last
    MARK = "mark"
    #: after it
    UNMARK = "unmark"
    #: a statement of its own before the assertion, where no operand can be marked
    REACH = "reach"
    #: the declaration of a variable begins that a parameter of its name takes the place of
    BIND = "bind"
    #: and ends
    BOUND = "bound"
    #: an argument added to a call of a helper: the parameter that a site inside the helper takes
    HAND = "hand"
    #: the same, with the developers' value
    KEEP = "keep"
    #: a parameter added to the helper
    TAKE = "take"
    #: a statement begins that changes an object, and is there only for the sake of its parameter
    CHANGE = "change"
    #: and ends
    CHANGED = "changed"
    #: the name of the class that is rendered
    CLASS = "class"
    #: a statement begins in which a failure is the relation's own; the number says for which mark
    FAILING = "failing"
    #: and ends
    FAILING_END = "failing-end"
    #: an operand begins that could change places with the assertion's other one
    OPERAND = "operand"
    #: and ends
    OPERAND_END = "operand-end"
    #: the body of a class inside a method begins
    INNER = "inner"
    #: and ends
    INNER_END = "inner-end"


#: numbers of FAILING: the statement around a marked operand or the one behind REACH, and what handles its failure
AROUND_MARK, BEHIND_REACH = 0, 1


class Slot(NamedTuple):
    """A hole at its place."""

    hole: Hole
    number: int = 0


class Edit(NamedTuple):
    """A stretch of a source text, in byte offsets, and what stands there instead."""

    start: int
    end: int
    instead: tuple[str | Slot, ...] = ()


Template = tuple[str | Slot, ...]
_ADDED = (Hole.HAND, Hole.KEEP, Hole.TAKE)
_SITES = (Hole.SITE, Hole.BIND, Hole.BOUND, *_ADDED)


def compose(source: bytes, start: int, end: int, edits: Iterable[Edit]) -> Template:
    """A stretch of a source with edits put in; an edit inside another is lost with it.

    What is inserted at a place stands before what replaces the text there.
    """
    parts: list[str | Slot] = []
    at = start
    for edit in sorted(edits, key=lambda each: (each.start, each.end > each.start, -each.end)):
        if edit.start < at or edit.end > end:
            continue
        parts.append(source[at : edit.start].decode("utf-8", "replace"))
        parts += edit.instead
        at = edit.end
    parts.append(source[at:end].decode("utf-8", "replace"))
    return tuple(part for part in parts if part != "")


def fill(template: Template, put: Callable[[Slot], str], name_of: Callable[[Slot], str] = str) -> str:
    """A template with its holes filled.

    Adjacent slots for added arguments (or parameters) make one list that continues the one of the helper; slots
    with the same `name_of` are one entry of it.
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
    """The stretches between slots of two holes; of nested ones the outermost."""
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
    """A template in which some sites have their text again, and what was put in for their sake is gone."""
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


def without_bound(template: Template, gone: str) -> Template:
    """A template without the declarations that parameters take the place of; `gone` stands where they stood."""
    parts: list[str | Slot] = []
    inside: int | None = None
    for part in template:
        slot = part if isinstance(part, Slot) else None
        if inside is None and slot is not None and slot.hole is Hole.BIND:
            inside = slot.number
        elif inside is not None and slot == Slot(Hole.BOUND, inside):
            inside = None
            parts.append(gone)
        elif inside is None:
            parts.append(part)
    return tuple(parts)
