"""Value factory: builds a value of a type as Java source.

In this order it takes: what the tests of the module pass for a parameter of the same name and type; a literal or a
value of the JDK from a table; the expressions by which tests build objects of a class; constructors, constants and
factory methods of the class, for whose parameters it builds values in turn; methods of other classes that return one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from mrscout.languages.java.laws.class_profile import instantiate, is_callable, is_open, type_arguments
from mrscout.languages.java.laws.java_text import Expression, call, plain, qualified, value
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.model.ir import Signature, TypeRef

_LITERALS = {
    "boolean": "true",
    "char": "'x'",
    "byte": "(byte) 3",
    "short": "(short) 3",
    "int": "3",
    "long": "3L",
    "float": "1.5f",
    "double": "1.5",
    "java.lang.String": '"abc"',
    "java.lang.CharSequence": '"abc"',
    "java.lang.Object": '"abc"',
    "java.lang.Number": "3",
    "java.lang.Class": "Integer.class",
}
#: another value for literals that `another` does not know
_OTHERS = {"Integer.class": "String[].class"}
#: source with `@` for a literal, the literal, and the classes that the source names if that is not the type itself
_LIBRARY_VALUES = {
    "java.util.Date": ("new Date(@)", "86400000L"),
    "java.math.BigDecimal": ("new BigDecimal(@)", '"12.5"'),
    "java.math.BigInteger": ("BigInteger.valueOf(@)", "12L"),
    "java.time.LocalDate": ("LocalDate.ofEpochDay(@)", "18000L"),
    "java.time.LocalTime": ("LocalTime.ofSecondOfDay(@)", "3661L"),
    "java.time.LocalDateTime": (
        *("LocalDateTime.ofEpochSecond(@, 0, ZoneOffset.UTC)", "1600000000L"),
        *("java.time.ZoneOffset", "java.time.LocalDateTime"),
    ),
    "java.time.ZonedDateTime": (
        *("Instant.ofEpochSecond(@).atZone(ZoneOffset.UTC)", "1600000000L"),
        *("java.time.Instant", "java.time.ZoneOffset"),
    ),
    "java.util.UUID": ("new UUID(81985529216486895L, @)", "-9163993361190281216L"),
    "java.time.Year": ("Year.of(@)", "2020"),
    "java.sql.Timestamp": ("new Timestamp(@)", "86400000L"),
    "java.time.Instant": ("Instant.ofEpochSecond(@)", "1600000000L"),
    "java.time.Duration": ("Duration.ofSeconds(@)", "90L"),
    "java.util.Locale": ("new Locale(@)", '"en"'),
    "java.net.URI": ("URI.create(@)", '"http://localhost/abc"'),
    "java.lang.StringBuilder": ("new StringBuilder(@)", '"abc"'),
    "java.io.InputStream": (
        *("new ByteArrayInputStream(@.getBytes())", '"abc"', "java.io.ByteArrayInputStream"),
        "java.io.InputStream",
    ),
    "java.io.Reader": ("new StringReader(@)", '"abc"', "java.io.StringReader", "java.io.Reader"),
}
_LISTS = frozenset({"java.util.List", "java.util.Collection", "java.lang.Iterable"})
_ARRAYS, _COLLECTIONS = ("Arrays", "java.util.Arrays"), ("Collections", "java.util.Collections")
#: most nested calls; most arguments of a call; number of values beyond which an object is not preferred
_DEPTH, _ARGUMENTS, _ENOUGH = 2, 5, 4
#: expressions tried for one class, and methods of other classes that return an object of one, at most
_WAYS, _MAKERS = 12, 3
#: methods that return objects of a class which is not their own: that class's name, the declarations, their owners
Makers = Mapping[str, Sequence[tuple[SourceClass, MethodDecl, Signature]]]


def makers_in(classes: Iterable[SourceClass]) -> Makers:
    """Return the public methods of some classes that return an object of another class, the simplest first."""
    makers: dict[str, list[tuple[SourceClass, MethodDecl, Signature]]] = {}
    for info in classes:
        for name, declared in info.decl.methods.items():
            for method, signature in zip(declared, info.methods(name), strict=False):
                result = signature.result
                if (
                    result is not None
                    and not result.dims
                    and result.name != info.name
                    and is_callable(method)
                ):
                    makers.setdefault(result.name, []).append((info, method, signature))
    return {
        name: sorted(known, key=lambda maker: (not maker[2].static, len(maker[2].params)))[:_MAKERS]
        for name, known in makers.items()
    }


class ValueFactory:
    """Writes Java expressions that build a value of a type, such as `new Range(1, 4)`, for one module's candidates."""

    def __init__(
        self,
        built: Mapping[str, list[Expression]],
        facts: Facts,
        module: str,
        passed: Mapping[tuple[str, TypeRef], Expression] | None = None,
        safety: Safety | None = None,
        makers: Makers | None = None,
    ) -> None:
        self._makers = makers or {}
        self._facts = facts
        self._passed = passed or {}
        self._safety = safety
        self._module = module
        self._values: dict[tuple[TypeRef, int], Expression | None] = {}
        self._made: dict[tuple[str, int], list[Expression]] = {}
        self._built = {name: [way for way in ways if self._is_nameable(way)] for name, ways in built.items()}

    def value(self, type_: TypeRef, depth: int = 0) -> Expression | None:
        """Return a value of a type; None if it cannot be built from literals."""
        key = (type_, depth)
        if key not in self._values:
            self._values[key] = None  # for a type whose constructor needs itself
            self._values[key] = self._value(type_, depth)
        return self._values[key]

    def _value(self, type_: TypeRef, depth: int) -> Expression | None:
        name = UNBOXES.get(type_.name, type_.name)
        if type_.dims:
            return self._array_value(type_) if type_.dims == 1 else None
        known = _library_value(name) or _collection_value(name, self._element_values(type_, depth))
        if known is not None:
            return known
        constants = self._facts.seen_from(self._module).enum_constants(name)
        if constants:
            owner = qualified(name, self._info(name))
            other = f"{owner.text}.{constants[1]}" if len(constants) > 1 else ""
            return value(f"{owner.text}.{constants[0]}", other, owner.names)
        info = self._info(name)
        return self.small_object(info, depth + 1) if info is not None and depth < _DEPTH else None

    def _element_values(self, type_: TypeRef, depth: int) -> list[Expression]:
        """Return a value for each type argument of a collection."""
        elements = (self.value(argument, depth + 1) for argument in type_.args if depth < _DEPTH)
        return [element for element in elements if element is not None]

    def small_object(self, info: SourceClass, depth: int = 0) -> Expression | None:
        """Return an object with as few values as possible: without any, or as tests build it, or else another."""
        ways = sorted(self._expressions(info, depth), key=lambda way: len(way.values))
        shown = self._built.get(info.name, ())
        bare = next((way for way in ways if not way.values), None)
        return bare or min(shown, key=lambda way: len(way.values), default=None) or next(iter(ways), None)

    def full_object(self, info: SourceClass) -> Expression | None:
        """Return an object with as many values as possible; as tests build it, if they do."""
        shown = [way for way in self._built.get(info.name, ()) if way.values]
        if shown:  # the shortest of those that are full enough
            return max(shown, key=lambda way: (min(len(way.values), _ENOUGH), -len(way.text)))
        ways = [way for way in self._expressions(info, 0) if way.values]
        # A constructor comes before a factory method, which may look its argument up in a table.
        return max(ways, key=lambda way: (way.text.startswith("new "), len(way.values)), default=None)

    def _array_value(self, type_: TypeRef) -> Expression | None:
        """Return an array with two elements."""
        literal = _LITERALS.get(type_.name)
        if literal is None:
            return None
        written = type_.name.rpartition(".")[2]
        one = _library_value(type_.name)
        assert one is not None
        return plain(f"new {written}[] {{{literal}, ") + value(one.others[0], literal) + plain("}")

    def _expressions(self, info: SourceClass, depth: int) -> list[Expression]:
        """Return the first expressions for an object of a class, from a cache; none while they are computed."""
        key = (info.name, depth)
        if key not in self._made:
            self._made[key] = []
            self._made[key] = list(islice(self._building_expressions(info, depth), _WAYS))
            self._made[key] = self._made[key] or list(islice(self._made_elsewhere(info, depth), _WAYS))
        return self._made[key]

    def _building_expressions(self, info: SourceClass, depth: int) -> Iterator[Expression]:
        """Yield calls of a class's constructors, its constants, and calls of its factory methods."""
        decl = info.decl
        name = qualified(info.name, info)
        args = type_arguments(info.bounds())
        if info.kind not in ("class", "record") or args is None or not is_open(decl):
            return
        binding = dict(zip(info.type_params, args, strict=True))
        new = plain("new ") + name + plain("<>" if args else "")
        words = decl.modifiers.words
        if "abstract" not in words and (decl.outer is None or "static" in words):
            # A default constructor runs the field initialisers.
            if not decl.constructors and info.kind == "class" and not self._has_unsafe_initializers(info):
                yield new + plain("()")
            made = zip(decl.constructors, info.constructors(), strict=True)
            yield from self._callable_expressions(new, info, made, depth, binding)
        names = self._facts.seen_from(self._module).constants_of(info.name)
        constants = [f"{name.text}.{constant}" for constant in names]
        if constants:
            yield value(constants[0], constants[1] if len(constants) > 1 else "", name.names)
        for method, declared in decl.methods.items():
            pairs = zip(declared, info.methods(method), strict=False)
            makes = [(method, by) for method, by in pairs if by.static and _returns(by, info)]
            yield from self._callable_expressions(name + plain(f".{method}"), info, makes, depth, {})

    def _made_elsewhere(self, info: SourceClass, depth: int) -> Iterator[Expression]:
        """Yield calls of methods of other classes that return an object of a class."""
        for owner, method, signature in self._makers.get(info.name, ()) if depth < _DEPTH else ():
            on = qualified(owner.name, owner) if signature.static else self.small_object(owner, depth + 1)
            if on is not None and all(param.name != info.name for param in signature.params):
                head = on + plain(f".{method.name}")
                yield from self._callable_expressions(head, owner, [(method, signature)], depth + 1, {})

    def _has_unsafe_initializers(self, info: SourceClass) -> bool:
        return self._safety is not None and self._safety.has_unsafe_initializers(info)

    def _callable_expressions(
        self,
        head: Expression,
        info: SourceClass,
        made: Iterable[tuple[MethodDecl, Signature]],
        depth: int,
        binding: dict[str, TypeRef],
    ) -> Iterator[Expression]:
        """Yield calls of those constructors or methods `made` that are safe and whose parameters have values."""
        for method, written in made:
            signature = instantiate(written, binding)
            takes_itself = any(param.name == info.name for param in written.params)
            unsafe = self._safety is not None and self._safety.is_unsafe(method, info)
            many = len(written.params) > _ARGUMENTS
            if not is_callable(method) or takes_itself or signature is None or many or unsafe:
                continue
            parameters = zip((name for name, _ in method.params), signature.params, strict=True)
            arguments = [self.argument(*parameter, depth) for parameter in parameters]
            known = [argument for argument in arguments if argument is not None]
            if len(known) == len(arguments):
                yield call(head, known)

    def argument(self, name: str, type_: TypeRef, depth: int = 0) -> Expression | None:
        """Return a value for a parameter: one that tests pass to a parameter of its name and type, or any."""
        return self._passed.get((name, type_)) or self.value(type_, depth)

    def _is_nameable(self, expression: Expression) -> bool:
        """True if any package can name the classes of an expression."""
        classes = (self._info(canonical) for _, canonical in expression.names)
        return all(info is None or is_open(info.decl) for info in classes)

    def _info(self, name: str) -> SourceClass | None:
        info = self._facts.classes.find(name, self._module)
        return info if isinstance(info, SourceClass) else None


