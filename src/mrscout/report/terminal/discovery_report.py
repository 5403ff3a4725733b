"""The report of discovery for people: a summary, then each MTC with its source lines, readable at 80 columns."""

from collections import Counter
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from mrscout.model.instances import MRInstance, Reason, TestCase, without_weak
from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.report import instance_words as words
from mrscout.report.terminal.excerpt import (
    LEGEND,
    Group,
    Mark,
    Numbers,
    excerpt,
    grouped,
    marks_of,
    numbered,
    place,
)
from mrscout.report.terminal.sourcelines import Library, ReadFile, printable
from mrscout.report.terminal.styles import (
    FOLLOW_UP,
    SOURCE,
    glyphs_for,
    say,
    say_head,
    say_line,
    say_rule,
    width_of,
)

#: instances of one test that are shown before the rest is counted
_INSTANCES = 3


@dataclass(frozen=True, slots=True)
class Scope:
    """Options of a discovery report: the number of MTCs to show, and what to mention in the summary."""

    tests: int | None = 20  #: MTCs; None for all, with all their instances
    hint: str = ""  #: options that differ from the defaults, `definition: paper`
    only: bool = False  #: only some tests were asked for
    exported: int = 0  #: files that mrscout wrote itself, and passed over
    interesting: bool = False  #: instances that are weak are left out


