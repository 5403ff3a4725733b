"""The summary of `mrscout filter`: the funnel, the verdicts, and some kept and some refuted relations."""

from pathlib import Path
from statistics import median

from rich.console import Console
from rich.text import Text

from mrscout.model.contrast import shown
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.tallies import VerdictTally
from mrscout.prose.form_sentences import held_back_words
from mrscout.prose.next_command import command
from mrscout.prose.relation_sentences import doubt, split_words, with_verdict
from mrscout.report import instance_words as words
from mrscout.report.states import Level, print_funnel
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import relation_head, say, say_counts, say_line

STYLES = {Verdict.KEPT: "green", Verdict.REJECTED: "red"}
_NOTHING = "There is no codified relation to filter. mrscout synthesize SOURCE makes them."
_FAILURE = 200


def print_verdicts(console: Console, tally: VerdictTally, file: Path, out: Path, limit: int) -> None:
    """Print the summary; ``limit`` is the number of relations to show for each verdict."""
    every, tally = tally, tally.mined
    if not tally.judged:
        say(console, _NOTHING)
        return
    print_funnel(console, verdict_levels(tally, len(tally.judged)))
    print_counts(console, tally)
    print_candidates(console, every)
    print_examples(console, tally, limit)
    say(console)
    say(
        console,
        f"All verdicts are in {printable(str(file))}; {printable(command('show ID', out))} tells of one.",
    )


def verdict_levels(tally: VerdictTally, whole: int, *, first: bool = True) -> list[Level]:
    """Return the levels of the funnel from codified to kept."""
    return [
        Level(name, count, whole, first=first and not number, last=name == "kept")
        for number, (name, count) in enumerate(tally.funnel)
    ]


def print_counts(console: Console, tally: VerdictTally) -> None:
    """Print the number of relations for each verdict, and the median number of valid inputs."""
    say(console)
    kept = tally.verdicts.get(Verdict.KEPT, 0)
    less = f" {tally.less_general:,} of the {kept:,} in a less general form." if tally.less_general else ""
    say_counts(
        console,
        tally.verdicts,
        lambda verdict: STYLES.get(verdict, "yellow"),
        lambda verdict: verdict.value + (less if verdict is Verdict.KEPT else ""),
    )
    valid = [judged.evidence.valid for judged in tally.with_valid_input if judged.evidence.valid]
    if valid:
        say(console)
        say(console, f"{median(valid):,.0f} valid inputs a relation, at the median.", 2)


def print_candidates(console: Console, tally: VerdictTally, broken: int = 0) -> None:
    """Print how many candidates hold, for how many classes; ``broken`` ones fail on their initial values."""
    candidates = tally.candidates
    if not candidates.judged:
        return
    kept = candidates.having(Verdict.KEPT)
    classes = {candidates.relations[judged.id].relation.class_under_test for judged in kept}
    count = f"{len(kept):,} of {words.counted(len(candidates.judged) + broken, 'candidate')} hold"
    of_classes = words.counted(len(classes), "class", "classes")
    say(console)
    say(console, f"{count}: laws that tests state of some members, applied to others ({of_classes}).", 2)


def print_examples(console: Console, tally: VerdictTally, limit: int) -> None:
    """Print the first kept, rejected and unsettled relations."""
    tellers = (
        (Verdict.KEPT, _print_kept),
        (Verdict.REJECTED, _print_rejected),
        (Verdict.UNSETTLED, _print_unsettled),
    )
    for verdict, tell in tellers:
        for judged in tally.having(verdict)[:limit]:
            codified = with_verdict(tally.relations[judged.id], judged)
            say(console)
            slug = Text(verdict.slug, style=STYLES.get(verdict, "yellow"))
            say_line(console, relation_head(codified.relation) + slug)
            say(console, printable(codified.relation.statement), 2)
            tell(console, codified, judged)


def _print_kept(console: Console, _: CodifiedMR, judged: Judged) -> None:
    say(console, Text(held(judged), style="green"), 2)
    for split in split_words(judged.apart):
        say(console, Text(printable(split), style="green"), 2)
    for given_up in held_back_words(judged.form):
        say(console, Text(printable(given_up), style="yellow"), 2)


def _print_rejected(console: Console, codified: CodifiedMR, judged: Judged) -> None:
    if judged.counterexample is not None:
        names = (parameter.name for parameter in codified.parameters)
        pairs = zip(names, judged.counterexample.texts, strict=False)
        values = ", ".join(f"{name} = {text}" for name, text in pairs)
        by = values or "the test of its record"  # EvoSuite's inputs are code, not values
        say(console, Text(f"refuted by {printable(by)}", style="red"), 2)
        say(console, Text(printable(shown(judged.counterexample.failure, _FAILURE)), style="dim"), 2)


def _print_unsettled(console: Console, codified: CodifiedMR, judged: Judged) -> None:
    say(console, Text(doubt(judged), style="yellow"), 2)
    for complaint, times in judged.complaints[:1]:
        say(console, Text(printable(shown(f"{times:,} × {complaint}", _FAILURE)), style="dim"), 2)
    _print_rejected(console, codified, judged)


def held(judged: Judged) -> str:
    """Return the evidence of a verdict: `held on 310 of 310 valid inputs`."""
    evidence = judged.evidence
    whole = ", which is all there are" if judged.whole_domain else ""
    return f"held on {evidence.passed:,} of {words.counted(evidence.valid, 'valid input')}{whole}"
