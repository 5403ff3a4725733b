"""The members of a test's class that a relation needs: what its text names, and what those name in turn."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, nodes, text
from mrscout.model.relations import Member, MemberKind
from mrscout.model.template import Edit, compose

_CLASS_WIDE = frozenset(
    {"BeforeClass", "BeforeAll", "AfterClass", "AfterAll", "Parameters", "BeforeSuite", "AfterSuite"}
)
#: static members with any other annotation may be what a runner takes the arguments of tests from
_NO_PROVIDERS = frozenset({"Test", "SuppressWarnings", "Deprecated", "SafeVarargs", "VisibleForTesting"})
_AFTER = frozenset({"After", "AfterEach", "AfterMethod"})
_BEFORE = frozenset({"Before", "BeforeEach", "BeforeMethod"})
#: annotations of fields that the framework reads whether a test names them or not
_FRAMEWORK_FIELDS = frozenset({"Rule", "ClassRule", "RegisterExtension", "Parameter"})
#: rules that only matter to a test that names them
_QUIET_RULES = ("ExpectedException", "TemporaryFolder", "TestName", "ErrorCollector", "Timeout")
_INJECTED = frozenset({"InjectMocks", "TestSubject", "Fate"})
_LETS_GO = re.compile(r"(this\s*\.\s*)?\w+\s*=\s*null\s*;")
_MOCKS = frozenset({"Mock", "Spy", "Captor", "MockBean", "SpyBean", "Mocked", "Injectable", "MockitoBean"})


@dataclass(slots=True, eq=False)
class TestMember:
    """A member of one of the test's classes."""

    node: Node
    names: tuple[str, ...]
    annotations: frozenset[str]
    words: frozenset[str]
    #: how far out its class stands: 0 for the test's own
    level: int

    @property
    def private(self) -> bool:
        """Whether only its class sees it."""
        return "private" in self.words


def declared_members(node: Node, level: int, source: bytes) -> Iterator[TestMember]:
    """All members of a class body."""
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        if child.type == "field_declaration":
            names = tuple(
                text(source, declarator.named_children[0])
                for declarator in child.named_children
                if declarator.type == "variable_declarator"
            )
        elif child.type in ("method_declaration", *TYPE_DECLARATIONS):
            name = child.child_by_field_name("name")
            called = CALLED if child.type == "method_declaration" else ""
            names = (text(source, name) + called,) if name is not None else ()
        elif child.type == "constructor_declaration":
            names = ("<init>",)
        elif child.type == "static_initializer":
            names = ("<static>",)
        elif child.type == "block":
            names = ("<instance>",)
        else:
            continue
        annotations, words = _modifiers(child, source)
        yield TestMember(child, names, annotations, words, level)


_KINDS = {
    "field_declaration": MemberKind.FIELD,
    "method_declaration": MemberKind.METHOD,
    "constructor_declaration": MemberKind.CONSTRUCTOR,
    "static_initializer": MemberKind.INITIALIZER,
    "block": MemberKind.INITIALIZER,
}


def taken_over(node: Node, source: bytes, edits: Iterable[Edit]) -> Member:
    """A member of a test's class, with edits, as the relation's class declares it."""
    kind = _KINDS.get(node.type, MemberKind.TYPE)
    declarators = (child for child in node.named_children if child.type == "variable_declarator")
    named = () if kind is MemberKind.CONSTRUCTOR else (node, *declarators)
    names = (declaration.child_by_field_name("name") for declaration in named)
    annotations, words = _modifiers(node, source)
    return Member(
        kind,
        compose(source, node.start_byte, node.end_byte, edits),
        tuple(text(source, name) for name in names if name is not None),
        "private" in words,
        bool(annotations),
    )


def _modifiers(node: Node, source: bytes) -> tuple[frozenset[str], frozenset[str]]:
    annotations: set[str] = set()
    words: set[str] = set()
    for child in node.children:
        if child.type == "modifiers":
            for modifier in child.children:
                if modifier.type in ("annotation", "marker_annotation"):
                    name = modifier.child_by_field_name("name")
                    if name is not None:
                        annotations.add(text(source, name).rpartition(".")[2])
                else:
                    words.add(modifier.type)
    return frozenset(annotations), frozenset(words)


