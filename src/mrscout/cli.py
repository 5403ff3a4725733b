"""The command line. Commands parse, call, and hand the result to a printer; errors are printed in one place.

A new command is a function with ``@app.command()``. It raises MrscoutError where it must refuse, and
imports what it needs inside, so that ``mrscout --help`` stays quick.
"""

import io
import os
import sys
import traceback
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from mrscout import __version__
from mrscout.errors import MrscoutError
from mrscout.exits import Exit

_HELP = (
    "Mines metamorphic relations out of the tests that a project already has.\n\n"
    "A metamorphic relation says how the outputs of two or more calls relate, such as "
    "[italic]decode(encode(x)) equals x[/]. Many tests check one, on a single input. mrscout finds them.\n\n"
    "A SOURCE is the folder of a Java project (Maven, Gradle, Android, Ant or plain), or "
    "[bold]maven:group:artifact:version[/] for a library that publishes its tests. For example:\n\n"
    "  mrscout discover path/to/project\n\n"
    "  mrscout discover maven:org.apache.commons:commons-csv:1.10.0\n\n"
    "Start with [bold]mrscout doctor[/] where something seems to be missing."
)

app = typer.Typer(
    name="mrscout",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 fine, 1 a bug of mrscout, 2 usage, 3 the source cannot be opened, "
    "4 a tool is missing (see [bold]mrscout doctor[/]).",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mrscout {__version__}")
        raise typer.Exit


@app.callback(help=_HELP)
def mrscout(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Options that stand before the command."""


@app.command()
def doctor() -> None:
    """Say what is installed, what each thing is for, and how to get what is missing.

    Exits with 4 where something is missing without which nothing can be discovered.
    """
    from mrscout.doctor import Health, examine

    console = Console(highlight=False)
    lacking = False
    for finding in examine():
        good = finding.health is Health.GOOD
        mark = ("✓", "green") if good else ("✗", "red") if finding.required else ("–", "yellow")
        line = Text.assemble(mark, " ", (f"{finding.name:<15}", "bold"), " ", finding.found)
        console.print(line, soft_wrap=True)
        console.print(Text(f"  {'':<15} for {finding.purpose}", style="dim"), soft_wrap=True)
        if not good:
            console.print(Text(f"  {'':<15} {finding.remedy}"), soft_wrap=True)
        lacking |= finding.required and not good
    if lacking:
        console.print("\nSomething that discovery needs is missing.", style="red")
        raise typer.Exit(Exit.ENVIRONMENT)
    console.print("\nReady to discover.", style="green")


class Definition(Enum):
    """The values of `--definition`."""

    STRICT = "strict"
    PAPER = "paper"


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"


@app.command(
    epilog="Exit codes: 0 the source was looked at, whatever was found; 2 usage, also a test that does not "
    "exist; 3 the source cannot be opened; 4 a tool is missing; 130 Ctrl-C. See docs/exit-codes.md."
)
def discover(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="The folder of a Java project, or maven:group:artifact:version.",
            show_default=False,
        ),
    ],
    definition: Annotated[
        Definition,
        typer.Option(
            help="Which classes are the project's own. [bold]strict[/]: those in its main sources. "
            "[bold]paper[/]: any whose package says so, and the looser relations of the MR-Scout paper.",
        ),
    ] = Definition.STRICT,
    accessors: Annotated[
        bool, typer.Option("--accessors", help="Count plain getters and setters as invocations, too.")
    ] = False,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="[bold]text[/] for people; [bold]jsonl[/] for programs: a JSON object on a line for every "
            "test looked at, and nothing else.",
        ),
    ] = Format.TEXT,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write there instead of to standard output; the file appears when it is complete.",
            show_default=False,
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="TEST",
            help="Say why a test is, or is not, an MTC: [bold]FooTest.bar[/], with the package and the "
            "parameter types where that is not clear enough.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only tests of this name: a package, class or method, or a path if it has a slash; * and ? "
            "stand for anything. May be given several times.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N MTCs; 0 for the summary alone.")
    ] = 20,
    everything: Annotated[bool, typer.Option("--all", help="Show every MTC with all its instances.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            metavar="N",
            help="Processes to use; one for each core if not given. The output is the same.",
            show_default=False,
        ),
    ] = None,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="No progress and no warnings on standard error; errors stay."),
    ] = False,
) -> None:
    """Find the tests that hide a metamorphic relation (MTCs), and say why the others do not.

    Nothing is built or run, and nothing in the project is changed. For example:

      mrscout discover path/to/project

      mrscout discover maven:org.apache.commons:commons-csv:1.10.0 --limit 5

      mrscout discover . --only 'org.acme.codec.*' --all

      mrscout discover . --format jsonl > discover.jsonl

      mrscout discover . --explain StackTest.pushThenPop
    """
    from mrscout.commands.discover import Request, run

    run(
        Request(
            source=source,
            definition=definition.value,
            accessors=accessors,
            jsonl=form is Format.JSONL,
            out=out,
            explain=explain,
            only=tuple(only or ()),
            limit=None if everything else limit,
            jobs=jobs,
            quiet=quiet,
        )
    )


def print_error(error: MrscoutError) -> None:
    """The one place where an error becomes text: what, where, and what to do."""
    console = Console(stderr=True, highlight=False)
    head = Text.assemble(
        ("error", "bold red"), f": {error.place}: {error.found.rstrip()} ", (f"[{error.slug}]", "dim")
    )
    console.print(head, soft_wrap=True)
    console.print(Text.assemble(("  next", "bold"), f": {error.advice}"), soft_wrap=True)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code. Never lets a traceback out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # any path can be printed on any terminal
    try:
        app(arguments)
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            return _leave_quietly()
        return stop.code if isinstance(stop.code, int) else Exit.FINE if stop.code is None else Exit.INTERNAL
    except MrscoutError as error:
        print_error(error)
        return error.exit_code
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return _leave_quietly()
    except Exception as bug:  # noqa: BLE001 - the last line of defence, so that users never meet a traceback
        return _report_bug(bug)
    return Exit.FINE


def _leave_quietly() -> int:
    """The reader is gone: nothing more can be said, and Python must not try when it flushes at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return Exit.BROKEN_PIPE


def _report_bug(bug: Exception) -> int:
    if os.environ.get("MRSCOUT_TRACEBACK"):
        traceback.print_exception(bug, file=sys.stderr)
    place = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}:{place.lineno}"  # noqa: PTH119
    found = f"{type(bug).__name__}: {bug}"
    advice = "This is a bug of mrscout. Set MRSCOUT_TRACEBACK=1, run again, and report what it prints."
    print_error(MrscoutError(where, found, advice))
    return Exit.INTERNAL
