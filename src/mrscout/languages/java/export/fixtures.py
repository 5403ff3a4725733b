"""Makes a law stand by itself: fixtures become local variables, short helpers go, and so do comments.

Goal: a reader sees in one method all that the law does, and rows that run in one test do not share objects. A fixture
is a field of the test class together with the setup method that sets it. Invariant: what the law does is the same for
its first row; fixtures that cannot be inlined stay, and are set up anew for each row where the framework would not.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from mrscout.languages.java.codify.relation_class import Framework, RelationClass, WrittenMember
from mrscout.languages.java.codify.text_layout import (
    INDENT,
    OUTSIDE_OF_CODE,
    code_only,
    code_words,
    tidy,
    uncommented,
)
from mrscout.languages.java.export.classes import needed_members
from mrscout.languages.java.export.law_source import arguments_of
from mrscout.model.relations import MemberKind

_FIELD = re.compile(
    r"^\s*(?P<modifiers>(?:(?:private|protected|public|static|final|transient|volatile)\s+)*)"
    r"(?P<type>[\w.]+(?:<[^;=]*>)?(?:\[\])*)\s+(?P<name>\w+)\s*(?:=\s*(?P<value>[^;]+))?;\s*$"
)
_SETUP = re.compile(
    r"^\s*(?:@(?:[\w.]*\.)?(?:Before|BeforeEach|BeforeMethod)(?:\(\))?\s+|@Override\s+)*"
    r"(?:public |protected |private |final )*void (?P<name>\w+)\(\)\s*(?:throws (?P<throws>[\w., ]+?))?\s*"
    r"\{(?P<body>.*)\}\s*$",
    re.DOTALL,
)
_HELPER = re.compile(
    r"^\s*(?:(?:public|protected|private|static|final)\s+)*void (?P<name>\w+)\((?P<parameters>[^()@]*)\)\s*"
    r"(?:throws (?P<throws>[\w., ]+?))?\s*\{(?P<body>.*)\}\s*$",
    re.DOTALL,
)
#: an argument that can stand in the place of a name, whatever is around it
_PRIMARY = re.compile(r"[\w.$]+(?:\(.*\))?|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
_ROW_RUNNER = re.compile(r"@(?:[\w.]*\.)?(?:RunWith\(.*Parameterized|ParameterizedClass)", re.DOTALL)
_ROWS_OF_CLASS = re.compile(r"@(?:[\w.]*\.)?(?:Parameters|Parameter)\b")
_EACH_TEST = re.compile(r"@(?:[\w.]*\.)?(?:Before|BeforeEach|BeforeMethod)\b(?!Class)")
_ASSIGNMENT = re.compile(r"^(?:this\.)?(?P<name>\w+)\s*=\s*(?P<value>[^=].*);$", re.DOTALL)
_COMMENT_LINE = re.compile(r"^[ \t]*(?:(?://[^\n]*|/\*.*?\*/)[ \t]*)+\n?", re.MULTILINE | re.DOTALL)
_MARGIN = INDENT * 2
#: statements of a setup method beyond which it is one concept, and stays
_LONGEST_SETUP = 4


@dataclass(frozen=True, slots=True)
class _Helper:
    """A method of one statement without a result."""

    name: str
    parameters: tuple[str, ...]
    throws: str
    statement: str


@dataclass(frozen=True, slots=True)
class _Setup:
    """A method that the framework calls before each test."""

    member: WrittenMember
    name: str
    throws: str
    statements: tuple[str, ...]


def without_idle_runner(parts: RelationClass) -> RelationClass:
    """Return the class without a runner that makes its objects of rows, if the relation uses nothing of a row."""
    idle = [mark for mark in parts.annotations if _ROW_RUNNER.search(mark)]
    if not idle or parts.test.parameters:
        return parts
    rest = [
        member
        for member in parts.members
        if member.kind is not MemberKind.CONSTRUCTOR and not _ROWS_OF_CLASS.search(member.text)
    ]
    standing = needed_members(rest, code_words(parts.relation.body))
    if any(_is_fixture(member) and "=" not in member.text for member in standing):
        return parts
    marks = tuple(mark for mark in parts.annotations if mark not in idle)
    return replace(parts, annotations=marks, members=tuple(standing))


def with_short_helpers_inlined(parts: RelationClass) -> RelationClass:
    """Return the class whose relation has the statement of a helper of one statement, where it called that."""
    for member in parts.members:
        if (helper := _one_statement(member)) is None:
            continue
        declaring = sum(helper.name in other.names for other in parts.members)
        body = _inlined_calls(parts.relation.body, helper) if declaring == 1 else None
        if body is None:
            continue
        throws = _clause([parts.relation.throws, helper.throws])
        parts = replace(parts, relation=replace(parts.relation, body=body, throws=throws))
        if not any(helper.name in other.mentions for other in parts.members if other is not member):
            parts = replace(parts, members=tuple(other for other in parts.members if other is not member))
    return parts


def with_local_fixtures(parts: RelationClass, rows: int) -> RelationClass:
    """Return the class with its fixtures as local variables of the relation.

    Where one cannot be moved, and `rows` run in one test, the relation calls the setup method first.
    """
    if parts.test.parameters or parts.has_constructor:
        return parts
    setups = [setup for member in parts.members if (setup := _setup(member, parts.framework)) is not None]
    inlined = _inlined(parts, setups)
    if inlined is not None:
        return inlined
    in_one_test = parts.framework in (Framework.JUNIT3, Framework.JUNIT4) and rows > 1
    return _set_up_anew(parts, setups) if in_one_test else parts


def without_comments(parts: RelationClass) -> RelationClass:
    """Return the class without comments in the relation's statements: they speak of the values that the test had."""
    code = _COMMENT_LINE.sub(_unless_code, parts.relation.body + "\n")
    plain = uncommented(code)
    body = f"{_MARGIN}{tidy(plain).lstrip()}" if plain.strip() else plain
    return replace(parts, relation=replace(parts.relation, body=body))


