"""The summary of `mrscout evaluate`: measures, the relations that add most, and results on fresh inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.text import Text

from mrscout.filtering.stage import FilterOptions
from mrscout.model.origin import Candidate
from mrscout.model.relations import CodifiedMR
from mrscout.model.worth import MEASURES, Baseline, Evaluation, Flag, Fresh, Mutant, Significance, Worth
from mrscout.report import instance_words as words
from mrscout.report.run_report import without_candidates
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import relation_head, say, say_line
from mrscout.store.records import Json

_NAMES = {
    "line_coverage": "line coverage",
    "test_strength": "test strength",
    "covered_mutants": "covered mutants",
    "mutation_score": "mutation score",
}
_SUITES = {"D": "developers", "C": "relations", "D+C": "together"}
_DIFFS = 3


def print_worth(
    console: Console, evaluation: Evaluation, relations: Mapping[str, CodifiedMR], out: Path, limit: int
) -> None:
    """Print the summary; ``limit`` is the number of relations to show."""
    for trouble in evaluation.troubles:
        head = Text.assemble(("not evaluated", "bold yellow"), f": {printable(trouble.place)}")
        say_line(console, head)
        say(console, printable(trouble.found), 2)
        say(console, printable(trouble.advice), 2)
        say(console)
    if not evaluation.lines and not evaluation.mutants:
        say(console, "There is nothing to measure: the classes under test have neither lines nor mutants.")
        return
    _print_table(console, evaluation)
    _print_selection(console, evaluation)
    _print_excluded(console, evaluation, limit)
    _print_relations(console, evaluation, relations, limit)
    say(console)
    where = printable(str(out / "worth.jsonl"))
    say(console, f"What each relation adds is in {where}; mrscout export writes the chosen inputs.")


def _print_table(console: Console, evaluation: Evaluation) -> None:
    classes = words.counted(len(evaluation.classes), "class", "classes")
    tests = words.counted(evaluation.tests, "developers' test")
    lines, mutants = words.counted(evaluation.lines, "line"), words.counted(evaluation.mutants, "mutant")
    if evaluation.drawn:
        mutants = f"{evaluation.mutants:,} of {evaluation.population:,} mutants"
    say(console, f"{classes} under test  ·  {lines}  ·  {mutants}  ·  {tests}", 2)
    if evaluation.beside is Baseline.MINED:
        say(
            console, "Of the developers' tests only those of classes that relations were mined from count.", 2
        )
    say(console)
    heads = (*_SUITES.values(), "gain", "relative", "gap closed")
    widths = (11, 11, 10, 9, 11, 11)
    head = "".join(f"{name:>{width}}" for name, width in zip(heads, widths, strict=True))
    say_line(console, Text(f"  {'':<15}{head}".rstrip(), style="dim"))
    for name in MEASURES:
        measure = evaluation.measure(name)
        shares = (measure.developers, measure.relations, measure.with_relations)
        values = (f"{100 * share:>{width - 2}.2f} %" for share, width in zip(shares, widths, strict=False))
        line = Text(f"  {_NAMES[name]:<15}" + "".join(values))
        style = "green" if measure.gain > 0 else "dim"
        line.append(f"{measure.gain:>+9.2f}", style=style)
        line.append(f"{_percent(measure.relative_gain):>11}{_percent(measure.gap_closed):>11}", style=style)
        say_line(console, line)
    _print_mined(console, evaluation)
    _print_suites(console, evaluation)
    if not any(worth.added or worth.added_lines for worth in evaluation.worths):
        say(console)
        sentence = (
            "The relations add nothing to the developers' tests: no mutant and no line is theirs alone."
        )
        say(console, Text(sentence, style="yellow"), 2)
    say(console)
    by_class, by_mutant = evaluation.significance["classes"], evaluation.significance["mutants"]
    say(console, f"Mutation score over classes (Wilcoxon, in pairs): {_significance(by_class)}.", 2)
    say(console, f"Over mutants, as in the paper (Mann-Whitney): {_significance(by_mutant)}.", 2)
    if evaluation.drawn:
        say(console, "Mutants were drawn at random; --mutants 0 tries all, and takes that much longer.", 2)


def _print_mined(console: Console, evaluation: Evaluation) -> None:
    """Print what mined relations add without candidates, if candidates were measured too."""
    sentence = without_candidates({name: asdict(suite) for name, suite in evaluation.suites.items()})
    if sentence:
        say(console)
        say(console, sentence, 2)


def _print_suites(console: Console, evaluation: Evaluation) -> None:
    """Print the paper's table if another suite (E) was measured: each suite without and with the relations."""
    pairs = [(name, f"{name}+C") for name in evaluation.suites if f"{name}+C" in evaluation.suites]
    if len(pairs) < 2:
        return
    for plain, joined in pairs:
        say(console)
        say_line(console, Text(f"  {plain} → {joined}", style="bold"))
        for name in MEASURES:
            one, other = (getattr(evaluation.suites[suite], name) for suite in (plain, joined))
            relative = _percent((other - one) / one if one else None)
            values = f"{100 * one:>9.2f} %{100 * other:>9.2f} %{100 * (other - one):>+9.2f}{relative:>11}"
            say_line(console, Text(f"  {_NAMES[name]:<15}{values}"))


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:+.2f} %"