def _library_value(name: str) -> Expression | None:
    """Return a value of a primitive type or a class of the JDK; None if the tables have none."""
    if name in _LITERALS:
        literal = _LITERALS[name]
        return value(literal, _OTHERS.get(literal))
    if name not in _LIBRARY_VALUES:
        return None
    source, literal, *classes = _LIBRARY_VALUES[name]
    before, _, behind = source.partition("@")
    names = [(class_name.rpartition(".")[2], class_name) for class_name in classes or [name]]
    return plain(before, names) + value(literal) + plain(behind)


def _collection_value(name: str, elements: list[Expression]) -> Expression | None:
    """Return a collection of some elements; None if the type is no collection."""
    if name in _LISTS and len(elements) == 1:
        (one,) = elements
        return plain("Arrays.asList(", [_ARRAYS]) + one + _another_element(one) + plain(")")
    if name == "java.util.Set" and len(elements) == 1:
        return plain("Collections.singleton(", [_COLLECTIONS]) + elements[0] + plain(")")
    if name == "java.util.Map" and len(elements) == len(("key", "value")):
        key, held = elements
        return plain("Collections.singletonMap(", [_COLLECTIONS]) + key + plain(", ") + held + plain(")")
    return None


def _another_element(one: Expression) -> Expression:
    changed = one.changed(0) if one.values else ""
    return plain(f", {changed}") if changed else plain("")


def _returns(factory: Signature, info: SourceClass) -> bool:
    """True if a method returns an object of a class."""
    return factory.result is not None and factory.result._replace(args=()) == TypeRef(info.name)
