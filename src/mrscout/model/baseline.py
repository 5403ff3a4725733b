"""What relations are measured beside. It stands alone, since the command line needs no more of the model to start."""

from enum import Enum


class Beside(Enum):
    """Which of the developers' tests count as their suite."""

    ALL = "all"  #: of the module
    MINED = "mined"  #: those of the classes that relations were mined from