def _unless_code(match: re.Match[str]) -> str:
    """Return nothing for a match that is comments alone, and the match for one that reaches into code."""
    return "" if not code_only(match[0]).strip() else match[0]


def _one_statement(member: WrittenMember) -> _Helper | None:
    """Return a member as a helper of one statement; None if it is none."""
    match = _HELPER.match(uncommented(member.text).strip())
    if member.kind is not MemberKind.METHOD or member.annotated or match is None:
        return None
    code = code_only(match["body"])
    statements = [] if "{" in code or "->" in code or "return" in code else _statements(match["body"])
    names = [one.split()[-1] for one in match["parameters"].split(",") if one.strip()]
    if len(statements) != 1 or "..." in match["parameters"] or "<" in match["parameters"]:
        return None
    if not re.match(r"[\w.]+\(", statements[0]) or match["name"] in code_words(statements[0]):
        return None
    return _Helper(match["name"], tuple(names), (match["throws"] or "").strip(), statements[0])


def _inlined_calls(body: str, helper: _Helper) -> str | None:
    """Return a body with the statement of a helper in the place of its calls; None if one cannot be replaced."""
    call = re.compile(rf"^(?P<margin>[ \t]*)(?:this\.)?{helper.name}\((?P<arguments>.*?)\);$", re.MULTILINE)
    changed = call.sub(lambda match: _statement_for(match, helper), body)
    return changed if changed != body and helper.name not in code_words(changed) else None


def _statement_for(match: re.Match[str], helper: _Helper) -> str:
    """Return the statement of a helper for the arguments of a call; the call itself if it would say something else."""
    listed = arguments_of(match["arguments"])
    if len(listed) != len(helper.parameters):
        return match[0]
    by_name = dict(zip(helper.parameters, listed, strict=True))
    words = re.findall(r"\w+", code_only(helper.statement))
    if any(words.count(name) > 1 and not re.fullmatch(r"\w+", text) for name, text in by_name.items()):
        return match[0]

    def replaced(word: re.Match[str]) -> str:
        text = by_name.get(word[0])
        if text is None:
            return word[0]
        alone = re.match(r"\s*[,)]", helper.statement[word.end() :]) and re.search(
            r"[(,]\s*$", helper.statement[: word.start()]
        )
        return text if alone or _PRIMARY.fullmatch(text) else f"({text})"

    pattern = re.compile(rf"{OUTSIDE_OF_CODE}|(?<![\w.])[A-Za-z_]\w*\b(?!\s*\()", re.DOTALL)
    return match["margin"] + pattern.sub(replaced, helper.statement)


def _setup(member: WrittenMember, framework: Framework) -> _Setup | None:
    """Return a member as a setup method; None if it is none, or if its statements are not plain ones."""
    match = _SETUP.match(uncommented(member.text).strip())
    if member.kind is not MemberKind.METHOD or match is None:
        return None
    junit3 = framework is Framework.JUNIT3 and match["name"] == "setUp"
    if not junit3 and not _EACH_TEST.search(member.text):
        return None
    code = code_only(match["body"])
    statements = [] if "{" in code else _statements(match["body"])
    plain = [one for one in statements if not re.fullmatch(r"super\.\w+\(\);", one)]
    return _Setup(member, match["name"], (match["throws"] or "").strip(), tuple(plain))


def _statements(body: str) -> list[str]:
    """Return the statements of a body without blocks."""
    statements, start = [], 0
    for mark in re.finditer(rf"{OUTSIDE_OF_CODE}|;", body, re.DOTALL):
        if mark[0] == ";":
            statements.append(" ".join(body[start : mark.end()].split()))
            start = mark.end()
    return statements


