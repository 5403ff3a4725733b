"""Traits of values, by which a person would choose a few of them: the empty one, zero, one, the greatest."""

from enum import Enum


class Trait(Enum):
    """The sort of a value."""

    # of what has a length
    EMPTY = "empty"
    ONE_ELEMENT = "one-element"
    SEVERAL = "several"
    # of a string
    BLANK = "blank"
    WORD = "word"
    NUMERIC = "numeric"
    PHRASE = "phrase"  #: words with spaces
    PUNCTUATED = "punctuated"
    CONTROL = "control"  #: with control characters
    NOT_ASCII = "not-ascii"
    # of a number
    ZERO = "zero"
    ONE = "one"
    MINUS_ONE = "minus-one"
    SMALL = "small"
    LARGE = "large"
    NEGATIVE = "negative"
    POWER_OF_TWO = "power-of-two"
    LEAST = "least"
    GREATEST = "greatest"
    FRACTION = "fraction"
    NOT_FINITE = "not-finite"
    # of anything else
    NONE = "none"
    OTHER = "other"

    __hash__ = object.__hash__
