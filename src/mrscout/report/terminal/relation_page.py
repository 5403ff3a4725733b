"""The page of `mrscout show`: a relation's sentence, test, source, constituents, parameters and verdict."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from mrscout.model.ir import Span
from mrscout.model.origin import Candidate
from mrscout.model.ranking import weaknesses_of
from mrscout.model.relations import CodifiedMR, Occurrence, Parameter, Status, Undrafted
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.prose.form_sentences import drawn_words, restriction_words
from mrscout.prose.relation_sentences import doubt, left_out, role_words, split_words
from mrscout.report import instance_words as words
from mrscout.report.states import state_of_verdict
from mrscout.report.terminal.entries import TONES, held
from mrscout.report.terminal.excerpt import fold
from mrscout.report.terminal.sourcelines import SourceLines, on_one_line, printable
from mrscout.report.terminal.styles import Glyphs, glyphs_for, relation_head, say, say_line, width_of

#: lines of a test that are shown whole; of a longer one, only those that matter and their neighbours
_WHOLE = 60
_AROUND = 2
#: tests that state a relation that are listed
_PLACES = 12


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources that the page shows besides the relation's record."""

    test: bytes | None  #: the file of the test; None where it is gone
    changed: bool  #: True if the file has changed since it was mined
    method: range | None  #: 0-based lines of the test
    relation: bytes | None  #: the codified source; None where it is gone
    texts: Mapping[Span, str]  #: of every stretch that the record names
    folder: str  #: of the run
    verdict: Judged | None  #: None where there is none yet
    place: tuple[str, int]  #: file and line of the test
    language: str  #: the name of the one that they are written in, ``java``
    rules: Mapping[str, str]  #: what each rule goes by, by its slug


def print_relation(console: Console, settled: CodifiedMR | Undrafted, sources: Sources) -> None:
    """Print everything about a relation."""
    _Page(console, sources).print(settled)


