"""What a relation keeps of a test."""

from dataclasses import dataclass

from mrscout.model.outline import Statement
from mrscout.model.template import Edit


@dataclass(frozen=True, slots=True)
class Cut:
    """Statements of a test and its fixture, and what changes in them."""

    kept: tuple[Statement, ...]
    #: of the test's file: lifted sites, marks, dissolved assertions
    edits: tuple[Edit, ...]
    #: the first unit that is moved into the relation's method; fixtures before it stay where they are
    inlined_from: int
