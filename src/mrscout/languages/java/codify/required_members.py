"""What comes along with a relation of its test's classes: members that it names, overrides, and fixtures that stay."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial

from tree_sitter import Node

from mrscout.languages.java.codify.excise import gone, referred
from mrscout.languages.java.codify.heading import is_test_name, named_providers
from mrscout.languages.java.codify.mentions import CALLED, mentions
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.test_members import MemberClosure, TestMember
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.fixture import is_set_up, is_set_up_once
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import nodes, text
from mrscout.model.ir import TypeRef
from mrscout.model.outline import Cut, Trim

#: a reference calls with any number of arguments
_ANY = -1


def called_alone(
    chosen: list[TestMember], roots: Iterable[Node], spared: set[str], source: bytes
) -> list[TestMember]:
    """The chosen members without overloads that neither `roots` nor the members call; `spared` are names left alone."""
    named: dict[tuple[str, ...], list[TestMember]] = {}
    for member in chosen:
        if member.node.type == "method_declaration" and not spared & set(member.names):
            named.setdefault(member.names, []).append(member)
    doubtful = {member for group in named.values() if len(group) > 1 for member in group}
    calls = {call for node in roots for call in _calls(node, source)}
    calls |= {call for member in chosen if member not in doubtful for call in _calls(member.node, source)}
    while callable_ := {member for member in doubtful if _fits(member, calls, source)}:
        doubtful -= callable_
        calls |= {call for member in callable_ for call in _calls(member.node, source)}
    return [member for member in chosen if member not in doubtful]


def _calls(node: Node, source: bytes) -> Iterator[tuple[str, int]]:
    """The names that a stretch of code calls, with the number of arguments."""
    for at in nodes(node):
        if at.type == "method_invocation":
            name, arguments = at.child_by_field_name("name"), at.child_by_field_name("arguments")
            if name is not None and arguments is not None:
                yield text(source, name), _count(arguments)
        elif at.type == "method_reference":
            yield text(source, at.children[-1]), _ANY


def _fits(member: TestMember, calls: set[tuple[str, int]], source: bytes) -> bool:
    name, parameters = (member.node.child_by_field_name(field) for field in ("name", "parameters"))
    if name is None or parameters is None:
        return True
    called = {count for other, count in calls if other == text(source, name)}
    takes = _count(parameters)
    if any(parameter.type == "spread_parameter" for parameter in parameters.named_children):
        return any(count == _ANY or count >= takes - 1 for count in called)
    return bool(called & {takes, _ANY})


def _count(listed: Node) -> int:
    return sum(
        "comment" not in node.type and node.type != "receiver_parameter" for node in listed.named_children
    )


_CALL = re.compile(rb"(\w+)\s*\(")
#: methods that the framework calls by itself
_FRAMEWORK = re.compile(r"(Before|After)(Each|All|Class|Method|Suite)?|Parameters|PostConstruct")


class Overrides:
    """Answers it for one test."""

    def __init__(self, opened: OpenedTest, facts: Facts) -> None:
        self._opened = opened
        self._facts = facts
        self._module = opened.file.module
        self._heir = opened.heir[0]
        self._above = list(self._inherited())
        self._texts: dict[str, list[bytes]] = {}
        for decl in dict.fromkeys((opened.method.owner, self._heir, *self._above)):
            for name, methods in decl.methods.items():
                self._texts.setdefault(name, []).extend(facts.text(method) for method in methods)
        self._started = set(self._by_framework())

    def needed(self, names: Iterable[str]) -> set[str]:
        """The overriding methods that a relation with these names needs."""
        if not self._above:
            return set()
        reached = self._reached({name.removesuffix(CALLED) for name in names if name.endswith(CALLED)})
        return {name + CALLED for name in self._overriding() if name in reached or self._is_left(name)}

    def _inherited(self) -> Iterator[TypeDecl]:
        if self._opened.abstract_level is not None:
            return
        pending: list[TypeRef] = []
        for decl in dict.fromkeys((self._opened.method.owner, self._heir)):
            info = self._facts.classes.of_decl(decl, self._module)
            pending += info.supertypes() if info is not None else ()
        seen: set[str] = set()
        while pending:
            above = self._facts.classes.find(pending.pop(0).name, self._module)
            if above is not None and above.decl is not None and above.name not in seen:
                seen.add(above.name)
                yield above.decl
                pending += above.supertypes()

    def _overriding(self) -> Iterator[str]:
        declared, around = self._opened.method.owner.methods, self._heir.methods
        for name, methods in {**around, **declared}.items():
            set_up = any(is_set_up(method, junit3=self._opened.junit3) for method in methods)
            if not is_test_name(methods) and not set_up and any(name in decl.methods for decl in self._above):
                yield name

    def _is_left(self, name: str) -> bool:
        """Whether a class above leaves a method to be written."""
        return any(method.body is None for decl in self._above for method in decl.methods.get(name, ()))

    def _by_framework(self) -> Iterator[str]:
        """What runs without being called: fixtures and constructors of the classes above."""
        for decl in self._above:
            for name, methods in decl.methods.items():
                if name in ("setUp", "tearDown") or any(map(_is_run, methods)):
                    yield name
            for constructor in decl.constructors:
                for call in _CALL.findall(self._facts.text(constructor)):
                    yield call.decode("utf-8", "replace")

    def _reached(self, names: set[str]) -> set[str]:
        """The names of all methods that code which calls some may call, wherever it stands."""
        reached: set[str] = set()
        pending = names | self._started
        while pending:
            name = pending.pop()
            if name in reached:
                continue
            reached.add(name)
            for code in self._texts.get(name, ()):
                pending |= {call.decode("utf-8", "replace") for call in _CALL.findall(code)} - reached
        return reached


def _is_run(method: MethodDecl) -> bool:
    return any(_FRAMEWORK.fullmatch(name.rpartition(".")[2]) for name in method.modifiers.annotations)


class RequiredMembers:
    """Answers what comes along with the relations of one test."""

    def __init__(self, opened: OpenedTest, facts: Facts) -> None:
        self._opened = opened
        self._source = opened.source
        self._owners = frozenset(decl.name for decl, _ in opened.classes)
        self._overrides = Overrides(opened, facts)
        self._providers = named_providers(opened)
        #: names by the ids of nodes, which draft after draft asks for
        self._mentioned: dict[int, frozenset[str]] = {}

    def names(self, cut: Cut) -> set[str]:
        """The names that a cut and the head of its test mention."""
        names: set[str] = set(cut.borrowed)
        for statement in cut.kept:
            names |= statement.uses - cut.replaced
        method = self._opened.method.node
        assert method is not None
        for child in method.children:
            if child.type in ("modifiers", "formal_parameters", "throws"):
                names |= self.mentioned(child)
        return names

    def chosen(self, cut: Cut) -> tuple[list[TestMember], list[int]]:
        """The members that come along, and the fixtures that stay methods of their own."""
        opened = self._opened
        names = self.names(cut)
        called = {*cut.borrowed, *self._providers}  # by what is not looked at
        names |= called
        units: list[int] = []
        taken: set[int] = {opened.method.node.id} if opened.method.node is not None else set()
        for unit, part in enumerate(opened.parts):
            if part.method is None or part.method.node is None:
                continue
            if is_set_up_once(part.method) and unit not in cut.moved:
                continue  # it comes along as it is
            taken.add(part.method.node.id)
            if unit not in cut.moved and any(statement.unit == unit for statement in cut.kept):
                units.append(unit)
                # what stays of its body is there already
                names |= mentions(part.method.node, self._source, self._owners, {part.node.id})
        called |= self._overrides.needed(names)
        names |= called
        members = opened.members
        if opened.abstract_level is not None:  # what it does not hide is inherited
            members = [
                member for member in members if member.private or member.level != opened.abstract_level
            ]
        mentioned = partial(self.mentioned, trims=cut.trims)
        closure = MemberClosure(members, self._source, mentioned, junit3=opened.junit3)
        closure.grow(names, taken)
        nodes = [opened.nodes[statement.index] for statement in cut.kept]
        return called_alone(list(closure.chosen), nodes, called, self._source), units

    def fixtures(self, units: Iterable[int]) -> Iterator[Node]:
        """The methods that some units are."""
        for unit in units:
            method = self._opened.parts[unit].method
            if method is not None and method.node is not None:
                yield method.node

    def named_by_members(self, cut: Cut) -> set[str]:
        """Names that the members which come along mention."""
        chosen, units = self.chosen(cut)
        names = set[str]().union(*map(self.mentioned, self.fixtures(units)))
        kept = {
            statement.span.start for statement in cut.kept
        }  # fields among them are statements of the relation
        for member in chosen:
            if member.node.type != "field_declaration" or member.node.start_byte not in kept:
                names |= self.mentioned(member.node, cut.trims) - set(member.names)
        return names

    def called_unseen(self, cut: Cut, unfolded: Collection[int]) -> set[str]:
        """Helpers that are called from where nobody looks: by references, and by members that are not unfolded.

        `unfolded` has the ends of the bodies that are looked at.
        """
        chosen, _ = self.chosen(cut)
        nodes = [self._opened.nodes[statement.index] for statement in cut.kept]
        called = set(referred([*nodes, *(member.node for member in chosen)], self._source))
        for member in chosen:
            if member.node.end_byte not in unfolded:
                names = self.mentioned(member.node)
                called |= {name.removesuffix(CALLED) for name in names if name.endswith(CALLED)}
        return called

    def mentioned(self, node: Node, trims: tuple[Trim, ...] = ()) -> frozenset[str]:
        """The names that a stretch of the test's file mentions."""
        without = gone(node, trims, self._source)
        if without:
            return frozenset(mentions(node, self._source, self._owners, without))
        if node.id not in self._mentioned:
            self._mentioned[node.id] = frozenset(mentions(node, self._source, self._owners))
        return self._mentioned[node.id]
