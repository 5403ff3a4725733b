"""Relations as entries of a list: a few lines each, or one line each."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from mrscout.model.contrast import shown
from mrscout.model.forms import Freedom
from mrscout.model.marks import Mark
from mrscout.model.origin import Candidate
from mrscout.model.ranking import TRIVIAL, weaknesses_of
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import held_back_words
from mrscout.prose.relation_sentences import brief_statement, doubt
from mrscout.report import instance_words as words
from mrscout.report.sentences import counterexample_input, failure
from mrscout.report.states import Tone, state_of
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import glyphs_for, say, say_line
from mrscout.store.results import RelationResult

TONES = {Tone.GOOD: "green", Tone.BAD: "red", Tone.DOUBT: "yellow", Tone.NONE: "dim"}
#: characters of a sentence, of restrictions and of a message in a short entry
_SENTENCE, _RESTRICTIONS, _MESSAGE = 150, 90, 120
#: of the name on a line, which is a piece of source code for what became no relation
_NAME = 80


def print_entry(
    console: Console, result: RelationResult, number: int | None = None, *, whole: bool = False
) -> None:
    """Print a relation in a few lines: its name, its sentence, and what is known of it; ``whole`` crops nothing."""
    state = state_of(result)
    rank = f"{number:>2}  " if number is not None else ""
    head = Text.assemble((rank, "dim"), (printable(simple_name(result)), "bold"))
    head += Text.assemble("  ", (result.id, "dim"))
    if state.tone is not Tone.GOOD:
        head += Text.assemble("  ", (state.label, TONES[state.tone]))
    if figure := _figure(result):
        head += Text.assemble("  ", (figure, TONES[state.tone]))
    for mark in marks(result):
        head += Text.assemble("  ", (mark, "yellow"))
    say_line(console, head)
    indent = 4 if number is not None else 2
    if result.relation is not None:
        statement = result.relation.relation.statement
        if not whole:
            statement = brief_statement(result.relation, result.judged, _SENTENCE)
        say(console, printable(statement), indent)
    for line in evidence_lines(result, whole=whole):
        say(console, Text(printable(line), style=TONES[state.tone]), indent)


def print_row(console: Console, result: RelationResult, width: int) -> None:
    """Print a relation on one line; ``width`` is that of the column of states."""
    state = state_of(result)
    line = Text.assemble(
        (f"{state.label:<{width}}", TONES[state.tone]), "  ", (result.id, "dim"), f"  {_figure(result):>11}  "
    )
    line.append(_cropped(printable(simple_name(result)), _NAME), style="bold")
    notes = [*marks(result), *([f"{Mark.VARIANT.slug} of {result.variant_of}"] if result.variant_of else [])]
    line.append("".join(f"  {note}" for note in notes), style="yellow")
    say_line(console, _fitted(line, console))


def _fitted(line: Text, console: Console) -> Text:
    """Return the line cropped to the width of a terminal; without one, whole."""
    if console.is_terminal and line.cell_len > console.width:
        line.truncate(console.width - 1)
        line.append(glyphs_for(console.encoding).cut[:1])
    return line


def simple_name(result: RelationResult) -> str:
    """Return the name of a result behind its class: `Stack.popReturnsWhatPushTook`."""
    owner = result.class_under_test.rpartition(".")[2]
    return f"{owner}.{result.name}" if result.relation is not None else f"{owner}: {result.name}"


def marks(result: RelationResult) -> Iterator[str]:
    """Yield what the reader should know of a result at first sight."""
    if isinstance(result.origin, Candidate):
        seen = result.origin.precedent
        proposed = Mark.PROPOSED.slug
        yield proposed if seen is None else f"{proposed}, as in {words.some_of(seen.projects)}"
    weaknesses = set(weaknesses_of(result.relation, result.judged)) if result.relation is not None else set()
    if weaknesses & TRIVIAL:
        yield Mark.TRIVIAL.slug
    elif weaknesses:
        yield Mark.WEAK.slug


def evidence_lines(result: RelationResult, *, whole: bool = True) -> Iterator[str]:
    """Yield what is known of a result: its figures and restrictions, or its counterexample, or the reason for none."""
    judged = result.judged
    if judged is None:
        if result.relation is not None and result.relation.detail:
            yield shown(result.relation.detail, _MESSAGE)
        return
    if judged.verdict is Verdict.KEPT:
        held_back = list(zip(judged.form.held_back, held_back_words(judged.form), strict=True))
        if whole:
            yield held(judged)
            yield from [*(words for _, words in held_back), *_origin_words(result)]
            return
        # A parameter with one value is that value in the sentence.
        varying = [words for parameter, words in held_back if parameter.freedom is not Freedom.FIXED]
        if notes := [*varying, *_origin_words(result)]:
            yield _cropped("; ".join(notes), _RESTRICTIONS)
    elif judged.verdict is Verdict.UNSETTLED:
        yield doubt(judged)
    if result.refuted:
        yield f"refuted by {shown(counterexample_input(result) or 'the test of its record', _MESSAGE)}"
        yield shown(failure(result), _MESSAGE)
    elif judged.verdict not in (Verdict.KEPT, Verdict.REJECTED):
        for message, times in judged.complaints[:1]:
            yield f"{times:,} × {shown(message, _MESSAGE)}"


def held(judged: Judged) -> str:
    """Return the evidence of a verdict: `held on 310 of 310 valid inputs`."""
    evidence = judged.evidence
    all_there_are = ", which is all there are" if judged.whole_domain else ""
    return f"held on {evidence.passed:,} of {words.counted(evidence.valid, 'valid input')}{all_there_are}"


def _origin_words(result: RelationResult) -> Iterator[str]:
    """Yield where a relation comes from if that is more than one place: `stated in 5 places`."""
    if len(result.occurrences) > 1:
        yield f"stated in {len(result.occurrences):,} places"


def _figure(result: RelationResult) -> str:
    """Return on how many of the valid inputs a relation held: `310/310`; empty if that says nothing.

    It says nothing of one that was tried on no input, or that only an awkward input beyond those refutes.
    """
    evidence = result.judged.evidence if result.judged is not None else None
    if evidence is None or not evidence.valid:
        return ""
    rejected = state_of(result).tone is Tone.BAD
    return "" if rejected and evidence.passed == evidence.valid else f"{evidence.passed:,}/{evidence.valid:,}"


def _cropped(text: str, most: int) -> str:
    """Return a text of at most so many characters, cut between words."""
    if len(text) <= most:
        return text
    head, space, _ = text[:most].rpartition(" ")
    return f"{head if space else text[:most]}…"


def print_rows(console: Console, results: Sequence[RelationResult]) -> None:
    """Print results on one line each, below a line that names the columns."""
    if not results:
        return
    width = max(len(state_of(result).label) for result in results)
    say_line(console, Text(f"{'state':<{width}}  {'id':<10}  {'held/valid':>11}  relation", style="dim"))
    for result in results:
        print_row(console, result, width)
