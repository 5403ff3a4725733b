"""What a mined relation states of its class that may hold of others as well: laws, and who stands by them.

The paper stops at the class that a test speaks of. Developers who state that a getter returns what its setter took,
or that a copy says what its original says, state it of one class, and mean it of all that are built alike.
"""

from dataclasses import dataclass
from enum import Enum

#: what the paths of the tests begin with that are written for analogues; they stand in the folder of a run
ANALOGUES = "analogues:"


class Law(Enum):
    """What can be told of a class in general, the surest first. The values are sentences for people."""

    RETRIEVAL = "what one method puts in, its counterpart gets out"
    UNDOING = "what one method does, its counterpart undoes"
    CONVERSION = "a value that is converted and converted back is what it was"
    COMMUTING = "the order of the arguments does not matter"
    REPEATING = "doing it twice is doing it once"
    OVERLOADING = "methods of one name give the same for the same value, whatever its type"
    OPPOSING = "what one method does, the one that is named for the opposite undoes"
    COPYING = "a copy says what its original says"
    HASHING = "objects that are built alike are equal, and have one hash code"
    TELLING = "hash codes tell objects apart as equals does, but for those that collide"
    WRITING = "objects are equal just where their texts are"
    ORDERING = "which of two objects comes first does not depend on which is asked"
    RECOVERING = "what goes into one method comes out of another"
    DISTINGUISHING = "different inputs are told apart"
    GROWING = "what goes in and what comes out are in order"
    VIEWING = "an object says what a view of it says"
    ANSWERING = "a method that says whether it has done something tells the truth"
    COUNTING = "a number says how many there are"

    @property
    def binding(self) -> bool:
        """Whether a class that breaks it is worth a look; of others one may only hope that they hold."""
        return self in (Law.RETRIEVAL, Law.UNDOING, Law.HASHING, Law.TELLING, Law.ORDERING)

    @property
    def guessed(self) -> bool:
        """Whether it is told of whatever has the right types: one exception, and it was a guess too many."""
        return self in (
            *(Law.COMMUTING, Law.REPEATING, Law.RECOVERING, Law.DISTINGUISHING, Law.GROWING),
            *(Law.VIEWING, Law.ANSWERING, Law.COUNTING),
        )

    @property
    def named(self) -> bool:
        """Whether it is told of whatever is named so: it holds as it is told, or not at all."""
        return self is Law.OPPOSING

    @property
    def slug(self) -> str:
        """The name for records and programs, ``retrieval``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Analogue:
    """That a relation was not mined: it tells of other members or of another class what a mined one states."""

    law: Law
    of: str  #: the id of the mined relation


@dataclass(frozen=True, slots=True)
class Stated:
    """A law that a mined relation is evidence of."""

    law: Law
    id: str  #: the relation's
    class_under_test: str
    #: how the names of a pair of methods begin, (`set`, `get`), or all of them; empty for laws of objects
    pair: tuple[str, str] = ("", "")
