"""Writes a test class from the laws of one class under test.

Invariants: imports are sorted and none is unused; members that several laws need stand there once, those that none
needs are left out; fields come first, unless initializers run between them; private helpers come last.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.java.codify.relation_class import (
    Framework,
    RelationClass,
    WrittenMember,
    write_method,
)
from mrscout.languages.java.codify.text_layout import INDENT, code_words
from mrscout.languages.java.export.adaptations import with_tabs
from mrscout.languages.java.export.habits import Habits, laid_out, ordered_imports
from mrscout.languages.java.export.law_source import (
    STEP,
    Law,
    Layout,
    WrittenLaw,
    as_rows,
    with_explicit_source,
    write_law,
)
from mrscout.languages.java.export.test_rows import write_call
from mrscout.model.relations import Import, MemberKind

_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
_WORD = re.compile(r"\w+")
#: the head of a method in a member that was written
_METHOD = re.compile(rf"^{STEP}(?:(?:public|private|static) )*[\w<>\[\]]+ (\w+)\(", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Written:
    """The source of a test class without its licence, and its test methods."""

    text: str
    laws: tuple[WrittenLaw, ...]


class Names:
    """Names of framework classes in a test class, and the imports that they need."""

    def __init__(self, imports: Sequence[Import], taken: frozenset[str]) -> None:
        self._known = {line.text: line for line in imports}
        self._taken = {line.name for line in imports} | taken
        self._new: dict[str, Import] = {}

    def short(self, qualified: str) -> str:
        """Return the simple name of a class, or the qualified one if the simple name means something else."""
        line, simple = f"import {qualified};", qualified.rpartition(".")[2]
        if line in self._known or line in self._new:
            return simple
        if f"import {qualified.rpartition('.')[0]}.*;" in self._known:
            return simple
        if simple in self._taken:
            return qualified
        self._new[line] = Import(line, simple, static=False)
        return simple

    def used_by(self, code: str) -> list[Import]:
        """Return the imports that some code needs."""
        mentioned = code_words(code)
        imports = {**self._known, **self._new}.values()
        return [line for line in imports if not line.name or line.name in mentioned]

    def need(self, line: Import) -> None:
        """See to it that there is an import."""
        if line.text not in self._known and f"{line.text.rpartition('.')[0]}.*;" not in self._known:
            self._new[line.text] = line

    @property
    def new(self) -> tuple[Import, ...]:
        """The imports that were added."""
        return tuple(self._new.values())


def test_method_name(law: Law, habits: Habits) -> str:
    """Return the name of a law's test method, as the project names such methods."""
    name = law.parts.relation.name
    prefix = "test" if law.parts.framework is Framework.JUNIT3 else habits.method_prefix
    if not prefix or name.startswith("test"):
        return name
    return f"{prefix}{name}" if prefix.endswith("_") else f"{prefix}{name[:1].upper()}{name[1:]}"


def write_class(name: str, laws: Sequence[tuple[Law, Layout]], habits: Habits) -> Written:
    """Return a test class with laws, each in its layout."""
    laws = [(law.under(name), layout) for law, layout in laws]
    parts = laws[0][0].parts
    imports = merged_imports([law.parts for law, _ in laws])
    members = merged_members([law.parts for law, _ in laws])
    names = Names(imports, _words_of_all([law.parts for law, _ in laws]) | {name})
    made = _made(laws, habits, names)
    new = list(dict.fromkeys(member for one in made for member in one.members))
    code_of_new = "\n".join((*parts.annotations, name + parts.header, *new))
    by_name = _WORD.findall("".join(_TEXT.findall(code_of_new)))  # providers of rows are named in strings
    needed = needed_members(members, code_words(code_of_new).union(by_name))
    before, after = _around(needed)
    groups = [*before, *new, *after]
    access = "public " if habits.public_class or parts.framework is not Framework.JUPITER else ""
    brace = "\n{" if habits.next_line_braces else " {"
    blank = "\n" if habits.blank_first else ""
    head = "".join(f"{mark}\n" for mark in parts.annotations)
    body = "\n\n".join(groups)
    code = f"{head}{access}class {name}{parts.header}{brace}\n{blank}{body}\n}}\n"
    used = names.used_by(code)
    lines = ordered_imports(((line.text, line.static) for line in used), habits)
    package = f"package {parts.package};\n\n" if parts.package else ""
    return Written(laid_out(in_layout(package + lines + code, habits), habits), tuple(made))


def in_layout(text: str, habits: Habits) -> str:
    """Replace the steps of indentation by the project's."""
    text = text.replace(STEP, INDENT if habits.tabs else habits.unit)
    return with_tabs(text) if habits.tabs else text


