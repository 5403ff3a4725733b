"""Adapts a test to its project: constant parameters, Java before 8, tabs, encodings."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass, WrittenMember
from mrscout.languages.java.codify.text_layout import (
    INDENT,
    OUTSIDE_OF_CODE,
    change_outside_text_blocks,
    code_only,
)
from mrscout.languages.java.export.test_rows import declare
from mrscout.model.relations import MemberKind
from mrscout.prose.plain_names import is_numbered, names_in, plain_name

_WORD = re.compile(r"\w+")
#: the indentation of statements in a class that was rendered
INDENTED_TWICE = INDENT * 2
#: the first Java level with lambda expressions, and with variables that are final without being declared so
MODERN = 8
_MODERN_NAMES = {"->": "a lambda expression", "::": "a reference to a method"}
_MODERN_SYNTAX = re.compile("->|::")
_SPACES = re.compile(r"^ +", re.MULTILINE)


def without_fixed(
    parts: RelationClass,
    rows: Sequence[Row],
    fixed: Collection[str],
    computed: Mapping[str, str] = MappingProxyType({}),
) -> tuple[RelationClass, list[Row]]:
    """Turn parameters into values of the relation's statements, and drop their columns from the rows.

    Those are the ones in `fixed`, unless their value differs between rows or mentions another parameter, and those that
    are `computed` from others. A literal stands where it is used if that is one place, and another parameter stands for
    one that equals it; other values are declared as local variables.
    """
    relation = parts.relation
    first = len(relation.parameters) - len(rows[0])  # parameters before it have no column
    names = {name for _, name in relation.parameters}
    gone: dict[int, str] = {}
    for column, (type_, name) in enumerate(relation.parameters[first:]):
        text = rows[0][column]
        same = all(row[column] == text for row in rows)
        known = names.isdisjoint(_WORD.findall(text)) and not type_.endswith("...")
        if name in fixed and same and known:
            gone[column] = text
        elif name in computed and not type_.endswith("..."):
            gone[column] = computed[name]
    if parts.test.parameters or len(gone) == len(rows[0]):
        return parts, list(rows)
    settled = {relation.parameters[first + column][1] for column in gone}
    shorter = [tuple(value for column, value in enumerate(row) if column not in gone) for row in rows]
    body, declared = relation.body, []
    for column, text in gone.items():
        type_, name = relation.parameters[first + column]
        changed = with_value(body, type_.removeprefix("final "), name, text)
        if changed is None or (text in settled and text != name):
            declared.append(declare(type_, name, text, 2))
        else:
            body = changed
    method = replace(
        relation,
        parameters=tuple(parameter for parameter in relation.parameters if parameter[1] not in settled),
        documented=tuple(parameter for parameter in relation.documented if parameter[0] not in settled),
        body="\n".join([*declared, body]),
    )
    return replace(parts, relation=method), shorter


#: literals that can stand anywhere, and the suffixes that give a whole number another type
_LITERAL = re.compile(
    r"""\d+[lLfFdD]?|\d*\.\d+[fFdD]?|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])+'|true|false|[A-Z]\w*(?:\.\w+)+"""
)
_WHOLE = re.compile(r"-?\d+")
_SUFFIXES = {"long": "L", "float": "f", "double": ".0"}
_NAME = re.compile(r"[A-Za-z_]\w*")
#: types whose literals need no other sign of it
_PLAIN_TYPES = frozenset({"int", "long", "float", "double", "char", "boolean", "String"})


def with_value(body: str, type_: str, name: str, text: str) -> str | None:
    """Return statements with a value where a variable is used; None if that would change or hide something.

    That is so for a variable that is assigned, or used several times, unless another name takes its place.
    """
    code, word = code_only(body), re.escape(name)
    changed = rf"\b{word}\s*(?:[-+*/%&|^]|<<|>>>?)?=(?!=)|\b{word}\s*(?:\+\+|--)|(?:\+\+|--)\s*{word}\b"
    used = len(re.findall(rf"(?<![\w.]){word}\b(?!\s*(?:\(|->|::))", code))
    if re.search(changed, code) or used != _WORD.findall(code).count(name):
        return None
    if _NAME.fullmatch(text) and text not in ("true", "false", "null"):
        return _with_word(body, name, text)
    if _WHOLE.fullmatch(text):
        text += _SUFFIXES.get(type_, "")
    constant = re.fullmatch(r"[A-Z]\w*(?:\.\w+)+", text) is not None
    if used != 1 or not (constant or type_ in _PLAIN_TYPES):
        return None
    bare = text.removeprefix("-")
    alone = re.search(rf"[(,=]\s*{word}\s*[),;]", code) is not None
    if not _LITERAL.fullmatch(bare) or (
        not alone and (bare != text or re.search(rf"\b{word}\s*[.\[]", code))
    ):
        return None
    return _with_word(body, name, text)


