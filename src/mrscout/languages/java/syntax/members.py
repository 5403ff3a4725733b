"""Finds the members of a type: methods, fields, and the function of a functional interface, with type arguments.

Overloads are chosen by arity and by how well the arguments fit; type parameters are inferred by matching declared
against actual types. If that leaves doubt, the result is unknown, never guessed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mrscout.languages.java.library.primitives import BOXES, PRIMITIVES_AND_VOID
from mrscout.languages.java.syntax.classes import Classes, ClassInfo
from mrscout.languages.java.syntax.declarations import OBJECT
from mrscout.model.ir import NUMERIC, Signature, TypeRef

Binding = dict[str, TypeRef]

UNKNOWN = TypeRef("?")
_SUPERTYPES_OF_BOXES = ("java.lang.Number", "java.lang.Comparable", "java.io.Serializable")
#: a score below which an argument does not fit
_MISFIT = -10.0
#: the score of an argument of a wrong type
_WRONG = 2 * _MISFIT


def boxed(type_: TypeRef) -> TypeRef:
    """The class that boxes a primitive type; any other type unchanged."""
    if type_.dims == 0 and type_.name in BOXES:
        return TypeRef(BOXES[type_.name])
    return type_


def substitute(type_: TypeRef, binding: Binding) -> TypeRef:
    """A type with its type variables replaced by the types that they are bound to."""
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
    """The type that a value can be used as: the bound of a wildcard, None for an unbounded one, else the type."""
    if type_ is None or type_.name == "?":
        return None
    if type_.name in ("? extends", "? super"):
        return type_.args[0]
    return type_


class BoundMethod(NamedTuple):
    """A method with its class's type parameters bound by the type of a receiver."""

    signature: Signature
    binding: Binding


class Candidate(NamedTuple):
    """A method of a class, and the ancestor that declares it, in terms of the class's type parameters."""

    signature: Signature
    ancestor: TypeRef
    #: those of the ancestor
    type_params: tuple[str, ...]


class Methods(NamedTuple):
    """All methods of one name that a receiver has; its type arguments are bound when one is chosen."""

    candidates: tuple[Candidate, ...]
    binding: Binding

    def bind(self, candidate: Candidate) -> BoundMethod:
        """A candidate with its type parameters bound by the receiver's type arguments."""
        if not candidate.type_params:
            return BoundMethod(candidate.signature, {})
        binding = _bind(candidate.type_params, candidate.ancestor, self.binding)
        return BoundMethod(candidate.signature, binding)


NO_METHODS = Methods((), {})


class Resolved(NamedTuple):
    """The method that a call means, and the type of the call's value; None for what is unknown."""

    signature: Signature | None
    type: TypeRef | None


UNRESOLVED = Resolved(None, None)


