"""What the variables of a test are used for, which tells whether a literal that one holds is an input."""

from enum import Enum

from mrscout.model.ir import Variable, VariableKind


class Use(Enum):
    """What becomes of a variable's value where it is read."""

    INPUT = "handed to the code under test, or nobody knows"
    LEFT = "says where or how: whoever takes it would not be given anything else"
    INDEX = "a whole number that says where"
    EXPECTED = "compared in the assertion, as it is"
    ELEMENT = "an array of which one element is read"


class Uses:
    """Collects the uses of variables."""

    def __init__(self) -> None:
        self._found: dict[int, set[Use]] = {}
        #: the class of the project's own that a variable is handed to first
        self.takers: dict[int, str] = {}

    def add(self, variable: int, use: Use) -> None:
        """Note a use."""
        self._found.setdefault(variable, set()).add(use)

    def are(self, variable: Variable, *uses: Use) -> bool:
        """Whether a variable is read, and for nothing but these."""
        found = self._found.get(variable.index)
        return found is not None and found <= set(uses)

    def is_table(self, variable: Variable) -> bool:
        """Whether an array is one that values are looked up in."""
        return variable.kind is VariableKind.FIELD and self.are(variable, Use.ELEMENT)
