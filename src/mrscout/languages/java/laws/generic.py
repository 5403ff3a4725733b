"""What stands for type parameters: a text, wherever one will do."""

from collections.abc import Iterable

from mrscout.languages.java.syntax.members import substitute
from mrscout.model.ir import Signature
from mrscout.model.types import TypeRef

_TEXT = TypeRef("java.lang.String")
#: what a text is
_BOUNDS = frozenset(
    {"java.lang.Object", "java.lang.Comparable", "java.lang.CharSequence", "java.io.Serializable"}
)


def stand_ins(bounds: Iterable[TypeRef | None]) -> tuple[TypeRef, ...] | None:
    """A type for each type parameter, given what each has to extend; None where a text will not do."""
    known = list(bounds)
    fits = all(each is None or each.name in _BOUNDS for each in known)
    return (_TEXT,) * len(known) if fits else None


def bound(signature: Signature, binding: dict[str, TypeRef]) -> Signature | None:
    """A signature without type parameters, of its class or its own; None where nothing can stand for its own."""
    own = stand_ins(signature.bounds)
    if own is None:
        return None
    every = {**binding, **dict(zip(signature.type_params, own, strict=False))}
    if not every:
        return signature
    result = substitute(signature.result, every) if signature.result is not None else None
    return signature._replace(
        params=tuple(substitute(each, every) for each in signature.params), result=result
    )
