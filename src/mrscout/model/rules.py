"""Named heuristics: each has a slug, a description of one line, and a predicate."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A named heuristic, which can be listed and tested by itself."""

    slug: str
    description: str
    applies: Callable[P, bool]


def first_rule(rules: Iterable[Rule[P]], *args: P.args, **kwargs: P.kwargs) -> str:
    """Return the slug of the first rule that applies to the arguments; empty if none does."""
    for rule in rules:
        if rule.applies(*args, **kwargs):
            return rule.slug
    return ""