def _significance(significance: Significance) -> str:
    if significance.p is None or significance.effect is None:
        return f"no difference in {significance.n:,}"
    p = f"p = {significance.p:.2g}" if significance.p >= 1e-4 else f"p = {significance.p:.1e}"
    return f"{p}, effect {significance.effect:.2f}, n = {significance.n:,}"


def _print_selection(console: Console, evaluation: Evaluation) -> None:
    if not evaluation.worths:
        return
    counts = [1 + len(worth.selected) for worth in evaluation.worths]
    say(console)
    sentence = f"{median(counts):g} inputs a relation at the median do all that {evaluation.inputs:,} do"
    say(console, f"{sentence}, the developers' own among them.", 2)
    for flag in Flag:
        flagged = [worth for worth in evaluation.worths if flag in worth.flags]
        if flagged:
            hang = Text.assemble((f"{len(flagged):,}  ", "bold"), (f"{flag.slug}  ", "yellow"))
            say(console, Text(flag.value, style="dim"), 2, hang)


def _print_excluded(console: Console, evaluation: Evaluation, limit: int) -> None:
    excluded = evaluation.excluded
    if not excluded:
        return
    say(console)
    whose = "of both suites" if "E" in evaluation.suites else "of the developers'"
    say(console, f"{words.counted(len(excluded), 'test')} {whose} not counted:", 2)
    for test in excluded[: max(limit, 1)]:
        name = printable(f"{test.of}  {test.test}".rstrip())
        say_line(console, Text.assemble("    ", (name, "yellow"), f"  {test.why.value}"))
    if len(excluded) > max(limit, 1):
        say(console, f"… and {len(excluded) - max(limit, 1):,} more, in run.json.", 4)


def _print_relations(
    console: Console, evaluation: Evaluation, relations: Mapping[str, CodifiedMR], limit: int
) -> None:
    for worth in evaluation.worths[:limit]:
        relation = relations[worth.id].relation
        say(console)
        origin = relation.origin
        note = f"a candidate by {origin.law.slug}" if isinstance(origin, Candidate) else ""
        say_line(console, relation_head(relation) + note)
        say(console, printable(relation.statement), 2)
        say(console, Text(adds(worth), style="green" if worth.added else "dim"), 2)
        for mutant in (*worth.only, *worth.shared)[:_DIFFS]:
            _print_diff(console, mutant)


def adds(worth: Worth) -> str:
    """Return what a relation adds: `kills 12 mutants, 3 that no developers' test kills; covers 2 lines more`."""
    sentence = f"kills {words.counted(worth.killed, 'mutant')}"
    if worth.added:
        sentence += f", {worth.added:,} that no developers' test kills"
    if worth.only:
        sentence += f", {len(worth.only):,} that no other relation kills either"
    if worth.added_lines:
        sentence += f"; covers {words.counted(worth.added_lines, 'line')} more"
    return sentence


def _print_diff(console: Console, mutant: Mutant) -> None:
    place = f"{mutant.file or mutant.class_name}:{mutant.line}"
    say_line(console, Text.assemble("    ", (printable(place), "dim"), f"  {mutant.description}"))
    if mutant.before and mutant.after is None:  # what it becomes cannot be written
        say_line(console, Text(f"      {printable(mutant.before)}"))
    elif mutant.before:
        say_line(console, Text(f"    - {printable(mutant.before)}", style="red"))
    if mutant.after is not None:
        say_line(console, Text(f"    + {printable(mutant.after)}", style="green"))


FRESH = "fresh"


def fresh_record(every: Sequence[Fresh], options: FilterOptions) -> Json:
    """Return what `run.json` stores about fresh inputs: counts, and each relation that does not hold."""
    return {
        "inputs": options.inputs,
        "seed": options.seed,
        "relations": len(every),
        "hold": sum(outcome.holds for outcome in every),
        "unsettled": sum(bool(outcome.why) for outcome in every),
        "valid": sum(outcome.valid for outcome in every),
        "passed": sum(outcome.passed for outcome in every),
        "others": [asdict(outcome) for outcome in every if not outcome.holds],
    }


def print_fresh(
    console: Console,
    every: Sequence[Fresh],
    relations: Mapping[str, CodifiedMR],
    options: FilterOptions,
    limit: int,
) -> None:
    """Print how relations fare on fresh inputs; ``limit`` is the number of failing ones to show."""
    hold = sum(outcome.holds for outcome in every)
    valid, passed = sum(outcome.valid for outcome in every), sum(outcome.passed for outcome in every)
    sentence = f"{hold:,} of {words.counted(len(every), 'kept relation')} hold on fresh inputs"
    say(console, f"{sentence} ({options.inputs:,} each, seed {options.seed}).", 2)
    if valid:
        share = 100 * passed / valid
        say(console, f"{passed:,} of {words.counted(valid, 'valid input')} passed, {share:.2f} %.", 2)
    for fresh in [outcome for outcome in every if not outcome.holds][:limit]:
        relation = relations[fresh.id].relation
        say(console)
        say_line(console, relation_head(relation))
        say(console, printable(relation.statement), 2)
        if fresh.why:
            say(console, Text(printable(fresh.why), style="yellow"), 2)
            continue
        say(console, Text(f"held on {fresh.passed:,} of {words.counted(fresh.valid, 'valid input')}"), 2)
        say(console, Text(f"refuted by {printable(', '.join(fresh.refuted_by))}", style="red"), 2)
