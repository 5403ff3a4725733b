"""What comes along with a relation of its test's classes: members that it names, and fixtures that stay methods."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED, mentions
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.overloads import called_alone
from mrscout.languages.java.codify.overrides import Overrides
from mrscout.languages.java.codify.providers import named_providers
from mrscout.languages.java.codify.test_members import MemberClosure, TestMember
from mrscout.languages.java.codify.trimming import gone, referred
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.fixture import is_set_up_once
from mrscout.model.kept_code import Cut, Trim


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
            if unit not in cut.moved and any(each.unit == unit for each in cut.kept):
                units.append(unit)
                # what stays of its body is there already
                names |= mentions(part.method.node, self._source, self._owners, {part.node.id})
        called |= self._overrides.needed(names)
        names |= called
        members = opened.members
        if opened.abstract_level is not None:  # what it does not hide is inherited
            members = [each for each in members if each.private or each.level != opened.abstract_level]
        mentioned = partial(self.mentioned, trims=cut.trims)
        closure = MemberClosure(members, self._source, mentioned, junit3=opened.junit3)
        closure.grow(names, taken)
        nodes = [opened.nodes[each.index] for each in cut.kept]
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
        kept = {each.span.start for each in cut.kept}  # fields among them are statements of the relation
        for member in chosen:
            if member.node.type != "field_declaration" or member.node.start_byte not in kept:
                names |= self.mentioned(member.node, cut.trims) - set(member.names)
        return names

    def called_unseen(self, cut: Cut, unfolded: Collection[int]) -> set[str]:
        """Helpers that are called from where nobody looks: by references, and by members that are not unfolded.

        `unfolded` has the ends of the bodies that are looked at.
        """
        chosen, _ = self.chosen(cut)
        nodes = [self._opened.nodes[each.index] for each in cut.kept]
        found = set(referred([*nodes, *(each.node for each in chosen)], self._source))
        for member in chosen:
            if member.node.end_byte not in unfolded:
                names = self.mentioned(member.node)
                found |= {name.removesuffix(CALLED) for name in names if name.endswith(CALLED)}
        return found

    def mentioned(self, node: Node, trims: tuple[Trim, ...] = ()) -> frozenset[str]:
        """The names that a stretch of the test's file mentions."""
        without = gone(node, trims, self._source)
        if without:
            return frozenset(mentions(node, self._source, self._owners, without))
        if node.id not in self._mentioned:
            self._mentioned[node.id] = frozenset(mentions(node, self._source, self._owners))
        return self._mentioned[node.id]
