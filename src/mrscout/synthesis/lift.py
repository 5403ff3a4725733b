"""Which literals of a slice become parameters, and which stay (design, 'What to lift and what to leave')."""

import re
from collections.abc import Iterable, Iterator
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
    Routine,
    Span,
    Step,
)
from mrscout.model.types import TypeRef

STRING = TypeRef("java.lang.String")
_INTEGRAL = ("byte", "short", "char", "int", "long")
_NUMERIC = (*_INTEGRAL, "float", "double")
_SIMPLE = frozenset({*_NUMERIC, "boolean", "java.lang.String"})
_BOX = {
    "java.lang.Integer": "int",
    "java.lang.Long": "long",
    "java.lang.Short": "short",
    "java.lang.Byte": "byte",
    "java.lang.Character": "char",
    "java.lang.Boolean": "boolean",
    "java.lang.Float": "float",
    "java.lang.Double": "double",
}
#: calls whose whole numbers say where, not what
_POSITIONS = re.compile(
    r"(get|charAt|elementAt|codePointAt|nth|item|column|columnAt|getParameters?At|subList|listIterator)$"
)
#: calls whose strings name something of the language, the system or the disk
_NAMES = re.compile(
    r"(getMethod|getDeclaredMethod|getField|getDeclaredField|getDeclaredConstructor|forName|loadClass|invoke\w*|"
    r"setField|getProperty|setProperty|clearProperty|getenv|getResource\w*|getBundle|createTempFile|"
    r"createTempDirectory|newFile|newFolder|getInstance|loadLibrary|exec|getLogger|mock|describedAs|as|"
    r"withFailMessage|overridingErrorMessage|format|ofPattern|getContextClassLoader|setName|assume\w*)$"
)
#: classes that are built from names, places and times
_PLACES = re.compile(
    r"(^|\.)(File|FileReader|FileWriter|File(In|Out)putStream|Path|Paths|URL|URI|InetSocketAddress|ServerSocket|Socket|"
    r"RandomAccessFile|ClassPathResource|Thread|Timer|Pattern|SimpleDateFormat|DecimalFormat|CountDownLatch|Semaphore|"
    r"ThreadPoolExecutor|Executors|LoggerFactory|Logger|TimeUnit|Timeout|System|Locale|TimeZone|ZoneId|Charset)$"
)
_WAITS = re.compile(
    r"(sleep|await\w*|join|wait|tryAcquire|tryLock|within|atMost|timeout\w*|setTimeout\w*|pollInterval|schedule\w*)$"
)
_SIZES = re.compile(
    r"size|length|capacity|count|width|height|depth|len$|max|limit|rows|cols|columns", re.IGNORECASE
)
#: more than this many parameters are beyond what anybody wants to read
MOST = 16


@dataclass(frozen=True, slots=True)
class Site:
    """A literal that can be lifted, and what it stands for."""

    span: Span
    type: TypeRef
    #: the developers' value, as they wrote it
    text: str
    #: what the value is to the code that takes it, for people: `argument 1 of Foo.bar`
    role: str
    #: equal for two sites that play the same part
    part: str
    #: a name that fits
    hint: str
    #: stands in the assertion itself: lifted only together with another
    expected: bool = False
    #: the class whose method takes it
    owner: str = ""


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
    #: what is left there: everything, or only whole numbers, or only strings
    numbers_left: bool = False
    strings_left: bool = False


def sites(routine: Routine, steps: Iterable[Step], facts: Facts) -> list[Site]:
    """The literals of some steps that can become parameters, in order of their place."""
    lifting = _Lifting(routine, facts)
    for step in steps:
        lifting.step(step)
    found = sorted(lifting.found.values(), key=lambda each: (each.span.file, each.span.start))
    # A literal inside an array that is lifted as a whole goes with it.
    return [each for each in found if not any(_inside(each, other) for other in found)]


def _inside(site: Site, other: Site) -> bool:
    one, two = site.span, other.span
    return site is not other and one.file == two.file and two.start <= one.start and one.end <= two.end


