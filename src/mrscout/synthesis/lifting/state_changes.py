"""Other states of the objects that a relation begins with: by calls of their methods, or as sibling tests build them.

A test builds an object in one state, and states something that holds in many. What the literals of its construction
cannot reach, the object's own methods can: `card -> card.setKind("a")`. The developers' own input is no change.

Providers from sibling tests, for a slice that has nothing to lift (design, 'What to lift and what to leave'). A test
of the same class that calls something on such an object with literals shows how to bring it into other states; one
that builds it with literals shows how to build others. The relation has to hold with the developers' values.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.base import Facts, Syntax
from mrscout.model.ir import Call, Read, Routine, Signature, Span, TypeRef, Variable, uncast
from mrscout.model.outline import Loan, Statement, StatementKind
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Edit, Hole, Slot, Template, compose
from mrscout.synthesis.exprs import exprs, variables_read
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.lifting.lift import literals
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.slice import Slicer

#: characters before a statement in which its line begins
_MARGIN = 200


def margin(span: Span, facts: Facts) -> str:
    """Return the indentation of the line that a place is in."""
    start = max(0, span.start - _MARGIN)
    before = facts.source_of(Span(start, span.start, span.line, span.line, span.file))
    line = before.rpartition("\n")[2]
    return line if not line.strip() else " " * (len(line) - len(line.lstrip()))


#: characters before a statement that show what it stands in
_BEFORE = 200
#: changes of one object that are tried, calls in one of them, and methods that are called alone
_MOST, _TOGETHER, _ALONE = 24, 4, 8
#: fewer changes than this settle nothing
_FEWEST = 10


@dataclass(frozen=True, slots=True)
class Alteration:
    """An object that a parameter can change right after the statement that builds it."""

    site: Site
    statement: int  #: the index of the statement that builds the object
    name: str  #: of the variable that holds the object
    margin: str  #: indentation of the statement
    applied: str  #: source behind the changing function, which applies it

    def edit(self, number: int) -> Edit:
        """Return the edit that inserts the changing statement; `number` is the site's."""
        begin, end = Slot(Hole.CHANGE, number), Slot(Hole.CHANGED, number)
        call = (Slot(Hole.SITE, number), self.applied)
        at = self.site.span.start
        return Edit(at, at, (begin, f"\n{self.margin}", *call, end))


def alterations(kept: Sequence[Statement], context: InstanceContext) -> list[Alteration]:
    """Return the objects in a slice that are built without other such objects; those of one class are changed alike.

    Where one of them cannot be changed, or not in the same way, the others of its class stay as they are as well.
    """
    pairs: list[tuple[Call, Alteration]] = []
    firsts: dict[str, Variable] = {}  #: the first variable of each class
    unlike: set[str] = set()  #: classes with an object that is built without arguments and cannot be changed
    made: set[int] = set()  #: variables whose values depend on an object that is changed
    for statement in kept:
        changed: set[int] = set()
        for step in context.slicer.steps(statement):
            for write in step.writes:
                if not made.isdisjoint(variables_read(step)):
                    made.add(write.variable)
                elif write.strong and isinstance(write.value, Call) and write.value.is_constructor:
                    variable = context.subject.routine.variables[write.variable]
                    first = firsts.setdefault(write.value.owner, variable)
                    alteration = _alteration(statement, variable, write.value, first, context)
                    if alteration is not None:
                        pairs.append((write.value, alteration))
                        changed.add(id(write.value))
                        made.add(write.variable)
            built = (expr for expr in exprs(step) if isinstance(expr, Call) and expr.is_constructor)
            unlike |= {expr.owner for expr in built if not expr.args and id(expr) not in changed}
    return [alteration for value, alteration in pairs if value.owner not in unlike]