class _Page:
    def __init__(self, console: Console, sources: Sources) -> None:
        self._console = console
        self._sources = sources
        self._glyphs = glyphs_for(console.encoding)

    def print(self, settled: CodifiedMR | Undrafted) -> None:
        if isinstance(settled, Undrafted):
            self._print_undrafted(settled)
            return
        self._print_head(settled)
        file, line = self._sources.place
        self._print_test(file, line, self._lines_of(file))
        self._print_codified(settled)
        self._print_constituents(settled)
        self._print_parameters(settled)
        if settled.status is Status.CODIFIED:
            print_verdict(self._console, settled, self._sources.verdict, self._title)

    def _say(self, text: Text | str = "", indent: int = 0, hang: Text | None = None) -> None:
        say(self._console, text, indent, hang)

    def _title(self, what: str, where: str = "") -> None:
        rule = self._glyphs.rule
        self._say()
        title = Text.assemble((f"{rule * 2} ", "dim"), (what, "bold"), f"  {where}" if where else "", " ")
        title.append(rule * max(0, width_of(self._console) - title.cell_len), style="dim")
        say_line(self._console, title)

    # In words

    def _print_undrafted(self, settled: Undrafted) -> None:
        say_line(self._console, Text(settled.id, style="bold"))
        self._print_status(Status.NOT_SYNTHESIZED, settled.reason)
        self._print_test(settled.file, settled.line, set())

    def _print_head(self, codified: CodifiedMR) -> None:
        relation = codified.relation
        say_line(self._console, relation_head(relation))
        if self._sources.verdict is not None and codified.status is Status.CODIFIED:
            self._say(verdict_line(self._sources.verdict))
        else:
            self._print_status(codified.status, codified.detail, codified.reason)
        self._say()
        self._say(printable(relation.statement), 2)
        self._say()
        rows = [
            ("kind", f"{relation.kind.slug}: {relation.kind.value}"),
            ("inputs", f"{relation.input_relation.slug}: {relation.input_relation.value}"),
            ("class", f"{relation.class_under_test}, {words.counted(relation.calls, 'call')}"),
        ]
        if isinstance(relation.origin, Candidate):
            law, seen = relation.origin.law, relation.origin.precedent
            if seen is None:
                rows.append(
                    ("candidate", f"by {law.slug}, as {relation.origin.evidence} states: {law.description}")
                )
            else:
                rows.append(
                    ("candidate", f"by {law.slug}, as in {words.joined(seen.projects)}: {law.description}")
                )
                rows += [("pattern", seen.pattern)] if seen.pattern else []
        if len(relation.occurrences) > 1:
            rows += _place_rows(relation.occurrences)
        if relation.beyond:
            rows.append(("beyond", "the paper takes two calls with an explicit transformation only"))
        if not codified.sliced:
            rows.append(("slice", "the whole test was kept, since less of it did not hold"))
        weak = weaknesses_of(codified, self._sources.verdict)
        rows += [("weak", f"{weakness.slug}: {weakness.value}") for weakness in weak]
        _say_rows(self._console, rows)

    def _print_status(self, status: Status, detail: str, reason: str | None = None) -> None:
        style = "green" if status is Status.CODIFIED else "yellow"
        self._say(Text.assemble((status.slug, f"bold {style}"), f": {reason or status.value}"))
        if detail:
            self._say(on_one_line(detail), 2)

    # As source

    def _lines_of(self, file: str) -> set[int]:
        """Return the lines of a file that the relation's parts lie on."""
        last = (self._sources.test or b"").count(b"\n")
        spans = [span for span in self._sources.texts if span.file == file]
        return {line for span in spans for line in range(span.line, min(span.end_line, last) + 1)}

    def _print_test(self, file: str, line: int, named: set[int]) -> None:
        sources = self._sources
        self._title("the test", f"{printable(file)}:{line}")
        if sources.test is None:
            self._say("The project's source is not there any more; below is what the record has.", 2)
            return
        if sources.changed:
            note = "The file has changed since it was mined: lines may not fit."
            self._say(Text(note, style="yellow"), 2)
        method = sources.method or range(line - 1, line)
        wanted = set(method)
        if len(method) > _WHOLE:
            near = (range(number - _AROUND, number + _AROUND + 1) for number in named)
            wanted = {method[0], line - 1, method[-1]} | {
                number for lines in near for number in lines if number in method
            }
        self._print_listing(sources.test, wanted | named)

    def _print_codified(self, codified: CodifiedMR) -> None:
        self._title("the relation", f"{printable(self._sources.folder)}/{printable(codified.path)}")
        if self._sources.relation is None:
            self._say("The source is not there any more; synthesize it again.", 2)
            return
        data = self._sources.relation.rstrip(b"\n")
        self._print_listing(data, set(range(data.count(b"\n") + 1)))

    def _print_listing(self, data: bytes, wanted: set[int]) -> None:
        width, language = width_of(self._console) - 2, self._sources.language
        for line in listing(data, wanted, width, self._glyphs, language):
            say_line(self._console, Text("  ") + line)

    # What it is made of

    def _print_constituents(self, codified: CodifiedMR) -> None:
        parts = codified.relation.constituents
        self._title("constituents")
        rows: list[tuple[str, tuple[Span, ...]]] = [
            ("source input", parts.source_input),
            ("follow-up input", parts.follow_up_input),
            ("transformation", parts.transformation),
            ("source output", (parts.source_output,)),
            ("follow-up output", (parts.follow_up_output,)),
            ("output relation", (parts.output_relation,)),
        ]
        width = max(len(name) for name, _ in rows)
        places = max(len(self._place(span)) for _, spans in rows for span in spans)
        methods = words.joined(list(dict.fromkeys(parts.target_methods)), "and then")
        self._say(printable(methods), 2, Text(f"{'target methods':<{width}}  ", style="cyan"))
        for name, spans in rows:
            head = name
            for span in spans:
                where = self._place(span)
                hang = Text.assemble((f"{head:<{width}}  ", "cyan"), (f"{where:>{places}}", "dim"))
                self._say(on_one_line(self._sources.texts.get(span, "")), 2, hang)
                head = ""
            if not spans:
                nothing = "no statement of its own"
                self._say(Text(nothing, style="dim"), 2, Text(f"{name:<{width}}  ", style="cyan"))

    def _place(self, span: Span) -> str:
        elsewhere = f"{printable(span.file)}:" if span.file != self._sources.place[0] else ""
        return f"{elsewhere}{span.line + 1}  "

    def _print_parameters(self, codified: CodifiedMR) -> None:
        self._title("parameters")
        if not codified.parameters:
            self._say("None: nothing that is put in is a literal that could be lifted.", 2)
        for parameter in codified.parameters:
            head = Text.assemble(
                (printable(parameter.type), "cyan"), " ", (printable(parameter.name), "bold yellow"), " = "
            )
            self._say(on_one_line(parameter.value), 2, head)
            self._why(parameter, codified)
        if codified.left:
            self._left(codified)

    def _left(self, codified: CodifiedMR) -> None:
        """The literals that are no parameters, each rule with its own."""
        self._say()
        self._say("Left as they are, by rules that --without-rule switches off:", 2)
        for rule in dict.fromkeys(each.rule for each in codified.left):
            why = self._sources.rules.get(rule, "a rule of another version")
            self._say(printable(why), 4, Text(f"{printable(rule)}: ", style="cyan"))
            for each in codified.left:
                if each.rule == rule:
                    self._say(on_one_line(each.text), 6, Text(f"line {self._place(each.span)}", style="dim"))

    def _why(self, parameter: Parameter, codified: CodifiedMR) -> None:
        size = "; it says how much there is of something" if parameter.size else ""
        self._say(f"{printable(role_words(parameter.role))}{size}", 6)
        if parameter.link:
            self._say(f"one parameter for {len(parameter.sites)} places: {printable(parameter.link)}", 6)
        for number in parameter.sites:
            site = codified.sites[number]
            hang = Text(f"line {self._place(site.span)}", style="dim")
            role = f"  ({role_words(site.role)})" if site.role != parameter.role else ""
            self._say(f"{on_one_line(site.text)}{printable(role)}", 6, hang)


