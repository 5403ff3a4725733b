"""The report for people: a summary, then each MTC on its own source lines, readable on 80 columns."""

from collections import Counter
from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from mrscout.model.ir import Span
from mrscout.model.reasons import Reason
from mrscout.model.records import MRInstance, TestCase
from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.report import words
from mrscout.report.excerpt import Glyphs, Mark, excerpt, glyphs_for
from mrscout.report.sourcelines import Library, ReadFile, printable
from mrscout.report.styles import FOLLOW_UP, INVOCATION, SOURCE, width_of

#: instances of one test that are shown before the rest is counted
_INSTANCES = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """How much is shown of what was found."""

    tests: int | None = 20  #: MTCs; None for all, with all their instances
    hint: str = ""  #: how the run differs from the usual one, `definition: paper`


class TerminalReport:
    """Listens, and prints when everything has been heard."""

    def __init__(self, console: Console, read: ReadFile, shown: Shown = Shown()) -> None:  # noqa: B008 - frozen
        self._console = console
        self._width = width_of(console)
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
        """Print the report."""
        self._summary()
        count = len(self._mtcs) if self._shown.tests is None else min(len(self._mtcs), self._shown.tests)
        for number, test in enumerate(self._mtcs[:count], 1):
            self._mtc(number, test)
        left = len(self._mtcs) - count
        if left and count:
            self._print()
            more = f"{self._glyphs.cut} and {words.counted(left, 'more MTC')}. "
            self._print(Text(f"{more}--all shows everything, --limit N the first N, --only NAME what you name."))

    def _print(self, text: Text | str = "", **options: bool) -> None:
        self._console.print(text, width=self._width, **options)  # type: ignore[arg-type]

    # The summary

    def _summary(self) -> None:
        assert self._opened is not None
        project = self._opened.project
        dot = f"  {self._glyphs.dot}  "
        parts = [project.kind, words.counted(self._opened.files, "Java file")]
        parts += [self._shown.hint] if self._shown.hint else []
        self._print(Text.assemble((printable(project.name), "bold"), dot, dot.join(parts)))
        self._print()
        instances = sum(len(test.instances) for test in self._mtcs)
        others = sum(self._reasons.values())
        width = len(f"{self._tests:,}")
        rows = [
            (self._tests, "test" if self._tests == 1 else "tests", " looked at"),
            (len(self._mtcs), "MTC" if len(self._mtcs) == 1 else "MTCs", f", with {words.counted(instances, 'MR instance')}"),
            (others, "other" if others == 1 else "others", ", because" if others else ""),
        ]
        for count, noun, rest in rows if self._tests else ():
            self._print(Text.assemble((f"  {count:>{width},}", "bold"), "  ", noun, rest))
        if self._reasons:
            self._print()
            self._print_table(width)
        if self._problems:
            self._print()
            self._print(Text(f"  {words.counted(self._problems, 'problem')} with files; see the warnings.", "yellow"))
        if not self._tests:
            self._print(
                "  No tests found. mrscout knows JUnit 3 to 6 and TestNG: methods with @Test and the like, and "
                "methods test… of a TestCase, in any Java file of the project."
            )

    def _print_table(self, width: int) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", no_wrap=True, width=width + 4)
        table.add_column(no_wrap=True, style="cyan")
        table.add_column()
        for reason, count in sorted(self._reasons.items(), key=lambda each: (-each[1], each[0].slug)):
            table.add_row(f"{count:,}", reason.slug, Text(reason.value, style="dim"))
        self._console.print(table, width=self._width)

    # One MTC

    def _mtc(self, number: int, test: TestCase) -> None:
        console, width = self._console, self._width
        self._print()
        title = f"{self._glyphs.rule * 2} {number} of {len(self._mtcs)} "
        self._print(Text(title.ljust(width, self._glyphs.rule), style="dim"))
        console.print(Text(printable(test.test), style="bold"), soft_wrap=True)
        console.print(self._link(test), soft_wrap=True)
        self._print()
        groups = _grouped(test.instances)
        shown = groups if self._shown.tests is None else groups[:_INSTANCES]
        numbers = _numbered(shown, test.file)
        marks = _marks(shown, numbers)
        files = sorted({mark.span.file for mark in marks}, key=lambda file: (file != test.file, file))
        for file in files if test.file in files else [test.file, *files]:
            if file != test.file:
                self._print(Text(f"  {printable(file)}", style="dim"), soft_wrap=True)
            extra = [test.line - 1] if file == test.file else []
            for line in excerpt(self._library, file, marks, extra, width - 2, self._glyphs):
                console.print(Padding(line, (0, 0, 0, 2)), soft_wrap=True)
        for group in shown:
            self._print()
            self._instance(group, numbers)
        self._rest(groups[len(shown) :])

    def _link(self, test: TestCase) -> Text:
        assert self._opened is not None
        place = Text(f"{printable(test.file)}:{test.line}", style="blue")
        place.stylize(Style(link=(self._opened.project.root / test.file).as_uri()))
        return place

    def _instance(self, group: tuple[MRInstance, ...], numbers: "Numbers") -> None:
        instance = group[0]
        calls = [numbers[_at(each.span)] for each in instance.invocations]
        source, follow_up = instance.source, instance.follow_up
        classes = words.joined([each.class_under_test for each in group])
        lines = [
            Text.assemble((classes, "bold"), "  ", (" ".join(each.id for each in group), "dim")),
            Text.assemble(
                (f"S{calls[source.invocation]}", SOURCE), f" is {words.related(source, calls)}, ",
                (f"F{calls[follow_up.invocation]}", FOLLOW_UP), f" {words.related(follow_up, calls)}.",
            ),
            Text(f"{words.shape(instance)}."),
        ]
        if len(set(calls)) < len(calls):
            lines[-1].append(" The same line runs more than once.")
        for line in lines:
            self._console.print(Padding(line, (0, 0, 0, 2)), width=self._width)

    def _rest(self, groups: list[tuple[MRInstance, ...]]) -> None:
        if not groups:
            return
        lines = sorted({group[0].assertion.span.line + 1 for group in groups})
        where = f"{'line' if len(lines) == 1 else 'lines'} {words.ranges(lines)}"
        more = words.counted(sum(map(len, groups)), "more instance")
        self._print()
        self._print(Text(f"  {self._glyphs.cut} and {more}, asserted on {where} (--all shows them)", style="dim"))


