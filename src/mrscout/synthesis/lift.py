"""Which literals of a slice become parameters, and which stay (design, 'What to lift and what to leave')."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.discovery.assertions import is_assertion
from mrscout.languages.base import Facts
from mrscout.model.ir import (
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
)
from mrscout.model.types import BOXES, UNBOXES, TypeRef
from mrscout.synthesis.leave import is_place, is_position, is_setting, leaves
from mrscout.synthesis.site import SIMPLE, Site, boxes, is_plain, own_type, type_of

#: more than this many sites are beyond what anybody wants to read
MOST = 16
_NUMBER = re.compile(r'"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?"')
_RANDOM = "java.util.Random"


@dataclass(frozen=True, slots=True)
class Known:
    """A variable that never has but one value."""

    name: str
    text: str  #: its value, as a literal
    type: TypeRef


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an expression stands."""

    role: str = ""
    part: str = ""
    hint: str = ""
    owner: str = ""
    #: the type that is wanted there
    wanted: TypeRef | None = None
    expected: bool = False
    left: bool = False
    #: whole numbers are left there
    numbers_left: bool = False
    #: what the value is beyond its type
    shape: str = ""


def sites(
    routine: Routine, steps: Iterable[Step], facts: Facts, constants: Mapping[int, Known]
) -> list[Site]:
    """The literals of some steps that can become parameters, in order of their place.

    `constants` are variables whose uses become parameters.
    """
    lifting = _Lifting(routine, facts, constants)
    for step in steps:
        lifting.step(step)
    found = sorted(lifting.found.values(), key=lambda each: (each.span.file, each.span.start))
    # A literal inside an array that is lifted as a whole goes with it.
    return [each for each in found if not any(_inside(each, other) for other in found)]


def used(found: list[Site]) -> Iterator[Site]:
    """The sites that are lifted by themselves, as many as anybody wants to read."""
    yield from [each for each in found if not each.expected][:MOST]


def _inside(site: Site, other: Site) -> bool:
    one, two = site.span, other.span
    return site is not other and one.file == two.file and two.start <= one.start and one.end <= two.end


