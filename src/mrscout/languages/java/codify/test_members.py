"""The members of a test's class, and the closure of those that a relation mentions directly or through others."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, annotations, declarators, name_of, nodes, text
from mrscout.model.relations import Member, MemberKind
from mrscout.model.template import Edit, Hole, Slot, compose

_CLASS_WIDE = frozenset(
    {*("BeforeClass", "BeforeAll", "AfterClass", "AfterAll", "Parameters"), "BeforeSuite", "AfterSuite"}
)
#: annotations of static members that do not make them providers of test arguments; any other one may
_NO_PROVIDERS = frozenset({"Test", "SuppressWarnings", "Deprecated", "SafeVarargs", "VisibleForTesting"})
_AFTER = frozenset({"After", "AfterEach", "AfterMethod"})
_BEFORE = frozenset({"Before", "BeforeEach", "BeforeMethod"})
#: annotations of fields that the framework reads even if no test names them
_FRAMEWORK_FIELDS = frozenset({"Rule", "ClassRule", "RegisterExtension", "Parameter"})
#: rules that have no effect on a test that does not name them
_PASSIVE_RULES = ("ExpectedException", "TemporaryFolder", "TestName", "ErrorCollector", "Timeout")
_INJECTED = frozenset({"InjectMocks", "TestSubject", "Fate"})
_SET_TO_NULL = re.compile(r"(this\s*\.\s*)?\w+\s*=\s*null\s*;")
_MOCKS = frozenset({"Mock", "Spy", "Captor", "MockBean", "SpyBean", "Mocked", "Injectable", "MockitoBean"})


@dataclass(slots=True, eq=False)
class TestMember:
    """A member of the test's class, or of one around it."""

    node: Node
    names: tuple[str, ...]  #: as mentions: `field`, `method()`, `<init>`
    annotations: frozenset[str]  #: by simple name
    words: frozenset[str]  #: modifiers
    level: int  #: 0 in the test's own class, 1 in the class around it

    @property
    def private(self) -> bool:
        """True if it has the modifier `private`."""
        return "private" in self.words


def declared_members(node: Node, level: int, source: bytes) -> Iterator[TestMember]:
    """Yield the members of a class body."""
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        if child.type == "field_declaration":
            names = tuple(text(source, variable.named_children[0]) for variable in declarators(child))
        elif child.type in ("method_declaration", *TYPE_DECLARATIONS):
            names = (name_of(source, child) + (CALLED if child.type == "method_declaration" else ""),)
        elif child.type == "constructor_declaration":
            names = ("<init>",)
        elif child.type == "static_initializer":
            names = ("<static>",)
        elif child.type == "block":
            names = ("<instance>",)
        else:
            continue
        marks, words = _modifiers(child, source)
        yield TestMember(child, names, marks, words, level)


_KINDS = {
    "field_declaration": MemberKind.FIELD,
    "method_declaration": MemberKind.METHOD,
    "constructor_declaration": MemberKind.CONSTRUCTOR,
    "static_initializer": MemberKind.INITIALIZER,
    "block": MemberKind.INITIALIZER,
}


def copy_member(node: Node, source: bytes, edits: Iterable[Edit]) -> Member:
    """Return an edited member of a test's class as a member of the relation's class."""
    kind = _KINDS.get(node.type, MemberKind.TYPE)
    named = () if kind is MemberKind.CONSTRUCTOR else (node, *declarators(node))
    annotated, words = _modifiers(node, source)
    return Member(
        kind,
        compose(source, node.start_byte, node.end_byte, edits),
        tuple(name for declaration in named if (name := name_of(source, declaration))),
        "private" in words,
        bool(annotated),
    )


def _modifiers(node: Node, source: bytes) -> tuple[frozenset[str], frozenset[str]]:
    """Return the simple names of a declaration's annotations, and its other modifiers."""
    marks = frozenset(name_of(source, annotation).rpartition(".")[2] for annotation in annotations(node))
    modifiers = (child for child in node.children if child.type == "modifiers")
    words = frozenset(word.type for child in modifiers for word in child.children)
    return marks, words - {"annotation", "marker_annotation"}


def constructor_renames(constructor: Node) -> Iterator[Edit]:
    """Yield the edit that puts the name of the rendered class into a constructor."""
    name = constructor.child_by_field_name("name")
    if name is not None:
        yield Edit(name.start_byte, name.end_byte, (Slot(Hole.CLASS),))