class TerminalReport:
    """Listens to discovery, and prints the report when all events have come."""

    def __init__(self, console: Console, read: ReadFile, shown: Scope = Scope()) -> None:
        self._console = console
        self._glyphs = glyphs_for(console.encoding)
        self._library = Library(read)
        self._shown = shown
        self._opened: Opened | None = None
        self._reasons: Counter[Reason] = Counter()
        self._tests = 0
        self._problems = 0
        self._mtcs: list[TestCase] = []

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        if isinstance(event, Opened):
            self._opened = event
            self._problems += len(event.project.problems)
        elif isinstance(event, FileAnalysed):
            self._problems += len(event.problems)
            self._tests += len(event.tests)
            self._mtcs += [test for test in event.tests if test.mtc]
            self._reasons.update(test.reason for test in event.tests if test.reason is not None)

    def finish(self) -> None:
        """Print the report, the strongest tests first."""
        self._print_summary()
        if self._shown.interesting:
            self._mtcs = [test for test in map(without_weak, self._mtcs) if test.mtc]
        self._mtcs.sort(key=lambda test: (test.instances[0].rank, test.file, test.line))
        count = len(self._mtcs) if self._shown.tests is None else min(len(self._mtcs), self._shown.tests)
        if count:
            self._say()
            self._say(Text(LEGEND, style="dim"), 2)
        for number, test in enumerate(self._mtcs[:count], 1):
            self._print_mtc(number, test)
        left = len(self._mtcs) - count
        if left:
            self._say()
            more = f"{self._glyphs.cut} and {words.counted(left, 'more MTC')}. " if count else ""
            self._say(f"{more}--all shows every MTC, --limit N the first N, --only NAME those that you name.")

    def _say(self, text: Text | str = "", indent: int = 0, hang: Text | None = None) -> None:
        say(self._console, text, indent, hang)

    # The summary

    def _print_summary(self) -> None:
        assert self._opened is not None
        say_head(self._console, self._opened.project, self._opened.files, self._shown.hint)
        self._say()
        if self._tests:
            self._print_counts()
        else:
            none = f"No tests found. {self._opened.project.language.layout.known_tests}"
            self._say(none if not self._shown.only else "No test was found that --only names.", 2)
        if self._shown.exported:
            self._say()
            exported = words.counted(self._shown.exported, "test file")
            self._say(f"{exported} exported by mrscout passed over.", 2)
        if self._problems:
            self._say()
            problems = words.counted(self._problems, "problem")
            self._say(Text(f"{problems} with files; see the warnings.", style="yellow"), 2)

    def _print_counts(self) -> None:
        instances = words.counted(sum(len(test.instances) for test in self._mtcs), "MR instance")
        others = self._tests - len(self._mtcs)
        weak = sum(not without_weak(test).mtc for test in self._mtcs)
        weaker = f", {weak:,} of them weak" if weak else ""
        width = len(f"{self._tests:,}")
        for count, noun, rest in (
            (self._tests, "test", " looked at"),
            (len(self._mtcs), "MTC", f"{weaker}, with {instances}" if self._mtcs else ""),
            (others, "other", ", because" if others else ""),
        ):
            plural = "" if count == 1 else "s"
            self._say(f"{noun}{plural}{rest}", 2, Text(f"{count:>{width},}  ", style="bold"))
        if self._reasons:
            self._say()
        slugs = max((len(reason.slug) for reason in self._reasons), default=0)
        for reason, count in sorted(self._reasons.items(), key=lambda entry: (-entry[1], entry[0].slug)):
            hang = Text.assemble(f"{count:>{width},}  ", (f"{reason.slug:<{slugs}}  ", "cyan"))
            self._say(Text(reason.value, style="dim"), 2, hang)

    # One MTC

    def _print_mtc(self, number: int, test: TestCase) -> None:
        self._say()
        say_rule(self._console, f"{number} of {len(self._mtcs)}")
        say_line(self._console, Text(printable(test.test), style="bold"))
        say_line(self._console, self._link(test))
        self._say()
        groups = grouped(test.instances)
        shown = groups if self._shown.tests is None else groups[:_INSTANCES]
        numbers = numbered(test.instances, test.file)
        self._print_excerpts(test, marks_of(shown, numbers), shown)
        alike: dict[tuple[str, str], list[Group]] = {}
        for group in shown:
            classes = words.joined(list(dict.fromkeys(instance.class_under_test for instance in group)))
            alike.setdefault((classes, words.shape(group[0])), []).append(group)
        for (classes, shape), members in alike.items():
            self._say()
            self._say(Text(classes, style="bold"), 2)
            self._print_related(members, numbers)
            self._say(f"{shape}.", 2)
            self._print_weaknesses(members)
        self._print_rest(groups[len(shown) :])

    def _link(self, test: TestCase) -> Text:
        assert self._opened is not None
        place = Text(f"{printable(test.file)}:{test.line}", style="blue")
        place.stylize(Style(link=(self._opened.project.root / test.file).as_uri()))
        return place

    def _print_excerpts(self, test: TestCase, marks: list[Mark], groups: list[Group]) -> None:
        asserted = [group[0].assertion.span for group in groups]
        shown = [*asserted, *(mark.span for mark in marks)]
        heads = [helper.span for helper in test.helpers if any(map(helper.span.encloses, shown))]
        others = sorted({span.file for span in shown} - {test.file})
        for file in (test.file, *others):
            if file != test.file:
                say_line(self._console, Text(f"  {printable(file)}", style="dim"))
            extra = [test.line - 1] if file == test.file else []
            extra += [line for span in asserted if span.file == file for line in (span.line, span.end_line)]
            extra += [head.line for head in heads if head.file == file]
            width = width_of(self._console) - 2
            for line in excerpt(self._library, file, marks, extra, width, self._glyphs):
                say_line(self._console, Text("  ") + line)

    def _print_related(self, groups: list[Group], numbers: Numbers) -> None:
        """Print each pair of related elements with the lines of the assertions that relate them."""
        pairs: dict[str, tuple[Text, list[MRInstance]]] = {}
        for group in groups:
            line = self._pair(group[0], numbers)
            pairs.setdefault(line.plain, (line, []))[1].extend(group)
        for line, instances in pairs.values():
            lines = sorted({instance.assertion.span.line + 1 for instance in instances})
            ids = " ".join(instance.id for instance in instances)
            self._say(line + Text.assemble(f" ({_lines(lines)})  ", (ids, "dim")), 2)

    def _pair(self, instance: MRInstance, numbers: Numbers) -> Text:
        """Return a line on an instance: `S1 return value of call 1 ↔ F2 receiver after call 2`."""
        calls = [numbers[place(invocation.span)] for invocation in instance.invocations]
        source, follow_up = instance.source, instance.follow_up
        line = Text.assemble(
            (f"S{calls[source.invocation]}", SOURCE),
            f" {words.related(source, calls)} {self._glyphs.relates} ",
            (f"F{calls[follow_up.invocation]}", FOLLOW_UP),
            f" {words.related(follow_up, calls)}",
        )
        ends = (calls[source.invocation], calls[follow_up.invocation])
        between = sorted(set(calls) - set(ends), key=int)
        if between:
            line.append(f", with {words.joined(between)}")
        for call, times in sorted(Counter(calls).items(), key=lambda entry: int(entry[0])):
            line.append(f"; {call} runs {times} times" if times > 1 else "")
        return line

    def _print_weaknesses(self, groups: list[Group]) -> None:
        named = dict.fromkeys(weakness for group in groups for weakness in group[0].weaknesses)
        for weakness in named:
            self._say(Text(f"Weak: {weakness.value}.", style="dim"), 2)

    def _print_rest(self, groups: list[Group]) -> None:
        """Print how many instances are not shown, and where their assertions are."""
        if not groups:
            return
        lines = sorted({group[0].assertion.span.line + 1 for group in groups})
        more = words.counted(sum(map(len, groups)), "more instance")
        self._say()
        line = f"{self._glyphs.cut} and {more}, asserted on {_lines(lines)} (--all shows them)"
        self._say(Text(line, style="dim"), 2)


def _lines(numbers: list[int]) -> str:
    return f"{'line' if len(numbers) == 1 else 'lines'} {words.ranges(numbers)}"