class MemberClosure:
    """Grows by what is named, until nothing new is."""

    def __init__(
        self,
        members: list[TestMember],
        source: bytes,
        mentioned: Callable[[Node], frozenset[str]],
        *,
        junit3: bool,
    ) -> None:
        self._members = members
        self._source = source
        self._mentioned = mentioned
        self._junit3 = junit3
        #: what the relation itself names
        self._asked: set[str] = set()
        self.chosen: dict[TestMember, None] = {}

    def grow(self, names: set[str], dropped: set[int]) -> None:
        """Choose members for these names; `dropped` are nodes of methods that are taken care of elsewhere."""
        pending = set(names)
        self._asked |= names
        seen: set[str] = set()
        while pending:
            for name in sorted(pending - seen):
                for member in self._members:
                    if name not in member.names or member in self.chosen or member.node.id in dropped:
                        continue
                    if not self._is_fixture(member) or name in names:
                        self.chosen[member] = None
            seen |= pending
            pending = {name for member in self.chosen for name in self.mentioned(member)} - seen
            pending = pending or self._unasked(dropped) - seen

    def mentioned(self, member: TestMember) -> frozenset[str]:
        """The names that a member's text mentions."""
        return self._mentioned(member.node)

    def _unasked(self, dropped: set[int]) -> set[str]:
        """Members that nobody names and that are needed all the same; the names that they bring."""
        here = {name for member in self.chosen for name in member.names}
        everywhere = {name for member in self._members for name in member.names}
        names: set[str] = set()
        for member in self._members:
            if member in self.chosen or member.node.id in dropped:
                continue
            if self._wanted(member, here, everywhere):
                self.chosen[member] = None
                names |= self.mentioned(member)
        return names

    def _wanted(self, member: TestMember, here: set[str], everywhere: set[str]) -> bool:
        named = self.mentioned(member) & everywhere
        marks = member.annotations
        if member.node.type == "field_declaration":
            if marks & _FRAMEWORK_FIELDS:
                written = text(self._source, member.node)
                return not any(rule in written for rule in _QUIET_RULES)
            if {"public", "static"} <= member.words and marks - _NO_PROVIDERS - _MOCKS:
                return True  # a runner looks for it by its annotation
            injected = any(chosen.annotations & _INJECTED for chosen in self.chosen)
            return injected and bool(marks & (_MOCKS | _INJECTED))
        if member.names == ("<init>",):
            return (
                _takes_arguments(member)
                or bool(named & here)
                or b"super(" in self._source[member.node.start_byte : member.node.end_byte]
            )
        if "Test" in marks:
            return False  # also where an annotation says what arguments it takes
        body = member.node.child_by_field_name("body")
        if body is not None and not any(map(self._does, body.named_children)):
            return False
        if self._provides(member):
            return True
        if marks & _BEFORE and _takes_arguments(member):
            return bool(named & here)  # the framework calls it with what it alone knows, so it stays whole
        if marks & _CLASS_WIDE or member.names[0] in ("<static>", "<instance>"):
            return not named or bool(named & here)
        if marks & _AFTER or (self._junit3 and member.names == (f"tearDown{CALLED}",)):
            return named <= here if named else body is not None and self._speaks_of(body)
        return False

    def _provides(self, member: TestMember) -> bool:
        """Whether a runner may call a method for the arguments of the constructor, or of its fields."""
        if "Parameters" in member.annotations:
            return True
        other = member.annotations - _NO_PROVIDERS - _CLASS_WIDE - _BEFORE - _AFTER
        built = any(chosen.names == ("<init>",) and _takes_arguments(chosen) for chosen in self.chosen)
        return built and bool(other) and "static" in member.words and member.node.type == "method_declaration"

    def _speaks_of(self, cleaning: Node) -> bool:
        """Whether code acts on a class that the relation speaks of, which may keep what the relation leaves there."""
        spoken = self._asked.union(*map(self.mentioned, self.chosen))
        return bool(spoken & set(_classes_called(cleaning, self._source)))

    def _does(self, statement: Node) -> bool:
        """Whether a statement does more than to let go of an object, which goes with the test's own anyway."""
        if statement.type in COMMENTS:
            return False
        return not _LETS_GO.fullmatch(text(self._source, statement))

    def _is_fixture(self, member: TestMember) -> bool:
        return bool(member.annotations & (_BEFORE | _AFTER | _CLASS_WIDE))


def _takes_arguments(member: TestMember) -> bool:
    parameters = member.node.child_by_field_name("parameters")
    return parameters is not None and bool(parameters.named_children)


def _classes_called(node: Node, source: bytes) -> Iterator[str]:
    """The classes whose static methods a stretch of code calls."""
    for at in nodes(node):
        target = at.child_by_field_name("object") if at.type == "method_invocation" else None
        if target is not None and target.type == "identifier" and text(source, target)[:1].isupper():
            yield text(source, target)
