"""How kept relations fare on fresh inputs, for people and as `fresh` of `run.json`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from rich.console import Console
from rich.text import Text

from mrscout.filtering.stage import FilterOptions
from mrscout.model.evaluation import Fresh
from mrscout.model.relations import CodifiedMR
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line
from mrscout.store.records import Json

FRESH = "fresh"


def fresh_record(every: Sequence[Fresh], options: FilterOptions) -> Json:
    """What is written down: the counts, and each relation that does not hold."""
    return {
        "inputs": options.inputs,
        "seed": options.seed,
        "relations": len(every),
        "hold": sum(each.holds for each in every),
        "unsettled": sum(bool(each.why) for each in every),
        "valid": sum(each.valid for each in every),
        "passed": sum(each.passed for each in every),
        "others": [asdict(each) for each in every if not each.holds],
    }


def print_fresh(
    console: Console,
    every: Sequence[Fresh],
    relations: Mapping[str, CodifiedMR],
    options: FilterOptions,
    limit: int,
) -> None:
    """Print all of it; `limit` is the number of relations shown of those that do not hold."""
    hold = sum(each.holds for each in every)
    valid, passed = sum(each.valid for each in every), sum(each.passed for each in every)
    said = f"{hold:,} of {words.counted(len(every), 'kept relation')} hold on fresh inputs"
    say(console, f"{said} ({options.inputs:,} each, seed {options.seed}).", 2)
    if valid:
        share = 100 * passed / valid
        say(console, f"{passed:,} of {words.counted(valid, 'valid input')} passed, {share:.2f} %.", 2)
    for fresh in [each for each in every if not each.holds][:limit]:
        relation = relations[fresh.id].relation
        say(console)
        say_line(console, Text.assemble((printable(relation.name), "bold"), "  ", (fresh.id, "dim")))
        say(console, printable(relation.statement), 2)
        if fresh.why:
            say(console, Text(printable(fresh.why), style="yellow"), 2)
            continue
        say(console, Text(f"held on {fresh.passed:,} of {words.counted(fresh.valid, 'valid input')}"), 2)
        say(console, Text(f"refuted by {printable(', '.join(fresh.refuted_by))}", style="red"), 2)
