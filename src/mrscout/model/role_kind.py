"""The kinds of roles of lifted values. Apart from `relations.py`, since discovery loads this and not that."""

from enum import Enum


class RoleKind(Enum):
    """The code that receives a lifted value."""

    VALUE = "value"  #: an expression without a name
    ARGUMENT = "argument"  #: a method or a constructor
    VARIABLE = "variable"
    CONSTANT = "constant"  #: a named constant
    TEST_PARAMETER = "test-parameter"
    LOOP_VARIABLE = "loop-variable"
    ARRAY_LENGTH = "array-length"
    ASSERTION = "assertion"
    SEED = "seed"
    RANDOM_UUID = "random-uuid"
    CHANGE = "change"  #: an object, right after its construction
    SOURCE_INVOCATION = "source-invocation"
