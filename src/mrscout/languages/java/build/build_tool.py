"""Runs the project's own Maven or Gradle on the copy of the checkout, up to compiled tests and no further."""

import os
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from mrscout import untrusted
from mrscout.environment import find_program, for_build_tool
from mrscout.languages.java.build.context import OLDEST, BuildContext
from mrscout.languages.java.build.maven.mvn import complaint, output_of
from mrscout.languages.java.build.maven.poms import closure, read_poms
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.layout import LAYOUT
from mrscout.languages.java.projects.maven_settings import installation, pom_text, user_home
from mrscout.languages.java.projects.tool_fences import fenced_variables, gradle_home_in
from mrscout.markup import text_of
from mrscout.sandbox.tool_run import Outcome, run_tool
from mrscout.sources.text import LARGEST
from mrscout.sources.walk import walk

#: Properties that switch off plug-ins which check, report, format, sign or publish: no test needs those to run.
_SKIPPED = (
    "skipTests", "checkstyle.skip", "enforcer.skip", "rat.skip", "apache-rat.skip", "license.skip",
    "license.skipCheckLicense", "spotbugs.skip", "findbugs.skip", "pmd.skip", "cpd.skip",
    "maven.javadoc.skip", "gpg.skip", "jacoco.skip", "cobertura.skip", "animal.sniffer.skip",
    "forbiddenapis.skip", "revapi.skip", "japicmp.skip", "clirr.skip", "spotless.check.skip",
    "spotless.apply.skip", "fmt.skip", "formatter.skip", "impsort.skip", "sort.skip",
    "sortpom.skip", "maven.source.skip", "dependency-check.skip", "ossindex.skip",
    "mdep.analyze.skip", "maven.gitcommitid.skip", "git.commit.id.skip", "skip.npm", "skip.yarn",
    "skip.installnodenpm", "skip.installyarn", "air.check.skip-all", "xml.skip", "maven.site.skip",
    "cyclonedx.skip", "duplicate-finder.skip", "modernizer.skip", "detekt.skip", "ktlint.skip",
    "sonar.skip", "pitest.skip", "skipITs", "docker.skip", "dockerfile.skip", "jib.skip",
    "bnd.baseline.skip", "moditect.skip", "proguard.skip",
)  # fmt: skip
#: Captures the artifact of each coordinate in mvn's messages, without group and version.
_UNRESOLVED = re.compile(
    r"(?<=[\s:])[\w.-]+:([\w.-]+):(?:jar|zip|war|test-jar|pom|tar\.gz):[\w.:-]+(?=[,: ])"
)
_LIST = "mrscout-modules.xml"
#: A marker file: present unless a build is under way or was interrupted.
_WHOLE = ".mrscout-whole"
_ADDRESS = re.compile(r"distributionUrl\s*+=\s*+\S{0,1000}/(gradle-[\w.-]{1,200}?)\.zip")


def run_maven(
    context: BuildContext,
    jdk: Jdk,
    copy: Path,
    folders: Iterable[str],
    modules: Mapping[str, Module],
    *,
    tests: bool,
) -> None:
    """Compile these modules and those that they need, and with ``tests`` their tests. A failure is reported.

    mvn refuses a whole project for one module that it cannot read, so it gets a POM that lists only the needed modules.
    """
    builds = [
        path for path in walk(context.project.root, LAYOUT).builds if path.rpartition("/")[2] == "pom.xml"
    ]
    poms = read_poms(copy, {path.rpartition("/")[0]: path for path in builds}).poms
    wanted = [folder for folder in folders if folder in poms]
    chosen = [
        folder
        for folder in closure(poms, wanted, plugins=True)
        if folder in wanted or poms[folder].find("modules") is None
    ]
    listed = "".join(f"<module>{escape(f'{folder}/pom.xml'.lstrip('/'))}</module>" for folder in chosen)
    untrusted.remove_tree(copy / _LIST)  # an earlier build may have put anything there
    untrusted.write_below(
        copy, _LIST, pom_text("mrscout.tool", "all", f"<modules>{listed}</modules>").encode()
    )
    arguments = ["--fail-at-end", *(f"-D{name}=true" for name in _SKIPPED)]
    if not tests:
        arguments.append("-Dmaven.test.skip=true")
    levels = [modules[folder].level for folder in chosen if folder in modules]
    if any(level is not None and level < OLDEST for level in levels):
        arguments += [f"-Dmaven.compiler.{name}={OLDEST}" for name in ("source", "target")]
    whole = context.workspace / _WHOLE
    if not whole.exists():
        for folder in chosen:  # left by a run that was ended, perhaps in the middle of a class
            if untrusted.is_within(copy / folder, copy):
                untrusted.remove_tree(copy / folder / "target")
    whole.unlink(missing_ok=True)
    log = "mvn-tests" if tests else "mvn-main"
    maven = context.maven(jdk)
    outcome = maven.build(copy, "", log, ["--file", _LIST, *arguments, "test-compile"])
    names = {text_of(pom, "artifactId") for pom in poms.values()}
    lines = output_of(outcome).splitlines()
    errors = "\n".join(line for line in lines if "could not be resolved" in line)
    if outcome.code and not names.isdisjoint(_UNRESOLVED.findall(errors)):
        # A module needs another one as a packaged jar: only the project's own list of modules builds that.
        for top, members in _reactors(poms, wanted).items():
            picked = ["--also-make", "--projects", ",".join(members)] if members != ["."] else []
            goals = [*arguments, *picked, "package"]
            outcome = maven.build(copy, top, f"{log}-packages", goals)
    if outcome.code is not None:
        whole.touch()
    if not outcome.well:
        _report_failure(context, outcome, "pom.xml", complaint(output_of(outcome)))


