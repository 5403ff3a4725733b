"""`mrscout findings`: lists what a run found to be wrong, the surest first."""

import sys
from enum import Enum
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.json_output import print_json
from mrscout.cli.options import RUN_FOLDER, OfRun
from mrscout.findings.stage import worth_showing
from mrscout.languages.registry import language_of_file
from mrscout.report import instance_words as words
from mrscout.report.answer_records import findings_answer
from mrscout.report.finding_formats import markdown_of, sarif_of
from mrscout.report.terminal.finding_list import print_list
from mrscout.store.finding_records import to_record
from mrscout.store.findings import read_findings
from mrscout.store.records import line_of


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"
    JSON = "json"
    MARKDOWN = "markdown"
    SARIF = "sarif"


_HELP = lesson(
    COMMANDS["findings"],
    "A finding has one cause, however many relations and inputs show it: an exception that the code throws by "
    "accident, a loop without end, two answers that contradict each other, a relation that a test states and that does "
    "not hold. Those that are probably no defects are left out, unless --all asks for them.",
    examples=(
        "mrscout findings",
        "mrscout findings --format markdown > findings.md",
        "mrscout findings --all --format jsonl | jq .sentence",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout show ID has the evidence of one, with a test that fails.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 they were listed, also if there are none; 2 no run, or no verdicts in it. "
    "See docs/exit-codes.md.",
)
def findings(
    out: OfRun = RUN_FOLDER,
    format_: Annotated[
        Format,
        typer.Option(
            "--format",
            metavar="NAME",
            help="[bold]text[/]: for people; [bold]jsonl[/]: the records; [bold]json[/]: one object; "
            "[bold]markdown[/]: for an issue or a pull "
            "request; [bold]sarif[/]: for code scanning.",
        ),
    ] = Format.TEXT,
    all_: Annotated[bool, flag("--all", help="Also those that are probably no defects.")] = False,
) -> None:
    """List the findings of a run. Raises MrscoutError."""
    known = read_findings(out)
    shown = list(known) if all_ else worth_showing(known)
    match format_:
        case Format.JSONL:
            sys.stdout.buffer.write(b"".join(line_of(to_record(finding)) for finding in shown))
        case Format.JSON:
            print_json(findings_answer(shown, known))
        case Format.SARIF:
            sys.stdout.buffer.write(sarif_of(shown))
        case Format.MARKDOWN:
            files = (witness.file for finding in shown for witness in finding.witnesses)
            typer.echo(markdown_of(shown, language_of_file(next(files, "")).name))
        case Format.TEXT:
            console = Console(highlight=False, markup=False, emoji=False)
            print_list(console, shown)
            left = len(known) - len(shown)
            if left:
                console.print(
                    f"\n{words.counted(left, 'finding')} more with low confidence: --all lists them."
                )
            elif not known:
                console.print("There are none.")
