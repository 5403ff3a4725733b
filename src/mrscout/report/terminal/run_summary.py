"""The summary of `mrscout run` and `mrscout filter`: figures, laws that hold, the others, and the next command."""

from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.figures import RunFigures, Step
from mrscout.model.relations import Status
from mrscout.pipeline.tallies import VerdictTally
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.run_report import RunReport
from mrscout.report.states import STATES, is_wrong_guess, print_funnel, state_of, state_of_verdict
from mrscout.report.terminal.entries import TONES, print_entry
from mrscout.report.terminal.finding_list import print_best
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import Glyphs, glyphs_for, say, say_counts
from mrscout.store.results import RelationResult, is_offered

#: findings, and refuted relations, that are shown
FINDINGS = 5
_REFUTED = 3
#: classes that are named of those that a law holds for, too
_OWNERS = 3
_HOLDING = frozenset({"kept", "imperfect"})
_REFUTED_STATES = frozenset({"rejected", "broken-candidate"})


def print_run(console: Console, report: RunReport, out: Path, limit: int, *, verbose: bool = False) -> None:
    """Print the summary with at most ``limit`` laws; ``verbose`` shows the funnels, and crops no sentence."""
    print_best(console, report.findings, out, len(report.findings) if verbose else min(limit, FINDINGS))
    _print_figures(console, report, verbose=verbose)
    _print_refuted(console, report, out, len(report.results) if verbose else min(limit, _REFUTED))
    _print_laws(console, report.results, out, limit, verbose=verbose)
    _print_others(console, report.results, out)
    _print_next(console, report.results, out)


def print_verdicts(console: Console, tally: VerdictTally, file: Path) -> None:
    """Print the figures and verdicts on another generator's inputs, which are no part of the run."""
    mined = tally.mined
    figures = RunFigures(instances=mined.figures.codified, mined=mined.figures)
    print_funnel(console, figures.steps[1:])
    say(console)
    counts = Counter(judged.verdict for judged in mined.judged)
    say_counts(console, counts, lambda verdict: TONES[state_of_verdict(verdict).tone])
    say(console)
    say(console, f"All verdicts are in {printable(str(file))}.")


def funnel_line(steps: Sequence[Step], glyphs: Glyphs) -> str:
    """Return the steps of a funnel on a line: `15 tests → 7 MTCs → 9 instances`."""
    return f" {glyphs.arrow} ".join(f"{step.count:,} {step.name}" for step in steps)


def _print_figures(console: Console, report: RunReport, *, verbose: bool) -> None:
    funnels = [steps for steps in (report.figures.steps, report.figures.candidate_steps) if steps]
    for number, steps in enumerate(funnels):
        if not verbose:
            say(console, funnel_line(steps, glyphs_for(console.encoding)), 2)
            continue
        if number:
            say(console)
        print_funnel(console, steps)


def _print_refuted(console: Console, report: RunReport, out: Path, limit: int) -> None:
    """Print relations of tests and contracts that an input refutes, unless a finding or a better one says so."""
    told = {witness.relation for finding in report.findings for witness in finding.witnesses}
    refuted = [
        result
        for result in report.results
        if state_of(result).slug in _REFUTED_STATES
        and not (is_wrong_guess(result) or result.variant_of or result.id in told)
    ]
    if not refuted or not limit:
        return
    say(console)
    count = words.counted(len(refuted), "relation")
    title = f"{count} that tests or contracts state {'does' if len(refuted) == 1 else 'do'} not hold"
    say(console, Text(title, style="bold"))
    for result in refuted[:limit]:
        print_entry(console, result)
    _print_more(console, len(refuted) - limit, command("list --state rejected", out))


