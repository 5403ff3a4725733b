"""Checks records against the JSON Schemas that ship with the package, before anything believes them.

People edit records, disks fill up, and versions differ. Of JSON Schema just the keywords are known that our schemas
use. A field that the schema does not name is no fault here, since a later version may have written it. Whole
numbers must be written as such, and stay within what a double can count: no field of ours means more.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.resources import files
from typing import Any

from mrscout.store import schema_keywords as keywords
from mrscout.store.records import Json
from mrscout.store.schema_keywords import Check, Mismatch

__all__ = ["Mismatch", "checked"]

#: what is said for people, and what another keyword looks at
_SILENT = frozenset(
    {"$schema", "$id", "$defs", "title", "description", "then", "else", "unevaluatedProperties"}
)
_SIMPLE: dict[str, Callable[[Any], Check]] = {
    "type": keywords.of_type,
    "enum": keywords.one_of,
    "const": lambda said: keywords.one_of([said]),
    "required": keywords.having,
    "pattern": keywords.reading,
    "uniqueItems": lambda _: keywords.unique,
    **{
        each: partial(keywords.within, each)
        for each in ("minItems", "maxItems", "minLength", "minimum", "maximum")
    },
}
#: of which each part is a schema
_MANY: dict[str, Callable[[list[Check]], Check]] = {
    "prefixItems": keywords.with_first_items,
    "allOf": keywords.all_of,
    "anyOf": keywords.any_of,
    "oneOf": keywords.any_of,
}


def checked(record: object, name: str) -> Json:
    """A record that is as the schema of this name says. Raises Mismatch."""
    _schema(name)(record)
    assert isinstance(record, dict)  # every schema of ours asks for that
    return record


@cache
def _schema(name: str) -> Check:
    root = json.loads(files(__package__).joinpath(f"{name}.schema.json").read_text("utf-8"))
    return _Compiler(root).compile(root)


class _Compiler:
    """Makes a function of a schema."""

    def __init__(self, root: Json) -> None:
        self._root = root
        self._parts: dict[str, Check] = {}

    def compile(self, schema: Json) -> Check:
        """For all that a schema says."""
        return keywords.all_of([each for keyword in schema for each in self._keyword(keyword, schema)])

    def _keyword(self, keyword: str, schema: Json) -> Iterator[Check]:
        said = schema[keyword]
        if keyword in _SIMPLE:
            yield _SIMPLE[keyword](said)
        elif keyword in _MANY:
            yield _MANY[keyword]([self.compile(each) for each in said])
        elif keyword == "properties":
            yield keywords.with_fields({name: self.compile(each) for name, each in said.items()})
        elif keyword == "items":
            yield keywords.with_items(self.compile(said))
        elif keyword == "additionalProperties":
            if said is not False:
                yield keywords.with_others(frozenset(schema.get("properties", ())), self.compile(said))
        elif keyword == "if":
            yield keywords.depending(*(self.compile(schema.get(each, {})) for each in ("if", "then", "else")))
        elif keyword == "$ref":
            yield partial(self._check_part, said.removeprefix("#/$defs/"))
        elif keyword not in _SILENT:
            raise NotImplementedError(keyword)

    def _check_part(self, name: str, value: object) -> None:
        """By a part of the schema that has a name; it is made when it is met, since parts may name themselves."""
        if name not in self._parts:
            self._parts[name] = self.compile(self._root["$defs"][name])
        self._parts[name](value)
