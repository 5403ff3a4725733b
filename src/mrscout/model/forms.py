"""Forms: the restriction under which a relation holds, as data.

A form says how far each parameter may go from the developers' value (its freedom), which parameters are computed from
others (derivations), and which preconditions inputs meet (conditions). Filtering searches for the most general form
that holds and draws inputs from it; ``prose/form_sentences.py`` puts a form into words for people. Those words are
never read back, compared or hashed: two forms are the same if they are equal as values.

Parameters are identified by their position. ``Form.parameters`` has their names, which only sentences and records need.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

#: the greatest number in a form: a record holds no greater one that every reader understands
LARGEST_CONSTANT = (1 << 53) - 1


class Freedom(Enum):
    """How far a parameter may go from the developers' value, the most general first."""

    #: the type's whole range with its edge cases, mixed with values near the developers'
    FREE = "any"
    #: the developers' character class, length and magnitude
    NARROW = "alike"
    #: strings of the developers' length in which each letter and digit is one of the developers' value
    SPELT = "respelled"
    #: only values that the developers use, here or nearby
    LISTED = "listed"
    #: the developers' value itself
    FIXED = "fixed"

    __hash__ = object.__hash__  # looked up all the time


class ConditionOperator(Enum):
    """The predicate of a condition over one or more parameters. A note says what the constant is, if it has one."""

    # of several values
    DIFFER = "differ"
    ALL_DIFFERENT = "all-different"
    # of a number
    NOT_ZERO = "not-zero"
    NOT_NEGATIVE = "not-negative"
    POSITIVE = "positive"
    MAGNITUDE_ABOVE_ONE = "magnitude-above-one"
    FINITE = "finite"
    INTEGRAL = "integral"
    POWER_OF_TWO = "power-of-two"
    MULTIPLE_OF = "multiple-of"  #: constant: the factor
    ODD = "odd"
    MAGNITUDE_AT_MOST = "magnitude-at-most"  #: constant: the bound
    MAGNITUDE_BELOW = "magnitude-below"  #: constant: the bound
    UP_TO = "up-to"  #: not negative, and at most the constant
    # of a character
    LETTER_OR_DIGIT = "letter-or-digit"
    # of a character or a string
    PRINTABLE_ASCII = "printable-ascii"
    # of a string or an array
    NOT_EMPTY = "not-empty"
    EVEN_LENGTH = "even-length"
    LENGTH = "length"  #: constant: the length
    LENGTH_AT_LEAST = "length-at-least"  #: constant: the least length
    # of a string
    NOT_BLANK = "not-blank"
    ASCII = "ascii"
    LATIN_1 = "latin-1"
    DIGITS = "digits"
    LACKS = "lacks"  #: constant: a character
    TRIMMED = "trimmed"
    NO_WHITE_SPACE = "no-white-space"
    LOWER_CASE = "lower-case"
    UPPER_CASE = "upper-case"
    ALPHANUMERIC = "alphanumeric"
    ALPHABETIC = "alphabetic"
    LETTER_FIRST = "letter-first"
    # of an array
    DISTINCT_ELEMENTS = "distinct-elements"
    SORTED = "sorted"
    FINITE_ELEMENTS = "finite-elements"
    ELEMENTS_MAGNITUDE_AT_MOST = "elements-magnitude-at-most"  #: constant: the bound
    # of a change that is made to an object
    DOES_NOT_CALL = "does-not-call"  #: constant: the name of a method
    # of two numbers
    AT_MOST = "at-most"
    LESS_THAN = "less-than"
    FITS_BITS = "fits-bits"  #: not negative, and less than two to the power of the second
    # of a number and a string or an array
    AT_MOST_LENGTH = "at-most-length"
    LESS_THAN_LENGTH = "less-than-length"
    # of two strings or arrays
    SAME_LENGTH = "same-length"
    NOT_LONGER = "not-longer"
    SHORTER = "shorter"
    # of two strings
    DIFFER_IGNORING_CASE = "differ-ignoring-case"
    SORTED_BEFORE = "sorted-before"
    # of a string or a character, and a string
    CONTAINED_IN = "contained-in"
    NOT_CONTAINED_IN = "not-contained-in"

    __hash__ = object.__hash__

    @property
    def compares_only(self) -> bool:
        """True if it only compares values: that they differ, or which is larger."""
        return self in _COMPARING

    @property
    def is_far_fetched(self) -> bool:
        """True if it often fits the passing inputs by chance, and is seldom what a relation needs."""
        return self is ConditionOperator.SORTED_BEFORE

    @property
    def excludes_little(self) -> bool:
        """True if hardly any input violates it, such as equal values or an empty one."""
        return self in _THIN

    @property
    def describes_sample(self) -> bool:
        """True if it often describes the developers' values, and not the domain: a length, a round number."""
        return self in _OF_SAMPLE