class MemberClosure:
    """Chooses the members that names mention, those that these mention, and those that frameworks use with them."""

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
        #: the names that the relation itself mentions
        self._requested: set[str] = set()
        self.chosen: dict[TestMember, None] = {}

    def grow(self, names: set[str], dropped: set[int]) -> None:
        """Choose members for these names; `dropped` are the ids of nodes that are never chosen."""
        pending = set(names)
        self._requested |= names
        seen: set[str] = set()
        while pending:
            for name in sorted(pending - seen):
                for member in self._members:
                    if name not in member.names or member in self.chosen or member.node.id in dropped:
                        continue
                    if not self._is_fixture(member) or name in names:
                        self.chosen[member] = None
            seen |= pending
            pending = {name for member in self.chosen for name in self._names_in(member)} - seen
            pending = pending or self._choose_unmentioned(dropped) - seen

    def _names_in(self, member: TestMember) -> frozenset[str]:
        return self._mentioned(member.node)

    def _choose_unmentioned(self, dropped: set[int]) -> set[str]:
        """Choose members that are needed though nothing mentions them; return the names that they mention."""
        here = {name for member in self.chosen for name in member.names}
        everywhere = {name for member in self._members for name in member.names}
        names: set[str] = set()
        for member in self._members:
            if member in self.chosen or member.node.id in dropped:
                continue
            if self._is_needed(member, here, everywhere):
                self.chosen[member] = None
                names |= self._names_in(member)
        return names

    def _is_needed(self, member: TestMember, here: set[str], everywhere: set[str]) -> bool:
        """True if a framework uses a member together with the chosen ones, whose names are `here`."""
        named = self._names_in(member) & everywhere
        marks = member.annotations
        if member.node.type == "field_declaration":
            if marks & _FRAMEWORK_FIELDS:
                written = text(self._source, member.node)
                return not any(rule in written for rule in _PASSIVE_RULES)
            if {"public", "static"} <= member.words and marks - _NO_PROVIDERS - _MOCKS:
                return True  # a runner finds it by its annotation
            injected = any(chosen.annotations & _INJECTED for chosen in self.chosen)
            return injected and bool(marks & (_MOCKS | _INJECTED))
        if member.names == ("<init>",):
            return (
                _takes_arguments(member)
                or bool(named & here)
                or b"super(" in self._source[member.node.start_byte : member.node.end_byte]
            )
        if "Test" in marks:
            return False  # even if an annotation provides its arguments
        body = member.node.child_by_field_name("body")
        if body is not None and not any(map(self._has_effect, body.named_children)):
            return False
        if self._is_provider(member):
            return True
        if marks & _BEFORE and _takes_arguments(member):
            return bool(named & here)  # its arguments come from the framework, so it stays a method
        if marks & _CLASS_WIDE or member.names[0] in ("<static>", "<instance>"):
            return not named or bool(named & here)
        if marks & _AFTER or (self._junit3 and member.names == (f"tearDown{CALLED}",)):
            return named <= here if named else body is not None and self._cleans_up(body)
        return False

    def _is_provider(self, member: TestMember) -> bool:
        """True if a runner may call a method for the arguments of the constructor or the values of fields."""
        if "Parameters" in member.annotations:
            return True
        other = member.annotations - _NO_PROVIDERS - _CLASS_WIDE - _BEFORE - _AFTER
        built = any(chosen.names == ("<init>",) and _takes_arguments(chosen) for chosen in self.chosen)
        return built and bool(other) and "static" in member.words and member.node.type == "method_declaration"

    def _cleans_up(self, cleaning: Node) -> bool:
        """True if a tear-down method resets static state of a class that the relation mentions."""
        mentioned = self._requested.union(*map(self._names_in, self.chosen))
        return bool(mentioned & set(_classes_called(cleaning, self._source)))

    def _has_effect(self, statement: Node) -> bool:
        """True unless a statement is a comment, or only sets a variable to null."""
        return statement.type not in COMMENTS and not _SET_TO_NULL.fullmatch(text(self._source, statement))

    def _is_fixture(self, member: TestMember) -> bool:
        return bool(member.annotations & (_BEFORE | _AFTER | _CLASS_WIDE))


def _takes_arguments(member: TestMember) -> bool:
    parameters = member.node.child_by_field_name("parameters")
    return parameters is not None and bool(parameters.named_children)


def _classes_called(node: Node, source: bytes) -> Iterator[str]:
    """Yield the classes whose static methods code calls."""
    for at in nodes(node):
        target = at.child_by_field_name("object") if at.type == "method_invocation" else None
        if target is not None and target.type == "identifier" and text(source, target)[:1].isupper():
            yield text(source, target)