def _place_rows(occurrences: Sequence[Occurrence]) -> list[tuple[str, str]]:
    """Return rows for the places that state a relation, test by test."""
    lines: dict[tuple[str, str], list[int]] = {}
    for occurrence in occurrences:
        lines.setdefault((occurrence.test, occurrence.file), []).append(occurrence.asserted)
    texts = [
        f"{_simple_test(test)}, {file.rpartition('/')[2]}:{words.ranges(sorted(set(numbers)))}"
        for (test, file), numbers in lines.items()
    ]
    shown = (
        texts
        if len(texts) <= _PLACES
        else [*texts[: _PLACES - 1], f"and {len(texts) - _PLACES + 1:,} more tests"]
    )
    heads = [f"{len(occurrences):,} places", *[""] * (len(shown) - 1)]
    return list(zip(heads, shown, strict=True))


def _simple_test(test: str) -> str:
    """Return `CodecTest.roundTrip` of `org.acme.CodecTest.roundTrip()`."""
    return ".".join(test.partition("(")[0].split(".")[-2:])


_HANG = 8
_THEME = "ansi_dark"  # only the sixteen colours of the terminal, which its owner chose


def listing(data: bytes, wanted: Iterable[int], width: int, glyphs: Glyphs, language: str) -> Iterator[Text]:
    """Yield the wanted lines of a file (counted from 0), coloured, with a mark for each gap between them.

    A language whose name the highlighter does not know is not coloured.
    """
    source = SourceLines(data)
    numbers = sorted({number for number in wanted if 0 <= number < len(source)})
    shown = [source.shown(number).text for number in range(len(source))]
    syntax = Syntax("", language, theme=_THEME, background_color="default")
    # The whole file is coloured, since a comment may begin long before the lines that are wanted.
    coloured = syntax.highlight("\n".join(shown)).split("\n", allow_blank=True)
    indent = min(
        (len(text) - len(text.lstrip()) for text in map(shown.__getitem__, numbers) if text), default=0
    )
    margin = len(str(max(numbers, default=0) + 1))
    before: int | None = None
    for number in numbers:
        if before is not None and number != before + 1:
            yield Text(f"{'':>{margin}} {glyphs.gap}", style="dim")
        head = Text.assemble((f"{number + 1:>{margin}} {glyphs.bar} ", "dim"))
        yield from _fold_line(coloured[number], head, indent, max(20, width - margin - 3))
        before = number


