"""`mrscout list`: prints every relation and candidate of a run, best first, with its state."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.json_output import print_json
from mrscout.cli.options import RUN_FOLDER, OfRun, Quiet
from mrscout.errors import NoSuchRelation, UsageError
from mrscout.model.origin import Kind
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.answer_records import list_answer
from mrscout.report.listed_records import to_line
from mrscout.report.run_report import run_report
from mrscout.report.states import STATES, state_of
from mrscout.report.terminal.entries import print_rows
from mrscout.report.terminal.gaps import print_gaps
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say
from mrscout.store.lookup import of_class, suggestions
from mrscout.store.results import RelationResult, read_results

_HELP = lesson(
    COMMANDS["list"],
    "The order is that of mrscout run: what an expert would pick comes first, and the best relation of each law before "
    "its variants.",
    examples=(
        "mrscout list",
        "mrscout list Codec --state kept",
        "mrscout list --state rejected --origin mined",
        "mrscout list --format jsonl | jq -r .statement",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout show ID has all about one.",
)


class ListFormat(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"
    JSON = "json"


class ListOrigin(Enum):
    """The values of `--origin`."""

    MINED = "mined"
    CANDIDATE = "candidate"


@app.command(
    cls=Command,
    name="list",
    help=_HELP,
    epilog="Exit codes: 0 they were listed, also if none is left; 2 no run, or no such class, state or kind. "
    "See docs/exit-codes.md.",
)
def list_(
    class_name: Annotated[
        str | None,
        typer.Argument(metavar="CLASS", help="Only relations about this class.", show_default=False),
    ] = None,
    out: OfRun = RUN_FOLDER,
    states: Annotated[
        list[str] | None,
        typer.Option(
            "--state",
            metavar="STATE",
            help="Only relations in this state: kept, imperfect, rejected, unsettled and so on. May be given several "
            "times.",
            show_default=False,
        ),
    ] = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="Only laws of this kind: round-trip, agreement, commutativity and so on. May be given several times.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        ListOrigin | None,
        typer.Option(
            help="Only relations that tests state (mined), or only those that laws propose (candidate).",
            show_default=False,
        ),
    ] = None,
    format_: Annotated[
        ListFormat,
        typer.Option("--format", help="jsonl: a line of JSON for each, for programs; json: one object."),
    ] = ListFormat.TEXT,
    quiet: Quiet = False,
) -> None:
    """List relations. Raises MrscoutError."""
    conditions = [
        *_condition("--state", states, [state.slug for state in STATES], lambda one: state_of(one).slug),
        *_condition("--kind", kinds, [kind.slug for kind in Kind], _kind),
    ]
    if origin is not None:
        mined = origin is ListOrigin.MINED
        conditions.append(lambda result: result.origin.counts_in_funnel is mined)
    read = read_results(out)
    places = {result.id: place for place, result in enumerate(read.results, 1)}
    wanted = read.results if class_name is None else _of_class(read.results, class_name)
    listed = [result for result in wanted if all(condition(result) for condition in conditions)]
    if format_ is ListFormat.JSONL:
        for result in listed:
            typer.echo(to_line(result, places[result.id]), nl=False)
        return
    gaps = run_report(read).gaps
    if format_ is ListFormat.JSON:
        print_json(list_answer(read, listed, gaps))
        return
    console = Console(highlight=False, markup=False, emoji=False)
    print_rows(console, listed)
    if listed:
        say(console)
    whole = words.counted(len(read.results), "relation")
    count = whole if len(listed) == len(read.results) else f"{len(listed):,} of {whole}"
    say(console, f"{count}, best first. {printable(command('show ID', out))} has all about one.")
    if not quiet:
        print_gaps(gaps)


def _condition(
    option: str, wanted: Sequence[str] | None, known: Sequence[str], value_of: Callable[[RelationResult], str]
) -> list[Callable[[RelationResult], bool]]:
    """Return a condition for the values of an option; none if it was not given. Raises UsageError."""
    for slug in wanted or ():
        if slug not in known:
            advice = f"There are {', '.join(known)}."
            raise UsageError(option, f"{slug!r} is none of them", advice)
    return [lambda result: value_of(result) in (wanted or ())] if wanted else []


def _kind(result: RelationResult) -> str:
    return result.relation.relation.kind.slug if result.relation is not None else ""


def _of_class(results: Sequence[RelationResult], name: str) -> Sequence[RelationResult]:
    """Return the results about a class. Raises NoSuchRelation."""
    found = of_class(results, name)
    if not found:
        near = [like for like in suggestions(results, name) if of_class(results, like)]
        classes = near or sorted({result.class_under_test.rpartition(".")[2] for result in results})[:5]
        advice = f"There are relations about {words.joined(classes)}." if classes else "The run has none."
        raise NoSuchRelation(name, "no relation of this run is about a class of this name", advice)
    return found