def _reactors(poms: Mapping[str, Element], wanted: Iterable[str]) -> dict[str, list[str]]:
    """The modules by folder of the outermost POM whose ``<modules>`` lead to them; their paths are relative to it."""
    reactors: dict[str, list[str]] = {}
    for folder in wanted:
        top = below = folder
        while below:
            above = below.rpartition("/")[0]
            while above and above not in poms:
                above = above.rpartition("/")[0]
            if above not in poms or not _lists(poms[above], posixpath.relpath(below, above or ".")):
                break
            top = below = above
        reactors.setdefault(top, []).append(posixpath.relpath(folder or ".", top or "."))
    return reactors


def _lists(pom: Element, module: str) -> bool:
    """True if the ``<modules>`` of a POM name this folder, relative to the POM's."""
    listed = pom.findall("modules/module")
    return any(posixpath.normpath((node.text or "").strip()) == module for node in listed)


def find_gradle(folder: Path) -> str | None:
    """The command of an installed Gradle: the unpacked distribution that the wrapper names, else that on the PATH."""
    home = gradle_home()
    try:
        wrapper = folder / "gradle" / "wrapper" / "gradle-wrapper.properties"
        settings = untrusted.read_within(folder, wrapper, LARGEST).decode("utf-8")
    except (OSError, ValueError):
        settings = ""
    for name in _ADDRESS.findall(settings):
        for command in sorted(home.glob(f"wrapper/dists/{name}/*/*/bin/gradle")):
            return str(command)
    return find_program("gradle")


def gradle_home() -> Path:
    """The folder in which Gradle keeps distributions and artifacts."""
    stated = os.environ.get("GRADLE_USER_HOME")
    return Path(stated).absolute() if stated else user_home(os.environ) / ".gradle"


def run_gradle(context: BuildContext, jdk: Jdk, copy: Path, command: str, top: str) -> None:
    """Compile all tests below a settings file with Gradle. A failure is reported."""
    arguments = ["--no-daemon", "--console=plain", "--continue"]
    arguments += ["--offline"] if context.request.offline else []
    log = context.logs / f"gradle-{top.replace('/', '-') or 'root'}.log"
    home = gradle_home()
    readable = (jdk.home, *(other.home for other in context.jdks), *installation(command))
    around = context.fences.for_gradle(copy, home, readable)
    if around is not None:
        home = gradle_home_in(around)
    environment = for_build_tool(os.environ, context.request.passed) | {"JAVA_HOME": str(jdk.home)}
    outcome = run_tool(
        [*(around.prefix if around else ()), command, *arguments, "testClasses"],
        copy / top,
        log,
        context.request.timeout,
        fenced_variables(around, environment | {"GRADLE_USER_HOME": str(home)}),
    )
    if not outcome.well:
        lines = outcome.text().splitlines()
        errors = [line for line in lines if line.startswith(("> ", "* What went wrong"))]
        _report_failure(context, outcome, top, "; ".join(errors[:3]))


def _report_failure(context: BuildContext, outcome: Outcome, place: str, errors: str) -> None:
    """Report a build tool that failed or ran out of time, with advice."""
    if outcome.code is None:
        advice = "Build the project by hand first, or allow more time."
        detail = f"it was not done after {context.request.timeout:.0f} seconds"
        context.report(Shortfall.TOOL_TIMED_OUT, place, detail, advice, outcome.log)
    else:
        advice = "Build the project by hand and run again, or give its class path with --classpath."
        if context.fences.scratch is not None:
            advice += (
                " It ran in the fence, where it has the network, its repository and its own folder; "
                "--unfenced-build runs it without."
            )
        context.report(Shortfall.TOOL_FAILED, place, errors, advice, outcome.log)
