"""The ladder: each module's tests get to run by the first rung that holds."""

from pathlib import Path

from mrscout.languages.java.build.checkout import copy_checkout
from mrscout.languages.java.build.compiler import Compiler
from mrscout.languages.java.build.events import Listener, Stage, staged
from mrscout.languages.java.build.homes import Build, BuildProblem, BuildRequest, Home, Rung, Shortfall
from mrscout.languages.java.build.javac import Javac, major
from mrscout.languages.java.build.modules import Module, needed
from mrscout.languages.java.build.options import opened
from mrscout.languages.java.build.published import published_home
from mrscout.languages.java.build.rungs import adopt_built, adopt_tool, tolerate
from mrscout.languages.java.build.site import Site, usable_jdks
from mrscout.languages.java.build.supply import bring
from mrscout.languages.java.build.survey import survey
from mrscout.languages.java.build.workshop import Workshop
from mrscout.sources import Project


def prepare(project: Project, request: BuildRequest, workspace: Path, listen: Listener) -> Build:
    """Make the wanted tests compilable and runnable, as far as it goes; the checkout stays as it was.

    Raises EnvironmentLacks where there is no JDK, or no mvn and dependencies are needed.
    """
    site = Site(project, request, workspace.absolute(), listen, usable_jdks(request))
    site.workspace.mkdir(parents=True, exist_ok=True)
    wanted = _wanted(site)
    if request.classpath:
        homes = [_given(site, folder) for folder in sorted(wanted)]
    else:
        homes = _ladder(site, wanted)
    return Build(tuple(sorted(homes, key=lambda home: home.module)), tuple(dict.fromkeys(site.problems)))


def _wanted(site: Site) -> dict[str, list[str]]:
    """The wanted files by module; those that the project does not have are told."""
    known = {file.path: file for file in site.project.files}
    wanted: dict[str, list[str]] = {}
    for path in sorted(set(site.request.tests)):
        if path in known:
            wanted.setdefault(known[path].module, []).append(path)
        else:
            advice = "Check the spelling; paths are relative to the project's root."
            site.problems.append(BuildProblem(Shortfall.NO_SUCH_FILE, path, "no such test file", advice))
    return wanted


def _given(site: Site, folder: str) -> Home:
    jdk = site.jdk_for(())
    classpath = tuple(entry.absolute() for entry in site.request.classpath)
    place = site.project.root / folder
    return Home(folder, place, classpath, jdk, major(jdk), Rung.GIVEN, opened(major(jdk), ()))


def _ladder(site: Site, wanted: dict[str, list[str]]) -> list[Home]:
    if not wanted:
        return []
    with staged(site.listen, Stage.READING, site.project.name):
        modules = survey(site, wanted, site.jdk_for(()))
    order = needed(wanted, modules)
    for folder in order:
        modules.setdefault(folder, Module(folder))
    jdk = site.jdk_for(modules[folder].level for folder in order)
    with staged(site.listen, Stage.RESOLVING, site.project.name):
        supply = bring(site, jdk, modules, order)
    published = published_home(site, jdk, modules, supply.jars.get("", ()))
    if published is not None:
        return [published]
    with staged(site.listen, Stage.COPYING, site.project.name):
        copy_checkout(site.project.root, site.workspace / "checkout", site.workspace)
    with Compiler(jdk, major(jdk)) as compiler:
        javac = Javac(jdk, compiler, site.request.timeout)
        return _climb(Workshop(site, javac, modules, supply, wanted))


def _climb(workshop: Workshop) -> list[Home]:
    """Try rung after rung for what is still missing."""
    site = workshop.site
    held = dict.fromkeys(workshop.wanted, Rung.DEPENDENCIES)
    if site.project.kind == "coordinate":
        held = dict.fromkeys(workshop.wanted, Rung.PUBLISHED)
    else:
        held.update(dict.fromkeys(adopt_built(workshop), Rung.BUILT))
    absent = [folder for folder in workshop.wanted if workshop.absent(folder)]
    if absent and site.request.build:
        held.update(dict.fromkeys(adopt_tool(workshop, absent), Rung.TOOL))
        absent = [folder for folder in absent if workshop.absent(folder)]
    if absent:
        held.update(dict.fromkeys(tolerate(workshop, absent), Rung.TOLERANT))
    workshop.tell()
    return [workshop.home(folder, rung) for folder, rung in held.items()]
