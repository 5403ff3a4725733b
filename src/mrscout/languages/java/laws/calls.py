"""Calls of public methods with values as the tests use them, to be tried on other values for their failures alone.

Goal: crashes and hangs of classes whose tests relate no two executions. A call states nothing. It is drafted as a
relation without an assertion, so that it is compiled, run, varied and shrunk like one; an input that the call survives
says nothing, and one that ends it is judged as any failure (`findings/signals.py`). Statements behind a call ask its
result for what the JDK or its name promises, and end with an AssertionError if it does not keep that: an object equals
itself, and a parser reads what the objects that it returns print.

Choice: classes of the main sources that a file of tests names, or that a method of one returns; of each its
constructors, its static methods and its methods on an object that the value factory builds, if a value among the
arguments can be varied. Methods that take text or arrays come first, as parsers do. Calls run in the fence alone and
become no tests, so that only methods which themselves name files, processes, threads or networks are left out
(`laws/safety.py`).
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from mrscout.languages.java.laws.candidate_files import ANNOTATIONS
from mrscout.languages.java.laws.candidate_tests import methods_by_name
from mrscout.languages.java.laws.class_profile import (
    ClassProfile,
    instantiate,
    is_callable,
    is_open,
    type_arguments,
)
from mrscout.languages.java.laws.java_text import Expression, call, plain, qualified, typed, value, variable
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.laws.test_places import TestPlace, TestPlaces, by_module, main_classes
from mrscout.languages.java.laws.test_values import is_literal_of, read_test_values
from mrscout.languages.java.laws.value_factory import Makers, ValueFactory, makers_in
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import OBJECT, MethodDecl
from mrscout.model.ir import NUMBERS, Signature, Span, TypeRef
from mrscout.model.origin import CALLED, Kind
from mrscout.model.project import Project, Role, SourceFile
from mrscout.model.relations import (
    Constituents,
    Draft,
    Drafted,
    Form,
    Import,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Skeleton,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Hole, Slot, Template

#: calls of one class and of one module; classes of one module
OF_CLASS, OF_MODULE, CLASSES = 12, 120, 60
_STRING = "java.lang.String"
#: types whose values are text
_TEXTS = (_STRING, "java.lang.CharSequence")
#: text without content
_EMPTY = ('""', '" "')
#: methods that every object has, which laws of equality are about
_OBJECT_METHODS = ("equals", "wait", "notify", "notifyAll", "getClass", "finalize")
#: what can fail: a call, an array, a division, a cast; and what stands in a body and does nothing
_CAN_FAIL = re.compile(rb"[(\[/%]|\bthrow\b")
_NO_CODE = re.compile(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
#: the name of the variable of a result, and the statements that go beyond the last element of one
_RESULT, _ITERATOR = "result", "java.util.Iterator"
_EXHAUSTED = (
    f"java.util.Iterator<?> iterator = {_RESULT}.iterator();",
    "for (int i = 0; iterator.hasNext() && i < 1000; i++) { iterator.next(); }",
    "try { if (!iterator.hasNext()) { iterator.next(); } } catch (java.util.NoSuchElementException expected) { }",
)
_EQUALS = (
    f"{_RESULT}.equals(null);",
    f'{_RESULT}.equals("");',
    f'if (!{_RESULT}.equals({_RESULT})) throw new AssertionError("it does not equal itself");',
)
#: names of static methods that make an object of the text that it prints; `of` and `decode` may take another notation
_PARSES = re.compile(r"parse\w*|fromString|valueOf")
#: types of parameters whose values are varied as a whole
_VARIED = (*sorted(NUMBERS), "char", "boolean", _STRING)
_WORD = re.compile(rb"\w+")
_CAST = re.compile(r"\((byte|short)\) ?-?\d+")
_NUMBER = re.compile(r"-?(?:0[xX][0-9a-fA-F_]+|[\d_]+(?:\.[\d_]*)?(?:[eE][-+]?\d+)?)(?P<suffix>[lLfFdD]?)")
_SUFFIXES = {"l": "long", "f": "float", "d": "double"}


@dataclass(frozen=True, slots=True)
class _Argument:
    """A value that may become a parameter: its type, and the parameter that it is passed to."""

    type: str  #: canonical
    name: str = ""
    number: int = 0  #: of the argument, from 1; 0 inside of another expression
    others: tuple[str, ...] = ()  #: other values that tests pass there


@dataclass(frozen=True, slots=True)
class _Call:
    """A call as an expression, with what is known about each value in it; None for one that stays as it is."""

    expression: Expression
    arguments: tuple[_Argument | None, ...]
    info: SourceClass
    signature: Signature
    result: Expression | None = None  #: the type of the variable that its result is kept in
    after: tuple[str, ...] = ()  #: statements behind it, about that variable
    promise: str = ""  #: sentence of what they check

    @property
    def key(self) -> tuple[str, ...]:
        """What tells it from other calls of its class."""
        return (*self.expression.texts, *self.after)

    @property
    def takes_text(self) -> bool:
        """True if a value in it is text or an array."""
        return any(one is not None and one.type.endswith((_STRING, "[]")) for one in self.arguments)


def calls_of(project: Project, tests: Iterable[SourceFile]) -> list[Drafted]:
    """Return calls of the classes that some files of tests name, as drafts without an assertion."""
    facts = Facts(project.root, project.files, project.encoding)
    modules = by_module(tests)
    return [
        draft for module in sorted(modules) for draft in _of_module(project, module, modules[module], facts)
    ]


def _of_module(project: Project, module: str, tests: Sequence[SourceFile], facts: Facts) -> Iterator[Drafted]:
    places = TestPlaces(tests, facts)
    main = list(main_classes(project.files, module, facts))
    if not main:  # tests may be in a module of their own
        others = sorted({file.module for file in project.files if file.role is Role.MAIN})
        main = list(chain.from_iterable(main_classes(project.files, other, facts) for other in others))
    makers = makers_in(main)
    classes = {info.name: info for info in places.in_order(_named(main, places, makers))[:CLASSES]}
    safety = Safety(facts, module)
    profiles = [
        ClassProfile(info, module, facts, type_arguments(info.bounds()) or ()) for info in classes.values()
    ]
    shown = read_test_values(tests, classes, methods_by_name(profiles), facts)
    factory = ValueFactory(shown.built, facts, module, shown.passed, makers=makers)
    rounds = zip_longest(
        *(_chosen(_Caller(profile, factory, safety, shown.passed_to), shown.called) for profile in profiles)
    )
    calls = [one for one in chain.from_iterable(rounds) if one is not None][:OF_MODULE]
    for one in calls:
        place = places.of(one.info)
        if place is not None:
            yield _drafted(one, place)


def _named(main: Iterable[SourceClass], places: TestPlaces, makers: Makers) -> Iterator[SourceClass]:
    """Yield the classes that a file of tests names, and those that their methods return."""
    for info in main:
        returning = (owner for owner, _, _ in makers.get(info.name, ()))
        if places.names(info) or any(map(places.names, returning)):
            yield info


def _chosen(caller: "_Caller", called: Iterable[str]) -> list[_Call]:
    """Return the calls of one class that are tried: parsers first, and methods that tests call before others."""
    known = set(called)
    distinct = {one.key: one for one in caller.calls() if any(one.arguments)}
    ranked = sorted(distinct.values(), key=lambda one: (not one.takes_text, one.signature.name not in known))
    return [*ranked[:OF_CLASS], *caller.contracts()]


@dataclass(slots=True)
class _Caller:
    """Writes calls of one class."""

    profile: ClassProfile
    factory: ValueFactory
    safety: Safety
    #: literals that tests pass to methods, by class, method and number of the argument
    passed_to: Mapping[tuple[str, str, int], Sequence[Expression]]

    def calls(self) -> Iterator[_Call]:
        """Yield calls of constructors and methods whose parameters have values."""
        yield from self._constructions()
        info = self.profile.info
        name = qualified(info.name, info)
        for method in self.profile.methods:
            if method.name in _OBJECT_METHODS:
                continue
            if not self._may_fail(self.profile.facts.declaration(method, self.profile.module)):
                continue
            arguments = self._arguments(self.profile.parameters(method), method.name)
            on = name if method.static else self._receiver(method)
            if arguments is not None and on is not None:
                yield self._call(on + plain(f".{method.name}"), len(on.values), arguments, method)

    def contracts(self) -> Iterator[_Call]:
        """Yield calls that the JDK allows on every object: `equals(null)`, and `next` behind the last element."""
        info = self.profile.info
        object_ = self.factory.full_object(info) or self.factory.small_object(info)
        type_ = TypeRef(info.name)
        if object_ is None or not self._is_nameable(type_):
            return
        arguments = tuple(map(_inside, object_.values))
        written = typed(type_, self.profile)
        equals = next(
            (one for one in self.profile.having(static=False, parameters=1) if _is_equals(one)), None
        )
        if equals is not None:
            promise = f"An object of `{written.text}` equals itself."
            yield _Call(object_, arguments, info, equals, written, _EQUALS, promise)
        iterator = self.profile.method("iterator")
        if iterator is not None and iterator.result is not None and iterator.result.name == _ITERATOR:
            yield _Call(object_, arguments, info, iterator, written, _EXHAUSTED)

    def _is_nameable(self, type_: TypeRef) -> bool:
        """True for a class of the project that is no enum and that any class can name."""
        info = self.profile.facts.classes.find(type_.name, self.profile.module)
        known = isinstance(info, SourceClass) and info.kind != "enum" and is_open(info.decl)
        return known and not type_.dims

    def _constructions(self) -> Iterator[_Call]:
        info = self.profile.info
        args = type_arguments(info.bounds())
        words = info.decl.modifiers.words
        nested = info.decl.outer is not None and "static" not in words
        if info.kind not in ("class", "record") or "abstract" in words or nested or args is None:
            return
        binding = dict(zip(info.type_params, args, strict=True))
        new = plain("new ") + qualified(info.name, info) + plain("<>" if args else "")
        for constructor, written in zip(info.decl.constructors, info.constructors(), strict=True):
            signature = instantiate(written, binding)
            if signature is None or not is_callable(constructor) or not self._may_fail((constructor, info)):
                continue
            names = (name for name, _ in constructor.params)
            arguments = self._arguments(zip(names, signature.params, strict=True))
            if arguments is not None:
                yield self._call(new, 0, arguments, signature)

    def _may_fail(self, declared: tuple[MethodDecl, SourceClass] | None) -> bool:
        """True unless a method only reads and writes fields, which cannot fail, or reaches outside of the program."""
        if declared is None or declared[0].body is None:
            return True
        method, info = declared
        assert method.body is not None
        if self.safety.names_outside(method):
            return False
        source = self.profile.facts.source(info.decl.file.path)
        start, end = method.body
        return _CAN_FAIL.search(_NO_CODE.sub(b"", source[start:end])) is not None

    def _receiver(self, method: Signature) -> Expression | None:
        """Return an object to call a method on: one without values if the method takes some itself."""
        info = self.profile.info
        if not method.params:
            return self.factory.full_object(info) or self.factory.small_object(info)
        return self.factory.small_object(info)

    def _arguments(
        self, parameters: Iterable[tuple[str, TypeRef]], method: str = ""
    ) -> list[tuple[Expression, _Argument]] | None:
        """Return a value for each parameter; None if one has none."""
        arguments: list[tuple[Expression, _Argument]] = []
        for number, (name, type_) in enumerate(parameters, 1):
            expression = _array(type_) or self.factory.argument(name, type_)
            if expression is None or type_ == OBJECT:  # nothing tells what a parameter of type Object takes
                return None
            passed = [
                literal
                for literal in self.passed_to.get((self.profile.info.name, method, number), ())
                if is_literal_of(literal, type_)
            ]
            # Empty text is often what tests expect to be refused.
            passed.sort(key=lambda literal: literal.text in _EMPTY)
            others = tuple(literal.text for literal in passed)
            argument = _Argument(_canonical(type_), name, number, others[1:])
            arguments.append((passed[0] if passed else expression, argument))
        return arguments

    def _call(
        self,
        head: Expression,
        of_receiver: int,
        arguments: list[tuple[Expression, _Argument]],
        signature: Signature,
    ) -> _Call:
        known: list[_Argument | None] = [_inside(text) for text in head.values[:of_receiver]]
        for expression, argument in arguments:
            inside = [_inside(text) for text in expression.values]
            if expression.texts == ("", "") and (argument.type in _VARIED or argument.type.endswith("[]")):
                inside = [argument]
            elif expression.texts == ("", "") and inside[0] is not None:  # of a parameter of type Object
                inside = [replace(inside[0], name=argument.name, number=argument.number)]
            known += inside
        written = call(head, [expression for expression, _ in arguments])
        result = signature.result
        if result is None or not self._is_nameable(result):
            return _Call(written, tuple(known), self.profile.info, signature)
        kept = typed(result, self.profile)
        if self._reads_what_it_prints(signature):
            parse = f"{kept.text}.{signature.name}"
            promise = f"`{parse}` reads what the objects that it returns print."
            after = _rereading(kept.text, parse, by_value=self.profile.has_equality(result))
            return _Call(written, tuple(known), self.profile.info, signature, kept, after, promise)
        after = (f"{_RESULT}.toString();", f"{_RESULT}.hashCode();")
        return _Call(written, tuple(known), self.profile.info, signature, kept, after)

    def _reads_what_it_prints(self, method: Signature) -> bool:
        """True for a static method that is named as a parser of a class which declares how its objects print."""
        takes_text = len(method.params) == 1 and method.params[0].name in _TEXTS and not method.params[0].dims
        own = method.result is not None and method.result.name == self.profile.info.name
        named = method.static and _PARSES.fullmatch(method.name) is not None
        return takes_text and own and named and self.profile.method("toString") is not None


def _rereading(type_: str, parse: str, *, by_value: bool) -> tuple[str, ...]:
    """Return statements that parse the text of a result again, and compare both objects, or their texts."""
    same = f"{_RESULT}.equals(again)" if by_value else f"{_RESULT}.toString().equals(String.valueOf(again))"
    return (
        f"if ({_RESULT} == null) return;",  # it says that there is nothing
        f"{type_} again;",
        f"try {{ again = {parse}({_RESULT}.toString()); }}",
        f'catch (Exception e) {{ throw new AssertionError("it prints " + {_RESULT} + ", and then throws " + e); }}',
        f'if (!{same}) throw new AssertionError("expected: <" + {_RESULT} + "> but was: <" + again + ">");',
    )


def _is_equals(method: Signature) -> bool:
    return method.name == "equals" and method.params[0].name == "java.lang.Object"


def _canonical(type_: TypeRef) -> str:
    name = _STRING if type_.name in _TEXTS else UNBOXES.get(type_.name, type_.name)
    return f"{name}{'[]' * type_.dims}"


def _array(type_: TypeRef) -> Expression | None:
    """Return an array with two elements as one value; None for other types."""
    elements = {
        "char": "'a', 'b'",
        "boolean": "true, false",
        _STRING: '"a", "b"',
        **dict.fromkeys(NUMBERS, "1, 2"),
    }
    if type_.dims != 1 or type_.name not in elements:
        return None
    return value(f"new {type_.name.rpartition('.')[2]}[] {{{elements[type_.name]}}}", "")


def _inside(text: str) -> _Argument | None:
    """Return the type of a literal; None for any other value."""
    if text.startswith('"'):
        return _Argument(_STRING)
    if text.startswith("'"):
        return _Argument("char")
    if text in ("true", "false"):
        return _Argument("boolean")
    if cast := _CAST.fullmatch(text):
        return _Argument(cast[1])
    number = _NUMBER.fullmatch(text)
    if number is None:
        return None
    fraction = "." in text or ("e" in text.lower() and not text.lower().startswith("0x"))
    return _Argument(_SUFFIXES.get(number["suffix"].lower(), "double" if fraction else "int"))


def _drafted(one: _Call, place: TestPlace) -> Drafted:
    info, signature = one.info, one.signature
    sites: list[LiftedSite] = []
    parameters: list[Parameter] = []
    kept = f"{one.result.text} {_RESULT} = " if one.result is not None else ""
    parts: list[str | Slot] = [f"{kept}{one.expression.texts[0]}"]
    taken = {_RESULT}
    nowhere = Span(0, 0, place.line - 1, place.line - 1, place.file.path)
    rest = zip(one.expression.values, one.arguments, one.expression.texts[1:], strict=True)
    for text, argument, following in rest:
        if argument is None:
            parts += [text, following]
            continue
        number = len(sites)
        role = ValueRole(RoleKind.VALUE)
        if argument.number:
            method = "" if signature.name == "<init>" else signature.name
            role = ValueRole(RoleKind.ARGUMENT, info.name, method, argument.number)
        sites.append(LiftedSite(nowhere, text, role, argument.type, values=argument.others))
        name = _free(variable(argument.name or "value"), taken)
        parameters.append(Parameter(name, _simple(argument.type), text, (number,), "", role))
        parts += [Slot(Hole.SITE, number), following]
    # On a line of the statements, since a reproduction has as many lines as the harness.
    after, reach = [f"\n{statement}" for statement in one.after], (" ", Slot(Hole.REACH))
    template: Template = (*parts, ";", *reach, *after) if one.promise else (*parts, ";", *after, *reach)
    name = "construct" if signature.name == "<init>" else signature.name
    key = f"{info.name}.{signature.name}{signature.params} {one.key}"
    relation = MetamorphicRelation(
        hashlib.sha256(key.encode()).hexdigest()[:10],
        place.file.path,
        place.line,
        place.test,
        info.name,
        name,
        f"{info.decl.name}{name[:1].upper()}{name[1:]}Call",
        one.promise,
        Kind.REPETITION,
        InputRelation.HARD_CODED,
        1,
        Constituents((f"{info.name}.{signature.name}",), (), (), (), nowhere, nowhere, nowhere),
        CALLED,
    )
    draft = Draft(
        _skeleton(one, place),
        tuple(sites),
        tuple(_simple(site.canonical) for site in sites),
        tuple(site.text for site in sites),
        Form(tuple(parameters), (template,)),
        None,
        sliced=True,
        weaknesses=(),
        marked=False,
    )
    return Drafted(relation, (draft,))


def _skeleton(one: _Call, place: TestPlace) -> Skeleton:
    package = one.info.decl.file.package
    annotation = ANNOTATIONS[place.framework] or ""
    names = sorted(
        {
            canonical
            for _, canonical in one.expression.names
            | (one.result.names if one.result is not None else frozenset())
            if canonical.rpartition(".")[0] not in (package, "java.lang")
        }
    )
    imports = [*([annotation] if annotation else []), *names]
    return Skeleton(
        package,
        tuple(Import(f"import {name};", name.rpartition(".")[2], static=False) for name in imports),
        (),
        () if annotation else (" extends junit.framework.TestCase",),
        inherits=not annotation,
        members=(),
        test_annotations=("@Test",) if annotation else (),
        test_parameters=(),
        throws="Exception",
        framework=place.framework,
        method="testCall" if not annotation else "call",
        test_class=place.test_class,
        test_method=place.method,
    )


def _simple(canonical: str) -> str:
    return canonical.removeprefix("java.lang.")


def _free(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number if need be, and take it."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}{number}"
    taken.add(free)
    return free
