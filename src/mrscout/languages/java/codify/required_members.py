"""Required members: what a relation's class has copies of, from the classes of its test.

These are the members that the relation mentions, directly or through others (`MemberClosure`), the methods that
override what inherited code calls (`Overrides`), and the fixtures that stay methods; without uncalled overloads.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial

from tree_sitter import Node

from mrscout.languages.java.codify.excise import trimmed_nodes
from mrscout.languages.java.codify.heading import is_test_name, named_providers
from mrscout.languages.java.codify.mentions import CALLED, mentions
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.test_members import MemberClosure, TestMember
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.fixture import is_set_up, is_set_up_once
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, name_of, nodes, text
from mrscout.model.ir import TypeRef
from mrscout.model.outline import Cut, Trim

#: the number of arguments of a call by a method reference, which may be any
_ANY = -1


def without_uncalled_overloads(
    chosen: list[TestMember], roots: Iterable[Node], spared: set[str], source: bytes
) -> list[TestMember]:
    """Return the chosen members without overloads that neither `roots` nor the others call.

    Overloads of the names in `spared` are kept.
    """
    named: dict[tuple[str, ...], list[TestMember]] = {}
    for member in chosen:
        if member.node.type == "method_declaration" and not spared & set(member.names):
            named.setdefault(member.names, []).append(member)
    doubtful = {member for group in named.values() if len(group) > 1 for member in group}
    calls = {call for node in roots for call in _calls(node, source)}
    calls |= {call for member in chosen if member not in doubtful for call in _calls(member.node, source)}
    while called_members := {member for member in doubtful if _fits(member, calls, source)}:
        doubtful -= called_members
        calls |= {call for member in called_members for call in _calls(member.node, source)}
    return [member for member in chosen if member not in doubtful]


def _calls(node: Node, source: bytes) -> Iterator[tuple[str, int]]:
    """Yield name and number of arguments of each call in some code, `("put", 2)` for `map.put(a, b)`."""
    for at in nodes(node):
        if at.type == "method_invocation":
            arguments = at.child_by_field_name("arguments")
            if arguments is not None:
                yield name_of(source, at), _count_entries(arguments)
        elif at.type == "method_reference":
            yield text(source, at.children[-1]), _ANY


def _fits(member: TestMember, calls: set[tuple[str, int]], source: bytes) -> bool:
    """True if one of the calls may be of a method, by its name and the number of its parameters."""
    parameters = member.node.child_by_field_name("parameters")
    if parameters is None:
        return True
    called = {count for name, count in calls if name == name_of(source, member.node)}
    takes = _count_entries(parameters)
    if any(parameter.type == "spread_parameter" for parameter in parameters.named_children):
        return any(count == _ANY or count >= takes - 1 for count in called)
    return bool(called & {takes, _ANY})


def _count_entries(listed: Node) -> int:
    """Return the number of parameters or arguments in a list."""
    ignored = {*COMMENTS, "receiver_parameter"}
    return sum(node.type not in ignored for node in listed.named_children)


_CALL = re.compile(rb"(\w+)\s*\(")
#: annotations of methods that the framework calls
_FRAMEWORK = re.compile(r"(Before|After)(Each|All|Class|Method|Suite)?|Parameters|PostConstruct")


class Overrides:
    """Finds the methods of a test's class that override inherited ones which a relation may call."""

    def __init__(self, opened: OpenedTest, facts: Facts) -> None:
        self._opened = opened
        self._facts = facts
        self._module = opened.file.module
        self._inheriting = opened.inheriting_class[0]
        self._superclasses = list(self._inherited_types())
        self._texts: dict[str, list[bytes]] = {}
        for decl in dict.fromkeys((opened.method.owner, self._inheriting, *self._superclasses)):
            for name, methods in decl.methods.items():
                self._texts.setdefault(name, []).extend(facts.text(method) for method in methods)
        self._entry_points = set(self._called_by_framework())

    def needed(self, names: Iterable[str]) -> set[str]:
        """Return the overriding methods, as mentions, that a relation needs if it mentions these names."""
        if not self._superclasses:
            return set()
        called = {name.removesuffix(CALLED) for name in names if name.endswith(CALLED)}
        reached = self._reachable_names(called)
        names_above = self._overriding_names()
        return {name + CALLED for name in names_above if name in reached or self._is_abstract(name)}

    def _inherited_types(self) -> Iterator[TypeDecl]:
        """Yield the classes and interfaces of the project that the test inherits from; none for an abstract test."""
        if self._opened.abstract_level is not None:
            return
        pending: list[TypeRef] = []
        for decl in dict.fromkeys((self._opened.method.owner, self._inheriting)):
            info = self._facts.classes.of_decl(decl, self._module)
            pending += info.supertypes() if info is not None else ()
        seen: set[str] = set()
        while pending:
            above = self._facts.classes.find(pending.pop(0).name, self._module)
            if above is not None and above.decl is not None and above.name not in seen:
                seen.add(above.name)
                yield above.decl
                pending += above.supertypes()

    def _overriding_names(self) -> Iterator[str]:
        """Yield the names of overriding methods, but for tests and set-up methods."""
        declared, around = self._opened.method.owner.methods, self._inheriting.methods
        for name, methods in {**around, **declared}.items():
            set_up = any(is_set_up(method, junit3=self._opened.junit3) for method in methods)
            if (
                not is_test_name(methods)
                and not set_up
                and any(name in decl.methods for decl in self._superclasses)
            ):
                yield name

    def _is_abstract(self, name: str) -> bool:
        """True if a superclass declares a method without a body."""
        inherited = (method for decl in self._superclasses for method in decl.methods.get(name, ()))
        return any(method.body is None for method in inherited)

    def _called_by_framework(self) -> Iterator[str]:
        """Yield the fixtures of the superclasses, and the methods that their constructors call."""
        for decl in self._superclasses:
            for name, methods in decl.methods.items():
                if name in ("setUp", "tearDown") or any(map(_is_fixture, methods)):
                    yield name
            for constructor in decl.constructors:
                for call in _CALL.findall(self._facts.text(constructor)):
                    yield call.decode("utf-8", "replace")

    def _reachable_names(self, names: set[str]) -> set[str]:
        """Return the names of all methods that these and the entry points may call, directly or through others."""
        reached: set[str] = set()
        pending = names | self._entry_points
        while pending:
            name = pending.pop()
            if name in reached:
                continue
            reached.add(name)
            for code in self._texts.get(name, ()):
                pending |= {call.decode("utf-8", "replace") for call in _CALL.findall(code)} - reached
        return reached