def with_plain_parameters(parts: RelationClass) -> tuple[RelationClass, dict[str, str]]:
    """Use parameters directly, where the relation first copies them into variables or fields.

    `var base = base2;` goes, and the parameter is called `base`; a field that only the relation sets becomes a local
    variable. Returns the new names, by old ones.
    """
    renamed: dict[str, str] = {}
    if parts.has_constructor or parts.test.parameters:
        return parts, renamed
    for assigned in [match["name"] for match in _COPY.finditer(parts.relation.body)]:
        body = parts.relation.body
        # A new name changes the statements behind it.
        match = next((one for one in _COPY.finditer(body) if one["name"] == assigned), None)
        if match is None:
            continue
        type_, name, value = match["type"], match["name"], match["value"]
        words = _WORD.findall(code_only(body))
        types = {one: kind for kind, one in parts.relation.parameters}
        copies = words.count(value) == 1 and value in types
        if type_ and copies and name not in types and type_ in ("var", types[value].removeprefix("final ")):
            parts = _with_body(_with_parameter(parts, value, name), body.replace(match[0], "", 1))
            renamed[value] = name
        elif (
            not type_ and (member := _field_of(parts, name)) is not None and _first(words, name, body, match)
        ):
            rest = tuple(other for other in parts.members if other is not member)
            if copies:
                body = _with_word(body.replace(match[0], "", 1), name, value)
                renamed[name] = value
            else:
                declared_names = {one for other in parts.members for one in other.names}
                taken = {*names_in(code_only(body)), *types, *declared_names}
                local = plain_name(name, value, taken) if is_numbered(name) else _camel_case(name)
                if local != name and local in names_in(code_only(body)):
                    continue
                declared = _TYPE_OF_FIELD.search(member.text)
                if declared is None:
                    continue
                line = f"{match['margin']}{declared[1]} {name} = {value};\n"
                body = _with_word(body.replace(match[0], line, 1), name, local)
                renamed[name] = local
            parts = _with_body(replace(parts, members=rest), body)
    return parts, renamed


_COPY = re.compile(
    r"^(?P<margin> {8})(?:final )?(?:(?P<type>[\w<>\[\], .?]+) )?(?P<name>\w+) = (?P<value>[^;\n]+);[ \t]*\n",
    re.MULTILINE,
)
_TYPE_OF_FIELD = re.compile(
    r"^\s*(?:(?:private|protected|public|static|final|transient|volatile)\s+)*([\w.<>\[\], ?]+?)\s+\w+\s*;\s*$"
)


def _field_of(parts: RelationClass, name: str) -> WrittenMember | None:
    """Return the field of a name, without a value and unannotated, that no other member mentions; else None."""
    member = next((one for one in parts.members if one.names == {name}), None)
    if member is None or member.kind is not MemberKind.FIELD or member.annotated:
        return None
    alone = not any(name in other.mentions for other in parts.members if other is not member)
    return member if alone and _TYPE_OF_FIELD.search(member.text) else None


def _first(words: Sequence[str], name: str, body: str, match: re.Match[str]) -> bool:
    """True if nothing mentions a variable before a statement, and its value does not mention it either."""
    before = body[: body.index(match[0])]
    return name not in _WORD.findall(before) and name not in _WORD.findall(match["value"]) and name in words


def _with_parameter(parts: RelationClass, old: str, new: str) -> RelationClass:
    parameters = tuple((type_, new if name == old else name) for type_, name in parts.relation.parameters)
    documented = tuple(one for one in parts.relation.documented if one[0] != old)
    return replace(parts, relation=replace(parts.relation, parameters=parameters, documented=documented))


def _with_body(parts: RelationClass, body: str) -> RelationClass:
    return replace(parts, relation=replace(parts.relation, body=body))


def _with_word(code: str, old: str, new: str) -> str:
    """Replace an identifier in code; `this.` goes from in front of it. Strings and comments stay as they are."""
    pattern = re.compile(rf"{OUTSIDE_OF_CODE}|(?:\bthis\.|(?<![\w.])){re.escape(old)}\b", re.DOTALL)
    return pattern.sub(lambda match: match[0] if match[0][0] in "\"'/" else new, code)


def _camel_case(name: str) -> str:
    """Return `gbp234` for `GBP_2_34`; other names stay as they are."""
    if not name.isupper():
        return name
    first, *rest = name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)


def with_finals(parts: RelationClass) -> RelationClass:
    """Declare the parameters `final` that local or anonymous classes of a relation read."""
    parameters = tuple(
        (f"final {type_}" if name in parts.captured and not type_.startswith("final ") else type_, name)
        for type_, name in parts.relation.parameters
    )
    return replace(parts, relation=replace(parts.relation, parameters=parameters))


def modern_construct(text: str) -> str:
    """Return the name of a construct in a source that needs Java 8, "a lambda expression"; empty if there is none."""
    match = _MODERN_SYNTAX.search(code_only(text))
    return _MODERN_NAMES[match.group()] if match is not None else ""


def with_tabs(text: str) -> str:
    """Return a source indented with tabs; text blocks stay as they are."""
    return change_outside_text_blocks(
        text, lambda code: _SPACES.sub(lambda match: match[0].replace(INDENT, "\t"), code)
    )


def escape_for_encoding(text: str, encoding: str | None) -> str:
    """Escape the characters of a source that are not ASCII unless the project's encoding is UTF-8."""
    if encoding is None or encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return text
    return "".join(character if character < "\x80" else _escape(character) for character in text)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