def _fold_line(line: Text, head: Text, indent: int, room: int) -> Iterator[Text]:
    """Yield a line in pieces that fit; later pieces are indented further than the first."""
    own = len(line.plain) - len(line.plain.lstrip())
    hang = min(own - indent + _HANG, room // 3)
    for start, end in fold(line.plain, indent, room, hang):
        yield head + Text(" " * (hang if start > indent else 0)) + line[start:end]
        head = Text.assemble((" " * (head.cell_len - 2) + head.plain[-2:], "dim"))


Title = Callable[[str], None]


def print_verdict(console: Console, codified: CodifiedMR, judged: Judged | None, title: Title) -> None:
    """Print the verdict on a relation with its evidence, form and counterexample; or that there is none yet."""
    title("verdict")
    if judged is None:
        say(console, "None yet: mrscout filter tries the relation on generated inputs.", 2)
        return
    say(console, _verdict_sentence(judged), 2)
    advice = state_of_verdict(judged.verdict).advice
    if advice and codified.relation.origin.counts_in_funnel:
        say(console, advice, 2)
    _say_rows(console, [*_evidence_rows(judged), *_form_rows(codified, judged)])
    _print_counterexample(console, codified, judged)


def _say_rows(console: Console, rows: list[tuple[str, str]]) -> None:
    width = max((len(name) for name, _ in rows), default=0)
    for name, text in rows:
        say(console, printable(text), 2, Text(f"{name:<{width}}  ", style="cyan"))


def verdict_line(judged: Judged) -> Text:
    """Return a line on a verdict: `kept: It holds on enough of the valid inputs. It held on 310 of 310 …`"""
    is_explained = judged.verdict is Verdict.UNSETTLED or not judged.evidence.valid
    return _verdict_sentence(judged) + ("" if is_explained else f" It {held(judged)}.")


def _verdict_sentence(judged: Judged) -> Text:
    verdict = judged.verdict
    style = f"bold {TONES[state_of_verdict(verdict).tone]}"
    cut = ", cut short by the time limit" if judged.cut_short else ""
    why = f" What is known: {doubt(judged)}." if verdict is Verdict.UNSETTLED else ""
    return Text.assemble((verdict.slug, style), f"{cut}: {verdict.value}{why}")


def _evidence_rows(judged: Judged) -> list[tuple[str, str]]:
    evidence = judged.evidence
    rows = [("tried", f"{words.counted(evidence.tried, 'input')} other than the developers' own")]
    if evidence.valid:
        rows.append(("evidence", held(judged)))
        if not judged.whole_domain:
            share = f"{judged.bound:.1%}".replace("%", " %")
            rows.append(("bound", f"at least {share} of valid inputs, with the confidence asked for"))
    rows += [("invalid", text) for text in _invalid_inputs(evidence)]
    rows += [("", f"{times:,} × {text}") for text, times in judged.complaints]
    return [*rows, ("seconds", f"{judged.seconds:,.1f}")] if evidence.tried else rows[1:]


def _invalid_inputs(evidence: Evidence) -> list[str]:
    lost = evidence.tried - evidence.valid
    if not lost:
        return []
    kinds = (
        (evidence.vacuous, "never reached the assertion"),
        (evidence.exhausted, "ran out of memory, stack or time"),
        (evidence.crashes, "made the code under test throw"),
    )
    parts = [f"{count:,} {what}" for count, what in kinds if count]
    return [f"{words.counted(lost, 'input')}{': ' if parts else ''}{', '.join(parts)}"]


def _form_rows(codified: CodifiedMR, judged: Judged) -> list[tuple[str, str]]:
    rows = [("varied" if not number else "", text) for number, text in enumerate(drawn_words(judged.form))]
    given_up = [
        ("given up" if not number else "", text) for number, text in enumerate(restriction_words(judged.form))
    ]
    excluded = left_out(codified, judged)
    beyond = [("left out" if not number else "", text) for number, text in enumerate(excluded)]
    apart = [("split" if not number else "", text) for number, text in enumerate(split_words(judged.apart))]
    return [*rows, *apart, *given_up, *beyond]


def _print_counterexample(console: Console, codified: CodifiedMR, judged: Judged) -> None:
    counter = judged.counterexample
    if counter is None:
        return
    say(console)
    say(console, "Refuted by", 2)
    pairs = zip((parameter.name for parameter in codified.parameters), counter.texts, strict=False)
    for name, text in pairs:
        say(console, printable(f"{name} = {text}"), 4)
    say(console, Text(printable(counter.failure), style="dim"), 4)
    if counter.test:
        say(console)
        where = codified.path.rpartition("/")[2]
        say(console, f"As a test, to be pasted into {printable(where)}:", 2)
        say(console)
        for line in counter.test.splitlines():  # without a frame, so that it can be copied
            say_line(console, Text(f"    {printable(line)}"))
