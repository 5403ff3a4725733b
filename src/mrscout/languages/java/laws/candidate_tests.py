"""What templates work with: the `Context` of one class, its methods as `Function`s, and the `CandidateTest` they make.

A template asks its context for objects and arguments, and hands it the statements of a test with the methods that the
test is about. Statements are `Expression`s, which carry the class names that they need.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mrscout.languages.java.laws.class_profile import ClassProfile, Parameters
from mrscout.languages.java.laws.java_text import (
    Expression,
    Names,
    capital,
    declaration,
    generic,
    plain,
    stem_of,
    typed,
)
from mrscout.languages.java.laws.test_prefix import TestPrefix
from mrscout.languages.java.laws.value_factory import ValueFactory
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.ir import Signature, TypeRef
from mrscout.model.origin import StatedLaw

#: names of methods that convert one type to another, to which the simple names of the types may be added
_CONVERTS = re.compile(r"(to|as|from|of|valueOf|convert|convertTo|convertFrom)(\w*)")
#: parameters of a function, at most
_PARAMETERS = 3
#: methods left to the laws of equality
_EQUALITY_METHODS = ("equals", "compareTo")
COPIES = ("copy", "clone")  # a `duplicate` may share its content, as that of a buffer does

#: the statements of a test; a plain string mentions no class names
Statements = Iterable[Expression | str]


@dataclass(frozen=True, slots=True)
class CandidateTest:
    """A generated test of one law."""

    stated: StatedLaw
    name: str
    lines: tuple[str, ...]
    names: Names  #: class names in the lines
    members: frozenset[str]  #: methods that it is about, qualified by the classes that declare them
    #: tells apart the tests of a law; classes that inherit the methods share it
    key: tuple[str, ...]
    declared: bool = True  #: True if the class itself declares the methods
    prefix: TestPrefix | None = None  #: statements before its lines
    about: tuple[Signature, ...] = ()  #: the methods of `members`

    def with_key(self, *more: int | str) -> "CandidateTest":
        """Return the test with a longer key, as one of several about the same methods."""
        return replace(self, key=(*self.key, *map(str, more)))


#: static methods that convert one type to another, by both types, with the classes that have them
Converters = Mapping[tuple[TypeRef, TypeRef], Sequence[tuple[str, Signature]]]


@dataclass(frozen=True, slots=True)
class Context:
    """One law for one class, and where objects and values come from: the factory, or a test prefix."""

    stated: StatedLaw
    profile: ClassProfile
    factory: ValueFactory
    framework: str
    converters: Converters = field(default_factory=dict)
    prefix: TestPrefix | None = None
    receiver: str = "object"  #: the variable with the object

    @property
    def type(self) -> TypeRef:
        """The type of the objects."""
        return TypeRef(self.profile.info.name, self.profile.args)

    @property
    def may_be_empty(self) -> bool:
        """True if the object may be empty; some laws hold trivially for empty objects."""
        filled = self.prefix is not None and self._is_changed_in(self.prefix)
        return self.profile.is_mutable(self.type) and not filled

    def _is_changed_in(self, prefix: TestPrefix) -> bool:
        calls = re.compile(rf"\b{re.escape(self.receiver)}\s*\.\s*(\w+)\s*\(")
        called = {name for statement in prefix.statements for name in calls.findall(statement)}
        return any(method.name in called and self.profile.changes(method) for method in self.profile.methods)

    @property
    def class_name(self) -> str:
        """The name of the class in source, `Outer.Inner`."""
        return self._class.text

    @property
    def _class(self) -> Expression:
        return typed(TypeRef(self.profile.info.name), self.profile)

    @property
    def object_type(self) -> str:
        """The type of the objects in source, `Box<String>`."""
        args = ", ".join(typed(argument, self.profile).text for argument in self.profile.args)
        return f"{self.class_name}<{args}>" if args else self.class_name

    @property
    def names(self) -> Names:
        """The class name to import; none if a prefix is continued, whose file has it."""
        return frozenset() if self.prefix is not None else self._class.names

    @property
    def full_object(self) -> Expression | None:
        """An object with as many values as possible."""
        if self.prefix is not None:
            return plain(self.receiver)
        return self.factory.full_object(self.profile.info) or self.factory.small_object(self.profile.info)

    @property
    def small_object(self) -> Expression | None:
        """An object with as few values as possible."""
        return self.factory.small_object(self.profile.info) if self.prefix is None else plain(self.receiver)

    @property
    def comparable_object(self) -> Expression | None:
        """A full object if `equals` compares objects of the class by value."""
        return self.full_object if self.profile.has_equality(self.type) else None

    def build(self, object_: Expression) -> tuple[Expression, ...]:
        """Return the declaration of the object; nothing if the prefix has it."""
        if self.prefix is not None:
            return ()
        return (plain(f"{self.object_type} {self.receiver} = {object_.text};", object_.names),)

    def declare(self, type_: TypeRef, name: str, value: Expression | str) -> Expression:
        """Return the declaration of a variable with a value."""
        text, names = (value, Names()) if isinstance(value, str) else (value.text, value.names)
        return declaration(generic(type_, self.profile), name, text, names)

    def arguments(self, method: Signature, of: ClassProfile | None = None) -> list[Expression] | None:
        """Return a value for each parameter of a method, of this class or `of` another; None if one has none."""
        values = [self._value(*parameter) for parameter in (of or self.profile).parameters(method)]
        known = [value for value in values if value is not None]
        return known if len(known) == len(values) else None

    def _value(self, name: str, type_: TypeRef) -> Expression | None:
        """Return a value for a parameter: a variable of the prefix, a new value, or what a getter there returns."""
        held = self.prefix.variable(type_) if self.prefix is not None else None
        if held is not None:
            return plain(held)
        made, got = self.factory.argument(name, type_), self.prefix.getter(type_) if self.prefix else None
        return plain(got) if made is None and got is not None else made

    def argument(self, method: Signature) -> Expression | None:
        """Return a value for the only parameter of a method."""
        arguments = self.arguments(method)
        return arguments[0] if arguments else None

    def free_argument(self, setter: Signature) -> Expression | None:
        """Return a value for the only parameter of a setter that can be any value: one that is made of literals.

        Setting what a getter of the same object returned says nothing, and nothing varies then.
        """
        (parameter,) = self.profile.parameters(setter)
        made = self.factory.argument(*parameter)
        return made if made is not None and made.values else None

    def setters(self, getter: Signature) -> Iterator[Signature]:
        """Yield the setters `setX` of a getter `getX` or `isX`."""
        stem = stem_of(getter.name, "get") or stem_of(getter.name, "is")
        for method in self.profile.having(static=False, parameters=1) if stem else ():
            if method.name == f"set{stem}":
                yield method

    def pure(self, parameters: int, profile: ClassProfile | None = None) -> Iterator[Signature]:
        """Yield the instance methods with so many parameters that return a value and do not change the object."""
        profile = profile or self.profile
        for method in profile.having(static=False, parameters=parameters):
            if method.result is not None and method.result.name != "void" and not profile.changes(method):
                yield method

    def returns_own_type(self, method: Signature) -> bool:
        """True if a method returns an object of the class."""
        return method.result is not None and (method.result.name, method.result.dims) == (self.type.name, 0)

    def result_profile(self, method: Signature) -> ClassProfile | None:
        """Return the class of a method's result if the project declares it and it is no enum."""
        profile, result = self.profile, method.result
        info = profile.facts.classes.find(result.name, profile.module) if result is not None else None
        if not isinstance(info, SourceClass) or result is None or result.dims or info.kind == "enum":
            return None
        return ClassProfile(info, profile.module, profile.facts, result.args, profile.safety)

    def test(
        self,
        lines: Statements,
        *about: Signature,
        name: str = "",
        names: Names = frozenset(),
    ) -> CandidateTest:
        """Return a test about some methods; the last of its lines is the assertion."""
        statements = [plain(line) if isinstance(line, str) else line for line in lines]
        first, *others = about
        return CandidateTest(
            self.stated,
            name or f"{first.name}{''.join(capital(method.name) for method in others)}",
            tuple(statement.text for statement in statements),
            names.union(self.names, *(statement.names for statement in statements)),
            frozenset(f"{method.owner}.{method.name}" for method in about),
            tuple(f"{method.owner}.{method.name}{method.params}" for method in about),
            all(method.owner == self.profile.info.name for method in about),
            self.prefix,
            about,
        )


