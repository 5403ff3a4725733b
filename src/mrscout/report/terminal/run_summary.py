"""The summary of `mrscout run` and `mrscout filter`: figures, laws that hold, the others, and the next command."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.figures import RunFigures, Step
from mrscout.model.origin import Refutation
from mrscout.model.relations import Status
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.tallies import VerdictTally
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.run_report import RunReport
from mrscout.report.states import STATES, State, advice_on, print_funnel, state_of, state_of_verdict
from mrscout.report.terminal.entries import TONES, print_entry
from mrscout.report.terminal.finding_list import print_best
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import Glyphs, glyphs_for, say, say_counts
from mrscout.store.results import RelationResult

#: findings, and refuted relations, that are shown
_FINDINGS = 5
_REFUTED = 3
_HOLDING = frozenset({"kept", "imperfect"})
_REFUTED_STATES = frozenset({"rejected", "broken-candidate"})


def print_run(console: Console, report: RunReport, out: Path, limit: int, *, verbose: bool = False) -> None:
    """Print the summary with at most ``limit`` laws; ``verbose`` shows the funnels, and crops no sentence."""
    print_best(console, report.findings, out, len(report.findings) if verbose else min(limit, _FINDINGS))
    _print_figures(console, report, verbose=verbose)
    _print_refuted(
        console, report.results, out, limit=len(report.results) if verbose else min(limit, _REFUTED)
    )
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


def _print_refuted(console: Console, results: Sequence[RelationResult], out: Path, limit: int) -> None:
    """Print relations of tests and contracts that an input refutes."""
    refuted = [
        result
        for result in results
        if state_of(result).slug in _REFUTED_STATES
        and (result.origin.counts_in_funnel or result.origin.if_refuted is Refutation.DEFECT)
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
    """Print the best relation of each law that holds."""
    holding = [result for result in results if result.judged and result.judged.verdict is Verdict.KEPT]
    laws = [result for result in holding if not result.variant_of]
    if not laws:
        return
    say(console)
    variants = f", in {len(holding):,} relations" if len(holding) > len(laws) else ""
    hold = f"{words.counted(len(laws), 'law')} {'holds' if len(laws) == 1 else 'hold'}{variants}"
    exceptions = sum(result.refuted for result in holding)
    but = f", {exceptions:,} of them with exceptions" if exceptions else ""
    first = f"; the best {limit:,}" if 1 < limit < len(laws) else ""
    say(console, Text(f"{hold} on generated inputs{but}{first}", style="bold"))
    for number, result in enumerate(laws[:limit], 1):
        print_entry(console, result, number, whole=verbose)
    _print_more(console, len(laws) - limit, command("list", out))


def _print_more(console: Console, left: int, listing: str) -> None:
    if left > 0:
        say(console, f"{glyphs_for(console.encoding).cut} and {left:,} more: {printable(listing)}", 2)


def _print_others(console: Console, results: Sequence[RelationResult], out: Path) -> None:
    """Print how many relations are in each other state, with advice; guesses that do not hold on one line."""
    others = [result for result in results if state_of(result).slug not in _HOLDING]
    mined = [result for result in others if result.origin.counts_in_funnel or result.judged is None]
    counts = Counter(state_of(result) for result in mined)
    del counts[next(state for state in STATES if state.slug == Status.SAME.slug)]
    guesses = len(others) - len(mined)
    if not counts and not guesses:
        return
    say(console)
    shown = [(state, counts[state]) for state in STATES if counts[state]]
    width = max((len(f"{count:,}") for _, count in shown), default=0)
    labels = max((len(state.label) for state, _ in shown), default=0)
    examples = {state_of(result): result for result in reversed(mined)}
    for state, count in shown:
        hang = Text.assemble(
            (f"{count:>{width},}  ", "bold"), (f"{state.label:<{labels}}  ", TONES[state.tone])
        )
        say(console, Text(_sentences(state, examples[state]), style="dim"), 2, hang)
    if guesses:
        candidates = words.counted(guesses, "candidate")
        say(console, Text(f"{candidates} did not hold: laws that do not apply there.", style="dim"), 2)
    say(console, Text(f"{printable(command('list', out))} has them all.", style="dim"), 2)


def _sentences(state: State, example: RelationResult) -> str:
    return f"{state.sentence} {advice_on(state, example)}".rstrip()


def _print_next(console: Console, results: Sequence[RelationResult], out: Path) -> None:
    """Print the one command to go on with."""
    say(console)
    if any(state_of(result).slug in _HOLDING for result in results):
        export = printable(command("export --to DIR", out))
        say(console, Text.assemble(("Next: ", "bold"), f"{export} writes the laws as tests."))
    else:
        page = printable(command("report --open", out))
        say(console, Text.assemble(("Next: ", "bold"), f"{page} shows what became of each relation."))
