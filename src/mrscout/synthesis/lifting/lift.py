"""Decides for each literal of some steps if it can become a parameter, or which rule leaves it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.languages.base import Facts, RandomDraw
from mrscout.model.ir import (
    FLOATING,
    NUMERIC,
    Assertion,
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Literal,
    LiteralKind,
    Member,
    Operation,
    Read,
    Routine,
    Span,
    Step,
    TypeRef,
)
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.rules import first_rule
from mrscout.synthesis.exprs import exprs, variables_read
from mrscout.synthesis.lifting.left_rules import COMPARED, ELEMENT_INDEX, MESSAGE, LeftPlace, Use, Uses
from mrscout.synthesis.lifting.place import Place, of_argument, of_value
from mrscout.synthesis.lifting.site import Site

#: dimensions of an array of rows
_TABLE = 2


@dataclass(frozen=True, slots=True)
class Known:
    """A variable that has one value throughout."""

    name: str
    text: str  #: its value, as a literal
    type: TypeRef
    #: True if only an array in which it stands becomes a parameter, since a value of its type needs a cast elsewhere
    in_arrays: bool = False


@dataclass(frozen=True, slots=True)
class Literals:
    """The literals of some steps, in order of their place."""

    sites: list[Site]  #: can become parameters
    left: list[LeftPlace]  #: stay by a rule


def literals(
    routine: Routine,
    steps: Iterable[Step],
    facts: Facts,
    constants: Mapping[int, Known],
    others: Iterable[Step] = (),
    unread: Iterable[Expr] = (),
    apart: Collection[str] = (),
) -> Literals:
    """Say of the literals of some steps which can become parameters, and which rules leave the others.

    `constants` are variables whose uses become parameters; `others` are steps that read variables, and keep
    their literals; `unread` are arguments that nobody looks at. Constants `apart` are no elements of arrays that become
    one parameter.
    """
    looked = list(steps)
    messages = [span for step in looked for span in _messages(step)]
    uses = Uses()
    for variable in (variable for step in others for variable in variables_read(step)):
        uses.add(variable, Use.INPUT)
    passed = {id(value) for value in unread}
    for lifting in (
        _Lifting(routine, facts, constants, uses, passed, apart),
        _Lifting(routine, facts, constants, uses, passed, apart),
    ):
        for step in looked:  # once for what variables are used for, and once for what they are given
            if not any(span.encloses(step.span) for span in messages):
                lifting.step(step)
    sites: list[Site] = []
    for site in sorted(lifting.by_place.values(), key=lambda site: _order(site.span)):
        # A literal inside an array that is lifted as a whole goes with it.
        if not sites or not sites[-1].span.encloses(site.span):
            sites.append(site)
    left = sorted(lifting.left.values(), key=lambda place: _order(place.span))
    met_again = [place for place in left if _is_met_again(place, [*sites, *_left_sites(left)], facts)]
    sites = sorted([*sites, *_left_sites(met_again)], key=lambda site: _order(site.span))
    return Literals(sites, [place for place in left if place not in met_again])


def _left_sites(left: Iterable[LeftPlace]) -> Iterator[Site]:
    return (place.site for place in left if place.site is not None)


def _is_met_again(place: LeftPlace, sites: Iterable[Site], facts: Facts) -> bool:
    """True for the 3 of `get(3)` after `set(3, "x")`: a position that another method of the class takes, too."""
    own = place.site
    if own is None or not own.hint or not own.part:
        return False
    number = facts.syntax.canonical_number(own.text)
    return any(
        (site.hint, site.owner, site.type) == (own.hint, own.owner, own.type)
        and facts.syntax.canonical_number(site.text) == number
        and site.part not in ("", own.part)
        for site in sites
    )


def _order(span: Span) -> tuple[str, int, int]:
    return span.file, span.start, -span.end


def _messages(step: Step) -> Iterator[Span]:
    """Yield the functions that compute the messages of assertions."""
    for part in exprs(step):
        if isinstance(part, Call) and part.assertion is not None and part.inlined is None:
            yield from (arg.span for arg in part.args[2:] if isinstance(arg, Function))


class _Lifting:
    def __init__(
        self,
        routine: Routine,
        facts: Facts,
        constants: Mapping[int, Known],
        uses: Uses,
        passed: set[int],
        apart: Collection[str],
    ) -> None:
        self._routine = routine
        self._facts = facts
        self._syntax = facts.syntax
        self._constants = constants
        #: uses of variables, collected by both passes
        self._uses = uses
        #: ids of expressions that are passed over
        self._passed = passed
        #: the parts of constants that are no elements of an array that is one site
        self._apart = apart
        #: ids of values of an inlined helper's parameters, which are also arguments of its call
        self._seen: set[int] = set()
        self.by_place: dict[tuple[str, int, int], Site] = {}
        self.left: dict[tuple[str, int, int], LeftPlace] = {}

    def step(self, step: Step) -> None:
        done = None
        for write in step.writes:
            if write.strong and write.value is not None:
                variable = self._routine.variables[write.variable]
                place = of_value(variable, self._uses, self._facts)
                if isinstance(write.value, Literal) and write.value.kind is LiteralKind.CLASS:
                    place = replace(place, owner=self._uses.takers.get(variable.index, ""))
                self._visit(write.value, place)
                self._seen.add(id(write.value))
                done = write.value
        if step.expr is not None and step.expr is not done:
            self._visit(step.expr, Place(expected=step.assertion is not None))

    def _visit(self, expr: Expr, place: Place) -> None:
        if id(expr) in self._passed:
            return
        if isinstance(expr, Literal):
            self._literal(expr, place)
        elif isinstance(expr, Constant):
            self._constant(expr, place)
        elif isinstance(expr, Read):
            self._read(expr, place)
        elif isinstance(expr, Call):
            self._call(expr, place)
        elif isinstance(expr, Operation):
            self._operation(expr, place)
        elif isinstance(expr, Member):
            self._visit(expr.target, replace(place, wanted=None))
        elif isinstance(expr, Element) and isinstance(expr.target, Read):
            self._uses.add(expr.target.variable, Use.EXPECTED if place.expected else Use.ELEMENT)
            self._visit(expr.index, self._of_index(place))
        elif isinstance(expr, Element):
            self._visit(expr.target, replace(place, wanted=None))
            self._visit(expr.index, self._of_index(place))
        elif isinstance(expr, Function):
            for value in expr.captured:
                self._visit(value, Place(expected=place.expected, left=place.left, inside=True))

    def _of_index(self, place: Place) -> Place:
        return replace(place, left=place.left or first_rule((ELEMENT_INDEX,), self._facts.without_rules))

    def _leave(self, expr: Expr, rule: str, site: Site | None = None) -> None:
        span = expr.span
        self.left.setdefault((span.file, span.start, span.end), LeftPlace(span, rule, site))

    # Values

    def _literal(self, expr: Literal, place: Place) -> None:
        if expr.kind is LiteralKind.NULL:
            return
        if expr.kind is LiteralKind.CLASS:
            if place.left:
                self._leave(expr, place.left)
            else:
                self._class(expr, place)
            return
        site = None
        type_ = self._syntax.parameter_type(expr, place.wanted)
        if type_ is not None:
            shape = place.shape
            if shape is SiteShape.PLAIN and self._syntax.is_numeric_string(expr.text):
                shape = SiteShape.NUMERIC_STRING
            site = _placed(Site(expr.span, type_, expr.text, ValueRole(), "", "", shape=shape), place)
        left = place.left or (place.numbers_left if expr.kind is LiteralKind.INTEGER else "")
        if left:
            self._leave(expr, left, site)
        elif site is not None:
            self._note(site)

    def _class(self, expr: Literal, place: Place) -> None:
        """Note a class literal that the project's code takes; another one that the test's file names can replace it."""
        named = self._facts.class_literals(expr.span.file) if self._facts.is_project(place.owner) else {}
        others = tuple(name for written, name in named.items() if written != expr.text)
        if others:
            choices = (expr.text, *others)
            site = Site(
                expr.span,
                self._syntax.class_value,
                expr.text,
                ValueRole(),
                "",
                "type",
                shape=SiteShape.CLASS_LITERAL,
                choices=choices,
            )
            self._add(site, place)

    def _constant(self, expr: Constant, place: Place) -> None:
        if expr.type is None:
            return
        left = place.left or self._facts.leaves_constant(expr.owner, expr.name)
        written = f"{expr.owner}.{expr.name}"
        site = Site(
            expr.span,
            expr.type,
            written,
            ValueRole(RoleKind.CONSTANT, name=expr.name),
            constant_part(written),
            "",
        )
        liftable = True
        if self._facts.is_enum_constant(expr.owner, expr.name):
            site = replace(site, type=TypeRef(expr.owner), part="", role=ValueRole())
        elif expr.type.dims == 0 and self._syntax.is_simple(expr.type):
            left = left or place.numbers_left
            shown = self._facts.source_of(expr.span)
            text = self._facts.constant_text(expr.owner, expr.name) or shown
            site = replace(site, text=text, hint=expr.name, shown=shown)
        elif expr.type == TypeRef(expr.owner):
            choices = self._facts.constants_of(expr.owner)
            site = replace(site, choices=choices)
            liftable = expr.name in choices and len(choices) > 1
        else:
            liftable = False
        if left:
            self._leave(expr, left, _placed(site, place) if liftable else None)
        elif liftable:
            self._add(site, place)

    def _read(self, expr: Read, place: Place) -> None:
        self._uses.add(expr.variable, place.use)
        if self._facts.is_project(place.owner):
            self._uses.takers.setdefault(expr.variable, place.owner)
        known = self._constants.get(expr.variable)
        if known is None or known.in_arrays:
            return
        if left := place.left or (place.numbers_left if known.type != self._syntax.string else ""):
            self._leave(expr, left)
            return
        # All uses of a constant are one parameter, whatever takes them.
        site = Site(
            expr.span,
            known.type,
            known.text,
            place.role or ValueRole(RoleKind.CONSTANT, name=known.name),
            constant_part(known.name),
            known.name,
            constant=known.name,
        )
        self._add(site, replace(place, role=None, part="", hint="", owner=""))

    def _add(self, site: Site, place: Place) -> None:
        self._note(_placed(site, place))

    def _note(self, site: Site) -> None:
        self.by_place.setdefault((site.span.file, site.span.start, site.span.end), site)

    def _operation(self, expr: Operation, place: Place) -> None:
        if expr.op == "array" and self._array(expr, place):
            return
        if not place.left and (text := self._syntax.joined(expr)) is not None:
            self._add(Site(expr.span, self._syntax.string, text, ValueRole(), "", ""), place)
            return
        if expr.op == "cast" and expr.type is not None and expr.operands:
            self._visit(expr.operands[0], replace(place, wanted=expr.type))
            return
        if not place.inside and not place.expected and not place.numbers_left:
            place = replace(place, numbers_left=first_rule((COMPARED,), self._facts.without_rules, expr))
        sized = expr.op == "array" and expr.type is not None and expr.type.dims > 0
        for operand in expr.operands:
            inner = replace(place, wanted=None)
            if sized and isinstance(operand, Literal) and operand.kind is LiteralKind.INTEGER:
                inner = replace(
                    place, wanted=None, hint="length", role=ValueRole(RoleKind.ARRAY_LENGTH), part="length"
                )
            self._visit(operand, inner)

    def _array(self, expr: Operation, place: Place) -> bool:
        """Note an array of literals as one site; False if it is none."""
        type_ = expr.type or place.wanted
        if type_ is not None and type_.dims == _TABLE:
            return self._table(expr, type_, place)
        elements: tuple[Expr, ...] = expr.operands
        if len(elements) == 1 and isinstance(elements[0], Operation) and elements[0].op == "array":
            elements = elements[0].operands
        elif expr.type is not None and expr.span.start != expr.span.end and self._is_sized(expr):
            return False
        if type_ is None or type_.dims != 1 or not elements or place.left:
            return False
        component = type_._replace(dims=0)
        if not self._syntax.is_simple(component) and not self._syntax.is_boxed(component):
            return False
        values = [_without_cast(element) for element in elements if not self._syntax.is_plain(element)]
        named = {value.span: name for value in values if (name := self._named_value(value)) is not None}
        if any(value.span not in named for value in values):
            return False
        text = self._spelled_out(expr.span, named) if named else ""
        mentions = tuple(part for part, _ in named.values())
        self._add(Site(expr.span, type_, text, ValueRole(), "", "values", mentions=mentions), place)
        return True

    def _named_value(self, expr: Expr) -> tuple[str, str] | None:
        """Return the part of a constant that has a simple value, and the value; None for any other expression."""
        if isinstance(expr, Read):
            known = self._constants.get(expr.variable)
            part, text = (constant_part(known.name), known.text) if known is not None else ("", "")
        elif isinstance(expr, Constant) and not self._facts.is_enum_constant(expr.owner, expr.name):
            simple = expr.type is not None and not expr.type.dims and self._syntax.is_simple(expr.type)
            part = constant_part(f"{expr.owner}.{expr.name}")
            left = self._facts.leaves_constant(expr.owner, expr.name)
            text = self._facts.constant_text(expr.owner, expr.name) if simple and not left else ""
        else:
            return None
        return (part, text) if text and part not in self._apart else None

    def _spelled_out(self, span: Span, named: Mapping[Span, tuple[str, str]]) -> str:
        """Return the source of an array with the values of the constants in it in the place of their names."""
        source = self._facts.source_of(span).encode()
        for place, (_, text) in sorted(named.items(), key=lambda item: -item[0].start):
            source = source[: place.start - span.start] + text.encode() + source[place.end - span.start :]
        return source.decode("utf-8", "replace")

    def _table(self, expr: Operation, type_: TypeRef, place: Place) -> bool:
        """Note an array of arrays of numbers as one site; False if it is none."""
        rows = [self._in_braces(row) for row in self._in_braces(expr) or ()]
        if place.left or type_.name not in NUMERIC or not rows or not any(rows):
            return False
        if not all(row is not None and all(map(self._syntax.is_plain, row)) for row in rows):
            return False
        self._add(Site(expr.span, type_, "", ValueRole(), "", "rows"), place)
        return True

    def _in_braces(self, expr: Expr) -> tuple[Expr, ...] | None:
        """Return the elements of an array that is written out, with its type or without; None for any other value."""
        if not isinstance(expr, Operation) or expr.op != "array":
            return None
        if not self._is_sized(expr):
            return expr.operands
        return self._in_braces(expr.operands[0]) if len(expr.operands) == 1 else None

    def _is_sized(self, expr: Operation) -> bool:
        """`new int[3]` rather than `{3}`: the declaration's own type says nothing about the braces."""
        return self._syntax.is_sized_array(self._facts.source_of(expr.span))

    # Calls

    def _call(self, call: Call, place: Place) -> None:
        asserts = call.assertion is not None and call.inlined is None
        matcher = place.expected and call.signature is None and call.receiver is None
        draw = self._facts.library.random_draw(call, self._facts.source_of)
        if draw is not None:
            if not place.left:
                span = draw.span
                self.by_place.setdefault((span.file, span.start, span.end), _seed_site(draw))
            if call.receiver is None:
                return
        if call.receiver is not None and draw is None:
            self._visit(
                call.receiver, Place(expected=asserts or self._compares(call, place), left=place.left)
            )
        if call.inlined is None and (left := self._facts.leaves_arguments(call)):
            for arg in call.args:
                self._visit(arg, Place(left=left))
            return
        boxed = self._syntax.boxes(call)
        rest = self._varargs(call, place)
        for index, arg in enumerate(call.args[:rest]):
            if id(arg) in self._seen:
                continue
            if boxed:
                self._visit(arg, place)
            elif asserts and (
                left := first_rule((MESSAGE,), self._facts.without_rules, call, arg, self._syntax)
            ):
                self._visit(arg, Place(left=left))
            elif asserts or matcher:
                hint = _asked_for(call.args[:index] + call.args[index + 1 :])
                role, wanted = ValueRole(RoleKind.ASSERTION), _compared_as(call.assertion, arg)
                self._visit(arg, Place(role, hint=hint, wanted=wanted, expected=True, left=place.left))
            else:
                self._visit(arg, of_argument(call, index, place, self._facts))

    def _compares(self, call: Call, place: Place) -> bool:
        """True if the receiver of a call is only compared; a method of the project takes it as an input."""
        owner = call.owner
        return place.expected and not self._facts.is_project(owner)

    def _varargs(self, call: Call, place: Place) -> int:
        """Note the variable arguments of a call as one array if they are literals; return how many arguments remain."""
        signature = call.signature
        asserts = call.assertion is not None and call.inlined is None
        if signature is None or not self._facts.library.takes_elements(call) or place.left or asserts:
            return len(call.args)
        fixed = len(signature.params) - 1 if signature.varargs else 0
        trailing = call.args[fixed:]
        if len(trailing) < 2 or not all(
            self._syntax.is_plain(value) and id(value) not in self._passed for value in trailing
        ):
            return len(call.args)
        component = signature.params[-1]._replace(dims=0)
        kinds = {self._syntax.own_type(value) for value in trailing}
        if not self._syntax.is_simple(component):
            held = self._facts.unboxed(component.name)
            if len(kinds) != 1 or None in kinds or (held and held not in {k.name for k in kinds if k}):
                return len(call.args)
            only = kinds.pop()
            assert only is not None
            component = TypeRef(self._facts.boxed(only.name) or only.name)
        first, last = trailing[0].span, trailing[-1].span
        span = Span(first.start, last.end, first.line, last.end_line, first.file)
        site = Site(span, component._replace(dims=1), "", ValueRole(), "", "values")
        self._add(site, of_argument(call, fixed, place, self._facts))
        return fixed


