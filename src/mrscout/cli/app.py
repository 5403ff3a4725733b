"""The application that the commands belong to, and the options that stand before a command."""

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from mrscout import __version__
from mrscout.commands.arguments import flag

_HELP = (
    "Mines metamorphic relations out of the tests that a project already has.\n\n"
    "A metamorphic relation says how the outputs of two or more calls relate, such as "
    "[italic]decode(encode(x)) equals x[/]. Many tests check one, on a single input. mrscout finds them, "
    "makes each a method that takes any input, and keeps those that hold on generated inputs.\n\n"
    "A SOURCE is the folder of a Java project (Maven, Gradle, Android, Ant or plain), or "
    "[bold]maven:group:artifact:version[/] for a library that publishes its tests. For example:\n\n"
    "  mrscout run maven:org.apache.commons:commons-csv:1.10.0\n"
    "  mrscout show 8986602893\n"
    "  mrscout export --to src/test/java\n\n"
    "Start with [bold]mrscout doctor[/] where something seems to be missing."
)

#: in the order of the help: everything, its stages, what to do with a run, the machine
ORDER = (
    *("run", "discover", "synthesize", "filter", "evaluate"),
    *("show", "report", "export", "survey", "sample", "doctor"),
)


class Command(TyperCommand):
    """A command whose `--help` takes no value in the help, either, which typer gives one."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - click's own, or the one within typer
        """The option, which shows as a flag."""
        return _as_flag(super().get_help_option(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401 - as above
        """What follows the name, as one types it: an argument that is needed stands without braces."""
        return [each.replace("{", "").replace("}", "") for each in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """Commands in an order that means something."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        """The option, which shows as a flag."""
        return _as_flag(super().get_help_option(ctx))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - as above
        """The names of the commands, as the help lists them."""
        return sorted(super().list_commands(ctx), key=lambda name: ORDER.index(name) if name in ORDER else 0)


def _as_flag(option: Any) -> Any:  # noqa: ANN401 - as above
    if option is not None:
        option.metavar = ""
    return option


app = typer.Typer(
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


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mrscout {__version__}")
        raise typer.Exit


@app.callback(help=_HELP)
def mrscout(
    _version: Annotated[
        bool,
        flag("--version", callback=_print_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Options that stand before the command."""
