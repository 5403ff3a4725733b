"""Heuristics with names: each has a slug, a description of one line, and a predicate over structure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A heuristic that can be listed, and tested alone."""

    slug: str
    description: str
    applies: Callable[P, bool]


def first_rule(rules: Iterable[Rule[P]], *args: P.args, **kwargs: P.kwargs) -> str:
    """The slug of the first rule that applies; empty where none does."""
    for rule in rules:
        if rule.applies(*args, **kwargs):
            return rule.slug
    return ""