#: a stretch of source
At = tuple[str, int, int]
#: the numbers under which calls are shown
Numbers = dict[At, str]


def _at(span: Span) -> At:
    return (span.file, span.start, span.end)


def _grouped(instances: tuple[MRInstance, ...]) -> list[tuple[MRInstance, ...]]:
    """Instances that look the same on the page, such as those of a class and of its superclass, together."""
    groups: dict[object, list[MRInstance]] = {}
    for each in instances:
        related = [(_at(it.span), it.kind, it.invocation) for it in (each.source, each.follow_up)]
        calls = tuple(_at(it.span) for it in each.invocations)
        groups.setdefault((_at(each.assertion.span), calls, *related), []).append(each)
    return [tuple(group) for group in groups.values()]


def _numbered(groups: list[tuple[MRInstance, ...]], file: str) -> Numbers:
    """Numbers for the calls, in the order in which a reader meets their ends: arguments before their call."""
    places = {_at(each.span) for group in groups for each in group[0].invocations}
    ordered = sorted(places, key=lambda at: (at[0] != file, at[0], at[2], -at[1]))
    return {at: str(number) for number, at in enumerate(ordered, 1)}


def _marks(groups: list[tuple[MRInstance, ...]], numbers: Numbers) -> list[Mark]:
    """Each call once, and each related element once for each call that it belongs to."""
    marks: dict[tuple[At, str], Mark] = {}
    for group in groups:
        for call in group[0].invocations:
            mark = Mark(call.span, numbers[_at(call.span)], INVOCATION)
            marks.setdefault((_at(call.span), mark.label), mark)
        for letter, element, style in (("S", group[0].source, SOURCE), ("F", group[0].follow_up, FOLLOW_UP)):
            number = numbers[_at(group[0].invocations[element.invocation].span)]
            mark = Mark(element.span, f"{letter}{number}", f"bold {style}", thick=True)
            marks.setdefault((_at(element.span), mark.label), mark)
    return list(marks.values())