def constant_part(name: str) -> str:
    """Return what the sites of a constant have in common."""
    return f"constant {name}"


def _without_cast(expr: Expr) -> Expr:
    return expr.operands[0] if isinstance(expr, Operation) and expr.op == "cast" and expr.operands else expr


def _placed(site: Site, place: Place) -> Site:
    """Return the site with what its place tells about it."""
    return replace(
        site,
        role=place.role or site.role,
        part=place.part or site.part,
        hint=place.hint or site.hint,
        expected=place.expected,
        owner=place.owner,
    )


def _seed_site(draw: RandomDraw) -> Site:
    """Return the site of a random draw; two draws never share a parameter."""
    part = f"seed {draw.span.start}" if draw.kind is RoleKind.SEED else ""
    return Site(
        draw.span,
        draw.type,
        draw.value,
        ValueRole(draw.kind),
        part,
        draw.hint,
        owner=part,
        shape=SiteShape.SEED,
        before=draw.before,
        after=draw.after,
    )


def _compared_as(assertion: Assertion | None, operand: Expr) -> TypeRef | None:
    """Return the type in which an operand is compared within a tolerance: 500 with the double of a call is one, too."""
    if assertion is None or assertion.tolerance is None or operand is assertion.tolerance:
        return None
    others = (*(other for other in assertion.operands if other is not operand), assertion.tolerance)
    floating = [other.type for other in others if other.type is not None and other.type.erased in FLOATING]
    return floating[0] if floating else None


def _asked_for(operands: tuple[Expr, ...]) -> str:
    """Return the property that the other operands of an assertion read: `width` for `getWidth()`."""
    names = [value.name for value in operands if isinstance(value, Call)]
    stems = [re.sub(r"^(get|is)(?=[A-Z])", "", name) for name in names]
    return stems[0][:1].lower() + stems[0][1:] if stems else ""
