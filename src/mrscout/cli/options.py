"""Options that several commands share, each declared once: alone, or in a group that commands take as one parameter.

A group is a dataclass with a field for each option. The decorator `spread` shows typer the fields, and passes the
group to the command.
"""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from mrscout.cli.app import flag
from mrscout.cli.discover_run import differences
from mrscout.cli.rules import check_rules
from mrscout.errors import UsageError
from mrscout.filtering.stage import ModuleOptions
from mrscout.languages.base import Definition, Language
from mrscout.model.law_patterns import Catalogue
from mrscout.model.selection import Selection
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.discover import Options
from mrscout.store.law_catalogue import read_catalogue, shipped_laws

#: the folder of a run if the user names no other
RUN_FOLDER = Path(".mrscout")


class Generator(Enum):
    """The values of `--generator`."""

    HYPOTHESIS = "hypothesis"
    EVOSUITE = "evosuite"


Limit = Annotated[
    int, typer.Option(min=0, metavar="N", help="Laws shown, the best first; mrscout list has all.")
]
Verbose = Annotated[
    bool, flag("--verbose", help="Show sentences whole, restrictions, and the funnel as a picture.")
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE",
        help="The folder of a Java project, or maven:group:artifact:version.",
        show_default=False,
    ),
]
DefinitionOption = Annotated[
    Definition,
    typer.Option(
        help="Which classes are the project's own. [bold]strict[/]: those in its main sources. "
        "[bold]paper[/]: any whose package says so, and the looser relations of the MR-Scout paper."
    ),
]
Accessors = Annotated[bool, flag("--accessors", help="Count plain getters and setters as invocations, too.")]
Only = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Only tests of this name: a package, class or method, or a path if it has a slash; * and ? "
        "stand for anything. May be given several times.",
        show_default=False,
    ),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Leave out tests of this name, which is one as for --only; [bold]core:NAME[/] is one of the folder core. "
        "May be given several times.",
        show_default=False,
    ),
]
WithoutRule = Annotated[
    list[str] | None,
    typer.Option(
        "--without-rule",
        metavar="RULE",
        help="Switch off one of the rules that mrscout doctor --rules lists, by its name: literals that it leaves "
        "become parameters, what it calls weak is not. May be given several times.",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        metavar="N",
        help="Processes to use; one for each core if not given. The output is the same.",
        show_default=False,
    ),
]
Quiet = Annotated[
    bool, flag("--quiet", "-q", help="No progress and no warnings on standard error; errors stay.")
]
OfRun = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the run.")]
Offline = Annotated[bool, flag("--offline", help="Fetch nothing; use what mvn has fetched already.")]
Env = Annotated[
    list[str] | None,
    typer.Option(
        "--env",
        metavar="NAME",
        help="Pass this environment variable on to the project's build and tests, which see only a few harmless ones "
        "otherwise. May be given several times, and to each command that needs it.",
        show_default=False,
    ),
]
NoFence = Annotated[
    bool,
    flag(
        "--no-fence",
        help="Do without the fence that keeps the project's code from your files and from the network while it "
        "runs on strange values, where the system has none: it may do then all that you may do. There are no "
        "candidates then.",
    ),
]


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command that takes groups of options, so that typer sees an option for each field of a group."""
    parameters = inspect.signature(command, eval_str=True).parameters.values()
    groups: dict[str, Any] = {
        parameter.name: parameter.annotation for parameter in parameters if is_dataclass(parameter.annotation)
    }
    options = [
        option
        for parameter in parameters
        for option in (_options(groups[parameter.name]) if parameter.name in groups else [parameter])
    ]

    @wraps(command)
    def call(**values: Any) -> None:  # noqa: ANN401 - whatever typer has read
        for name, group in groups.items():
            values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
        command(**values)

    plain = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    call.__signature__ = inspect.Signature(plain)  # type: ignore[attr-defined]
    call.__annotations__ = {option.name: option.annotation for option in plain}
    return call


def _options(group: Any) -> list[inspect.Parameter]:  # noqa: ANN401 - a dataclass
    """Return a parameter, as typer reads it, for each field of a group."""
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=field.type,
        )
        for field in fields(group)
    ]


def _rules_off(slugs: list[str] | None) -> frozenset[str]:
    """Return the slugs of the rules that are switched off. Raises UsageError for one that there is not."""
    off = frozenset(slugs or ())
    if off:
        check_rules(off)
    return off


@dataclass(frozen=True, slots=True)
class ProcessOptions:
    """Options on how any command works: processes, environment variables, and silence."""

    jobs: Jobs = None
    env: Env = None
    quiet: Quiet = False

    @property
    def passed(self) -> tuple[str, ...]:
        """The names of the environment variables that the project's code may see. Raises UsageError for a value."""
        for name in self.env or ():
            if "=" in name:
                problem = "it takes the name of a variable, whose value is that of your own environment"
                raise UsageError(f"--env {name}", problem, f"Give --env {name.partition('=')[0]}.")
        return tuple(dict.fromkeys(self.env or ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningOptions:
    """Options on which tests are mined, and on how the project's code is built."""

    source: Source
    out: OfRun = RUN_FOLDER
    only: Only = None
    exclude: Exclude = None
    since: Annotated[
        str | None,
        typer.Option(
            metavar="REV",
            help="Only tests that the changes since this git revision touch: tests in files that changed, and "
            "in files that name a class whose file changed.",
            show_default=False,
        ),
    ] = None
    definition: DefinitionOption = Definition.STRICT
    accessors: Accessors = False
    laws: Annotated[
        Path | None,
        typer.Option(
            "--laws",
            metavar="FILE",
            help="Laws that hold in other projects, as mrscout catalog laws writes them, to be tried here; those "
            "that come with mrscout if not given.",
            show_default=False,
        ),
    ] = None
    no_laws: Annotated[
        bool,
        flag("--no-laws", help="Try no laws of other projects, only those that this project's tests state."),
    ] = False
    no_candidates: Annotated[
        bool,
        flag(
            "--no-candidates",
            help="Do not apply the laws that mined relations state to other methods and classes.",
        ),
    ] = False
    no_analogues: Annotated[bool, typer.Option("--no-analogues", hidden=True)] = False  #: its former name
    no_build: Annotated[
        bool,
        flag(
            "--no-build",
            help="Run nothing of the project's own build: no plug-ins, extensions, wrappers or annotation processors; "
            "javac alone must do. Tests are still run, in the fence.",
        ),
    ] = False
    classpath: Annotated[
        str | None,
        typer.Option(
            "--classpath",
            metavar="PATHS",
            help="Classes and jars to run against, instead of all that would be built: the test classes, the "
            "main classes and their dependencies, as for java. [bold]lib/*[/] is every jar of a folder.",
            show_default=False,
        ),
    ] = None
    java: Annotated[
        Path | None,
        typer.Option(
            "--java",
            metavar="HOME",
            help="The JDK to use; the best that fits if not given.",
            show_default=False,
        ),
    ] = None
    offline: Offline = False
    unfenced_build: Annotated[
        bool,
        flag(
            "--unfenced-build",
            help="Run the project's build tool and annotation processors without the fence: for builds that need more "
            "than the network, their repository and their own folder.",
        ),
    ] = False
    unfenced_trial: Annotated[
        bool,
        flag(
            "--unfenced-trial",
            help="Run the developers' tests on their own input without the fence, as mvn test does: for tests that "
            "need the network or files of yours. Generated inputs stay inside.",
        ),
    ] = False
    integration: Annotated[
        bool,
        flag(
            "--integration",
            help="Treat tests that the project's build leaves out (integration tests, excluded groups) like all "
            "others. Otherwise they run only inside of the fence, and where there is none they do not run.",
        ),
    ] = False

    without_rule: WithoutRule = None

    def discovery(self, jobs: int | None = None) -> Options:
        """Return the options of the discovery stage. Raises UsageError."""
        selection = Selection(tuple(self.only or ()), tuple(self.exclude or ()))
        return Options(self.definition, self.accessors, jobs, selection, without_rules=self.rules_off)

    @property
    def rules_off(self) -> frozenset[str]:
        """The slugs of the rules that are switched off. Raises UsageError for one that there is not."""
        return _rules_off(self.without_rule)

    @property
    def candidates(self) -> bool:
        """True if laws propose candidates for other members and classes."""
        return not (self.no_candidates or self.no_analogues)

    def known_laws(self, language: Language) -> Catalogue:
        """Return the laws of other projects to be tried. Raises UsageError for a file without them."""
        if self.no_laws or not self.candidates:
            return {}
        if self.laws is None:
            return shipped_laws(language)
        try:
            return read_catalogue(self.laws)
        except FileNotFoundError as gone:
            advice = "mrscout catalog laws DIR... --out FILE makes one."
            raise UsageError("--laws", f"there is no {self.laws}", advice) from gone

    @property
    def hint(self) -> str:
        """The options that differ from the defaults, for the head of a summary."""
        since = [f"since {self.since}"] if self.since is not None else []
        return ", ".join([*differences(self.discovery()), *since])


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveryOptions:
    """Options on which tests are looked at and what counts as a relation, for commands that build nothing."""

    definition: DefinitionOption = Definition.STRICT
    accessors: Accessors = False
    only: Only = None
    exclude: Exclude = None
    without_rule: WithoutRule = None
    jobs: Jobs = None
    quiet: Quiet = False

    @property
    def discovery(self) -> Options:
        """The options of the discovery stage."""
        selection = Selection(tuple(self.only or ()), tuple(self.exclude or ()))
        rules_off = _rules_off(self.without_rule)
        return Options(self.definition, self.accessors, self.jobs, selection, without_rules=rules_off)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilteringOptions:
    """Options on which inputs relations are tried on, and on when a relation is kept."""

    inputs: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="Different valid inputs that each relation is tried on; valid are those that reach its assertion.",
        ),
    ] = 1000
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same verdicts.")] = 0
    criterion: Annotated[
        float,
        typer.Option(
            min=0.5,
            max=1,
            metavar="SHARE",
            help="A relation that holds on a smaller share of its valid inputs is rejected; the paper's is 0.95.",
        ),
    ] = 0.95
    confidence: Annotated[
        float,
        typer.Option(
            min=0.5,
            max=0.9999,
            metavar="SHARE",
            help="How sure the bound is that is reported: on how many of all valid inputs a relation holds at least.",
        ),
    ] = 0.95
    time_limit: Annotated[
        float,
        typer.Option(
            min=1,
            max=86_400,
            metavar="SECONDS",
            help="As long as one relation may take; a safety net: a verdict that it cut short says so.",
        ),
    ] = 60.0
    module: Annotated[
        list[str] | None,
        typer.Option(
            "--module",
            metavar="FOLDER:KEY=VALUE",
            help="Another value of inputs or time-limit for the relations of one module: [bold]core:inputs=100[/]. May "
            "be given several times.",
            show_default=False,
        ),
    ] = None
    no_fence: NoFence = False
    generator: Annotated[
        Generator,
        typer.Option(
            "--generator",
            help="Where inputs come from. [bold]evosuite[/]: tests that EvoSuite writes for the paper's form of each "
            "relation, with the paper's flags, for comparison; the verdicts go to the folder evosuite of the run.",
        ),
    ] = Generator.HYPOTHESIS
    evosuite_jar: Annotated[
        Path | None,
        typer.Option("--evosuite-jar", metavar="JAR", help="The jar of EvoSuite itself.", show_default=False),
    ] = None
    evosuite_java: Annotated[
        Path | None,
        typer.Option(
            "--evosuite-java",
            metavar="JAVA",
            help="A Java that EvoSuite runs on, 8 to 11: its home, or the program.",
            show_default=False,
        ),
    ] = None
    evosuite_seeds: Annotated[
        int, typer.Option("--evosuite-seeds", min=1, metavar="N", help="Runs of EvoSuite for each relation.")
    ] = 10
    evosuite_seconds: Annotated[
        int,
        typer.Option(
            "--evosuite-seconds", min=1, metavar="SECONDS", help="As long as EvoSuite searches in each run."
        ),
    ] = 120
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="VERDICT",
            help="Exit with 5 where a relation has this verdict: rejected, unsettled, no-valid-input, flaky and so on, "
            "as the summary names them. May be given several times.",
            show_default=False,
        ),
    ] = None

    @property
    def fenced(self) -> bool:
        """True if the project's code runs in a fence, where there is one."""
        return not self.no_fence

    @property
    def modules(self) -> tuple[ModuleOptions, ...]:
        """The options of modules that have some of their own. Raises UsageError."""
        options: dict[str, ModuleOptions] = {}
        for written in self.module or ():
            folder, key, value = _module_option(written)
            folder = "" if folder == "." else folder.strip("/")
            options[folder] = replace(options.get(folder, ModuleOptions(folder)), **{key: value})
        return tuple(options[folder] for folder in sorted(options))

    @property
    def failing(self) -> tuple[Verdict, ...]:
        """The verdicts on which the command fails. Raises UsageError for an unknown name."""
        known = {verdict.slug: verdict for verdict in Verdict}
        for slug in self.fail_on or ():
            if slug not in known:
                advice = f"The verdicts are {', '.join(known)}."
                raise UsageError("--fail-on", f"{slug!r} is no verdict", advice)
        return tuple(known[slug] for slug in self.fail_on or ())


#: the fields of `FilteringOptions` that a module may have a value of its own for
MODULE_FIELDS = ("inputs", "time_limit")


def _module_option(written: str) -> tuple[str, str, Any]:
    """Return folder, field and number of `core:time-limit=20`. Raises UsageError."""
    place = f"--module {written}"
    folder, colon, setting = written.rpartition(":")
    name, equals, text = setting.partition("=")
    field = name.replace("-", "_")
    if not colon or not equals or field not in MODULE_FIELDS:
        known = " or ".join(f"--module core:{one.replace('_', '-')}=100" for one in MODULE_FIELDS)
        raise UsageError(place, "this is no setting of a module", f"Give one such as {known}.")
    declared = get_args(FilteringOptions.__annotations__[field])
    type_, bounds = declared[0], declared[1]
    advice = f"mrscout filter --help says what --{name} takes."
    try:
        value = type_(text)
    except ValueError as wrong:
        raise UsageError(place, f"{text!r} is no number", advice) from wrong
    if not bounds.min <= value <= (bounds.max or value):
        raise UsageError(place, f"{text} is out of range", advice)
    return folder, field, value
