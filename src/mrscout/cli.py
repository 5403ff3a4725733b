"""The command line. Commands parse, call, and hand the result to a printer; errors are printed in one place.

A new command is a function with ``@app.command()``. It raises MrscoutError where it must refuse, and
imports what it needs inside, so that ``mrscout --help`` stays quick.
"""

import io
import os
import sys
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from mrscout import __version__
from mrscout.commands.arguments import (
    Accessors,
    Definition,
    DefinitionOption,
    FailOn,
    Inputs,
    Jobs,
    NoFence,
    Only,
    Quiet,
    RunFolder,
    Seed,
    Source,
    TimeLimit,
)
from mrscout.errors import MrscoutError
from mrscout.exits import Exit

_HELP = (
    "Mines metamorphic relations out of the tests that a project already has.\n\n"
    "A metamorphic relation says how the outputs of two or more calls relate, such as "
    "[italic]decode(encode(x)) equals x[/]. Many tests check one, on a single input. mrscout finds them, and "
    "makes each a method that takes any input.\n\n"
    "A SOURCE is the folder of a Java project (Maven, Gradle, Android, Ant or plain), or "
    "[bold]maven:group:artifact:version[/] for a library that publishes its tests. For example:\n\n"
    "  mrscout discover path/to/project\n\n"
    "  mrscout synthesize maven:org.apache.commons:commons-csv:1.10.0\n\n"
    "  mrscout show 8986602893\n\n"
    "Start with [bold]mrscout doctor[/] where something seems to be missing."
)
_SYNTHESIZE = (
    "Turn every metamorphic relation that tests hide into a parameterised method that compiles and "
    "passes.\n\n"
    "The tests are found as by [bold]mrscout discover[/]. Of each, what the relation needs is kept, its "
    "literals become parameters, and the result is compiled and run once on the developers' own input. This "
    "builds and runs code of the project; the project's folder is left as it was. For example:\n\n"
    "  mrscout synthesize path/to/project\n\n"
    "  mrscout synthesize maven:org.apache.commons:commons-csv:1.10.0 --limit 3\n\n"
    "  mrscout synthesize . --only 'org.acme.codec.*' --out /tmp/codec\n\n"
    "  mrscout synthesize . --classpath 'target/test-classes:target/classes:lib/*'\n\n"
    "In the folder of the run, [bold]relations/[/] has the classes, [bold]relations.jsonl[/] a record of "
    "each with its parameters and where they came from, [bold]drafts/[/] what did not become a relation, and "
    "[bold]run.json[/] the counts. [bold]mrscout show ID[/] explains one."
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
    from rich.console import Console
    from rich.text import Text

    from mrscout.doctor import Health, examine

    console = Console(highlight=False)
    lacking = False
    unready: list[str] = []
    for finding in examine():
        good = finding.health is Health.GOOD
        mark = ("✓", "green") if good else ("✗", "red") if finding.required else ("–", "yellow")
        line = Text.assemble(mark, " ", (f"{finding.name:<15}", "bold"), " ", finding.found)
        console.print(line, soft_wrap=True)
        console.print(Text(f"  {'':<15} for {finding.purpose}", style="dim"), soft_wrap=True)
        if not good:
            console.print(Text(f"  {'':<15} {finding.remedy}"), soft_wrap=True)
        lacking |= finding.required and not good
        unready += [finding.name] if finding.for_synthesis and not good else []
    if lacking:
        console.print("\nSomething that discovery needs is missing.", style="red")
        raise typer.Exit(Exit.ENVIRONMENT)
    if unready:
        console.print("\nReady to discover.", style="green")
        console.print(f"Not ready to synthesize: {' and '.join(unready)} missing.", style="yellow")
    else:
        console.print("\nReady to discover and to synthesize.", style="green")


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"


@app.command(
    epilog="Exit codes: 0 the source was looked at, whatever was found; 2 usage, also a test that does not "
    "exist; 3 the source cannot be opened; 4 a tool is missing; 130 Ctrl-C. See docs/exit-codes.md."
)
def discover(
    source: Source,
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
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
    only: Only = None,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N MTCs; 0 for the summary alone.")
    ] = 20,
    everything: Annotated[bool, typer.Option("--all", help="Show every MTC with all its instances.")] = False,
    jobs: Jobs = None,
    quiet: Quiet = False,
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


@app.command(
    help=_SYNTHESIZE,
    epilog="Exit codes: 0 the source was looked at, whatever came of it; 2 usage, also --only without a "
    "match and --out that cannot be written; 3 the source cannot be opened; 4 no JDK, or no mvn where one is "
    "needed; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
def synthesize(
    source: Source,
    out: RunFolder = Path(".mrscout"),
    only: Only = None,
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N relations; 0 for the summary alone.")
    ] = 5,
    no_build: Annotated[
        bool,
        typer.Option("--no-build", help="Run nothing of the project's own build; javac alone must do."),
    ] = False,
    classpath: Annotated[
        str | None,
        typer.Option(
            metavar="PATHS",
            help="Classes and jars to run against, instead of all that would be built: the test classes, the "
            "main classes and their dependencies, as for java. [bold]lib/*[/] is every jar of a folder.",
            show_default=False,
        ),
    ] = None,
    java: Annotated[
        Path | None,
        typer.Option(
            metavar="HOME", help="The JDK to use; the best that fits if not given.", show_default=False
        ),
    ] = None,
    offline: Annotated[
        bool, typer.Option("--offline", help="Fetch nothing; use what mvn has fetched already.")
    ] = False,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Turn relations into methods that compile and pass."""
    from mrscout.commands.synthesize import Request, run

    run(
        Request(
            source=source,
            out=out,
            definition=definition.value,
            accessors=accessors,
            only=tuple(only or ()),
            jobs=jobs,
            build=not no_build,
            classpath=classpath,
            java=java,
            offline=offline,
            quiet=quiet,
            limit=limit,
        )
    )


@app.command(
    epilog="Exit codes: 0 it was shown; 2 no run, no such relation, or several of them, which are listed. "
    "See docs/exit-codes.md."
)
def show(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="The first digits of a relation's id; or the name of the relation, its class or its test.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder that the run was written to.")
    ] = Path(".mrscout"),
    as_json: Annotated[bool, typer.Option("--json", help="The record alone, as JSON, for programs.")] = False,
) -> None:
    """Show one relation: in words, its test, its source, its parts, and what became a parameter and why.

    The ids are in the summary of [bold]mrscout synthesize[/] and in relations.jsonl. For example:

      mrscout show 8986602893

      mrscout show 8986

      mrscout show decodeUndoesEncode --out /tmp/codec

      mrscout show 8986 --json | jq .parameters
    """
    from mrscout.commands.show import Request, run

    run(Request(wanted=wanted, out=out, json=as_json))


@app.command(
    name="filter",
    epilog="Exit codes: 0 every relation has a verdict; 2 usage, also no run in the folder; 3 the source "
    "cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its verdict; 130 Ctrl-C. See "
    "docs/exit-codes.md.",
)
def filter_(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder that the run was written to.")
    ] = Path(".mrscout"),
    inputs: Inputs = 1000,
    seed: Seed = 0,
    criterion: Annotated[
        float,
        typer.Option(min=0.5, max=1, metavar="SHARE", help="Of the valid inputs, how many must pass."),
    ] = 0.95,
    confidence: Annotated[
        float, typer.Option(min=0.5, max=0.9999, metavar="SHARE", help="Of the bound that is reported.")
    ] = 0.95,
    time_limit: TimeLimit = 60.0,
    jobs: Jobs = None,
    no_fence: NoFence = False,
    fail_on: FailOn = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
    quiet: Quiet = False,
) -> None:
    """Try the relations of a run on generated inputs, and keep the ones that hold.

    Reads relations.jsonl of [bold]mrscout synthesize[/] and writes verdicts.jsonl beside it. A run that was
    stopped goes on where it was. For example:

      mrscout filter

      mrscout filter --out /tmp/codec --inputs 200 --seed 7

      mrscout filter --fail-on rejected
    """
    from mrscout.commands.filter import Request, failing
    from mrscout.commands.filter import run as filter_relations

    request = Request(out, inputs, seed, criterion, confidence, time_limit, jobs, not no_fence, quiet, limit)
    if failing(filter_relations(request), tuple(fail_on or ())):
        raise typer.Exit(Exit.FAILED)


@app.command(
    epilog="Exit codes: as for synthesize, and 5 where --fail-on met its verdict. See docs/exit-codes.md."
)
def run(
    source: Source,
    out: RunFolder = Path(".mrscout"),
    inputs: Inputs = 1000,
    seed: Seed = 0,
    time_limit: TimeLimit = 60.0,
    definition: DefinitionOption = Definition.STRICT,
    only: Only = None,
    jobs: Jobs = None,
    no_build: Annotated[
        bool, typer.Option("--no-build", help="Run nothing of the project's own build.")
    ] = False,
    no_fence: NoFence = False,
    fail_on: FailOn = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
    quiet: Quiet = False,
) -> None:
    """Do everything: discover, synthesize, filter. Relations, records and verdicts go to a folder.

    For example:

      mrscout run path/to/project

      mrscout run maven:org.apache.commons:commons-csv:1.10.0 --inputs 200
    """
    from mrscout.commands import filter as filtering
    from mrscout.commands import synthesize as synthesis

    synthesis.run(
        synthesis.Request(
            source=source,
            out=out,
            definition=definition.value,
            only=tuple(only or ()),
            jobs=jobs,
            build=not no_build,
            quiet=quiet,
            limit=0,
        )
    )
    request = filtering.Request(
        out, inputs, seed, time_limit=time_limit, jobs=jobs, fenced=not no_fence, quiet=quiet, limit=limit
    )
    if filtering.failing(filtering.run(request), tuple(fail_on or ())):
        raise typer.Exit(Exit.FAILED)


def print_error(error: MrscoutError) -> None:
    """The one place where an error becomes text: what, where, and what to do."""
    from rich.console import Console
    from rich.text import Text

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
    import traceback

    if os.environ.get("MRSCOUT_TRACEBACK"):
        traceback.print_exception(bug, file=sys.stderr)
    place = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}:{place.lineno}"  # noqa: PTH119
    found = f"{type(bug).__name__}: {bug}"
    advice = "This is a bug of mrscout. Set MRSCOUT_TRACEBACK=1, run again, and report what it prints."
    print_error(MrscoutError(where, found, advice))
    return Exit.INTERNAL
