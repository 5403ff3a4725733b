"""A corpus on the terminal: progress while it is mined, and what became of its projects, by reason."""

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
from rich.text import Text

from mrscout.corpora.conductor import Began, Ended, Event, Waiting, log_of
from mrscout.corpora.journal import CorpusState, Entry
from mrscout.corpora.outcomes import Outcome
from mrscout.report import instance_words as words
from mrscout.report.terminal.progress import MovingLine
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_counts, say_line

#: projects that are named
_NAMED = 8
#: what is summed up, with the words for one
_COUNTS = (
    ("tests", "test"),
    ("mtcs", "MTC"),
    ("relations", "relation"),
    ("kept", "kept relation"),
    ("findings", "finding"),
)


class MineProgress(MovingLine):
    """Progress of a corpus: counts projects that ended, names those in hand, and estimates the time left."""

    def __init__(self, console: Console, state: CorpusState, *, quiet: bool) -> None:
        super().__init__(
            console,
            SpinnerColumn(),
            BarColumn(bar_width=12),
            MofNCompleteColumn(),
            TextColumn("{task.description}", markup=False),
            quiet=quiet,
        )
        self._total, self._settled = len(state.entries), len(state.settled)
        self._cost = {True: 0.0, False: sum(e.item.cost for e in state.entries.values() if not e.settled)}
        self._seconds, self._began = 0.0, time.monotonic()
        self._running: dict[str, None] = {}
        self._task = self._progress.add_task("", total=self._total, completed=self._settled)

    def hear(self, event: Event) -> None:
        """Count, and tell of what failed."""
        match event:
            case Waiting(why):
                self.say(f"mrscout: {why}")
            case Began(item):
                self._running[item.name] = None
            case Ended(item, ended, again):
                self._running.pop(item.name, None)
                if not again:
                    self._settled += 1
                    self._cost[True] += item.cost
                    self._cost[False] -= item.cost
                if not ended.outcome.good:
                    after = "; it will be tried again" if again else ""
                    self.say(f"mrscout: {printable(item.name)}: {ended.outcome.slug}{after}")
        hands = ", ".join(map(printable, list(self._running)[:3]))
        done, left = f"{self._settled:,} of {self._total:,} projects", self._left()
        self._progress.update(self._task, completed=self._settled, description=f"{left}{hands}"[:90])
        if not isinstance(event, Ended):  # the next one begins at once
            self.tell(f"{done}, {left}in hand: {hands}")

    def _left(self) -> str:
        if not self._cost[True]:
            return ""
        spent = time.monotonic() - self._began
        return f"{duration(spent * self._cost[False] / self._cost[True])} left, "


def print_corpus(console: Console, state: CorpusState, *, running: bool) -> None:
    """Print what became of the projects of a corpus, by reason, and what comes next."""
    settled, total = state.settled, len(state.entries)
    head = f"{len(settled):,} of {words.counted(total, 'project')}"
    say(console, Text.assemble((head, "bold"), " have ended"), 2)
    sums = {name: sum(entry.counts.get(name, 0) for entry in settled) for name, _ in _COUNTS}
    if any(sums.values()):
        say(console, ", ".join(words.counted(sums[name], noun) for name, noun in _COUNTS), 2)
    found = state.by_outcome()
    if found:
        say(console)
        counted = {outcome: len(entries) for outcome, entries in found.items()}

        def names(outcome: Outcome, column: int) -> None:
            if not outcome.good:
                _say_names(console, state, found[outcome], column)

        say_counts(console, counted, lambda outcome: "green" if outcome.good else "yellow", after=names)
    if aside := [entry for entry in settled if entry.set_aside]:
        say(console)
        say(console, f"Set aside after two tries: {_names(aside)}. --again OUTCOME tries them anew.", 2)
    if unexpected := [entry for entry in settled if entry.unexpected]:
        say(console)
        say(console, f"Ended in another way than the manifest says: {_unexpected_words(unexpected)}", 2)
    say(console)
    _say_rest(console, state, total - len(settled), running=running)


def _say_rest(console: Console, state: CorpusState, waiting: int, *, running: bool) -> None:
    if running:
        now = time.time()
        for entry in state.running:
            on = f" on {printable(entry.host)}" if entry.host else ""
            say_line(
                console, Text(f"  running  {printable(entry.item.name)}, {duration(now - entry.began)}{on}")
            )
        left = state.seconds_left()
        about = f", about {duration(left)} left" if left is not None else ""
        say(console, f"{words.counted(waiting, 'project')} to go{about}.", 2)
    elif waiting:
        say(
            console,
            f"{words.counted(waiting, 'project')} to go: the same command of mrscout mine goes on.",
            2,
        )
    else:
        say(
            console,
            f"mrscout catalog build {printable(str(state.folder))} --out catalog/ makes tables of all runs.",
            2,
        )


def _say_names(console: Console, state: CorpusState, entries: Sequence[Entry], column: int) -> None:
    for entry in entries[:_NAMED]:
        log = log_of(state.folder, entry.item.name, entry.number)
        why = (
            f": {printable(entry.said)}" if entry.said else f"  {printable(str(log))}" if log.exists() else ""
        )
        say_line(console, Text(f"{' ' * column}{printable(entry.item.name)}{why}", style="dim"))
    if len(entries) > _NAMED:
        say_line(console, Text(f"{' ' * column}and {len(entries) - _NAMED:,} more", style="dim"))


def _unexpected_words(entries: Sequence[Entry]) -> str:
    return ", ".join(
        f"{printable(entry.item.name)} ({entry.outcome.slug}, not {entry.item.expected.slug})"
        for entry in entries[:_NAMED]
        if entry.outcome is not None and entry.item.expected is not None
    )


def _names(entries: Sequence[Entry]) -> str:
    named = ", ".join(printable(entry.item.name) for entry in entries[:_NAMED])
    return named + (f" and {len(entries) - _NAMED:,} more" if len(entries) > _NAMED else "")


def duration(seconds: float) -> str:
    """Return seconds as `40 s`, `12 min` or `3.5 h`."""
    if seconds < 100:
        return f"{max(0, seconds):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
