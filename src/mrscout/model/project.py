"""A project, its source files, and the parts of it that were passed over."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the language has methods that take a project
    from mrscout.languages.base import Language

from mrscout.model.slugged import Slugged


class Role(Enum):
    """The side of the project that a file is on. Classes under test are on the main side (paper)."""

    MAIN = "main"
    TEST = "test"


class ProblemCode(Slugged):
    """The reason why a part of a project was passed over. The values are sentences for the user."""

    UNREADABLE = "The system does not let us read it."
    VANISHED = "It was listed, and gone when it was opened."
    SYMLINK_LOOP = "The link leads back to a folder that contains it."
    SYMLINK_DUPLICATE = "The link leads to a file or folder that is read at its own place."
    SYMLINK_BROKEN = "The link leads nowhere."
    SYMLINK_OUTSIDE = "The link leads out of the project, so it is not followed."
    NOT_A_FILE = "It is a pipe, a socket or a device: opening it could take forever."
    TOO_LARGE = "It is larger than any file that a person or a generator writes for javac."
    TOO_INTRICATE = "It takes far longer to read than anything that a person or a generator writes."
    RUN_FOLDER = "It is the folder of a run of mrscout, so the Java files in it are passed over."
    UNPRINTABLE_NAME = "Its name is not valid text in the file system's encoding."
    BROKEN_BUILD_FILE = "The build file cannot be parsed, so the usual layout is assumed."
    SYNTAX_ERROR = "It has a syntax error; what could be read of it was analysed."
    INTERNAL = "mrscout failed on it, which is a bug worth a report."
    TESTS_ONLY = "It holds tests and no main sources, of which relations speak: was the project's root meant?"
    TESTS_JAR_MISSING = "The artifact publishes no jar of its compiled tests."


@dataclass(frozen=True, slots=True, order=True)
class SourceFile:
    """One source file of a project."""

    path: str  #: posix path relative to the project's root
    role: Role  #: the side that its source root is on
    module: str  #: the module's folder, posix, relative to the root; "" for the root itself


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of the project that was passed over; the rest is still analysed."""

    code: ProblemCode
    path: str  #: posix path relative to the root
    message: str  #: details; may be empty if the code says it all

    def __str__(self) -> str:
        detail = f" ({self.message})" if self.message else ""
        return f"{self.path}: {self.code.value}{detail}"


@dataclass(frozen=True, slots=True)
class Project:
    """A project that can be analysed, whether it was a folder or a published artifact."""

    root: Path  #: absolute
    name: str  #: the folder's name, or group:artifact:version
    kind: str  #: maven, gradle, android, ant, plain or coordinate
    files: tuple[SourceFile, ...]  #: sorted by path
    problems: tuple[Problem, ...]  #: sorted by path
    encoding: str | None  #: as the build files declare it
    classpath: tuple[Path, ...]  #: jars that are there without building anything
    language: "Language"

    def having(self, role: Role) -> tuple[SourceFile, ...]:
        """Return the files on one side, sorted by path."""
        return tuple(file for file in self.files if file.role is role)
