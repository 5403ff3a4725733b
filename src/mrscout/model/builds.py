"""Requests, progress and problems of building a project, the same for every language."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class BuildFailure(Protocol):
    """A reason for a build problem. Each language has an enum of its own reasons."""

    @property
    def name(self) -> str:
        """The name of the enum member, by which problems are sorted."""

    @property
    def value(self) -> str:
        """The reason as a sentence for people."""

    @property
    def slug(self) -> str:
        """The name in records: ``tool-failed``."""


@dataclass(frozen=True, slots=True)
class BuildProblem:
    """Something that could not be built or fetched; the rest goes on."""

    reason: BuildFailure
    place: str  #: file:line, module folder, or coordinate
    found: str  #: what was wrong there, a clause
    advice: str  #: what the user can do next, a sentence
    log: Path | None = None  #: the output of the build tool

    def __str__(self) -> str:
        kept = f" The log is {self.log}." if self.log else ""
        return f"{self.place}: {self.reason.value} ({self.found}) {self.advice}{kept}"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """The test files whose code must run, and the means that the build may use."""

    tests: tuple[str, ...]  #: paths of the wanted test files, relative to the project's root
    build: bool = True  #: run the project's own build if nothing simpler works
    classpath: tuple[Path, ...] = ()  #: from the user, instead of everything that a build would find
    toolchain: Path | None = None  #: the home of the language's tools to use; None for the ones that fit best
    timeout: float = 900  #: seconds for each tool that is started
    offline: bool = False  #: use only what was fetched before
    fenced: bool = True  #: run tools that execute project code in the fence, if there is one
    passed: tuple[
        str, ...
    ] = ()  #: names of the environment variables that project code gets besides the usual ones


@dataclass(frozen=True, slots=True)
class Building:
    """The event that a step of the build has begun."""

    stage: str  #: the step, a phrase for people: `resolving dependencies`
    subject: str  #: what it works on: a module's folder, "." for the root, or the project's name


@dataclass(frozen=True, slots=True)
class Announced:
    """The event that a project is about to be built here for the first time; none of its code has run yet."""

    notice: str  #: what will run in the fence and what outside, sentences for people
