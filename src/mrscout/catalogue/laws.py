"""The law that a relation states: the relation without its class, so that relations of different projects meet.

A law names the kind, the comparison, and what each method is called, takes and returns; words of names are in lower
case, and types are shapes. `Semver.isEqualTo(Semver)` compared with itself the other way round is

    commutativity, equal: is equal to (own) boolean

Words that all methods of a law share stand for any: `setName(String)` and `getName()` are

    retrieval, equal: set * (string) nothing; get * () string

Shapes are `own` for the class under test, `integer`, `decimal`, `boolean`, `char` and `string` for simple values, `[]`
behind the shape of an array's elements, `nothing`, `any` for a type variable, and `object` for every other class.
"""

import re
from collections.abc import Collection, Iterable
from itertools import groupby

from mrscout.languages.base.values import Values
from mrscout.languages.registry import language_of_file
from mrscout.model.values import Kind
from mrscout.store.relation_records import RelationRecord

_SIGNATURE = re.compile(r"(static )?\((.*)\)(.*)")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_UNKNOWN = "?"
_INTEGERS = (Kind.BYTE, Kind.SHORT, Kind.INT, Kind.LONG, Kind.BIG_INTEGER)
_SHAPES = {
    **dict.fromkeys(_INTEGERS, "integer"),
    **dict.fromkeys((Kind.FLOAT, Kind.DOUBLE, Kind.BIG_DECIMAL), "decimal"),
}


def law_of(record: RelationRecord) -> str | None:
    """Return the law that a relation states; None for an instance that became no relation."""
    if record.constituents is None or record.kind is None:
        return None
    methods, signatures = record.constituents.target_methods, record.constituents.signatures
    values = language_of_file(record.file).values
    known = signatures or ("",) * len(methods)
    different = dict.fromkeys(zip(methods, known, strict=True))
    named = [_words(method) for method, _ in different]
    shared = (
        frozenset.intersection(*map(frozenset, named)) if len(set(map(tuple, named))) > 1 else frozenset()
    )
    shapes = (
        _method(_starred(words, shared), signature, record.class_under_test, values)
        for words, (_, signature) in zip(named, different, strict=True)
    )
    return f"{record.kind}, {operator_of(record)}: {'; '.join(shapes)}"


def operator_of(record: RelationRecord) -> str:
    """Return the operator of a relation's comparison, with `not` before it if it is negated; empty if unknown."""
    proposition = record.proposition
    if not proposition:
        return ""
    return f"{'not ' if proposition.negated else ''}{proposition.operator.value}"


def _words(method: str) -> list[str]:
    """Return the words of a method's name: `set`, `utf` and `8` of `a.B.setUTF8`."""
    name = method.rpartition(".")[2]
    return [word.lower() for word in _WORDS.findall(name)] or [name]


def _starred(words: Iterable[str], shared: Collection[str]) -> str:
    """Return words as a name in which one star stands for shared words that follow each other."""
    runs = groupby(words, lambda word: word in shared)
    return " ".join("*" if is_shared else " ".join(run) for is_shared, run in runs)


def _method(words: str, signature: str, owner: str, values: Values) -> str:
    """Return a method as laws have it: `static encode (integer[]) string`."""
    match = _SIGNATURE.fullmatch(signature)
    if match is None:
        return f"{words} {_UNKNOWN}"
    takes = ", ".join(shape_of(type_, owner, values) for type_ in match[2].split(",") if type_)
    static, returns = match[1] or "", match[3]
    return f"{static}{words} ({takes}) {shape_of(returns, owner, values) if returns else 'own'}"


def shape_of(type_: str, owner: str, values: Values) -> str:
    """Return the shape of a type, by its canonical name: `string` for a class of strings."""
    if type_ == owner:
        return "own"
    if type_.endswith("[]"):
        return shape_of(type_.removesuffix("[]"), owner, values) + "[]"
    kind = values.kind_of(type_)
    if kind is not None:
        return _SHAPES.get(kind) or str(kind.value)
    if "." in type_:
        return "object"
    return "nothing" if type_[:1].islower() else "any"
