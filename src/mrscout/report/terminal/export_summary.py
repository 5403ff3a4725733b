"""The summary of `mrscout export`: what became of each test class, and which relations were left out."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line


class Fate(Enum):
    """The outcome for an exported test class; the values are shown to people."""

    NEW = "written"
    REWRITTEN = "rewritten"
    EDITED = "changed"
    SAME = "unchanged"
    LEFT = "left alone"
    STALE = "of no relation that is exported any more"


#: of a dry run, and of a patch
_WOULD = {Fate.NEW: "would be written", Fate.REWRITTEN: "would be rewritten", Fate.EDITED: "would be changed"}
_IN_PATCH = {Fate.NEW: "new file", Fate.REWRITTEN: "rewritten", Fate.EDITED: "changed"}
_STYLES = {Fate.NEW: "green", Fate.REWRITTEN: "green", Fate.EDITED: "green", Fate.SAME: "dim"}
_WRITTEN = (Fate.NEW, Fate.REWRITTEN, Fate.EDITED, Fate.SAME)


@dataclass(frozen=True, slots=True)
class LawLine:
    """A law of a test class."""

    test: str
    rows: int
    doubts: tuple[str, ...] = ()  #: the reasons why it is weak
    replaces: tuple[str, ...] = ()  #: tests that it stands for
    relation: str = ""  #: its id


@dataclass(frozen=True, slots=True)
class Entry:
    """A test class of this export, or of an earlier one."""

    path: Path
    fate: Fate
    laws: tuple[LawLine, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class ExportEnd:
    """The paths of the texts that an export writes beside the tests."""

    dry_run: bool
    pruned: bool
    patch: str = ""  #: the file with the patch
    message: str = ""  #: the file with the commit message
    request: str = ""  #: the file with the text of the pull request


def print_export(
    console: Console,
    entries: list[Entry],
    left_out: Mapping[str, int],
    failed: Mapping[str, str],
    end: ExportEnd,
) -> None:
    """Print the fate of each class with its laws, and the counts.

    ``left_out`` counts relations by the reason why they were not asked for, ``failed`` has the reason by relation.
    """
    for entry in entries:
        _print_entry(console, entry, end)
    for name, reason in failed.items():
        say_line(console, Text(printable(name)))
        say(console, Text.assemble(("not made", "yellow"), f": {printable(reason)}"), 2)
    written = [entry for entry in entries if entry.fate in _WRITTEN]
    laws = sum(len(entry.laws) for entry in written)
    console.print()
    say(console, _counted(laws, len(written), end))
    if left_out:
        say(console, f"Left out are {sum(left_out.values())} more that hold:")
    for reason, count in left_out.items():
        say(console, reason, 2, hang=Text(f"{count:>4}  "))
    stale = sum(entry.fate is Fate.STALE for entry in entries)
    if stale and not end.pruned:
        say(console, f"{_classes(stale)} {Fate.STALE.value}; --prune removes them.")
    if not laws and left_out and not end.dry_run:
        say(
            console,
            "Next: mrscout export --all writes those marked (--all); read them before you commit them.",
        )
    if not laws or end.dry_run:
        return
    console.print()
    if end.patch and end.patch != "-":
        say_line(console, Text(f"git apply {shlex.quote(end.patch)}"))
    if end.message:
        say_line(console, Text(f"git commit -F {shlex.quote(end.message)}"))
        say_line(console, Text(f"The evidence, for a pull request: {end.request}"))


def _print_entry(console: Console, entry: Entry, end: ExportEnd) -> None:
    fate = entry.fate.value
    if end.dry_run:
        fate = _WOULD.get(entry.fate, fate)
    elif end.patch:
        fate = _IN_PATCH.get(entry.fate, fate)
    if entry.fate is Fate.STALE and end.pruned:
        fate = "would be removed" if end.dry_run else "removed"
    why = f": {printable(entry.why)}" if entry.why else ""
    say_line(console, Text(printable(str(entry.path))))
    say(console, Text.assemble((fate, _STYLES.get(entry.fate, "yellow")), why), 2)
    for law in entry.laws:
        say_line(console, Text(f"    {printable(law.test)}  {words.counted(law.rows, 'input')}"))
        if law.replaces:
            say(console, f"replaces {words.joined(law.replaces)}", 6)
        for doubt in law.doubts:
            say(console, Text.assemble(("weak", "yellow"), f": {doubt}"), 6)


def _counted(laws: int, classes: int, end: ExportEnd) -> str:
    """Return `3 laws in 2 test classes, compiled and run twice.`."""
    what = f"{words.counted(laws, 'law')} in {_classes(classes)}"
    if end.dry_run:
        return f"Would write {what}."
    return f"{what}{', compiled and run twice' if laws else ''}."


def _classes(count: int) -> str:
    return words.counted(count, "test class", "test classes")
