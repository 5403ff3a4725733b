"""The summary of `mrscout export`: what became of each test, and which relations were left out."""

from collections import Counter
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
    """The outcome for an exported test; the values are shown to people."""

    NEW = "written"
    REWRITTEN = "rewritten"
    SAME = "unchanged"
    LEFT = "left alone"
    NOT_MADE = "not made"
    STALE = "of no relation that is exported any more"


#: of a dry run
_WOULD = {Fate.NEW: "would be written", Fate.REWRITTEN: "would be rewritten"}
_STYLES = {Fate.NEW: "green", Fate.REWRITTEN: "green", Fate.SAME: "dim"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A test of this export, or of an earlier one."""

    path: Path
    fate: Fate
    relation: str = ""
    rows: int = 0
    why: str = ""
    doubts: tuple[str, ...] = ()  #: the reasons why it is weak


def print_export(
    console: Console, entries: list[Entry], left_out: Mapping[str, int], *, dry_run: bool, pruned: bool
) -> None:
    """Print the fate of each test, and the counts; ``left_out`` counts relations without a test by reason."""
    for entry in entries:
        fate = _WOULD.get(entry.fate, entry.fate.value) if dry_run else entry.fate.value
        if entry.fate is Fate.STALE and pruned:
            fate = "would be removed" if dry_run else "removed"
        rows = f"  {words.counted(entry.rows, 'input')}" if entry.rows else ""
        why = f": {printable(entry.why)}" if entry.why else ""
        weak = "  weak" if entry.doubts else ""
        line = Text.assemble((fate, _STYLES.get(entry.fate, "yellow")), why, rows, (weak, "yellow"))
        say_line(console, Text(printable(str(entry.path))))
        say(console, line, 2)
    counts = Counter(entry.fate for entry in entries)
    written = counts[Fate.NEW] + counts[Fate.REWRITTEN] + counts[Fate.SAME]
    written_words = f"{words.counted(written, 'test class')[: None if written == 1 else -1]}"
    written_words += "" if written == 1 else "es"
    console.print()
    say(console, _sentence(written_words, counts, dry_run=dry_run))
    _print_weak(console, [entry for entry in entries if entry.doubts])
    for reason, count in left_out.items():
        say(console, f"{words.counted(count, 'kept relation')} left out: {reason}")
    if counts[Fate.NEW] + counts[Fate.REWRITTEN] and not dry_run:
        say(console, "Run them with the project's own build, and commit those that you would have written.")
    if counts[Fate.STALE] and not pruned:
        say(console, f"{words.counted(counts[Fate.STALE], 'test')} {Fate.STALE.value}; --prune removes them.")


def _print_weak(console: Console, entries: list[Entry]) -> None:
    if not entries:
        return
    are = "one is" if len(entries) == 1 else f"{len(entries):,} are"
    say(console, f"Of these {are} weak, which --no-weak leaves out:")
    for doubt, count in Counter(doubt for entry in entries for doubt in entry.doubts).items():
        say(console, doubt, 2, Text(f"{count:,}  ", style="bold"))


def _sentence(sentence: str, counts: Counter[Fate], *, dry_run: bool) -> str:
    words_of = {Fate.NEW: "new", Fate.REWRITTEN: "anew"} if dry_run else {}
    parts = [
        f"{counts[fate]:,} {words_of.get(fate, fate.value)}"
        for fate in (Fate.NEW, Fate.REWRITTEN, Fate.SAME)
        if counts[fate]
    ]
    held = f" ({', '.join(parts)})" if len(parts) > 1 else ""
    others = [f"{counts[fate]:,} {fate.value}" for fate in (Fate.LEFT, Fate.NOT_MADE) if counts[fate]]
    rest = f"; {' and '.join(others)}" if others else ""
    head = "Would write " if dry_run else ""
    written = counts[Fate.NEW] + counts[Fate.REWRITTEN] + counts[Fate.SAME]
    each = "each " if written > 1 else ""
    tail = "" if dry_run or not written else f", {each}compiled and run with all its inputs"
    return f"{head}{sentence}{held}{tail}{rest}."