class _Lifting:
    def __init__(self, routine: Routine, facts: Facts, constants: Mapping[int, Known]) -> None:
        self._routine = routine
        self._facts = facts
        self._constants = constants
        self.found: dict[tuple[str, int, int], Site] = {}

    def step(self, step: Step) -> None:
        done = None
        for write in step.writes:
            if write.strong and write.value is not None:
                variable = self._routine.variables[write.variable]
                place = _Place(
                    f"value of {variable.name}",
                    f"variable {variable.name}",
                    variable.name,
                    wanted=variable.type,
                    left=is_setting(variable.name),
                )
                self._visit(write.value, place)
                done = write.value
        if step.expr is not None and step.expr is not done:
            self._visit(step.expr, _Place(expected=bool(step.asserts)))

    def _visit(self, expr: Expr, place: _Place) -> None:
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
        elif isinstance(expr, Element):
            self._visit(expr.target, replace(place, wanted=None))
            self._visit(expr.index, replace(place, left=True))
        elif isinstance(expr, Function):
            for each in expr.captured:
                self._visit(each, _Place(expected=place.expected, left=place.left))

    # Values

    def _literal(self, expr: Literal, place: _Place) -> None:
        if place.left or expr.kind in (LiteralKind.NULL, LiteralKind.CLASS):
            return
        if expr.kind is LiteralKind.INTEGER and place.numbers_left:
            return
        if expr.kind is LiteralKind.STRING and expr.text.startswith('"""'):
            return
        type_ = type_of(expr, place.wanted)
        if type_ is not None:
            shape = place.shape or ("number" if _NUMBER.fullmatch(expr.text) else "")
            self._add(Site(expr.span, type_, expr.text, "value", "", "", shape=shape), place)

    def _constant(self, expr: Constant, place: _Place) -> None:
        if place.left or expr.type is None or is_place(expr.owner, self._facts) or is_setting(expr.name):
            return
        written = f"{expr.owner}.{expr.name}"
        site = Site(expr.span, expr.type, written, f"constant {expr.name}", f"constant {written}", "")
        if self._facts.is_enum_constant(expr.owner, expr.name):
            self._add(replace(site, type=TypeRef(expr.owner), part="", role="value"), place)
        elif expr.type.dims == 0 and expr.type.name in SIMPLE:
            if not place.numbers_left:
                shown = self._facts.source_of(expr.span)
                text = self._facts.constant_text(expr.owner, expr.name) or shown
                self._add(replace(site, text=text, hint=expr.name, shown=shown), place)
        elif expr.type == TypeRef(expr.owner):
            choices = self._facts.constants_of(expr.owner)
            if expr.name in choices and len(choices) > 1:
                self._add(replace(site, choices=choices), place)

    def _read(self, expr: Read, place: _Place) -> None:
        known = self._constants.get(expr.variable)
        if known is None or place.left or (place.numbers_left and known.type.name != "java.lang.String"):
            return
        # All uses of a constant are one parameter, whatever takes them.
        site = Site(
            expr.span,
            known.type,
            known.text,
            place.role or f"constant {known.name}",
            f"constant {known.name}",
            known.name,
            constant=known.name,
        )
        self._add(site, replace(place, role="", part="", hint="", owner=""))

    def _add(self, site: Site, place: _Place) -> None:
        key = (site.span.file, site.span.start, site.span.end)
        placed = replace(
            site,
            role=place.role or site.role,
            part=place.part or site.part,
            hint=place.hint or site.hint,
            expected=place.expected,
            owner=place.owner,
        )
        self.found.setdefault(key, placed)

    def _operation(self, expr: Operation, place: _Place) -> None:
        if expr.op == "array" and self._array(expr, place):
            return
        if expr.op == "cast" and expr.type is not None and expr.operands:
            self._visit(expr.operands[0], replace(place, wanted=expr.type))
            return
        sized = expr.op == "array" and expr.type is not None and expr.type.dims > 0
        for operand in expr.operands:
            inner = replace(place, wanted=None)
            if sized and isinstance(operand, Literal) and operand.kind is LiteralKind.INTEGER:
                inner = replace(place, wanted=None, hint="length", role="length of an array", part="length")
            self._visit(operand, inner)

    def _array(self, expr: Operation, place: _Place) -> bool:
        """An array of literals is lifted as a whole."""
        type_ = expr.type or place.wanted
        elements: tuple[Expr, ...] = expr.operands
        if len(elements) == 1 and isinstance(elements[0], Operation) and elements[0].op == "array":
            elements = elements[0].operands
        elif expr.type is not None and expr.span.start != expr.span.end and self._is_sized(expr):
            return False
        if type_ is None or type_.dims != 1 or not elements or place.left:
            return False
        component = type_._replace(dims=0)
        if component.name not in SIMPLE and component.name not in UNBOXES:
            return False
        if not all(is_plain(each) for each in elements):
            return False
        self._add(Site(expr.span, type_, "", "value", "", "values"), place)
        return True

    def _is_sized(self, expr: Operation) -> bool:
        """`new int[3]` rather than `{3}`: the declaration's own type says nothing about the braces."""
        return self._facts.source_of(expr.span).lstrip().startswith("new")

    # Calls

    def _call(self, call: Call, place: _Place) -> None:
        asserts = is_assertion(call) and call.inlined is None
        matcher = place.expected and call.signature is None and call.receiver is None
        if self._draws(call, place):
            return
        if call.receiver is not None:
            self._visit(call.receiver, _Place(expected=place.expected or asserts, left=place.left))
        if call.inlined is None and leaves(call, self._facts):
            for arg in call.args:
                self._visit(arg, _Place(left=True))
            return
        boxed = boxes(call)
        rest = self._varargs(call, place)
        for index, arg in enumerate(call.args[:rest]):
            if boxed:
                self._visit(arg, place)
            elif asserts or matcher:
                self._visit(arg, _Place("operand of the assertion", expected=True, left=place.left))
            else:
                self._visit(arg, self._argument(call, index, place))

    def _draws(self, call: Call, place: _Place) -> bool:
        """Random numbers come from a seed; two draws are never one."""
        owner = (call.signature.owner if call.signature else call.receiver_class) or ""
        span, before, after = call.span, "", ""
        if owner == _RANDOM and call.is_constructor and not call.args:
            if not self._facts.source_of(call.span).rstrip().endswith("()"):
                return False
            span = Span(span.end - 1, span.end - 1, span.end_line, span.end_line, span.file)
        elif owner == "java.lang.Math" and call.name == "random":
            before, after = f"new {_RANDOM}(", ").nextDouble()"
        else:
            return False
        if not place.left:
            role, part = "seed of random numbers", f"seed {span.start}"
            site = Site(
                span, TypeRef("long"), "1L", role, part, "seed", shape="seed", before=before, after=after
            )
            self._add(site, _Place(owner=part, expected=False))
        return True

    def _argument(self, call: Call, index: int, place: _Place) -> _Place:
        owner = call.signature.owner if call.signature else call.receiver_class or ""
        name = self._facts.parameter_name(call, index)
        shown = f"new {_simple(owner)}" if call.is_constructor else f"{_simple(owner)}.{call.name}"
        wanted = None
        if call.signature is not None and index < len(call.signature.params):
            wanted = call.signature.params[index]
        seeds = owner == _RANDOM and (call.is_constructor or call.name == "setSeed")
        numeric = owner.startswith("java.math.Big") and (call.is_constructor or call.name == "valueOf")
        return _Place(
            "seed of random numbers" if seeds else f"argument {index + 1} of {shown}",
            f"{owner}.{call.name}/{len(call.args)}#{index}",
            "seed" if seeds else name or _hint_of_call(call),
            owner,
            wanted,
            left=place.left,
            numbers_left=is_position(call),
            shape="seed" if seeds else "number" if numeric and index == 0 else "",
        )

    def _varargs(self, call: Call, place: _Place) -> int:
        """Lift trailing literals of a call with any number of arguments as one array; how many others remain."""
        signature = call.signature
        if signature is None or not signature.varargs or place.left or is_assertion(call):
            return len(call.args)
        fixed = len(signature.params) - 1
        trailing = call.args[fixed:]
        if len(trailing) < 2 or not all(is_plain(each) for each in trailing):
            return len(call.args)
        component = signature.params[-1]._replace(dims=0)
        kinds = {own_type(each) for each in trailing}
        if component.name not in SIMPLE:
            if (
                len(kinds) != 1
                or None in kinds
                or (component.name in UNBOXES and UNBOXES[component.name] not in {k.name for k in kinds if k})
            ):
                return len(call.args)
            only = kinds.pop()
            assert only is not None
            component = TypeRef(BOXES.get(only.name, only.name))
        first, last = trailing[0].span, trailing[-1].span
        span = Span(first.start, last.end, first.line, last.end_line, first.file)
        site = Site(span, component._replace(dims=1), "", "value", "", "values")
        self._add(site, self._argument(call, fixed, place))
        return fixed


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _hint_of_call(call: Call) -> str:
    """`setWidth(5)` takes a width, `withName("x")` a name."""
    for prefix in ("set", "with", "add", "append", "put", "push", "of", "from", "parse"):
        rest = call.name.removeprefix(prefix)
        if rest != call.name and rest[:1].isupper() and len(call.args) == 1:
            return rest[0].lower() + rest[1:]
    return ""