def _is_fixture(method: MethodDecl) -> bool:
    return any(_FRAMEWORK.fullmatch(name.rpartition(".")[2]) for name in method.modifiers.annotations)


class RequiredMembers:
    """Finds the required members of the relations of one test."""

    def __init__(self, opened: OpenedTest, facts: Facts) -> None:
        self._opened = opened
        self._source = opened.source
        self._overrides = Overrides(opened, facts)
        self._providers = named_providers(opened)
        #: names by the ids of nodes; all drafts of a test ask for the same ones
        self._mentioned: dict[int, frozenset[str]] = {}

    def names(self, cut: Cut) -> set[str]:
        """Return the names that the statements of a cut, and the declaration of its test, mention."""
        names: set[str] = set(cut.borrowed)
        for statement in cut.kept:
            names |= statement.uses - cut.replaced
        for child in self._opened.node.children:
            if child.type in ("modifiers", "formal_parameters", "throws"):
                names |= self.mentioned(child)
        return names

    def chosen(self, cut: Cut) -> tuple[list[TestMember], list[int]]:
        """Return the required members of a cut, and the units of the fixtures that stay methods."""
        opened = self._opened
        names = self.names(cut)
        called = {*cut.borrowed, *self._providers}  # by code that is not among the cut's statements
        names |= called
        units: list[int] = []
        taken: set[int] = {opened.node.id}
        for unit, part in enumerate(opened.parts):
            if part.method is None or part.method.node is None:
                continue
            if is_set_up_once(part.method) and unit not in cut.moved:
                continue  # it is a member like others
            taken.add(part.method.node.id)
            if unit not in cut.moved and any(statement.unit == unit for statement in cut.kept):
                units.append(unit)
                # what its remaining statements mention is in `names` already
                names |= mentions(part.method.node, self._source, opened.class_names, {part.node.id})
        called |= self._overrides.needed(names)
        names |= called
        members = opened.members
        if opened.abstract_level is not None:  # members that are not private are inherited
            members = [one for one in members if one.private or one.level != opened.abstract_level]
        mentioned = partial(self.mentioned, trims=cut.trims)
        closure = MemberClosure(members, self._source, mentioned, junit3=opened.junit3)
        closure.grow(names, taken)
        code = [opened.nodes[statement.index] for statement in cut.kept]
        return without_uncalled_overloads(list(closure.chosen), code, called, self._source), units

    def fixtures(self, units: Iterable[int]) -> Iterator[Node]:
        """Yield the set-up methods of some units."""
        for unit in units:
            method = self._opened.parts[unit].method
            if method is not None and method.node is not None:
                yield method.node

    def named_by_members(self, cut: Cut) -> set[str]:
        """Return the names that the required members mention."""
        chosen, units = self.chosen(cut)
        names = set[str]().union(*map(self.mentioned, self.fixtures(units)))
        kept = {statement.span.start for statement in cut.kept}  # has the fields that the relation assigns
        for member in chosen:
            if member.node.type != "field_declaration" or member.node.start_byte not in kept:
                names |= self.mentioned(member.node, cut.trims) - set(member.names)
        return names

    def called_unseen(self, cut: Cut, unfolded: Collection[int]) -> set[str]:
        """Return the helpers with calls that slicing does not see: by references, or in members that are not unfolded.

        `unfolded` has the byte offsets at which the bodies of unfolded helpers end.
        """
        chosen, _ = self.chosen(cut)
        code = [self._opened.nodes[statement.index] for statement in cut.kept]
        code += [member.node for member in chosen]
        references = (node for node in nodes(*code) if node.type == "method_reference")
        called = {text(self._source, node.children[-1]) for node in references}
        for member in chosen:
            if member.node.end_byte not in unfolded:
                names = self.mentioned(member.node)
                called |= {name.removesuffix(CALLED) for name in names if name.endswith(CALLED)}
        return called

    def mentioned(self, node: Node, trims: tuple[Trim, ...] = ()) -> frozenset[str]:
        """Return the names that a member mentions in the statements that `trims` keep."""
        names = self._opened.class_names
        without = trimmed_nodes(node, trims, self._source)
        if without:
            return frozenset(mentions(node, self._source, names, without))
        if node.id not in self._mentioned:
            self._mentioned[node.id] = frozenset(mentions(node, self._source, names))
        return self._mentioned[node.id]