_Op = ConditionOperator
_THIN = frozenset(
    {
        *(_Op.DIFFER, _Op.DIFFER_IGNORING_CASE, _Op.DISTINCT_ELEMENTS, _Op.NOT_ZERO, _Op.NOT_EMPTY),
        _Op.NOT_BLANK,
    }
)
_OF_SAMPLE = frozenset(
    {
        *(_Op.MAGNITUDE_AT_MOST, _Op.ELEMENTS_MAGNITUDE_AT_MOST, _Op.LENGTH, _Op.MULTIPLE_OF, _Op.ODD),
        _Op.MAGNITUDE_BELOW,
        *(_Op.LENGTH_AT_LEAST, _Op.LETTER_FIRST, _Op.SORTED_BEFORE, _Op.CONTAINED_IN, _Op.NOT_CONTAINED_IN),
    }
)
_COMPARING = frozenset({_Op.DIFFER, _Op.ALL_DIFFERENT, _Op.AT_MOST, _Op.LESS_THAN})
#: operators about two parameters; ALL_DIFFERENT is about two or more, all others are about one
_OF_TWO = frozenset(
    {
        *(_Op.DIFFER, _Op.AT_MOST, _Op.LESS_THAN, _Op.FITS_BITS, _Op.AT_MOST_LENGTH, _Op.LESS_THAN_LENGTH),
        *(_Op.SAME_LENGTH, _Op.NOT_LONGER, _Op.SHORTER, _Op.DIFFER_IGNORING_CASE),
        *(_Op.SORTED_BEFORE, _Op.CONTAINED_IN, _Op.NOT_CONTAINED_IN),
    }
)
#: the type of the constant; operators that are not here have none
_CONSTANTS: dict[ConditionOperator, type] = {
    _Op.MULTIPLE_OF: int,
    _Op.MAGNITUDE_AT_MOST: int,
    _Op.MAGNITUDE_BELOW: int,
    _Op.UP_TO: int,
    _Op.LENGTH: int,
    _Op.LENGTH_AT_LEAST: int,
    _Op.ELEMENTS_MAGNITUDE_AT_MOST: int,
    _Op.LACKS: str,
    _Op.DOES_NOT_CALL: str,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A precondition on inputs: ``Condition(AT_MOST, (0, 1))`` says that the first value is at most the second."""

    operator: ConditionOperator
    parameters: tuple[int, ...]
    constant: int | str | None = None
    negated: bool = False
    precondition: bool = False  #: the code refuses the inputs that do not meet it

    @property
    def as_precondition(self) -> "Condition":
        """The condition, as one without which the code refuses its inputs."""
        return replace(self, precondition=True)

    @property
    def is_well_formed(self) -> bool:
        """True if its operator takes these parameters and this constant, which in a damaged record it may not."""
        count = len(self.parameters)
        if self.operator is ConditionOperator.ALL_DIFFERENT:
            fits = count > 1
        else:
            fits = count == (2 if self.operator in _OF_TWO else 1)
        divides = self.operator is not ConditionOperator.MULTIPLE_OF or self.constant != 0
        if self.operator is ConditionOperator.LACKS and len(str(self.constant)) != 1:
            return False
        return fits and divides and type(self.constant) is _CONSTANTS.get(self.operator, type(None))

    @property
    def negation(self) -> "Condition":
        """The condition that exactly the other inputs meet."""
        return replace(self, negated=not self.negated)


class DerivationOperator(Enum):
    """The function that computes a parameter from others. A note says what the constants are, if it has some."""

    # of any value
    EQUAL = "equal"
    # of an enum constant or a change, as a string
    NAME = "name"
    NAME_IN_LOWER_CASE = "name-in-lower-case"
    NAME_IN_UPPER_CASE = "name-in-upper-case"
    # of a number, or of each element of an array
    OPPOSITE = "opposite"
    SQUARE = "square"
    CUBE = "cube"
    TWICE = "twice"
    RECIPROCAL = "reciprocal"
    # of a string or an array
    LENGTH = "length"
    LAST_INDEX = "last-index"
    # of an array of arrays
    WIDTH = "width"
    # of an array
    ELEMENT = "element"  #: constants: its index
    # of a value, as a string or within one
    CONTAINING_NUMBER = "containing-number"  #: constants: the string, and the number in it
    SHARING_WORDS = "sharing-words"  #: constants: the string, and the other that it shares words with
    # of two numbers, or of the elements of two arrays
    SUM = "sum"
    PRODUCT = "product"
    DIFFERENCE = "difference"
    QUOTIENT = "quotient"
    # of a number
    OFFSET = "offset"  #: constants: the number that is added
    MULTIPLE = "multiple"  #: constants: the factor
    # of any number of values
    FORMULA = "formula"  #: computed by the derivation's formula

    __hash__ = object.__hash__

    @property
    def keeps_shape(self) -> bool:
        """True if its sources must have as many words and numbers as the developers' values."""
        return self is DerivationOperator.SHARING_WORDS

    @property
    def is_far_fetched(self) -> bool:
        """True if it often fits by chance: any two numbers have a distance, and many have an integral ratio."""
        return self in (DerivationOperator.OFFSET, DerivationOperator.MULTIPLE)


_Derive = DerivationOperator


class Function(Enum):
    """A function of a formula; a note says what its arguments are. Integers have no bounds, quotients no fraction."""

    PARAMETER = "parameter"  #: no arguments; the value is the number of the derivation's source
    CONSTANT = "constant"  #: no arguments; the value is a number or a string
    # of two numbers
    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    REMAINDER = "remainder"
    LEAST = "least"
    GREATEST = "greatest"
    AND = "and"
    OR = "or"
    XOR = "xor"
    SHIFT_LEFT = "shift-left"
    SHIFT_RIGHT = "shift-right"
    # of a string or an array
    LENGTH = "length"
    FIRST = "first"  #: and a number: so many items from the beginning
    LAST = "last"  #: and a number: so many items from the end
    ELEMENT = "element"  #: of an array, and its index
    REVERSED = "reversed"
    # of a string
    LOWER_CASE = "lower-case"
    UPPER_CASE = "upper-case"
    TRIMMED = "trimmed"
    # of a value, as a string
    TEXT = "text"
    PADDED = "padded"  #: and a width: with leading zeros
    HEXADECIMAL = "hexadecimal"  #: and a width: with leading zeros, in lower case
    # of any number of arguments
    JOIN = "join"  #: strings, one after another
    LIST = "list"  #: values, as an array

    __hash__ = object.__hash__


_LEAVES = (Function.PARAMETER, Function.CONSTANT)
_OF_ONE_ARGUMENT = frozenset(
    {
        *(Function.LENGTH, Function.REVERSED, Function.LOWER_CASE, Function.UPPER_CASE, Function.TRIMMED),
        Function.TEXT,
    }
)
_MANY = frozenset({Function.JOIN, Function.LIST})
Tree = tuple[object, ...]


def _as_tuple(formula: "Formula") -> Tree:
    return (formula.function.value, formula.value, *map(_as_tuple, formula.arguments))


#: functions in a formula, at most
_LARGEST = 64


@dataclass(frozen=True, slots=True)
class Formula:
    """A function applied to formulas: ``Formula(ADD, (Formula(PARAMETER, value=0), Formula(CONSTANT, value=1)))``."""

    function: Function
    arguments: tuple["Formula", ...] = ()
    value: int | str | None = None

    @property
    def parts(self) -> tuple["Formula", ...]:
        """The formula with all formulas in it."""
        parts: list[Formula] = []
        todo = [self]
        while todo and len(parts) <= _LARGEST:
            part = todo.pop()
            parts.append(part)
            todo.extend(part.arguments)
        return tuple(parts)

    def is_well_formed(self, sources: int) -> bool:
        """True if all functions take their arguments, and parameters are among so many sources."""
        parts = self.parts
        return len(parts) <= _LARGEST and all(_fits(part, sources) for part in parts)


def _fits(part: Formula, sources: int) -> bool:
    if part.function is Function.PARAMETER:
        return not part.arguments and type(part.value) is int and 0 <= part.value < sources
    if part.function is Function.CONSTANT:
        bounded = not isinstance(part.value, int) or abs(part.value) <= LARGEST_CONSTANT
        return not part.arguments and type(part.value) in (int, str) and bounded
    count = len(part.arguments)
    fits = count > 0 if part.function in _MANY else count == (1 if part.function in _OF_ONE_ARGUMENT else 2)
    return fits and part.value is None


#: operators with two sources
_FROM_TWO = frozenset({_Derive.SUM, _Derive.PRODUCT, _Derive.DIFFERENCE, _Derive.QUOTIENT})
#: the types of the constants; operators that are not here have none
_DERIVING_CONSTANTS: dict[DerivationOperator, tuple[type, ...]] = {
    _Derive.ELEMENT: (int,),
    _Derive.CONTAINING_NUMBER: (str, str),
    _Derive.SHARING_WORDS: (str, str),
    _Derive.OFFSET: (int,),
    _Derive.MULTIPLE: (int,),
}
#: operators that can be applied to each element of arrays
_BY_ELEMENT = frozenset(
    {
        *(_Derive.OPPOSITE, _Derive.SQUARE, _Derive.CUBE, _Derive.TWICE, _Derive.RECIPROCAL),
        *(_Derive.SUM, _Derive.PRODUCT, _Derive.DIFFERENCE, _Derive.QUOTIENT),
    }
)


@dataclass(frozen=True, slots=True)
class Derivation:
    """A computed parameter: ``Derivation(LENGTH, 0, (1,))`` says that the first one is the length of the second."""

    operator: DerivationOperator
    parameter: int
    sources: tuple[int, ...]
    constants: tuple[int | str, ...] = ()
    by_element: bool = False  #: computed for each element of arrays
    formula: Formula | None = None

    @property
    def is_far_fetched(self) -> bool:
        """True if it often fits by chance: its operator does, or a number in its formula was made to fit."""
        numbers = self.formula is not None and any(
            part.function is Function.CONSTANT and isinstance(part.value, int) for part in self.formula.parts
        )
        texts = self.formula is not None and self.formula.function is Function.JOIN
        return self.operator.is_far_fetched or (numbers and not texts)

    @property
    def is_well_formed(self) -> bool:
        """True if its operator takes these sources and constants, which in a damaged record it may not."""
        if self.operator is DerivationOperator.FORMULA:
            return (
                self.formula is not None
                and self.formula.is_well_formed(len(self.sources))
                and 0 < len(self.sources) == len({*self.sources})
                and self.parameter not in self.sources
                and not self.constants
                and not self.by_element
            )
        if self.formula is not None:
            return False
        if len(self.sources) != (2 if self.operator in _FROM_TWO else 1) or self.parameter in self.sources:
            return False
        if self.by_element and self.operator not in _BY_ELEMENT:
            return False
        types = tuple(map(type, self.constants))
        return types == _DERIVING_CONSTANTS.get(self.operator, ())


@dataclass(frozen=True, slots=True)
class FormParameter:
    """A parameter with its freedom in a form."""

    name: str
    freedom: Freedom
    original: str = ""  #: the developers' value as source code


@dataclass(frozen=True, slots=True)
class Form:
    """The freedoms, derivations and conditions under which a relation holds, or was tried."""

    parameters: tuple[FormParameter, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    conditions: tuple[Condition, ...] = ()  #: each leaves some input out

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters' names, in the order of an input's values."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def derived(self) -> frozenset[int]:
        """The parameters that are computed from others."""
        return frozenset(derivation.parameter for derivation in self.derivations)

    @property
    def held_back(self) -> tuple[FormParameter, ...]:
        """The parameters that are neither computed nor free to take any value of their type."""
        derived = self.derived
        return tuple(
            parameter
            for index, parameter in enumerate(self.parameters)
            if parameter.freedom is not Freedom.FREE and index not in derived
        )

    @property
    def key(self) -> str:
        """A string that identifies the form whatever its parameters are called; random seeds are made of it."""
        freedoms = (parameter.freedom.value for parameter in self.parameters)
        derivations = (
            (
                derivation.operator.value,
                derivation.parameter,
                derivation.sources,
                derivation.constants,
                derivation.by_element,
                *((_as_tuple(derivation.formula),) if derivation.formula is not None else ()),
            )
            for derivation in self.derivations
        )
        conditions = (
            (condition.operator.value, condition.parameters, condition.constant, condition.negated)
            for condition in self.conditions
        )
        return repr((*freedoms, *derivations, *conditions))

    @property
    def restricts(self) -> bool:
        """True if it leaves out inputs that have the right types."""
        return bool(self.held_back or self.derivations or self.conditions)

    def renumbered(self, positions: Mapping[int, int]) -> "Form | None":
        """The form with its parameters at other positions, old to new; None if one that it uses has no new position."""
        try:
            conditions = [
                replace(condition, parameters=tuple(positions[index] for index in condition.parameters))
                for condition in self.conditions
            ]
            derivations = [
                replace(
                    derivation,
                    parameter=positions[derivation.parameter],
                    sources=tuple(positions[index] for index in derivation.sources),
                )
                for derivation in self.derivations
            ]
        except KeyError:
            return None
        return Form(self.parameters, tuple(derivations), tuple(conditions))