def _alteration(
    statement: Statement, variable: Variable, value: Call, first: Variable, context: InstanceContext
) -> Alteration | None:
    type_, facts, span = variable.type, context.facts, statement.span
    if variable.mock or type_ is None or type_ != first.type or not facts.is_project(type_.name):
        return None
    if not _can_be_followed(statement, context) or not _assigns_one_variable(value, statement, context):
        return None
    calls = changes(facts.mutators(type_.name), facts.syntax)
    if not calls:
        return None
    name = first.name
    unchanged = facts.syntax.change(name, ())
    site = Site(
        Span(span.end, span.end, span.end_line, span.end_line, span.file),
        facts.syntax.change_type(type_),
        unchanged,
        ValueRole(RoleKind.CHANGE, name=name),
        f"change of {type_.name}",
        "change",
        shown=unchanged,
        shape=SiteShape.CHANGE,
        choices=(unchanged, *(facts.syntax.change(name, call) for call in calls)),
    )
    applied = facts.syntax.applied(variable.name)
    return Alteration(site, statement.index, variable.name, margin(span, facts), applied)


def _can_be_followed(statement: Statement, context: InstanceContext) -> bool:
    """True if another statement can follow this one."""
    if statement.kind is not StatementKind.SIMPLE or statement.span.file != context.subject.file:
        return False
    span = statement.span
    start = max(0, span.start - _BEFORE)
    before = context.facts.source_of(Span(start, span.start, span.line, span.line, span.file)).rstrip()
    return statement.parent is None or context.facts.syntax.ends_statement(before)


def _assigns_one_variable(built: Call, statement: Statement, context: InstanceContext) -> bool:
    """True if a statement assigns one variable, and the constructor call stands in its own text."""
    steps = context.slicer.steps(statement)
    written = {write.variable for step in steps for write in step.writes if write.strong}
    return len(written) == 1 and statement.span.encloses(built.span)