def write_rows_class(law: Law, name: str, test: str) -> str:
    """Return a class that runs each input of a law in a test method of its own, to see which ones pass."""
    parts = law.under(name).parts
    relation = replace(parts.relation, throws=law.throws, sentence="", documented=())
    tests = [write_method(one, "public ") for one in as_rows(law, test)]
    body = "\n\n".join([*(member.text for member in parts.members), *tests, write_method(relation)])
    head = "".join(f"{mark}\n" for mark in parts.annotations)
    code = f"{head}public class {name}{parts.header} {{\n\n{body}\n}}\n"
    mentioned = frozenset(_WORD.findall(code))
    imports = "\n".join(line.text for line in parts.imports if not line.name or line.name in mentioned)
    package = f"package {parts.package};\n\n" if parts.package else ""
    return f"{package}{imports}\n\n{code}"


def _made(laws: Sequence[tuple[Law, Layout]], habits: Habits, names: Names) -> list[WrittenLaw]:
    """Return laws in their layouts; no two methods of them share a name."""
    made: list[WrittenLaw] = []
    taken = {test_method_name(law, habits) for law, _ in laws}
    for law, layout in laws:
        written = write_law(law, layout, test_method_name(law, habits), habits, names.short, taken)
        taken.update(match[1] for member in written.members for match in _METHOD.finditer(member))
        made.append(written)
    return made


def merged_imports(classes: Sequence[RelationClass]) -> tuple[Import, ...]:
    """Return the imports of several classes, each once."""
    return tuple(dict.fromkeys(line for parts in classes for line in parts.imports))


def merged_members(classes: Sequence[RelationClass]) -> list[WrittenMember]:
    """Return the members of several classes, each once."""
    members: dict[str, WrittenMember] = {}
    for parts in classes:
        for member in parts.members:
            members.setdefault(" ".join(member.text.split()), member)
    return list(members.values())


def may_merge(one: RelationClass, other: RelationClass) -> bool:
    """True unless two classes have different things of one name, or need a head or a constructor of their own."""
    same_head = (one.package, one.header, one.annotations, one.framework) == (
        *(other.package, other.header, other.annotations, other.framework),
    )
    if not same_head or one.has_constructor or other.has_constructor:
        return False
    named = {(line.name, line.static): line.text for line in one.imports if line.name}
    if any(
        named.get((line.name, line.static), line.text) != line.text for line in other.imports if line.name
    ):
        return False
    texts = {name: " ".join(member.text.split()) for member in one.members for name in member.names}
    return not any(
        texts.get(name, text) != text
        for member in other.members
        for text in [" ".join(member.text.split())]
        for name in member.names
    )


def needed_members(members: Sequence[WrittenMember], mentioned: frozenset[str]) -> list[WrittenMember]:
    """Return the members without droppable ones that neither the rest of the class nor other members mention."""
    kept = list(members)
    while True:
        left = [
            member
            for member in kept
            if not member.droppable
            or member.names & mentioned.union(*(other.mentions for other in kept if other is not member))
        ]
        if len(left) == len(kept):
            return left
        kept = left


def _words_of_all(classes: Sequence[RelationClass]) -> frozenset[str]:
    return frozenset().union(*(parts.names for parts in classes))


def _around(members: Sequence[WrittenMember]) -> tuple[list[str], list[str]]:
    """Return the members that stand before the laws, and private helpers and types, which stand behind them."""
    if any(member.kind is MemberKind.INITIALIZER for member in members):
        return list(_joined(members)), []
    fields = [member for member in members if member.kind is MemberKind.FIELD]
    others = [member for member in members if member.kind is not MemberKind.FIELD]
    last = [
        member
        for member in others
        if not member.annotated and member.kind in (MemberKind.METHOD, MemberKind.TYPE)
        if member.private or member.kind is MemberKind.TYPE
    ]
    first = [member for member in others if member not in last]
    return [*_joined(fields), *_joined(first)], list(_joined(last))


def _joined(members: Sequence[WrittenMember]) -> Iterator[str]:
    """Yield members with the project's indentation, adjacent one-line fields as one group."""
    group: list[str] = []
    for member in members:
        text = restepped(member.text)
        if member.kind is MemberKind.FIELD and "\n" not in text:
            group.append(text)
            continue
        if group:
            yield "\n".join(group)
            group = []
        yield text
    if group:
        yield "\n".join(group)


def restepped(text: str) -> str:
    """Return a member that is indented by four spaces, with a step instead."""
    return "\n".join(
        f"{STEP}{line.removeprefix(INDENT)}" if line.startswith(INDENT) else line for line in text.split("\n")
    )


def refuting_test(parts: RelationClass, row: Sequence[str]) -> str:
    """Return a test method that fails on a counterexample, to be pasted into the relation's class."""
    relation = parts.relation.name
    name = f"refutes{relation[:1].upper()}{relation[1:]}"
    if parts.framework is Framework.JUNIT3:
        name = f"test{name[:1].upper()}{name[1:]}"
    # A parameterised test passes on its own parameters; those of the row come after them.
    handed_on = [name for _, name in parts.relation.parameters[: len(parts.relation.parameters) - len(row)]]
    test = replace(
        parts.test,
        name=name,
        annotations=tuple(
            with_explicit_source(annotation, parts.test) for annotation in parts.test.annotations
        ),
        body=write_call(relation, [*handed_on, *row], 2),
    )
    return textwrap.dedent(write_method(test, "public "))