class _Lifting:
    def __init__(self, routine: Routine, facts: Facts) -> None:
        self._routine = routine
        self._facts = facts
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
        if expr.kind is LiteralKind.STRING and (place.strings_left or expr.text.startswith('"""')):
            return
        type_ = _type_of(expr, place.wanted)
        if type_ is not None:
            self._add(expr.span, type_, expr.text, place)

    def _constant(self, expr: Constant, place: _Place) -> None:
        if place.left or not self._facts.is_enum_constant(expr.owner, expr.name):
            return
        self._add(expr.span, TypeRef(expr.owner), f"{expr.owner}.{expr.name}", place)

    def _add(self, span: Span, type_: TypeRef, text: str, place: _Place) -> None:
        key = (span.file, span.start, span.end)
        hint = place.hint
        self.found.setdefault(
            key,
            Site(span, type_, text, place.role or "value", place.part, hint, place.expected, place.owner),
        )

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
        if component.name not in _SIMPLE and component.name not in _BOX:
            return False
        if not all(_is_plain(each) for each in elements):
            return False
        self._add(expr.span, type_, "", replace(place, hint=place.hint or "values"))
        return True

    def _is_sized(self, expr: Operation) -> bool:
        """`new int[3]` rather than `{3}`: the declaration's own type says nothing about the braces."""
        return self._facts.source_of(expr.span).lstrip().startswith("new")

    # Calls

    def _call(self, call: Call, place: _Place) -> None:
        asserts = is_assertion(call) and call.inlined is None
        matcher = place.expected and call.signature is None and call.receiver is None
        if call.receiver is not None:
            self._visit(call.receiver, _Place(expected=place.expected or asserts, left=place.left))
        if call.inlined is None and self._leaves(call):
            for arg in call.args:
                self._visit(arg, _Place(left=True))
            return
        boxes = call.name == "valueOf" and len(call.args) == 1
        rest = self._varargs(call, place)
        for index, arg in enumerate(call.args[:rest]):
            if boxes:
                self._visit(arg, place)
            elif asserts or matcher:
                self._visit(arg, _Place("operand of the assertion", expected=True, left=place.left))
            else:
                self._visit(arg, self._argument(call, index, place))

    def _argument(self, call: Call, index: int, place: _Place) -> _Place:
        owner = call.signature.owner if call.signature else call.receiver_class or ""
        name = self._facts.parameter_name(call, index)
        shown = f"new {_simple(owner)}" if call.is_constructor else f"{_simple(owner)}.{call.name}"
        role = f"argument {index + 1} of {shown}"
        wanted = None
        if call.signature is not None and index < len(call.signature.params):
            wanted = call.signature.params[index]
        hint = name or _hint_of_call(call, index)
        return _Place(
            role,
            f"{owner}.{call.name}/{len(call.args)}#{index}",
            hint,
            owner,
            wanted,
            left=place.left,
            numbers_left=bool(_POSITIONS.match(call.name)) or call.name in ("substring", "subSequence"),
        )

    def _varargs(self, call: Call, place: _Place) -> int:
        """Lift trailing literals of a call with any number of arguments as one array; how many others remain."""
        signature = call.signature
        if signature is None or not signature.varargs or place.left or is_assertion(call):
            return len(call.args)
        fixed = len(signature.params) - 1
        trailing = call.args[fixed:]
        if len(trailing) < 2 or not all(_is_plain(each) for each in trailing):
            return len(call.args)
        component = signature.params[-1]._replace(dims=0)
        kinds = {_own_type(each) for each in trailing}
        if component.name not in _SIMPLE:
            if (
                len(kinds) != 1
                or None in kinds
                or (component.name in _BOX and _BOX[component.name] not in {k.name for k in kinds if k})
            ):
                return len(call.args)
            only = kinds.pop()
            assert only is not None
            boxes = {primitive: box for box, primitive in _BOX.items()}
            component = TypeRef(boxes.get(only.name, only.name))
        first, last = trailing[0].span, trailing[-1].span
        span = Span(first.start, last.end, first.line, last.end_line, first.file)
        inner = self._argument(call, fixed, place)
        self._add(span, component._replace(dims=1), "", replace(inner, hint=inner.hint or "values"))
        return fixed

    def _leaves(self, call: Call) -> bool:
        owner = (call.signature.owner if call.signature else call.receiver_class) or ""
        if _NAMES.match(call.name) and not self._facts.is_project(owner):
            return True
        if _WAITS.match(call.name):
            return True
        if call.is_constructor and owner.endswith(("Exception", "Error")):
            return True
        return bool(_PLACES.search(owner)) and not self._facts.is_project(owner)


def _type_of(literal: Literal, wanted: TypeRef | None) -> TypeRef | None:
    """The type of the parameter that replaces a literal: what is wanted there, if the literal fits it."""
    own = literal.type
    name = _BOX.get(wanted.name, wanted.name) if wanted is not None and wanted.dims == 0 else ""
    if literal.kind is LiteralKind.STRING:
        return STRING
    if own is None or own.dims:
        return None
    if literal.kind is LiteralKind.INTEGER and name in _NUMERIC and name != "char":
        boxes = wanted is not None and wanted.name in _BOX
        return TypeRef(name) if not boxes or name in ("byte", "short") else own
    if literal.kind is LiteralKind.FLOAT and name == "double":
        return TypeRef("double")
    return own


def _own_type(expr: Expr) -> TypeRef | None:
    if isinstance(expr, Literal):
        return STRING if expr.kind is LiteralKind.STRING else expr.type
    return expr.type


def _is_plain(expr: Expr) -> bool:
    if isinstance(expr, Operation) and expr.op == "cast" and len(expr.operands) == 1:
        return _is_plain(expr.operands[0]) and expr.type is not None and expr.type.name in _NUMERIC
    return isinstance(expr, Literal) and expr.kind not in (LiteralKind.CLASS, LiteralKind.NULL)


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _hint_of_call(call: Call, index: int) -> str:
    """`setWidth(5)` takes a width, `withName("x")` a name."""
    for prefix in ("set", "with", "add", "append", "put", "push", "of", "from", "parse"):
        rest = call.name.removeprefix(prefix)
        if rest != call.name and rest[:1].isupper() and len(call.args) == 1:
            return rest[0].lower() + rest[1:]
    return ""


def is_size(site: Site) -> bool:
    """Whether a number says how much of something there is."""
    return bool(_SIZES.search(site.hint)) or site.part == "length"


def used(found: list[Site]) -> Iterator[Site]:
    """The sites that are lifted by themselves, as many as anybody wants to read."""
    yield from [each for each in found if not each.expected][:MOST]