def _print_laws(
    console: Console, results: Sequence[RelationResult], out: Path, limit: int, *, verbose: bool
) -> None:
    """Print the best relation of each law that holds, the same of several classes once."""
    holding = [result for result in results if state_of(result).slug in _HOLDING]
    laws = [result for result in holding if not result.variant_of]
    if not laws:
        return
    sorts: dict[Hashable, list[RelationResult]] = {}
    for law in laws:
        sorts.setdefault(_sort(law), []).append(law)
    shown = list(sorts.values())[:limit]
    say(console)
    title = f"{words.counted(len(laws), 'law')} {'holds' if len(laws) == 1 else 'hold'} on generated inputs"
    notes = [f"{len(holding):,} relations state them"] if len(holding) > len(laws) else []
    if exceptions := sum(result.refuted for result in holding):
        notes.append(f"{exceptions:,} with exceptions")
    if 1 < len(shown) < len(sorts):
        notes.append(f"the best {len(shown):,}")
    say(console, Text.assemble((title, "bold"), f" ({'; '.join(notes)})" if notes else ""))
    for number, (best, *others) in enumerate(shown, 1):
        print_entry(console, best, number, whole=verbose)
        if others:
            owners = list(dict.fromkeys(other.class_under_test.rpartition(".")[2] for other in others))
            say(console, Text(printable(_also_for(owners)), style="dim"), 4)
    _print_more(console, len(laws) - sum(map(len, shown)), command("list", out))


def _sort(result: RelationResult) -> Hashable:
    """Return what laws of several classes have in common: the kind, and the simple names of the methods."""
    assert result.relation is not None
    law = result.relation.relation.law
    return law.kind, tuple(name.rpartition(".")[2] for name in law.methods)


def _also_for(owners: Sequence[str]) -> str:
    """Return `also for Money, BigMoney and 5 other classes`."""
    if len(owners) <= _OWNERS:
        return f"also for {words.joined(owners)}"
    left = words.counted(len(owners) - _OWNERS, "other class", "other classes")
    return f"also for {', '.join(owners[:_OWNERS])} and {left}"


def _print_more(console: Console, left: int, listing: str) -> None:
    if left > 0:
        say(console, f"{glyphs_for(console.encoding).cut} and {left:,} more: {printable(listing)}", 2)


def _print_others(console: Console, results: Sequence[RelationResult], out: Path) -> None:
    """Print how many relations are in each other state, with advice; guesses that do not hold on one line."""
    others = [
        result
        for result in results
        if state_of(result).slug not in (*_HOLDING, Status.SAME.slug) and not is_wrong_guess(result)
    ]
    guesses = sum(map(is_wrong_guess, results))
    if not others and not guesses:
        return
    say(console)
    counts = Counter(map(state_of, others))
    width = max((len(f"{count:,}") for count in counts.values()), default=0)
    labels = max((len(state.label) for state in counts), default=0)
    for state in (state for state in STATES if counts[state]):
        label = (f"{state.label:<{labels}}  ", TONES[state.tone])
        hang = Text.assemble((f"{counts[state]:>{width},}  ", "bold"), label)
        say(console, Text(state.advice or state.sentence, style="dim"), 2, hang)
    if guesses:
        candidates = words.counted(guesses, "candidate")
        say(console, Text(f"{candidates} did not hold: laws that do not apply there.", style="dim"), 2)
    say(console, Text(f"{printable(command('list', out))} has them all.", style="dim"), 2)


def _print_next(console: Console, results: Sequence[RelationResult], out: Path) -> None:
    """Print the one command to go on with."""
    say(console)
    holding = [result for result in results if state_of(result).slug in _HOLDING]
    if holding:
        export = printable(command("export", out))
        if any(is_offered(result) for result in holding):
            step = f"{export} writes the best laws as tests, beside your own."
        else:
            step = (
                f"{export} --all writes these laws as tests, to be read first; none is offered by itself, and "
                f"{export} says why."
            )
        say(console, Text.assemble(("Next: ", "bold"), step))
    else:
        page = printable(command("report --open", out))
        say(console, Text.assemble(("Next: ", "bold"), f"{page} shows what became of each relation."))
