"""What a relation keeps of a test."""

from dataclasses import dataclass

from mrscout.model.ir import Span
from mrscout.model.outline import Statement
from mrscout.model.template import Edit
from mrscout.model.types import TypeRef


@dataclass(frozen=True, slots=True)
class CountedLoop:
    """A loop over literals."""

    type: str  #: of its variable, as written
    name: str  #: of its variable
    first: Span  #: the literal that it starts with
    text: str  #: that literal
    header: Span  #: all that stands before its body
    values: tuple[str, ...]  #: other literals that it goes through
    near: tuple[str, ...]  #: the literals that it counts between
    edits: tuple[Edit, ...]  #: that take the rest of the loop away
    over: str = ""  #: name of the array that it goes through
    literal: bool = True  #: whether literals are all that it goes through


@dataclass(frozen=True, slots=True)
class TestParameter:
    """A parameter that a test has already."""

    name: str
    type: TypeRef
    span: Span
    values: tuple[str, ...]  #: literals that its annotations give it, the first row's first

    __test__ = False


@dataclass(frozen=True, slots=True)
class HelperParameter:
    """A parameter added to a helper: offsets before which it, and its arguments, are put in."""

    takes: tuple[int, ...]  #: where the parameters of the helper, and of those on the way, end
    passes: tuple[int, ...]  #: where the arguments of their calls end


@dataclass(frozen=True, slots=True)
class Trim:
    """What is left of a helper that comes along."""

    end: int  #: of its body
    kept: frozenset[tuple[int, int]]  #: byte ranges of the statements that stay


@dataclass(frozen=True, slots=True)
class Cut:
    """Statements of a test and its fixture, and what changes in them."""

    kept: tuple[Statement, ...]
    #: of the test's file: lifted sites, marks, dissolved assertions
    edits: tuple[Edit, ...]
    #: the units that are moved into the relation's method; other fixtures stay where they are
    moved: frozenset[int]
    #: names of constants whose uses are all replaced
    replaced: frozenset[str] = frozenset()
    #: types of the parameters, as the relation's source writes them
    types: tuple[str, ...] = ()
    #: names that borrowed statements mention
    borrowed: frozenset[str] = frozenset()
    #: helpers that do not come along whole
    trims: tuple[Trim, ...] = ()