class Members:
    """Looks up members through the class hierarchy."""

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
        """The class and its supertypes, nearest first, Object last, in terms of the class's own type parameters."""
        known = self._above.get(info)
        if known is not None:
            return known
        ancestors: dict[str, TypeRef] = {}
        pending = [TypeRef(info.name, tuple(map(TypeRef, info.type_params)))]
        while pending:
            type_ = pending.pop(0)
            if type_.name in ancestors:
                continue
            ancestors[type_.name] = type_
            ancestor = self._classes.find(type_.name, info.module)
            if ancestor is not None:
                binding = dict(zip(ancestor.type_params, type_.args, strict=False))
                pending += [substitute(parent, binding) for parent in ancestor.supertypes()]
        ancestors.pop(OBJECT.name, None)
        known = self._above[info] = (*ancestors.values(), OBJECT)
        return known

    def is_subtype(self, name: str, other: str, module: str) -> bool:
        """True if a class is known to be the same as another, or a subtype of it."""
        if name == other:
            return True
        info = self._classes.find(name, module)
        if info is None:
            return False
        names = self._names_above.get(info)
        if names is None:
            names = self._names_above[info] = frozenset(ancestor.name for ancestor in self.ancestors(info))
        return other in names

    def as_super(self, type_: TypeRef, name: str, module: str) -> TypeRef | None:
        """A type as one of its supertypes with type arguments: `List<T>` as `Iterable<T>`; None if it is none."""
        if type_.name == name:
            return type_
        if not self.is_subtype(type_.name, name, module):
            return None
        info = self._classes.find(type_.name, module)
        if info is None:
            return None
        for ancestor in self.ancestors(info):
            if ancestor.name == name:
                return substitute(ancestor, self._binding(info, type_.args))
        return None

    @staticmethod
    def _binding(info: ClassInfo, args: tuple[TypeRef, ...]) -> Binding:
        """The type parameters of a class, bound to type arguments, or to their bounds if these are missing."""
        if not info.type_params:
            return {}
        if len(args) == len(info.type_params):
            return dict(zip(info.type_params, args, strict=True))
        return _bounds(info.type_params, info.bounds())

    def methods(self, type_: TypeRef, name: str, module: str) -> Methods:
        """All methods of this name that a receiver of this type has, nearest first."""
        if type_.dims:
            type_ = OBJECT
        info = self._classes.find(type_.name, module)
        if info is None:
            return NO_METHODS
        key = (info, name)
        candidates = self._methods.get(key)
        if candidates is None:
            candidates = self._methods[key] = tuple(self._candidates(info, name))
        return Methods(candidates, self._binding(info, type_.args)) if candidates else NO_METHODS

    def resolve(self, type_: TypeRef, name: str, args: tuple[TypeRef | None, ...], module: str) -> Resolved:
        """Resolve a call on a receiver of this type, with arguments of these types."""
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
            yield from (Candidate(constructor, TypeRef(info.name), ()) for constructor in info.constructors())
            return
        overridden: set[tuple[tuple[str, int], ...]] = set()
        for ancestor in self.ancestors(info):
            owner = self._classes.find(ancestor.name, info.module)
            if owner is None:
                continue
            inherited_interface = owner is not info and owner.kind == "interface"
            for signature in owner.methods(name):
                if signature.static and inherited_interface:
                    continue  # static methods of interfaces are not inherited
                # Type variables have other names in other classes, so all of them count as equal.
                shape = tuple((_erased(param.name), param.dims) for param in signature.params)
                if shape not in overridden:
                    overridden.add(shape)
                    yield Candidate(signature, ancestor, owner.type_params)

    def field(self, type_: TypeRef, name: str, module: str) -> tuple[TypeRef | None, bool, str] | None:
        """The type of a field, True if it is static, and the class that declares it; None if there is no such field."""
        if type_.dims:
            return (TypeRef("int"), False, "") if name == "length" else None
        info = self._classes.find(type_.name, module)
        if info is None:
            return None
        key = (info, name)
        if key not in self._fields:
            self._fields[key] = self._find_field(info, name)
        field = self._fields[key]
        if field is None:
            return None
        declared, static, owner, ancestor = field
        if declared is not None and owner.type_params:
            binding = self._binding(info, type_.args)
            declared = substitute(declared, _bind(owner.type_params, ancestor, binding))
        return upper(declared), static, owner.name

    def _find_field(
        self, info: ClassInfo, name: str
    ) -> tuple[TypeRef | None, bool, ClassInfo, TypeRef] | None:
        for ancestor in self.ancestors(info):
            owner = self._classes.find(ancestor.name, info.module)
            field = owner.field(name) if owner else None
            if owner is not None and field is not None:
                return (*field, owner, ancestor)
        return None

    def choose(self, methods: Methods, args: Sequence[TypeRef | None], module: str) -> BoundMethod | None:
        """The overload that fits the arguments best; None if none takes so many."""
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
        fitting = [candidate for candidate in candidates if _takes(candidate.signature, len(args))]
        if len(fitting) <= 1:
            return fitting[0] if fitting else None
        return max(fitting, key=lambda candidate: self._fit(candidate.signature, args, module))

    def fits(self, signature: Signature, args: Sequence[TypeRef | None], module: str) -> bool:
        """True unless the known types of the arguments rule a call of the method out."""
        return self._fit(signature, args, module) > _MISFIT

    def _fit(self, signature: Signature, args: Sequence[TypeRef | None], module: str) -> float:
        """The score of a method for arguments; the higher, the better they fit its parameters."""
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
        if not _erased(param.name):  # a type variable takes any type
            return 0.5 if arg.dims >= param.dims else _WRONG
        if param.name == "java.lang.Object" and param.dims == 0:
            return 0.3
        if param.dims or arg.dims:
            return _WRONG if param.dims != arg.dims or "." not in arg.name or "." not in param.name else 0.5
        if param.name in PRIMITIVES_AND_VOID or arg.name in PRIMITIVES_AND_VOID:
            return self._fit_primitive(param.name, arg.name)
        if arg.name == "null":
            return 0.2
        if self.is_subtype(arg.name, param.name, module):
            return 2.0
        return _WRONG if self._classes.find(arg.name, module) else 0.0

    @staticmethod
    def _fit_primitive(param: str, arg: str) -> float:
        if param in NUMERIC and arg in NUMERIC:
            gap = NUMERIC.index(param) - NUMERIC.index(arg)
            return 2.5 - 0.1 * gap if gap >= 0 else _WRONG
        if BOXES.get(param) == arg or BOXES.get(arg) == param:
            return 1.5
        return 1.0 if arg in PRIMITIVES_AND_VOID and param in _SUPERTYPES_OF_BOXES else _WRONG

    def infer(self, method: BoundMethod, args: Sequence[TypeRef | None], module: str) -> Binding:
        """Bind the type parameters of a method by the types of its arguments."""
        binding = dict(method.binding)
        params = method.signature.params
        if not method.signature.type_params:
            return binding
        variables = set(method.signature.type_params)
        for index, arg in enumerate(args):
            if arg is None:
                continue
            param = params[min(index, len(params) - 1)] if params else None
            if param is None:
                break
            if method.signature.varargs and index >= len(params) - 1 and arg.dims < param.dims:
                param = param._replace(dims=param.dims - 1)
            self.match(param, arg, variables, binding, module)
        return binding

    def match(self, param: TypeRef, arg: TypeRef, variables: set[str], binding: Binding, module: str) -> None:
        """Match a declared type against an actual one, and bind those of the variables that are unbound."""
        if param.name in ("? extends", "? super"):
            self.match(param.args[0], upper(arg) or arg, variables, binding, module)
            return
        if param.name in variables:
            if arg.dims >= param.dims and arg.name not in ("?", "null", "void"):
                bound = boxed(arg._replace(dims=arg.dims - param.dims))
                binding.setdefault(param.name, upper(bound) or bound)
            return
        if param.args and param.dims == arg.dims:
            supertype = self.as_super(arg, param.name, module)
            if supertype is not None and len(supertype.args) == len(param.args):
                for inner, actual in zip(param.args, supertype.args, strict=True):
                    self.match(inner, upper(actual) or actual, variables, binding, module)

    def result(self, signature: Signature, binding: Binding) -> TypeRef | None:
        """The type of a call's value; None if it is a type variable that stayed unbound."""
        if signature.result is None:
            return None
        if signature.type_params:
            binding = {**_bounds(signature.type_params, signature.bounds), **binding}
        type_ = upper(substitute(signature.result, binding))
        return type_ if type_ is not None and _erased(type_.name) else None

    def function(self, type_: TypeRef | None, module: str) -> BoundMethod | None:
        """The only abstract method of a functional interface; None for any other type."""
        if type_ is None or not type_.is_class:
            return None
        info = self._classes.find(type_.name, module)
        if info is None or info.kind != "interface":
            return None
        binding = self._binding(info, tuple(upper(arg) or UNKNOWN for arg in type_.args))
        for ancestor in self.ancestors(info):
            owner = self._classes.find(ancestor.name, info.module)
            if owner is None or owner.kind != "interface":
                continue
            abstract = [method for method in owner.abstract_methods() if not _redeclares_object(method)]
            if len(abstract) == 1:
                return BoundMethod(abstract[0], _bind(owner.type_params, ancestor, binding))
            if abstract:
                return None
        return None


def _bind(type_params: tuple[str, ...], ancestor: TypeRef, binding: Binding) -> Binding:
    """The binding of an ancestor's type parameters: `{E: String}` for an ancestor `List<T>` if T is String."""
    args = (substitute(arg, binding) for arg in ancestor.args)
    return dict(zip(type_params, args, strict=False))


def _bounds(type_params: tuple[str, ...], bounds: Sequence[TypeRef | None]) -> Binding:
    """Type parameters, each bound to its own bound if that is a class."""
    return {
        name: bound if bound and bound.is_class else UNKNOWN
        for name, bound in zip(type_params, bounds, strict=False)
    }


def _erased(name: str) -> str:
    """The name of a class or primitive type; empty for a type variable."""
    return name if "." in name or name in PRIMITIVES_AND_VOID else ""


def _takes(signature: Signature, count: int) -> bool:
    """True if a method can be called with so many arguments."""
    expected = len(signature.params)
    return expected == count or (signature.varargs and count >= expected - 1)


def _redeclares_object(signature: Signature) -> bool:
    """True for a method that every object has, such as `equals`, which `Comparator` redeclares."""
    return signature.name in ("equals", "hashCode", "toString") and len(signature.params) <= 1