@dataclass(frozen=True, slots=True)
class Function:
    """A method with one to three parameters and a result, static or of an object, with a value for each parameter."""

    context: Context
    signature: Signature
    result: TypeRef
    before: tuple[Expression, ...]  #: the statement that builds the object
    head: str  #: the call up to its arguments, `Thing.add`
    arguments: tuple[Expression, ...]
    names: Names

    @property
    def params(self) -> tuple[TypeRef, ...]:
        """The types of the parameters."""
        return self.signature.params

    def call(self, at: int, *arguments: str) -> str:
        """Return a call with these arguments from a position on, and `self.arguments` for the others."""
        texts = [argument.text for argument in self.arguments]
        texts[at : at + len(arguments)] = arguments
        return f"{self.head}({', '.join(texts)})"

    def test(self, lines: Statements, name: str, *others: "Function") -> CandidateTest:
        """Return a test about this function and others of the same object."""
        about = (self.signature, *(other.signature for other in others))
        names = self.names.union(*(other.names for other in others))
        return self.context.test((*self.before, *lines), *about, name=name, names=names)


def functions_of(context: Context) -> Iterator[Function]:
    """Yield the methods of a class that are functions, static ones first."""
    object_ = context.full_object
    for method in sorted(context.profile.methods, key=lambda method: not method.static):
        fits = 0 < len(method.params) <= _PARAMETERS and method.name not in _EQUALITY_METHODS
        arguments = context.arguments(method) if fits else None
        if arguments is None or method.result is None or method.result.name == "void":
            continue
        names = context.names.union(*(value.names for value in arguments))
        if method.static and context.prefix is None:
            head = f"{context.class_name}.{method.name}"
            yield Function(context, method, method.result, (), head, tuple(arguments), names)
        elif object_ is not None and not method.static:
            head, before = f"{context.receiver}.{method.name}", context.build(object_)
            every = names | object_.names
            yield Function(context, method, method.result, before, head, tuple(arguments), every)


