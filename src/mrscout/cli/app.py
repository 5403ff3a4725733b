"""The typer application: its commands, the common parts of their help, and the options that stand before a command."""

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from mrscout import __version__
from mrscout.errors import EnvironmentLacks

_HELP = (
    "Mines metamorphic relations out of the tests that a project already has.\n\n"
    "A metamorphic relation says how the outputs of two or more calls relate, such as "
    "[italic]decode(encode(x)) equals x[/]. Many tests check one, on a single input. mrscout finds them, "
    "makes each a method that takes any input, and keeps those that hold on generated inputs.\n\n"
    "A SOURCE is the folder of a Java project (Maven, Gradle, Android, Ant or plain), or "
    "[bold]maven:group:artifact:version[/] for a library that publishes its tests. For example:\n\n"
    "  mrscout run maven:org.apache.commons:commons-csv:1.10.0\n"
    "  mrscout show 8986602893\n"
    "  mrscout export --to /tmp/tests\n\n"
    "Start with [bold]mrscout doctor[/] where something seems to be missing."
)

#: the commands in the order of the help, each with its summary: everything, its stages, what to do with a run, the
#: machine. The module of a command has its name, unless it is in `_RESEARCH_COMMANDS`.
COMMANDS = {
    "run": "Do everything: discover, synthesize, filter.",
    "discover": "Find the tests that hide a metamorphic relation (MTCs), and say why the others do not.",
    "synthesize": "Turn every metamorphic relation that tests hide into a parameterised method that compiles "
    "and passes.",
    "filter": "Try the relations of a run on generated inputs, and keep the ones that hold.",
    "check": "Run the relations of a run against the code as it is now, and say which do not hold any more.",
    "baseline": "Accept what is broken or wrong now, so that mrscout check fails only for what is new.",
    "evaluate": "Measure what the kept relations of a run add to the developers' tests.",
    "findings": "List what fails: exceptions by accident, hangs, contradictions, broken relations, the surest first.",
    "list": "List every relation and candidate of a run, best first, with its state.",
    "show": "Show one relation: in words, its test, its source, its parts, what became a parameter, and its verdict; "
    "or one finding.",
    "report": "Write what a run found as one page, which needs nothing but a browser, or for other programs.",
    "export": "Write the kept relations of a run as tests, in the framework that the project uses.",
    "survey": "Discover over many projects at once: the records of each, and a table of all.",
    "mine": "Mine many projects, on this machine or a cluster, and go on after whatever stopped it.",
    "catalog": "Make tables of all that corpora have and ask them questions, or make laws for other projects of them.",
    "sample": "Draw a random sample for people to judge, with a sheet for each of them; [bold]score[/] reads them "
    "back.",
    "doctor": "Say what is installed, what each thing is for, and how to get what is missing.",
}

_RESEARCH = "mrscout_research"
#: the commands of that package, which is installed apart, with their modules
_RESEARCH_COMMANDS = {"sample": "studies.sample"}


def research_module(name: str, wanted: str) -> Any:  # noqa: ANN401 - its functions are called by name
    """Load a module of the package `mrscout_research`, which the option ``wanted`` needs.

    Raises EnvironmentLacks if the package is not installed.
    """
    try:
        return import_module(f"{_RESEARCH}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != _RESEARCH:
            raise
        problem = "it needs the package mrscout-research, which is not installed"
        advice = "In a checkout of mrscout, run pip install ./research, with the Python that runs mrscout."
        raise EnvironmentLacks(wanted, problem, advice) from missing


def flag(*names: str, help: str, **more: Any) -> Any:  # noqa: A002, ANN401 - as typer has it
    """Return a typer option without a value, so that the help shows no placeholder for one."""
    return typer.Option(*names, metavar="", help=help, **more)


def lesson(
    what: str, *more: str, examples: tuple[str, ...], writes: str, then: str, executes: str = ""
) -> str:
    """Return the help of a command: what it does, examples, what it runs and writes, and which command comes next."""
    shown = "\n".join(f"  {example}" for example in examples)
    ran = (f"[bold]Runs[/]: {executes}",) if executes else ()
    ends = (f"[bold]Writes[/]: {writes}", f"[bold]Next[/]: {then}")
    return "\n\n".join((what, *more, f"For example:\n\n{shown}", *ran, *ends))


class Command(TyperCommand):
    """A command whose `--help` is shown without a placeholder for a value, which typer would add."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - click's own, or the one within typer
        """Return the option `--help`, shown as a flag."""
        return _as_flag(super().get_help_option(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401 - as above
        """Return what follows the command's name in its usage line; required arguments have no braces."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """The commands in the order of `COMMANDS`, which is that of the pipeline, instead of the alphabet's."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        """Return the option `--help`, shown as a flag."""
        return _as_flag(super().get_help_option(ctx))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - as above
        """Return the names of the commands in the order of the help."""
        return sorted(super().list_commands(ctx), key=lambda name: (*COMMANDS, name).index(name))


def _as_flag(option: Any) -> Any:  # noqa: ANN401 - as above
    if option is not None:
        option.metavar = ""
    return option


def _application() -> typer.Typer:
    return typer.Typer(
        name="mrscout",
        cls=Group,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Exit codes: 0 fine, 1 a bug of mrscout, 2 usage, 3 the source cannot be opened, "
        "4 a tool is missing (see [bold]mrscout doctor[/]), 5 --fail-on met its verdict.",
    )


#: the commands whose modules are loaded
app = _application()


def application_for(arguments: Sequence[str]) -> typer.Typer:
    """Return the application with the command that the arguments name; with all summaries if they name none.

    Only that command is loaded, since loading all of them takes four times as long as showing the help. Raises
    EnvironmentLacks for a command of a package that is not installed.
    """
    name = next((argument for argument in arguments if not argument.startswith("-")), "")
    if name in _RESEARCH_COMMANDS:
        research_module(_RESEARCH_COMMANDS[name], f"mrscout {name}")
        return app
    if name in COMMANDS:
        import_module(f"mrscout.cli.{name}")
        return app
    overview = _application()
    overview.callback(help=_HELP)(mrscout)
    for command, summary in COMMANDS.items():
        overview.command(command, cls=Command, help=summary)(_unloaded)
    return overview


def _unloaded() -> None:
    """Stand in for a command that is listed in the help but not loaded."""


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mrscout {__version__}")
        raise typer.Exit


@app.callback(help=_HELP)
def mrscout(
    _version: Annotated[
        bool, flag("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Declare the options that stand before a command, such as `--version`."""
