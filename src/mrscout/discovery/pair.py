"""MR instances in terms of the IR: two elements of calls of one class that an assertion relates."""

from collections.abc import Iterable
from dataclasses import dataclass

from mrscout.discovery.invocations import CallElement
from mrscout.discovery.relation_assertions import Relation
from mrscout.model.instances import Transformation
from mrscout.model.ir import Call


@dataclass(slots=True, eq=False)
class Instance:
    """An MR instance in terms of the IR."""

    relation: Relation
    class_under_test: str
    calls: list[Call]
    source: CallElement
    follow_up: CallElement
    transformation: Transformation | None


def distinct(by_class: dict[str, list[CallElement]]) -> Iterable[tuple[str, list[CallElement]]]:
    """Return the classes with their elements, without those that stand for the very same calls as another."""
    if len(by_class) < 2:
        return by_class.items()
    groups: dict[tuple[int, ...], tuple[str, list[CallElement]]] = {}
    for name, group in by_class.items():
        groups.setdefault(tuple(map(id, group)), (name, group))
    return groups.values()
