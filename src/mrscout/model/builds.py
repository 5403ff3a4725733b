"""The vocabulary of building a project, as far as it is the same for every language."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class BuildFailure(Protocol):
    """The reason for a build problem, one of those that a language's build has."""

    @property
    def name(self) -> str:
        """The name in the program, by which problems are sorted."""

    @property
    def value(self) -> str:
        """A sentence for the user."""

    @property
    def slug(self) -> str:
        """The name for records and programs, ``tool-failed``."""


@dataclass(frozen=True, slots=True)
class BuildProblem:
    """Something that could not be built or fetched; the rest goes on."""

    reason: BuildFailure
    place: str  #: file:line, module folder, or coordinate
    found: str  #: what exactly was met there, a clause
    advice: str  #: what the user can do next, a sentence
    log: Path | None = None  #: where the tool's own words are kept

    def __str__(self) -> str:
        kept = f" The log is {self.log}." if self.log else ""
        return f"{self.place}: {self.reason.value} ({self.found}) {self.advice}{kept}"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """The tests that must run, and what may be done for it."""

    tests: tuple[str, ...]  #: paths of the wanted test files, relative to the project's root
    build: bool = True  #: whether the project's own build may be run
    classpath: tuple[Path, ...] = ()  #: given by the user, instead of everything that a build would find
    java: Path | None = None  #: the JDK to use, its home; else the one that fits best
    timeout: float = 900  #: seconds for each tool that is started
    offline: bool = False  #: whether only what was fetched before may be used
    fenced: bool = True  #: whether tools that run the project's code run in the fence, where there is one
    passed: tuple[str, ...] = ()  #: names of environment variables that the user passes on to project code


@dataclass(frozen=True, slots=True)
class Building:
    """A step on the way to running the project's code has begun."""

    stage: str  #: a phrase for people, `resolving dependencies`
    subject: str  #: what it works on: a module's folder, "." for the root, or the project's name


@dataclass(frozen=True, slots=True)
class Announced:
    """A project that was not built here before is about to be; nothing of it has run yet."""

    notice: str  #: what will run in the fence and what outside, sentences for people
