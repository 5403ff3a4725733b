"""Providers from sibling tests, for a slice that has nothing to lift (design, 'What to lift and what to leave').

A test of the same class that calls something on such an object with literals shows how to bring it into other states;
one that builds it with literals shows how to build others. The relation has to hold with the developers' values.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Read, Routine, Span, uncast
from mrscout.model.outline import Statement
from mrscout.model.sibling_value import Loan
from mrscout.model.template import Edit, Hole, Slot, Template, compose
from mrscout.model.types import TypeRef
from mrscout.synthesis.lifting.lift import sites
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import Found
from mrscout.synthesis.slicing.margin import margin
from mrscout.synthesis.slicing.slice import Slicer

_ACCESSOR = re.compile(r"^(get|is|has|set|add|put|with)(?=[A-Z])")
#: calls that take something away or end something
_ENDS = re.compile(r"(remove|clear|delete|close|dispose|reset|stop|shutdown)", re.IGNORECASE)
#: different loans that are tried for one relation
_TRIED = 3


@dataclass(frozen=True, slots=True)
class Borrowing:
    """Text of another test, with its literals as sites, and where it goes."""

    loan: Loan
    sites: tuple[Site, ...]
    #: where it goes: an offset and the name of the object there; the offset's text is replaced for a construction
    places: tuple[tuple[Span, str], ...]
    #: text before and after it
    before: str
    after: str

    def edits(self, numbers: dict[Span, int], facts: Facts) -> Iterator[Edit]:
        """Its edits, with the numbers that the sites were given."""
        start = self.loan.span.start
        written = facts.source_of(self.loan.span).encode()
        receiver = self.loan.call.receiver
        for place, name in self.places:
            inside = [
                Edit(
                    site.span.start - start,
                    site.span.end - start,
                    site.around(Slot(Hole.SITE, numbers[site.span])),
                )
                for site in self.sites
                if site.span in numbers
            ]
            if receiver is not None and name:
                inside.append(Edit(receiver.span.start - start, receiver.span.end - start, (name,)))
            template: Template = compose(written, 0, len(written), inside)
            yield Edit(place.start, place.end, (self.before, *template, self.after))


class Borrower:
    """Looks for what one relation may borrow."""

    def __init__(self, routine: Routine, found: Found, slicer: Slicer, facts: Facts, test_unit: int) -> None:
        self._routine = routine
        self._found = found
        self._slicer = slicer
        self._facts = facts
        self._test_unit = test_unit

    def borrowings(self, source: Call, kept: list[Statement], loans: list[Loan]) -> list[Borrowing]:
        """The best first."""
        found: list[tuple[tuple[int, ...], Borrowing]] = []
        names = [each.name for each in self._found.calls]
        for distance, variable in enumerate(self._held(source)):
            held = self._routine.variables[variable]
            if held.type is None or not held.type.is_class or held.mock:
                continue
            defined = self._defined(variable, source, kept)
            for order, loan in enumerate(loans):
                borrowing = self._borrowing(loan, variable, held.type, defined, kept)
                if borrowing is not None:
                    related = any(_stem(loan.call.name) == _stem(name) for name in names)
                    same = _receiver_name(loan) == held.name
                    rank = (not related, distance, not same, loan.call.is_constructor, order)
                    found.append((tuple(map(int, rank)), borrowing))
        best: dict[tuple[str, str], Borrowing] = {}
        for _, each in sorted(found, key=lambda pair: pair[0]):
            best.setdefault((each.loan.call.name, each.places[0][1]), each)
        return list(best.values())[:_TRIED]

    def _held(self, source: Call) -> list[int]:
        """The variables that the source invocation is given, and then those that what they hold came from."""
        given = list(_variables(source))
        return list(dict.fromkeys([*given, *(far for near in given for far in self._origins(near))]))

    def _origins(self, variable: int) -> list[int]:
        return sorted(each for each in self._slicer.changes.closure(variable) if each >= 0)

    def _borrowing(
        self, loan: Loan, variable: int, type_: TypeRef, defined: Statement | None, kept: list[Statement]
    ) -> Borrowing | None:
        call = loan.call
        lifted = [
            replace(each, borrowed=f"{loan.test}, line {loan.span.line + 1}")
            for each in sites(loan.routine, [loan.step], self._facts, {})
            if loan.span.encloses(each.span) and not each.expected
        ]
        if not lifted or any(loan.span.encloses(each.span) for each in kept) or _ENDS.search(call.name):
            return None
        if call.is_constructor:
            return self._construction(loan, variable, lifted, defined)
        receiver = call.receiver
        above = call.signature.owner if call.signature is not None else ""
        if receiver is None or not self._facts.is_subtype(type_.name, above):
            return None
        known = receiver.type.args if receiver.type is not None and receiver.type.name == type_.name else ()
        if known and type_.args and known != type_.args:
            return None  # numbers do not go onto a pile of strings
        effect = self._facts.effect(call)
        if effect.known and not effect.writes_receiver:
            return None
        name = self._routine.variables[variable].name
        if defined is not None and defined.unit == self._test_unit and not defined.children:
            at = defined.span
            place = Span(at.end, at.end, at.end_line, at.end_line, at.file)
            return Borrowing(loan, tuple(lifted), ((place, name),), f"\n{margin(at, self._facts)}", ";")
        first = next((each for each in kept if each.unit == self._test_unit and each.parent is None), None)
        if first is None:
            return None
        at = first.span
        place = Span(at.start, at.start, at.line, at.line, at.file)
        return Borrowing(loan, tuple(lifted), ((place, name),), "", f";\n{margin(at, self._facts)}")

    def _construction(
        self, loan: Loan, variable: int, lifted: list[Site], defined: Statement | None
    ) -> Borrowing | None:
        """Build the object as the other test does, where this one builds it from nothing."""
        if defined is None or defined.unit != self._test_unit or loan.call.signature is None:
            return None
        for step in self._slicer.steps(defined):
            for write in step.writes:
                value = write.value
                if write.variable != variable or not isinstance(value, Call) or not value.is_constructor:
                    continue
                own = value.signature.owner if value.signature is not None else ""
                if not value.args and own == loan.call.signature.owner and value.span.file == loan.span.file:
                    return Borrowing(loan, tuple(lifted), ((value.span, ""),), "", "")
        return None

    def _defined(self, variable: int, source: Call, kept: list[Statement]) -> Statement | None:
        """The last kept statement before the source invocation that gives a variable its value."""
        last: Statement | None = None
        for write in self._routine.writes:
            at = self._slicer.statement_of[write.step]
            if (
                write.variable == variable
                and write.strong
                and write.value is not None
                and write.step < source.step
            ):
                last = at if at in kept else last
        return last


def _variables(call: Call) -> Iterator[int]:
    for each in call.inputs:
        at = uncast(each)
        if isinstance(at, Read):
            yield at.variable
        elif isinstance(at, Call):
            yield from _variables(at)


def _receiver_name(loan: Loan) -> str:
    receiver = loan.call.receiver
    return loan.routine.variables[receiver.variable].name if isinstance(receiver, Read) else ""


def _stem(name: str) -> str:
    return _ACCESSOR.sub("", name).lower()
