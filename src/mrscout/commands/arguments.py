"""Arguments and options that several commands have, said once."""

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer


class Definition(Enum):
    """The values of `--definition`."""

    STRICT = "strict"
    PAPER = "paper"


class Generator(Enum):
    """The values of `--generator`."""

    HYPOTHESIS = "hypothesis"
    EVOSUITE = "evosuite"


def flag(*names: str, help: str, **more: Any) -> Any:  # noqa: A002, ANN401 - as typer has it
    """An option that is given or not, and takes no value: nothing stands for one in the help."""
    return typer.Option(*names, metavar="", help=help, **more)


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
        "[bold]paper[/]: any whose package says so, and the looser relations of the MR-Scout paper.",
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
    bool,
    flag("--quiet", "-q", help="No progress and no warnings on standard error; errors stay."),
]
RunFolder = Annotated[
    Path,
    typer.Option("--out", "-o", metavar="DIR", help="The folder of the run, made where it is not there."),
]
OfRun = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="The folder that the run was written to.")
]
NoCandidates = Annotated[
    bool,
    flag(
        "--no-candidates",
        help="Do not apply the laws that mined relations state to other methods and classes.",
    ),
]
NoAnalogues = Annotated[bool, typer.Option("--no-analogues", hidden=True)]  # as earlier versions called it
NoBuild = Annotated[
    bool,
    flag(
        "--no-build",
        help="Run nothing of the project's own build: no plug-ins, extensions, wrappers or annotation processors; "
        "javac alone must do. Tests are still run, in the fence.",
    ),
]
ClassPath = Annotated[
    str | None,
    typer.Option(
        "--classpath",
        metavar="PATHS",
        help="Classes and jars to run against, instead of all that would be built: the test classes, the "
        "main classes and their dependencies, as for java. [bold]lib/*[/] is every jar of a folder.",
        show_default=False,
    ),
]
Java = Annotated[
    Path | None,
    typer.Option(
        "--java",
        metavar="HOME",
        help="The JDK to use; the best that fits if not given.",
        show_default=False,
    ),
]
Offline = Annotated[bool, flag("--offline", help="Fetch nothing; use what mvn has fetched already.")]
Since = Annotated[
    str | None,
    typer.Option(
        metavar="REV",
        help="Only tests that the changes since this git revision touch: tests in files that changed, and "
        "in files that name a class whose file changed.",
        show_default=False,
    ),
]
Inputs = Annotated[
    int,
    typer.Option(
        min=1,
        metavar="N",
        help="Different valid inputs that each relation is tried on; valid are those that reach its assertion.",
    ),
]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same verdicts.")]
Criterion = Annotated[
    float,
    typer.Option(
        min=0.5,
        max=1,
        metavar="SHARE",
        help="A relation is kept if it holds on this share of its valid inputs; the paper's is 0.95.",
    ),
]
Confidence = Annotated[
    float,
    typer.Option(
        min=0.5,
        max=0.9999,
        metavar="SHARE",
        help="How sure the bound is that is reported: on how many of all valid inputs a relation holds at least.",
    ),
]
TimeLimit = Annotated[
    float,
    typer.Option(
        min=1,
        max=86_400,
        metavar="SECONDS",
        help="As long as one relation may take; a safety net: a verdict that it cut short says so.",
    ),
]
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
Integration = Annotated[
    bool,
    flag(
        "--integration",
        help="Treat tests that the project's build leaves out (integration tests, excluded groups) like all others. "
        "Otherwise they run only inside of the fence, and where there is none they do not run.",
    ),
]
UnfencedTrial = Annotated[
    bool,
    flag(
        "--unfenced-trial",
        help="Run the developers' tests on their own input without the fence, as mvn test does: for tests that need "
        "the network or files of yours. Generated inputs stay inside.",
    ),
]
UnfencedBuild = Annotated[
    bool,
    flag(
        "--unfenced-build",
        help="Run the project's build tool and annotation processors without the fence: for builds that need more "
        "than the network, their repository and their own folder.",
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
FailOn = Annotated[
    list[str] | None,
    typer.Option(
        metavar="VERDICT",
        help="Exit with 5 where a relation has this verdict: rejected, unsettled, no-valid-input, flaky and so on, "
        "as the summary names them. May be given several times.",
        show_default=False,
    ),
]
GeneratorOption = Annotated[
    Generator,
    typer.Option(
        "--generator",
        help="Where inputs come from. [bold]evosuite[/]: tests that EvoSuite writes for the paper's form of each "
        "relation, with the paper's flags, for comparison; the verdicts go to the folder evosuite of the run.",
    ),
]
EvoSuiteJar = Annotated[
    Path | None,
    typer.Option("--evosuite-jar", metavar="JAR", help="The jar of EvoSuite itself.", show_default=False),
]
EvoSuiteJava = Annotated[
    Path | None,
    typer.Option(
        "--evosuite-java",
        metavar="JAVA",
        help="A Java that EvoSuite runs on, 8 to 11: its home, or the program.",
        show_default=False,
    ),
]
EvoSuiteSeeds = Annotated[
    int, typer.Option("--evosuite-seeds", min=1, metavar="N", help="Runs of EvoSuite for each relation.")
]
EvoSuiteSeconds = Annotated[
    int,
    typer.Option(
        "--evosuite-seconds", min=1, metavar="SECONDS", help="As long as EvoSuite searches in each run."
    ),
]
