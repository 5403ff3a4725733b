"""Heuristics with names: each has a slug, a description of one line, and a predicate over structure.

`mrscout doctor --rules` lists them, `mrscout show` says which of them decided, and `--without-rule` switches one off.
"""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Generic, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A heuristic that can be listed, switched off, and tested alone."""

    slug: str
    description: str
    applies: Callable[P, bool]


def first_rule(rules: Iterable[Rule[P]], off: Container[str], *args: P.args, **kwargs: P.kwargs) -> str:
    """Return the slug of the first rule that applies and is not `off`; empty if there is none."""
    for rule in rules:
        if rule.slug not in off and rule.applies(*args, **kwargs):
            return rule.slug
    return ""
