"""Members of a type with its type arguments put in: methods, fields, the function an interface stands for.

Overloads are chosen by arity and by how well the arguments fit, type parameters inferred by matching
declared against actual types. Where that leaves doubt the result is unknown, never guessed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.languages.java.syntax.classes import Classes, ClassInfo
from mrscout.languages.java.syntax.declarations import OBJECT
from mrscout.model.ir import BOXES, NUMERIC, Signature, TypeRef

Binding = dict[str, TypeRef]

UNKNOWN = TypeRef("?")
#: an argument of the wrong type costs twice as much
_MISFIT = -10.0


def boxed(type_: TypeRef) -> TypeRef:
    """A primitive's class, anything else as it is."""
    if type_.dims == 0 and type_.name in BOXES:
        return TypeRef(BOXES[type_.name])
    return type_


def substitute(type_: TypeRef, binding: Binding) -> TypeRef:
    """Put bound types in the place of type variables."""
    if not binding:
        return type_
    if "." not in type_.name and type_.name in binding:
        bound = binding[type_.name]
        return bound._replace(dims=bound.dims + type_.dims) if type_.dims else bound
    if type_.args:
        return TypeRef(
            type_.name, tuple(substitute(arg, binding) for arg in type_.args), type_.dims
        ).bounded()
    return type_


def upper(type_: TypeRef | None) -> TypeRef | None:
    """What a value of this type can be used as: the bound of a wildcard; None for an unbound one."""
    if type_ is None or type_.name == "?":
        return None
    if type_.name in ("? extends", "? super"):
        return type_.args[0]
    return type_


class Found(NamedTuple):
    """A method as a receiver's type sees it."""

    signature: Signature
    binding: Binding


class Candidate(NamedTuple):
    """A method that a class has, and the ancestor that declares it, in the class's own type parameters."""

    signature: Signature
    above: TypeRef
    type_params: tuple[str, ...]


class Methods(NamedTuple):
    """All methods of one name that a receiver has; its type arguments are put in when one is chosen."""

    candidates: tuple[Candidate, ...]
    own: Binding

    def bind(self, candidate: Candidate) -> Found:
        """A candidate with the receiver's type arguments put in."""
        if not candidate.type_params:
            return Found(candidate.signature, {})
        args = (substitute(arg, self.own) for arg in candidate.above.args)
        return Found(candidate.signature, dict(zip(candidate.type_params, args, strict=False)))


NO_METHODS = Methods((), {})


class Resolved(NamedTuple):
    """The method that a call means, and the type of the call's value; None where that is not known."""

    signature: Signature | None
    type: TypeRef | None


UNRESOLVED = Resolved(None, None)