def changes(mutators: Sequence[Signature], syntax: Syntax) -> list[tuple[str, ...]]:
    """Return changes of an object: calls of one method, calls of several, and the same with other arguments.

    None where that is not enough to judge by.
    """
    candidates: list[tuple[str, ...]] = []
    size = max(2, min(_TOGETHER, -(-len(mutators) // (_MOST // 2))))
    for variant in range(syntax.variants):
        written = [syntax.method_call(method, variant) for method in mutators]
        candidates += [(call,) for call in written[:_ALONE]]
        candidates += [tuple(written[at : at + size]) for at in range(0, len(written), size)]
    distinct = list(dict.fromkeys(candidates))[:_MOST]
    return distinct if len(distinct) >= _FEWEST else []


_ACCESSOR = re.compile(r"^(get|is|has|set|add|put|with)(?=[A-Z])")
#: names of methods that remove something or end something
_ENDS = re.compile(r"(remove|clear|delete|close|dispose|reset|stop|shutdown)", re.IGNORECASE)
#: borrowings that are tried for one relation
_TRIED = 3


@dataclass(frozen=True, slots=True)
class Borrowing:
    """A statement of another test, with its literals as sites, and the places where it goes."""

    loan: Loan
    sites: tuple[Site, ...]
    #: where the statement goes, and the name of its object there; a constructor call replaces the text at the place
    places: tuple[tuple[Span, str], ...]
    #: text before and after it
    before: str
    after: str

    def edits(self, numbers: dict[Span, int], facts: Facts) -> Iterator[Edit]:
        """Yield the edits that insert the statement; `numbers` are those of the sites."""
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
    """Finds the statements of other tests that one relation may borrow."""

    def __init__(
        self, routine: Routine, located: LocatedInstance, slicer: Slicer, facts: Facts, test_unit: int
    ) -> None:
        self._routine = routine
        self._located = located
        self._slicer = slicer
        self._facts = facts
        self._test_unit = test_unit

    def borrowings(self, source: Call, kept: list[Statement], loans: list[Loan]) -> list[Borrowing]:
        """Return up to three borrowings, the best first."""
        ranked: list[tuple[tuple[int, ...], Borrowing]] = []
        names = [call.name for call in self._located.calls]
        for distance, variable in enumerate(self._reachable_variables(source)):
            held = self._routine.variables[variable]
            if held.type is None or not held.type.is_class or held.mock:
                continue
            defined = self._definition_before(variable, source, kept)
            for order, loan in enumerate(loans):
                borrowing = self._borrowing(loan, variable, held.type, defined, kept)
                if borrowing is not None:
                    related = any(_stem(loan.call.name) == _stem(name) for name in names)
                    same = _receiver_name(loan) == held.name
                    rank = (not related, distance, not same, loan.call.is_constructor, order)
                    ranked.append((tuple(map(int, rank)), borrowing))
        best: dict[tuple[str, str], Borrowing] = {}
        for _, borrowing in sorted(ranked, key=lambda pair: pair[0]):
            best.setdefault((borrowing.loan.call.name, borrowing.places[0][1]), borrowing)
        return list(best.values())[:_TRIED]

    def _reachable_variables(self, source: Call) -> list[int]:
        """Return the variables among the source invocation's inputs, then those whose objects these may hold."""
        arguments = list(_variables(source))
        return list(dict.fromkeys([*arguments, *(far for near in arguments for far in self._origins(near))]))

    def _origins(self, variable: int) -> list[int]:
        return sorted(other for other in self._slicer.changes.closure(variable) if other >= 0)

    def _borrowing(
        self, loan: Loan, variable: int, type_: TypeRef, defined: Statement | None, kept: list[Statement]
    ) -> Borrowing | None:
        call = loan.call
        lifted = [
            replace(site, borrowed=f"{loan.test}, line {loan.span.line + 1}")
            for site in literals(loan.routine, [loan.step], self._facts, {}).sites
            if loan.span.encloses(site.span) and not site.expected
        ]
        if (
            not lifted
            or any(loan.span.encloses(statement.span) for statement in kept)
            or _ENDS.search(call.name)
        ):
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
        name, end = self._routine.variables[variable].name, self._facts.syntax.end
        if defined is not None and defined.unit == self._test_unit and not defined.children:
            at = defined.span
            place = Span(at.end, at.end, at.end_line, at.end_line, at.file)
            before = f"\n{margin(at, self._facts)}"
            return Borrowing(loan, tuple(lifted), ((place, name),), before, end)
        top = (statement for statement in kept if statement.parent is None)
        first = next((statement for statement in top if statement.unit == self._test_unit), None)
        if first is None:
            return None
        at = first.span
        place = Span(at.start, at.start, at.line, at.line, at.file)
        after = f"{end}\n{margin(at, self._facts)}"
        return Borrowing(loan, tuple(lifted), ((place, name),), "", after)

    def _construction(
        self, loan: Loan, variable: int, lifted: list[Site], defined: Statement | None
    ) -> Borrowing | None:
        """Return the constructor call of the other test if this test builds the object without arguments."""
        if defined is None or defined.unit != self._test_unit or loan.call.signature is None:
            return None
        for step in self._slicer.steps(defined):
            for write in step.writes:
                value = write.value
                if write.variable != variable or not isinstance(value, Call) or not value.is_constructor:
                    continue
                built = value.signature.owner if value.signature is not None else ""
                if (
                    not value.args
                    and built == loan.call.signature.owner
                    and value.span.file == loan.span.file
                ):
                    return Borrowing(loan, tuple(lifted), ((value.span, ""),), "", "")
        return None

    def _definition_before(self, variable: int, source: Call, kept: list[Statement]) -> Statement | None:
        """Return the last kept statement before the source invocation that assigns a variable."""
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
    for value in call.inputs:
        at = uncast(value)
        if isinstance(at, Read):
            yield at.variable
        elif isinstance(at, Call):
            yield from _variables(at)


def _receiver_name(loan: Loan) -> str:
    receiver = loan.call.receiver
    return loan.routine.variables[receiver.variable].name if isinstance(receiver, Read) else ""


def _stem(name: str) -> str:
    return _ACCESSOR.sub("", name).lower()