def _inlined(parts: RelationClass, setups: Iterable[_Setup]) -> RelationClass | None:
    """Return the class with all fixtures that the relation needs as local variables; None if one has to stay."""
    setups = tuple(setups)
    fields = {name: member for member in parts.members for name in member.names if _is_fixture(member)}
    used = _closure(code_words(parts.relation.body), fields, setups)
    body, needed = parts.relation.body, [name for name in fields if name in used]
    if not needed or any(len(setup.statements) > _LONGEST_SETUP for setup in setups):
        return None
    if any(not setup.statements or ".this." in setup.member.text for setup in setups):
        return None
    gone = [fields[name] for name in needed]
    gone += [setup.member for setup in setups]
    others = [member for member in parts.members if member not in gone]
    standing = needed_members(others, code_words(parts.relation.body + parts.header))
    taken = {name for _, name in parts.relation.parameters}
    if any(name in taken or _declares(body, name) or _assigns(body, name) for name in needed) or any(
        name in member.mentions for member in standing for name in needed
    ):
        return None
    lines = _declarations([(name, fields[name]) for name in needed], setups, used, set(fields))
    if lines is None:
        return None
    for name in needed:
        body = re.sub(rf"\bthis\.{name}\b", name, body)
    throws = _clause([parts.relation.throws, *(setup.throws for setup in setups)])
    code = "\n".join([*(f"{_MARGIN}{line}" for line in lines), body.lstrip("\n")])
    return replace(parts, members=tuple(standing), relation=replace(parts.relation, body=code, throws=throws))


def _is_fixture(member: WrittenMember) -> bool:
    """True for a field by itself that is no constant and that no framework fills."""
    match = _FIELD.match(member.text)
    if member.kind is not MemberKind.FIELD or member.annotated or match is None or len(member.names) != 1:
        return False
    modifiers = match["modifiers"].split()
    return not ("static" in modifiers and "final" in modifiers)


def _closure(words: frozenset[str], fields: dict[str, WrittenMember], setups: Iterable[_Setup]) -> set[str]:
    """Return the fields that some code needs, with those that their values are made of."""
    used = set(words & fields.keys())
    while True:
        more = {
            other
            for name in used
            for text in (
                fields[name].text,
                *(one for setup in setups for one in setup.statements if _about(one, name)),
            )
            for other in code_words(text) & fields.keys()
        }
        if more <= used:
            return used
        used |= more


def _about(statement: str, name: str) -> bool:
    """True if a statement of a setup method gives a field its value, or is a call that mentions it."""
    match = _ASSIGNMENT.match(statement)
    return match["name"] == name if match is not None else name in code_words(statement)


def _declarations(
    needed: list[tuple[str, WrittenMember]], setups: Iterable[_Setup], used: set[str], fields: set[str]
) -> list[str] | None:
    """Return the lines that declare the fixtures; None if one gets its value twice, or none at all."""
    types: dict[str, str] = {}
    lines: list[str] = []
    declared: set[str] = set()
    for name, member in needed:
        match = _FIELD.match(member.text)
        assert match is not None
        types[name] = match["type"]
        if match["value"] is not None and "{" not in match["value"]:
            lines.append(f"{match['type']} {name} = {' '.join(match['value'].split())};")
            declared.add(name)
        elif match["value"] is not None:
            return None
    for setup in setups:
        for statement in setup.statements:
            match = _ASSIGNMENT.match(statement)
            name = match["name"] if match is not None else ""
            if not fields & code_words(statement):
                return None  # it changes something else, which every test of the class relies on
            if not any(_about(statement, one) for one in used):
                continue
            if match is None:
                lines.append(statement)
            elif name in declared or name not in types:
                return None
            else:
                lines.append(f"{types[name]} {name} = {match['value']};")
                declared.add(name)
    return lines if declared == set(types) else None


def _declares(body: str, name: str) -> bool:
    return re.search(rf"[\w>\]]\s+{name}\s*(?:=(?!=)|;|:|,)", code_only(body)) is not None


def _assigns(body: str, name: str) -> bool:
    return re.search(rf"(?<![\w.]){name}\s*=(?!=)|this\.{name}\s*=(?!=)", code_only(body)) is not None


def _set_up_anew(parts: RelationClass, setups: Iterable[_Setup]) -> RelationClass:
    """Return the class whose relation calls the setup methods, if they give all fields that it uses a new value."""
    fields = {name for member in parts.members if _is_fixture(member) for name in member.names}
    used = fields & code_words(parts.relation.body)
    calls = [setup for setup in setups if used & setup.member.mentions]
    assigned = {
        match["name"]
        for setup in calls
        for one in setup.statements
        if (match := _ASSIGNMENT.match(one)) is not None
    }
    if not used or not used <= assigned:
        return parts
    body = "\n".join([*(f"{_MARGIN}{setup.name}();" for setup in calls), parts.relation.body.lstrip("\n")])
    throws = _clause([parts.relation.throws, *(setup.throws for setup in calls)])
    return replace(parts, relation=replace(parts.relation, body=body, throws=throws))


def _clause(clauses: Iterable[str]) -> str:
    """Return one `throws` clause for several."""
    return ", ".join(dict.fromkeys(one for clause in clauses for one in clause.split(", ") if one))
