"""The verdict on one relation: its evidence, what was varied and what was given up, and what refutes it."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.prose.forms import drawn_words, restriction_words
from mrscout.prose.relations import doubt, left_out, split_words
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line
from mrscout.report.terminal.verdict_summary import STYLES, held

Title = Callable[[str], None]


def print_verdict(console: Console, codified: CodifiedMR, judged: Judged | None, title: Title) -> None:
    """Print what filtering says, or that it has not said anything yet."""
    title("verdict")
    if judged is None:
        say(console, "None yet: mrscout filter tries the relation on generated inputs.", 2)
        return
    say(console, _line(judged), 2)
    rows = [*_evidence(judged), *_generality(codified, judged)]
    width = max(len(name) for name, _ in rows) if rows else 0
    for name, said in rows:
        say(console, printable(said), 2, Text(f"{name:<{width}}  ", style="cyan"))
    _refutation(console, codified, judged)


def verdict_line(judged: Judged) -> Text:
    """`kept: It holds on enough of the valid inputs. It held on 310 of 310 valid inputs.`"""
    told = judged.verdict is Verdict.UNSETTLED or not judged.evidence.valid
    return _line(judged) + ("" if told else f" It {held(judged)}.")


def _line(judged: Judged) -> Text:
    verdict = judged.verdict
    style = f"bold {STYLES.get(verdict, 'yellow')}"
    cut = ", cut short by the time limit" if judged.cut_short else ""
    why = f" What is known: {doubt(judged)}." if verdict is Verdict.UNSETTLED else ""
    return Text.assemble((verdict.slug, style), f"{cut}: {verdict.value}{why}")


def _evidence(judged: Judged) -> list[tuple[str, str]]:
    evidence = judged.evidence
    rows = [("tried", f"{words.counted(evidence.tried, 'input')} other than the developers' own")]
    if evidence.valid:
        rows.append(("evidence", held(judged)))
        if not judged.whole_domain:
            share = f"{judged.bound:.1%}".replace("%", " %")
            rows.append(("bound", f"at least {share} of valid inputs, with the confidence asked for"))
    rows += [("invalid", said) for said in _invalid(evidence)]
    rows += [("", f"{times:,} × {said}") for said, times in judged.complaints]
    return [*rows, ("seconds", f"{judged.seconds:,.1f}")] if evidence.tried else rows[1:]


def _invalid(evidence: Evidence) -> list[str]:
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


def _generality(codified: CodifiedMR, judged: Judged) -> list[tuple[str, str]]:
    rows = [("varied" if not number else "", said) for number, said in enumerate(drawn_words(judged.form))]
    given_up = [
        ("given up" if not number else "", said) for number, said in enumerate(restriction_words(judged.form))
    ]
    excluded = left_out(codified, judged)
    beyond = [("left out" if not number else "", said) for number, said in enumerate(excluded)]
    apart = [("split" if not number else "", said) for number, said in enumerate(split_words(judged.apart))]
    return [*rows, *apart, *given_up, *beyond]


def _refutation(console: Console, codified: CodifiedMR, judged: Judged) -> None:
    counter = judged.counterexample
    if counter is None:
        return
    say(console)
    say(console, "Refuted by", 2)
    pairs = zip((each.name for each in codified.parameters), counter.texts, strict=False)
    for name, text in pairs:
        say(console, printable(f"{name} = {text}"), 4)
    say(console, Text(printable(counter.failure), style="dim"), 4)
    if counter.test:
        say(console)
        where = codified.path.rpartition("/")[2]
        say(console, f"As a test, to be pasted into {printable(where)}:", 2)
        say(console)
        for line in counter.test.splitlines():  # as it is, without a frame, so that it can be taken
            say_line(console, Text(f"    {printable(line)}"))
