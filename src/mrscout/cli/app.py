"""The typer application: its commands, the common parts of their help, and the options that stand before a command."""

import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from mrscout import __version__
from mrscout.cli.overview import COMMANDS, EPILOG, HELP
from mrscout.cli.settings import CONFIGURABLE
from mrscout.errors import EnvironmentLacks, UsageError

__all__ = ["COMMANDS", "Command", "Group", "app", "application_for", "flag", "lesson", "research_module"]

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

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - as above
        """Parse a command line; what it leaves open has the values of the project's file, and of variables."""
        if self.name in CONFIGURABLE and not ctx.resilient_parsing:
            ctx.meta[PLACES] = self._set_defaults(ctx, args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        """Carry out the command; an error in a value that a file or a variable has names its place."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            place = ctx.meta.get(PLACES, {}).get(error.place.partition(" ")[0])
            if place is None:
                raise
            raise type(error)(f"{place}: {error.place}", error.found, error.advice) from error

    def _set_defaults(self, ctx: Any, args: list[str]) -> Mapping[str, str]:  # noqa: ANN401 - as above
        """Replace defaults by the values in force, and return the place of each by its option."""
        from mrscout.cli.settings import settings_of
        from mrscout.cli.settings_in_force import asked_of, settings_for

        try:
            raw, _, _ = self.make_parser(ctx).parse_args(args=list(args))
        except Exception:  # noqa: BLE001 - whatever it is, click says it when it parses them
            return {}
        if raw.get("help"):
            return {}
        assert self.name is not None
        settings = settings_of(self.name)
        asked = asked_of(settings.values(), raw)
        in_force = settings_for(asked)
        values = in_force.of_command(self.name, asked.keys)
        ctx.default_map = {settings[key].field: value.value for key, value in values.items()}
        if SILENT not in ctx.meta and "quiet" not in {*asked.keys, *values}:
            in_force.say_changes(values)
        return {f"--{key}": value.place for key, value in values.items()}


class Group(TyperGroup):
    """The commands in the order of `COMMANDS`, which is that of the pipeline, instead of the alphabet's."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        """Return the option `--help`, shown as a flag."""
        return _as_flag(super().get_help_option(ctx))

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - as above
        """Return the options before a command; those for completion are shown as flags."""
        params: list[Any] = super().get_params(ctx)
        for param in params:
            if param.name in ("install_completion", "show_completion"):
                param.metavar = ""
        return params

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - as above
        """Return the names of the commands in the order of the help."""
        return sorted(super().list_commands(ctx), key=lambda name: (*COMMANDS, name).index(name))


def _as_flag(option: Any) -> Any:  # noqa: ANN401 - as above
    if option is not None:
        option.metavar = ""
    return option


class Application(typer.Typer):
    """An application whose commands about one project have the options `--config` and `--no-config`."""

    def command(self, name: str | None = None, **more: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - as typer has it
        """Return a decorator that declares a command."""
        declare = super().command(name, **more)

        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            declare(_with_config(function) if (name or function.__name__) in CONFIGURABLE else function)
            return function

        return register


def _with_config(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command's function with the two options, which `Command` reads before it is called.

    A command that has no progress and no warnings takes `--quiet`, too, so that scripts may give it to any.
    """
    from mrscout.cli.options import Quiet

    parameters = list(inspect.signature(function, eval_str=True).parameters.values())
    added = [
        inspect.Parameter("config", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=ConfigFile),
        inspect.Parameter("no_config", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=NoConfig),
    ]
    if all(parameter.name != "quiet" for parameter in parameters):
        added.append(
            inspect.Parameter("quiet", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Quiet)
        )
    names = {parameter.name for parameter in added}

    @wraps(function)
    def call(**values: Any) -> Any:  # noqa: ANN401 - whatever typer has read
        values = {name: value for name, value in values.items() if name not in names}
        return function(**values)

    plain = [*(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters), *added]
    call.__signature__ = inspect.Signature(plain)  # type: ignore[attr-defined]
    call.__annotations__ = {one.name: one.annotation for one in plain}
    return call


ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Read settings from this file, instead of the project's mrscout.toml; mrscout config shows them.",
        show_default=False,
    ),
]
NoConfig = Annotated[
    bool, flag("--no-config", help="Use no settings: neither a file nor variables MRSCOUT_….")
]
#: in the context of a command: where values come from, by option, and that nothing is to be said of it
PLACES, SILENT = "mrscout.places", "mrscout.silent"


def _application() -> Application:
    return Application(
        name="mrscout",
        cls=Group,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=EPILOG,
    )


#: the variable by which a shell asks for completions
COMPLETES = "_MRSCOUT_COMPLETE"
#: the commands whose modules are loaded
app = _application()


def application_for(arguments: Sequence[str]) -> typer.Typer:
    """Return the application with the command that the arguments name; with all summaries if they name none.

    Only that command is loaded, since loading all of them takes four times as long as showing the help. Raises
    EnvironmentLacks for a command of a package that is not installed.
    """
    words = _completed_words() if COMPLETES in os.environ else arguments
    name = next((word for word in words if not word.startswith("-")), "")
    if name in _RESEARCH_COMMANDS:
        research_module(_RESEARCH_COMMANDS[name], f"mrscout {name}")
        return app
    if name in COMMANDS:
        import_module(f"mrscout.cli.{name}")
        return app
    overview = _application()
    overview.callback(help=HELP)(mrscout)
    for command, summary in COMMANDS.items():
        overview.command(command, cls=Command, help=summary)(_unloaded)
    return overview


def _completed_words() -> list[str]:
    """Return the words of the command line that a shell asks to complete, without the program."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return line.split()[1:]


def _unloaded() -> None:
    """Stand in for a command that is listed in the help but not loaded."""


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mrscout {__version__}")
        raise typer.Exit


@app.callback(help=HELP)
def mrscout(
    _version: Annotated[
        bool, flag("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Declare the options that stand before a command, such as `--version`."""
