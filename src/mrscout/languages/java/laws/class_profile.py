"""What laws need to know about a class: the public methods that are safe to call, and properties of types."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import OBJECT, MethodDecl, TypeDecl
from mrscout.languages.java.syntax.members import substitute
from mrscout.model.ir import Signature, TypeRef

_STRING = TypeRef("java.lang.String")
#: String and its supertypes, but for the class itself
_STRING_TYPES = frozenset(
    {"java.lang.Object", "java.lang.Comparable", "java.lang.CharSequence", "java.io.Serializable"}
)

#: the words by which a class documents that its order disagrees with `equals`, across the lines of a comment
_DISCLAIMER = re.compile(
    rb"(inconsistent|not\W+(be\W+)?(necessarily\W+)?consistent)[\s*]+with[\s*]+(\W*@?(link|code)\W+)?(#|Object\W)?equals",
    re.IGNORECASE,
)
#: comments and literals, which are no code
_NO_CODE = re.compile(rb"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.DOTALL)

#: names and types of the parameters of a method
Parameters = tuple[tuple[str, TypeRef], ...]


@dataclass(frozen=True)
class ClassProfile:
    """A class with its public methods, inherited ones included."""

    info: SourceClass
    module: str
    facts: Facts
    args: tuple[TypeRef, ...] = ()  #: type arguments
    safety: Safety | None = None  #: by which unsafe methods are left out

    @property
    def methods(self) -> tuple[Signature, ...]:
        """The safe methods that any class can call, those of the nearest superclass first."""
        return tuple(self._known)

    def parameters(self, method: Signature) -> Parameters:
        """Return names and types of the parameters of one of the methods."""
        return tuple(zip(self._known[method], method.params, strict=True))

    @cached_property
    def _known(self) -> dict[Signature, tuple[str, ...]]:
        """The methods, each with the names of its parameters."""
        methods: dict[tuple[str, tuple[TypeRef, ...]], tuple[Signature, tuple[str, ...]] | None] = {}
        arguments = dict(zip(self.info.type_params, self.args, strict=False))
        for above in self.facts.members.ancestors(self.info):
            at = self.facts.classes.find(above.name, self.module)
            if not isinstance(at, SourceClass):
                continue
            binding = dict(
                zip(
                    at.type_params,
                    (substitute(arg, arguments) for arg in above.args or self.args),
                    strict=False,
                )
            )
            for name, declared in at.decl.methods.items():
                for method, written in zip(declared, at.methods(name), strict=False):
                    inherited = not (written.static and at is not self.info)
                    signature = instantiate(written, binding) if inherited and is_callable(method) else None
                    # An unsafe method still hides the one that it overrides.
                    if signature is None or (name, signature.params) in methods:
                        continue
                    unsafe = self.safety is not None and self.safety.is_unsafe(method, at)
                    names = tuple(param for param, _ in method.params)
                    methods[name, signature.params] = None if unsafe else (signature, names)
        return dict(entry for entry in methods.values() if entry is not None)

    def having(self, *, static: bool, parameters: int) -> Iterator[Signature]:
        """Yield methods with so many parameters; none with variable arguments."""
        for method in self.methods:
            if method.static is static and len(method.params) == parameters and not method.varargs:
                yield method

    def method(self, name: str, parameters: int = 0) -> Signature | None:
        """Return an instance method by name; None if there is none."""
        named = (method for method in self.having(static=False, parameters=parameters) if method.name == name)
        return next(named, None)

    def has_equality(self, type_: TypeRef) -> bool:
        """True if two values of a type can be equal without being the same object."""
        if not type_.is_class or self.facts.seen_from(self.module).enum_constants(type_.name):
            return type_.dims > 0 or type_.is_class or type_.name.islower()  # not for a type variable
        declared = self.facts.members.methods(type_, "equals", self.module).candidates
        return any(candidate.signature.owner != OBJECT.name for candidate in declared)

    def is_mutable(self, type_: TypeRef) -> bool:
        """True if a type has methods that change its objects, so that new ones may be empty."""
        return type_.is_class and bool(self.facts.seen_from(self.module).mutators(type_.name))

    def is_a(self, type_: TypeRef | None) -> bool:
        """True if a type is the class or a supertype of it."""
        if type_ is None or not type_.is_class:
            return False
        return self.facts.members.is_subtype(self.info.name, type_.name, self.module)

    @cached_property
    def nondeterministic(self) -> frozenset[str]:
        """The qualified names of the methods that depend on time or randomness."""
        declared = (self.facts.declaration(method, self.module) for method in self.methods)
        safety = self.safety
        return frozenset(
            f"{info.name}.{method.name}"
            for method, info in filter(None, declared)
            if safety is not None and safety.is_nondeterministic(method, info)
        )

    def changes(self, method: Signature) -> bool:
        """True if a method changes the object that it is called on."""
        owner = self.facts.classes.find(method.owner, self.module)
        overloads = owner.methods(method.name) if isinstance(owner, SourceClass) else ()
        alike = (overload for overload in overloads if len(overload.params) == len(method.params))
        declared = next(alike, method)
        return self.facts.effects.of(declared, self.module).writes_receiver

    @cached_property
    def disclaims_consistency(self) -> bool:
        """True if the class documents that objects may compare as 0 and differ, as representations of one value."""
        known = (self.method(name, 1) for name in ("compareTo", "equals"))
        declared = (self.facts.declaration(method, self.module) for method in known if method is not None)
        files = {self.info.decl.file.path, *(info.decl.file.path for _, info in filter(None, declared))}
        return any(_DISCLAIMER.search(self.facts.read(path)) is not None for path in sorted(files))

    def stores_argument(self, setter: Signature) -> bool:
        """True if a setter assigns its argument, as it is, to a field, whatever it checks before.

        One that computes, copies in a branch or calls a setter of another object may refuse or normalise the value.
        """
        declared = self.facts.declaration(setter, self.module)
        if declared is None or declared[0].body is None:
            return False
        method, info = declared
        assert method.body is not None
        start, end = method.body
        body = _NO_CODE.sub(b"", self.facts.read(info.decl.file.path)[start:end])
        name = re.escape(method.params[0][0].encode())
        stored = re.search(rb"(?<![\w.])(?:this\s*\.\s*)?(\w+)\s*=\s*" + name + rb"\s*;", body)
        if stored is None:  # a class may keep all its properties by one method, `put("name", name)`
            handed_on = (
                rb"\{\s*(?:this\s*\.\s*|\w+\s*\.\s*(?=put\b))?\w+\s*\((?:[^(),;]*,)?\s*"
                + name
                + rb"\s*\)\s*;\s*\}"
            )
            return re.fullmatch(handed_on, body.strip()) is not None
        before = body[: stored.start()]
        field = re.escape(stored[1])
        writes = rb"(?<!\w)%s\s*(?:[-+*/%%&|^]|<<|>>>?)?=(?!=)|(?<!\w)%s\s*(?:\+\+|--)"
        # `this.name = name` writes the field alone.
        own = rb"(?<![\w.])" + name + rb"\s*(?:[-+*/%&|^])?=(?!=)"
        once = len(re.findall(writes % (field, field), body)) == 1
        rewritten = stored[1] != method.params[0][0].encode() and re.search(own, body) is not None
        unconditional = before.count(b"{") - before.count(b"}") == 1 and b"return" not in before
        guarded = re.search(rb"(if\s*\([^;{]*|else\s*)$", before) is not None
        return once and unconditional and not rewritten and not guarded


def is_open(decl: TypeDecl | None) -> bool:
    """True if any class can name the type: it and all types around it are public."""
    while decl is not None:
        if "public" not in decl.modifiers.words and (decl.outer is None or decl.outer.kind != "interface"):
            return False
        decl = decl.outer
    return True


def is_callable(method: MethodDecl) -> bool:
    """True if any class can call the method or constructor, and it is not deprecated."""
    public = "public" in method.modifiers.words or method.owner.kind == "interface"
    return public and "Deprecated" not in method.modifiers.annotations


def type_arguments(bounds: Iterable[TypeRef | None]) -> tuple[TypeRef, ...] | None:
    """Return `String` for each type parameter, given its bound; None if one bound does not allow it."""
    known = list(bounds)
    fits = all(bound is None or bound.name in _STRING_TYPES for bound in known)
    return (_STRING,) * len(known) if fits else None


def instantiate(signature: Signature, binding: dict[str, TypeRef]) -> Signature | None:
    """Return a signature without type variables; None if `String` cannot replace the method's own.

    `binding` has the type arguments of its class.
    """
    arguments = type_arguments(signature.bounds)
    if arguments is None:
        return None
    every = {**binding, **dict(zip(signature.type_params, arguments, strict=False))}
    if not every:
        return signature
    result = substitute(signature.result, every) if signature.result is not None else None
    params = tuple(substitute(param, every) for param in signature.params)
    return signature._replace(params=params, result=result)
