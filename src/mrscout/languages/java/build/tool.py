"""Runs the project's own build tool, on the copy of the checkout, as far as compiled tests and no further."""

import os
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.homes import BuildProblem, Shortfall
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.build.mvn import complaint, words
from mrscout.languages.java.build.process import Outcome, run_tool
from mrscout.languages.java.build.site import OLDEST, Site
from mrscout.sources.markup import BrokenMarkup, parse_markup

#: Plug-ins that check, report, format, sign or publish: nothing of it is needed to run a test.
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
_ADDRESS = re.compile(r"distributionUrl\s*=\s*\S*/(gradle-[\w.-]+?)\.zip")


def run_maven(
    site: Site, jdk: Jdk, copy: Path, folders: Iterable[str], modules: Mapping[str, Module]
) -> bool:
    """Compile these modules and what they need with mvn; whether mvn ended well. A failure is told."""
    well = True
    by_top: dict[str, list[str]] = {}
    for folder in sorted(folders):
        by_top.setdefault(_reactor(copy, folder), []).append(folder)
    for top, members in by_top.items():
        arguments = ["--fail-at-end", *(f"-D{name}=true" for name in _SKIPPED)]
        levels = [modules[folder].level for folder in members if folder in modules]
        if any(level is not None and level < OLDEST for level in levels):
            arguments += [f"-Dmaven.compiler.{name}={OLDEST}" for name in ("source", "target")]
        picked = [os.path.relpath(copy / folder, copy / top) for folder in members]
        if picked != ["."]:
            arguments += ["--also-make", "--projects", ",".join(picked)]
        log = f"mvn-{top.replace('/', '-') or 'root'}"
        outcome = site.maven(jdk).run(copy / top, log, [*arguments, "test-compile"], long=True)
        if not outcome.well:
            well = False
            _tell(site, outcome, f"{top}/pom.xml".lstrip("/"), complaint(words(outcome)))
    return well


def _reactor(copy: Path, folder: str) -> str:
    """The outermost POM above a module that leads to it through its lists of modules."""
    top, below = folder, folder
    while below:
        above = below.rpartition("/")[0]
        while above and not (copy / above / "pom.xml").is_file():
            above = above.rpartition("/")[0]
        if not _lists(copy / above / "pom.xml", os.path.relpath(copy / below, copy / above)):
            break
        top = below = above
    return top


def _lists(pom: Path, module: str) -> bool:
    try:
        document = parse_markup(pom.read_bytes())
    except (OSError, BrokenMarkup):
        return False
    return any(
        os.path.normpath((node.text or "").strip()) == module for node in document.findall("modules/module")
    )


def find_gradle(folder: Path) -> str | None:
    """A Gradle that can be started without fetching one: an unpacked distribution, or the command."""
    home = Path(os.environ.get("GRADLE_USER_HOME") or "~/.gradle").expanduser()
    try:
        settings = (folder / "gradle" / "wrapper" / "gradle-wrapper.properties").read_text("utf-8")
    except (OSError, ValueError):
        settings = ""
    for name in _ADDRESS.findall(settings):
        for command in sorted(home.glob(f"wrapper/dists/{name}/*/*/bin/gradle")):
            return str(command)
    return shutil.which("gradle")


def run_gradle(site: Site, jdk: Jdk, copy: Path, command: str, top: str) -> bool:
    """Compile all tests below a settings file with Gradle; whether it ended well. A failure is told."""
    arguments = [
        "--no-daemon",
        "--console=plain",
        "--continue",
        *(["--offline"] if site.request.offline else []),
    ]
    log = site.logs / f"gradle-{top.replace('/', '-') or 'root'}.log"
    environment = {"JAVA_HOME": str(jdk.home)}
    outcome = run_tool(
        [command, *arguments, "testClasses"], copy / top, log, site.request.timeout, environment
    )
    if not outcome.well:
        said = [line for line in outcome.text().splitlines() if line.startswith(("> ", "* What went wrong"))]
        _tell(site, outcome, top or ".", "; ".join(said[:3]))
    return outcome.well


def _tell(site: Site, outcome: Outcome, place: str, said: str) -> None:
    if outcome.code is None:
        advice = "Build the project by hand first, or allow more time."
        found = f"it was not done after {site.request.timeout:.0f} seconds"
        site.problems.append(BuildProblem(Shortfall.TOOL_TIMED_OUT, place, found, advice, outcome.log))
    else:
        advice = "Build the project by hand and run again, or give its class path with --classpath."
        site.problems.append(BuildProblem(Shortfall.TOOL_FAILED, place, said, advice, outcome.log))
