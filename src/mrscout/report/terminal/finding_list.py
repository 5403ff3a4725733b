"""Findings on a terminal: a list of the best ones, and one with all of its evidence."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.findings import Confidence, Finding
from mrscout.prose.finding_sentences import place, reason_words, sentence, short_snippet, title
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line

_STYLES = {Confidence.HIGH: "red", Confidence.MEDIUM: "yellow", Confidence.LOW: "dim"}
_INDENT = 3


def print_best(console: Console, findings: Sequence[Finding], out: Path, most: int) -> None:
    """Print the first findings that are probably real, and how to see the others; nothing if there are none."""
    shown = [finding for finding in findings if finding.confidence is not Confidence.LOW]
    if not shown:
        return
    say(
        console,
        Text(f"{words.counted(len(shown), 'finding')}: what fails, and how sure that is", style="bold"),
    )
    print_list(console, shown[:most])
    say(console)
    first = f"{printable(command(f'show {shown[0].id}', out))} has the evidence of the first"
    more = f"{printable(command('findings', out))} lists all of them" if len(shown) > most else ""
    say(console, f"{first}{'; ' if more else ''}{more}.", 2)
    say(console)


def print_list(console: Console, findings: Sequence[Finding]) -> None:
    """Print findings, each with its sentence and the statements that reproduce it."""
    for finding in findings:
        say(console)
        _print_head(console, finding)
        say(console, printable(sentence(finding)), _INDENT)
        _print_code(console, short_snippet(finding))


def print_finding(console: Console, finding: Finding) -> None:
    """Print a finding with all that is known of it."""
    _print_head(console, finding)
    say(console, finding.kind.value, _INDENT)
    say(console)
    say(console, printable(sentence(finding)), _INDENT)
    say(console)
    say(
        console, Text(f"{finding.confidence.value} What speaks for it and against it:", style="bold"), _INDENT
    )
    for line in reason_words(finding):
        say(console, printable(line), _INDENT + 2)
    if not finding.witnesses:
        return
    witness = finding.witnesses[0]
    say(console)
    say(console, Text("To reproduce it:", style="bold"), _INDENT)
    _print_code(console, witness.snippet)
    if witness.failure.frames:
        say(console)
        say(console, Text("Where it arises, the innermost call first:", style="bold"), _INDENT)
        for frame in witness.failure.frames:
            say_line(console, Text(printable(f"{' ' * (_INDENT + 2)}{place(frame)}  ({frame.code.value})")))
    if witness.test_source:
        say(console)
        say(console, Text(f"As a test, for the class of relation {witness.relation}:", style="bold"), _INDENT)
        _print_code(console, witness.test_source)
    say(console)
    say(console, Text("The relations and calls that show it:", style="bold"), _INDENT)
    for other in finding.witnesses:
        count = words.counted(other.count, "input")
        say(
            console,
            printable(f"{other.relation}, {other.test}, {other.file}:{other.line}: {count}"),
            _INDENT + 2,
        )


def _print_head(console: Console, finding: Finding) -> None:
    confidence = finding.confidence
    say_line(
        console,
        Text.assemble(
            (printable(title(finding)), "bold"),
            "  ",
            (finding.id, "dim"),
            f"  {finding.kind.slug}  ",
            (f"confidence: {confidence.slug}", _STYLES[confidence]),
        ),
    )


def _print_code(console: Console, code: str) -> None:
    for line in code.splitlines():
        say_line(console, Text(printable(f"{' ' * (_INDENT + 2)}{line}"), style="cyan"))
