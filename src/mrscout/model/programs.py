"""The canonical program of a relation: relations with equal programs state one law, on different values."""

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blank:
    """A value in a program that other occurrences of the relation may have otherwise."""

    type: str  #: values of one blank have one type: `number`, `string` …, or the full name of another type
    text: str  #: the developers' value, as an expression
    site: int = -1  #: number of the draft's site; -1 if it stays in the text
    left: int = -1  #: if it stays in the text: its number among the literals that a draft leaves


@dataclass(frozen=True, slots=True)
class Program:
    """A draft without names of local variables, layout, comments, and values.

    `Program((…, "assertEquals", "(", Blank, …), …)` has the tokens of the relation's statements in its key, with the
    types of blanks in their places; beside them stands what the class around them needs.
    """

    key: Hashable  #: equal for occurrences of one relation
    blanks: tuple[Blank, ...]  #: in the order of the key
    words: frozenset[str]  #: all words of the draft; a new parameter must have another name
