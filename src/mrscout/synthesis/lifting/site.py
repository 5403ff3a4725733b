"""A place that a parameter can be lifted from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.model.ir import INTEGERS, Span, TypeRef
from mrscout.model.outline import HelperParameter
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.template import Edit, Hole, Slot, Template

_SIZES = re.compile(
    r"size|length|capacity|count|width|height|depth|len$|max|limit|rows|cols|columns", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the source whose value can become a parameter."""

    span: Span
    type: TypeRef
    #: the developers' value, as they wrote it
    text: str
    role: ValueRole
    #: equal for two sites with the same role, such as one argument of one method
    part: str
    #: a name for the parameter; may be empty
    hint: str
    #: it stands in the assertion itself, and is lifted only together with another site
    expected: bool = False
    #: the class whose method takes the value
    owner: str = ""
    #: name of the test's constant at the site; empty for a literal
    constant: str = ""
    #: the developers' value as readers see it, if not as `text`
    shown: str = ""
    shape: SiteShape = SiteShape.PLAIN
    #: constants that could stand there
    choices: tuple[str, ...] = ()
    #: other values that the developers use there, as they wrote them
    values: tuple[str, ...] = ()
    #: the least and the greatest value that the developers use there
    near: tuple[str, ...] = ()
    #: name of the loop variable or test parameter that the new parameter replaces
    bound: str = ""
    #: the test that its statement was borrowed from, with the line
    borrowed: str = ""
    #: the way of the value to the site if it stands in a helper
    helper_parameter: HelperParameter | None = None
    #: the parts of the constants among the elements of an array
    mentions: tuple[str, ...] = ()
    #: text around the value
    before: str = ""
    after: str = ""

    def edits(self, number: int) -> Iterator[Edit]:
        """Yield the edits that put the site's slot, of this number, into the source."""
        yield Edit(self.span.start, self.span.end, self.around(Slot(Hole.SITE, number)))
        for at in self.helper_parameter.takes if self.helper_parameter is not None else ():
            yield Edit(at, at, (Slot(Hole.TAKE, number),))
        yield from self.passed(Slot(Hole.HAND, number))

    def passed(self, slot: Slot) -> Iterator[Edit]:
        """Yield the edits that pass a value to the helper in which the site stands."""
        for at in self.helper_parameter.passes if self.helper_parameter is not None else ():
            yield Edit(at, at, (slot,))

    def around(self, value: str | Slot) -> Template:
        """Return the text of the site around a value."""
        return tuple(part for part in (self.before, value, self.after) if part != "")


def is_size(site: Site) -> bool:
    """True for an integer that is a size: a length, a capacity, a count."""
    whole = site.type.name in INTEGERS and not site.type.dims
    return (whole and bool(_SIZES.search(site.hint))) or site.part == "length"
