"""Reads PIT's report, and the traces that our plugin leaves where PIT ends a JVM."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout.model.mutation import Excluded, Mutation, WhyExcluded
from mrscout.sources.markup import parse_markup

_MUTATOR = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
Key = tuple[str, ...]  #: class, method, signature, first index and mutator: a mutant, as a trace names it


@dataclass(frozen=True, slots=True)
class Reported:
    """What PIT says of a mutant; tests have the names that it gives them."""

    mutation: Mutation
    status: str
    killers: tuple[str, ...] = ()
    coverers: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """The mutant."""
        return *place_of(self.mutation), self.mutation.mutator


@dataclass(frozen=True, slots=True)
class Left:
    """What a JVM that was ended has left of its last mutant."""

    killers: tuple[str, ...]  #: suites and inputs that had killed it already
    running: str  #: the one that it did not come to the end of; empty for none


def place_of(mutation: Mutation) -> Key:
    """Where a mutant is, which others may share."""
    first = min(mutation.indexes, default=0)
    return mutation.class_name, mutation.method, mutation.signature, str(first)


def read_report(path: Path) -> Iterator[Reported]:
    """The mutants of a report of PIT's, which writes none where there is nothing to mutate, as in an interface."""
    if not path.exists():
        return iter(())
    return map(_reported, parse_markup(path.read_bytes()).iterfind("mutation"))


def _reported(element: Element) -> Reported:
    def text(tag: str) -> str:
        return (element.findtext(tag) or "").strip()

    mutation = Mutation(
        text("mutatedClass"),
        text("mutatedMethod"),
        text("methodDescription"),
        int(text("lineNumber") or 0),
        slug_of(text("mutator")),
        tuple(int(each.text or 0) for each in element.iterfind("indexes/index")),
        text("description"),
    )
    killers = text("killingTests") or text("killingTest")
    return Reported(mutation, element.get("status", ""), _names(killers), _names(text("coveringTests")))


def _names(listed: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for each in listed.split("|") if each))


def slug_of(mutator: str) -> str:
    """`negate-conditionals` of PIT's name for it."""
    simple = mutator.rpartition(".")[2].removesuffix("Mutator")
    return _MUTATOR.sub("-", simple).replace("_", "-").lower()


def read_traces(folder: Path) -> dict[Key, Left]:
    """What the JVMs that ran on mutants were at when they ended, by mutant."""
    found: dict[Key, Left] = {}
    for path in sorted(folder.glob("trace*.txt")):
        line = path.read_bytes().partition(b"\n")[0].decode("utf-8", "replace")
        match line.split("\t"):
            case [class_name, method, signature, index, mutator, *killers, running]:
                key = (class_name, method, signature, index, slug_of(mutator))
                found[key] = Left(tuple(killers), running)
    return found


def read_every(folder: Path) -> int:
    """How many mutants there are, tried or not; PIT counts none where there is no code, as in an interface."""
    path = folder / "mutants.txt"
    return int(path.read_bytes()) if path.exists() else 0


def read_second_run(folder: Path) -> list[Excluded]:
    """The tests that ended otherwise when PIT ran them than they had before, on the same code."""
    path = folder / "otherwise.tsv"
    lines = path.read_text("utf-8", "replace").split("\n") if path.exists() else []
    found = (line.split("\t") for line in lines if line)
    return [Excluded(each[0], "\t".join(each[1:-1]), WhyExcluded.FLAKY, each[-1]) for each in found]