def pure_functions_of(context: Context) -> Iterator[Function]:
    """Yield the functions that do not change their object."""
    for function in functions_of(context):
        if function.signature.static or not context.profile.changes(function.signature):
            yield function


def methods_by_name(profiles: Iterable[ClassProfile]) -> dict[str, list[Parameters]]:
    """Return the parameters of all methods of some classes, by the name of the method."""
    named: dict[str, list[Parameters]] = {}
    for profile in profiles:
        for method in profile.methods:
            named.setdefault(method.name, []).append(profile.parameters(method))
    return named


def converters_of(profiles: Iterable[ClassProfile]) -> Converters:
    """Return the static methods of some classes that convert one type to another, by their names."""
    known: dict[tuple[TypeRef, TypeRef], list[tuple[str, Signature]]] = {}
    for profile in profiles:
        for method in profile.having(static=True, parameters=1):
            if method.result is not None and method.result != method.params[0] and _converts(method):
                known.setdefault((method.params[0], method.result), []).append((profile.info.name, method))
    return known


def _converts(method: Signature) -> bool:
    """True if a method is named as a conversion, with no word but the type: `LocalDateRange.ofEmpty(date)` is none."""
    match = _CONVERTS.fullmatch(method.name)
    assert method.result is not None
    types = {type_.name.rpartition(".")[2] for type_ in (method.params[0], method.result)}
    return match is not None and (match[2] in ("", *types))