class Members:
    """Looks members up through the class hierarchy."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._above: dict[ClassInfo, tuple[TypeRef, ...]] = {}
        self._names_above: dict[ClassInfo, frozenset[str]] = {}
        self._methods: dict[tuple[ClassInfo, str], tuple[Candidate, ...]] = {}
        #: by the identity of the candidates, which `_methods` keeps alive
        self._chosen: dict[tuple[int, tuple[TypeRef | None, ...], str], Candidate | None] = {}
        self._resolved: dict[tuple[TypeRef, str, tuple[TypeRef | None, ...], str], Resolved] = {}
        self._fields: dict[tuple[ClassInfo, str], tuple[TypeRef | None, bool, ClassInfo, TypeRef] | None] = {}

    def ancestors(self, info: ClassInfo) -> tuple[TypeRef, ...]:
        """The class and everything above it, nearest first, in terms of the class's own type parameters."""
        known = self._above.get(info)
        if known is not None:
            return known
        found: dict[str, TypeRef] = {}
        pending = [TypeRef(info.name, tuple(map(TypeRef, info.type_params)))]
        while pending:
            at = pending.pop(0)
            if at.name in found:
                continue
            found[at.name] = at
            above = self._classes.find(at.name, info.module)
            if above is not None:
                binding = dict(zip(above.type_params, at.args, strict=False))
                pending += [substitute(parent, binding) for parent in above.supertypes()]
        found.pop("java.lang.Object", None)
        known = self._above[info] = (*found.values(), TypeRef("java.lang.Object"))
        return known

    def is_subtype(self, name: str, other: str, module: str) -> bool:
        """Whether a class is the other or below it, as far as is known."""
        if name == other:
            return True
        info = self._classes.find(name, module)
        if info is None:
            return False
        names = self._names_above.get(info)
        if names is None:
            names = self._names_above[info] = frozenset(each.name for each in self.ancestors(info))
        return other in names

    def as_super(self, type_: TypeRef, name: str, module: str) -> TypeRef | None:
        """A type seen as one of its supertypes, type arguments carried along."""
        if type_.name == name:
            return type_
        if not self.is_subtype(type_.name, name, module):
            return None
        info = self._classes.find(type_.name, module)
        if info is None:
            return None
        for each in self.ancestors(info):
            if each.name == name:
                return substitute(each, self._binding(info, type_.args))
        return None

    @staticmethod
    def _binding(info: ClassInfo, args: tuple[TypeRef, ...]) -> Binding:
        if not info.type_params:
            return {}
        if len(args) == len(info.type_params):
            return dict(zip(info.type_params, args, strict=True))
        return {
            name: bound if bound and bound.is_class else UNKNOWN
            for name, bound in zip(info.type_params, info.bounds(), strict=True)
        }

    def methods(self, type_: TypeRef, name: str, module: str) -> Methods:
        """All methods of this name that a receiver of this type has, nearest first."""
        if type_.dims:
            type_ = OBJECT
        info = self._classes.find(type_.name, module)
        if info is None:
            return NO_METHODS
        key = (info, name)
        known = self._methods.get(key)
        if known is None:
            known = self._methods[key] = tuple(self._candidates(info, name))
        return Methods(known, self._binding(info, type_.args)) if known else NO_METHODS

    def resolve(self, type_: TypeRef, name: str, args: tuple[TypeRef | None, ...], module: str) -> Resolved:
        """What a call on a receiver of this type, with arguments of these types, means."""
        key = (type_, name, args, module)
        known = self._resolved.get(key)
        if known is None:
            methods = self.methods(type_, name, module)
            chosen = self.choose(methods, args, module) if methods.candidates else None
            if chosen is None:
                known = UNRESOLVED
            else:
                binding = self.infer(chosen, args, module)
                known = Resolved(chosen.signature, self.result(chosen.signature, binding))
            self._resolved[key] = known
        return known

    def _candidates(self, info: ClassInfo, name: str) -> Iterator[Candidate]:
        if name == "<init>":
            yield from (Candidate(each, TypeRef(info.name), ()) for each in info.constructors())
            return
        overridden: set[tuple[tuple[str, int], ...]] = set()
        for above in self.ancestors(info):
            at = self._classes.find(above.name, info.module)
            if at is None:
                continue
            inherited_interface = at is not info and at.kind == "interface"
            for signature in at.methods(name):
                if signature.static and inherited_interface:
                    continue  # static methods of interfaces are not inherited
                # A type variable can be overridden by what it is bound to: the shape that counts has neither.
                shape = tuple((_erased(each.name), each.dims) for each in signature.params)
                if shape not in overridden:
                    overridden.add(shape)
                    yield Candidate(signature, above, at.type_params)

    def field(self, type_: TypeRef, name: str, module: str) -> tuple[TypeRef | None, bool, str] | None:
        """Type of a field, whether it is static, and the class that declares it."""
        if type_.dims:
            return (TypeRef("int"), False, "") if name == "length" else None
        info = self._classes.find(type_.name, module)
        if info is None:
            return None
        key = (info, name)
        if key not in self._fields:
            self._fields[key] = self._find_field(info, name)
        known = self._fields[key]
        if known is None:
            return None
        declared, static, at, above = known
        if declared is not None and at.type_params:
            own = self._binding(info, type_.args)
            args = (substitute(arg, own) for arg in above.args)
            declared = substitute(declared, dict(zip(at.type_params, args, strict=False)))
        return upper(declared), static, at.name

    def _find_field(
        self, info: ClassInfo, name: str
    ) -> tuple[TypeRef | None, bool, ClassInfo, TypeRef] | None:
        for above in self.ancestors(info):
            at = self._classes.find(above.name, info.module)
            found = at.field(name) if at else None
            if at is not None and found is not None:
                return (*found, at, above)
        return None

    def choose(self, methods: Methods, args: Sequence[TypeRef | None], module: str) -> Found | None:
        """The overload that fits the arguments best; None if none has their number."""
        if len(methods.candidates) == 1:
            only = methods.candidates[0]
            return methods.bind(only) if _takes(only.signature, len(args)) else None
        key = (id(methods.candidates), tuple(args), module)
        if key not in self._chosen:
            self._chosen[key] = self._choose(methods.candidates, args, module)
        chosen = self._chosen[key]
        return methods.bind(chosen) if chosen else None

    def _choose(
        self, candidates: tuple[Candidate, ...], args: Sequence[TypeRef | None], module: str
    ) -> Candidate | None:
        fitting = [each for each in candidates if _takes(each.signature, len(args))]
        if len(fitting) <= 1:
            return fitting[0] if fitting else None
        return max(fitting, key=lambda each: self._fit(each.signature, args, module))

    def fits(self, signature: Signature, args: Sequence[TypeRef | None], module: str) -> bool:
        """Whether the arguments can be passed at all, as far as their types are known."""
        return self._fit(signature, args, module) > _MISFIT

    def _fit(self, signature: Signature, args: Sequence[TypeRef | None], module: str) -> float:
        params, varargs = signature.params, signature.varargs
        score = 0.0 if len(params) == len(args) else -1.0
        for index, arg in enumerate(args):
            if index < len(params):
                param = params[index]
                if varargs and index == len(params) - 1 and (arg is None or arg.dims < param.dims):
                    param = param._replace(dims=param.dims - 1)
                    score -= 0.5
            else:
                param = params[-1]._replace(dims=params[-1].dims - 1)
            score += self._fit_one(param, arg, module)
        return score

    def _fit_one(self, param: TypeRef, arg: TypeRef | None, module: str) -> float:
        if arg is None:
            return 0.0
        if param.name == arg.name and param.dims == arg.dims:
            return 3.0
        if (
            "." not in param.name and param.name not in PRIMITIVES_AND_VOID
        ):  # a type variable takes what it gets
            return 0.5 if arg.dims >= param.dims else -20.0
        if param.name == "java.lang.Object" and param.dims == 0:
            return 0.3
        if param.dims or arg.dims:
            return -20.0 if param.dims != arg.dims or "." not in arg.name or "." not in param.name else 0.5
        if param.name in PRIMITIVES_AND_VOID or arg.name in PRIMITIVES_AND_VOID:
            return self._fit_primitive(param.name, arg.name)
        if arg.name == "null":
            return 0.2
        if self.is_subtype(arg.name, param.name, module):
            return 2.0
        return -20.0 if self._classes.find(arg.name, module) else 0.0

    @staticmethod
    def _fit_primitive(param: str, arg: str) -> float:
        if param in PRIMITIVES_AND_VOID and arg in PRIMITIVES_AND_VOID:
            if param in NUMERIC and arg in NUMERIC:
                gap = NUMERIC.index(param) - NUMERIC.index(arg)
                return 2.5 - 0.1 * gap if gap >= 0 else -20.0
            return -20.0
        if BOXES.get(param) == arg or BOXES.get(arg) == param:
            return 1.5
        if arg in PRIMITIVES_AND_VOID and param in (
            "java.lang.Number",
            "java.lang.Comparable",
            "java.io.Serializable",
        ):
            return 1.0
        if arg == "null":
            return -20.0
        return -20.0

    def infer(self, found: Found, args: Sequence[TypeRef | None], module: str) -> Binding:
        """Bind the type parameters of a method to what its arguments show."""
        binding = dict(found.binding)
        params = found.signature.params
        if not found.signature.type_params:
            return binding
        own = set(found.signature.type_params)
        for index, arg in enumerate(args):
            if arg is None:
                continue
            param = params[min(index, len(params) - 1)] if params else None
            if param is None:
                break
            if found.signature.varargs and index >= len(params) - 1 and arg.dims < param.dims:
                param = param._replace(dims=param.dims - 1)
            self.match(param, arg, own, binding, module)
        return binding

    def match(self, param: TypeRef, arg: TypeRef, own: set[str], binding: Binding, module: str) -> None:
        """Match a declared type against an actual one, binding the variables of `own`."""
        if param.name in ("? extends", "? super"):
            self.match(param.args[0], upper(arg) or arg, own, binding, module)
            return
        if param.name in own:
            if arg.dims >= param.dims and arg.name not in ("?", "null", "void"):
                bound = boxed(arg._replace(dims=arg.dims - param.dims))
                binding.setdefault(param.name, upper(bound) or bound)
            return
        if param.args and param.dims == arg.dims:
            seen = self.as_super(arg, param.name, module)
            if seen is not None and len(seen.args) == len(param.args):
                for inner, actual in zip(param.args, seen.args, strict=True):
                    self.match(inner, upper(actual) or actual, own, binding, module)

    def result(self, signature: Signature, binding: Binding) -> TypeRef | None:
        """Type of a call's value; None where a type variable stayed unbound."""
        if signature.result is None:
            return None
        if signature.type_params:
            own = {
                name: (bound if bound and bound.is_class else UNKNOWN)
                for name, bound in zip(signature.type_params, signature.bounds, strict=False)
            }
            binding = {**own, **binding}
        type_ = upper(substitute(signature.result, binding))
        if type_ is None or ("." not in type_.name and type_.name not in PRIMITIVES_AND_VOID):
            return None
        return type_

    def function(self, type_: TypeRef | None, module: str) -> Found | None:
        """The one abstract method of a functional interface."""
        if type_ is None or not type_.is_class:
            return None
        info = self._classes.find(type_.name, module)
        if info is None or info.kind != "interface":
            return None
        own = self._binding(info, tuple(upper(arg) or UNKNOWN for arg in type_.args))
        for above in self.ancestors(info):
            at = self._classes.find(above.name, info.module)
            if at is None or at.kind != "interface":
                continue
            abstract = [each for each in at.abstract_methods() if not _of_object(each)]
            if len(abstract) == 1:
                args = (substitute(arg, own) for arg in above.args)
                return Found(abstract[0], dict(zip(at.type_params, args, strict=False)))
            if abstract:
                return None
        return None


def _erased(name: str) -> str:
    return name if "." in name or name in PRIMITIVES_AND_VOID else ""


def _takes(signature: Signature, count: int) -> bool:
    """Whether a method can be called with so many arguments."""
    expected = len(signature.params)
    return expected == count or (signature.varargs and count >= expected - 1)


def _of_object(signature: Signature) -> bool:
    """Comparator redeclares `equals`, which every object has."""
    return signature.name in ("equals", "hashCode", "toString") and len(signature.params) <= 1
