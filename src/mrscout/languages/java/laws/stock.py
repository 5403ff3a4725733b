"""Builds a value of a type: as the tests do, and otherwise by constructors that take what can be built in turn."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from mrscout.languages.java.laws.building import Building, call, plain, value
from mrscout.languages.java.laws.generic import bound, stand_ins
from mrscout.languages.java.laws.library import LITERALS, collected, library_value
from mrscout.languages.java.laws.named import named
from mrscout.languages.java.laws.open import is_callable, is_open
from mrscout.languages.java.laws.reach import Reach
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.model.ir import Signature
from mrscout.model.types import UNBOXES, TypeRef

#: calls inside of one another, arguments of one, and values that an object need not have more of
_DEPTH, _ARGUMENTS, _ENOUGH = 2, 5, 4
#: ways to build an object of one class that are looked at
_WAYS = 12


class Stock:
    """The values of one module."""

    def __init__(
        self,
        found: Mapping[str, list[Building]],
        facts: Facts,
        module: str,
        handed: Mapping[tuple[str, TypeRef], Building] | None = None,
        reach: Reach | None = None,
    ) -> None:
        self._facts = facts
        self._handed = handed or {}
        self._reach = reach
        self._module = module
        self._values: dict[tuple[TypeRef, int], Building | None] = {}
        self._made: dict[tuple[str, int], list[Building]] = {}
        self._found = {
            name: [each for each in ways if self._is_nameable(each)] for name, ways in found.items()
        }

    def value(self, type_: TypeRef, depth: int = 0) -> Building | None:
        """A value of a type; None where none can be built of literals."""
        key = (type_, depth)
        if key not in self._values:
            self._values[key] = None  # what is built of itself
            self._values[key] = self._value(type_, depth)
        return self._values[key]

    def _value(self, type_: TypeRef, depth: int) -> Building | None:
        name = UNBOXES.get(type_.name, type_.name)
        if type_.dims:
            return self._array(type_) if type_.dims == 1 else None
        known = library_value(name) or collected(name, self._elements(type_, depth))
        if known is not None:
            return known
        constants = self._facts.enum_constants(name)
        if constants:
            owner, names = named(name, self._info(name))
            other = f"{owner}.{constants[1]}" if len(constants) > 1 else ""
            return value(f"{owner}.{constants[0]}", other, names)
        info = self._info(name)
        return self.least(info, depth + 1) if info is not None and depth < _DEPTH else None

    def _elements(self, type_: TypeRef, depth: int) -> list[Building]:
        """A value for each type that a collection is of."""
        found = (self.value(each, depth + 1) for each in type_.args if depth < _DEPTH)
        return [each for each in found if each is not None]

    def least(self, info: SourceClass, depth: int = 0) -> Building | None:
        """An object with as few values as can be; the developers' own way comes before others that need any."""
        ways = sorted(self._first(info, depth), key=lambda each: len(each.values))
        own = self._found.get(info.name, ())
        bare = next((each for each in ways if not each.values), None)
        return bare or min(own, key=lambda each: len(each.values), default=None) or next(iter(ways), None)

    def fullest(self, info: SourceClass) -> Building | None:
        """An object with as many values as can be, the developers' own way before others."""
        own = [each for each in self._found.get(info.name, ()) if each.values]
        if own:  # of several that are full enough the shortest
            return max(own, key=lambda each: (min(len(each.values), _ENOUGH), -len(each.text)))
        ways = [each for each in self._first(info, 0) if each.values]
        # A constructor is asked before a factory, which may read or look up what it is given.
        return max(ways, key=lambda each: (each.text.startswith("new "), len(each.values)), default=None)

    def _array(self, type_: TypeRef) -> Building | None:
        literal = LITERALS.get(type_.name)
        if literal is None:
            return None
        written = type_.name.rpartition(".")[2]
        one = library_value(type_.name)
        assert one is not None
        return plain(f"new {written}[] {{{literal}, ") + value(one.others[0], literal) + plain("}")

    def _first(self, info: SourceClass, depth: int) -> list[Building]:
        key = (info.name, depth)
        if key not in self._made:
            self._made[key] = []
            self._made[key] = list(islice(self._ways(info, depth), _WAYS))
        return self._made[key]

    def _ways(self, info: SourceClass, depth: int) -> Iterator[Building]:
        """What its constructors make, its constants, and what its factories do."""
        decl = info.decl
        written, names = named(info.name, info)
        args = stand_ins(info.bounds())
        if info.kind not in ("class", "record") or args is None or not is_open(decl):
            return
        binding = dict(zip(info.type_params, args, strict=True))
        new = plain(f"new {written}{'<>' if args else ''}", names)
        words = decl.modifiers.words
        if "abstract" not in words and (decl.outer is None or "static" in words):
            # Without a constructor there is still what fields start with.
            if not decl.constructors and info.kind == "class" and not self._starts_beyond(info):
                yield new + plain("()")
            made = zip(decl.constructors, info.constructors(), strict=True)
            yield from self._called(new, info, made, depth, binding)
        constants = [f"{written}.{each}" for each in self._facts.constants_of(info.name)]
        if constants:
            yield value(constants[0], constants[1] if len(constants) > 1 else "", names)
        for name, methods in decl.methods.items():
            pairs = zip(methods, info.methods(name), strict=False)
            makes = [(each, by) for each, by in pairs if by.static and _gives(by, info)]
            yield from self._called(plain(f"{written}.{name}", names), info, makes, depth, {})

    def _starts_beyond(self, info: SourceClass) -> bool:
        return self._reach is not None and self._reach.starts_beyond(info)

    def _called(
        self,
        head: Building,
        info: SourceClass,
        made: Iterable[tuple[MethodDecl, Signature]],
        depth: int,
        binding: dict[str, TypeRef],
    ) -> Iterator[Building]:
        for method, written in made:
            signature = bound(written, binding)
            own = any(each.name == info.name for each in written.params)
            beyond = self._reach is not None and self._reach.is_beyond(method, info)
            many = len(written.params) > _ARGUMENTS
            if not is_callable(method) or own or signature is None or many or beyond:
                continue
            named = zip((name for name, _ in method.params), signature.params, strict=True)
            given = [self.given(*each, depth) for each in named]
            known = [each for each in given if each is not None]
            if len(known) == len(given):
                yield call(head, known)

    def given(self, name: str, type_: TypeRef, depth: int = 0) -> Building | None:
        """A value for a parameter: what tests hand to those of its name comes before what is made up."""
        return self._handed.get((name, type_)) or self.value(type_, depth)

    def _is_nameable(self, building: Building) -> bool:
        """Whether it can be written in any package."""
        named = (self._info(canonical) for _, canonical in building.names)
        return all(info is None or is_open(info.decl) for info in named)

    def _info(self, name: str) -> SourceClass | None:
        found = self._facts.classes.find(name, self._module)
        return found if isinstance(found, SourceClass) else None


def _gives(factory: Signature, info: SourceClass) -> bool:
    """Whether a method gives an object of a class."""
    return factory.result is not None and factory.result._replace(args=()) == TypeRef(info.name)
