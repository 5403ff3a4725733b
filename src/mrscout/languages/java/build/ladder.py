"""The ladder: each module's tests get to run by the first rung that holds."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.jdks import Jdk
from mrscout.languages.java.build.build_cache import fingerprint, forget, is_known, recall, remember
from mrscout.languages.java.build.build_files import survey
from mrscout.languages.java.build.checkout import copy_checkout
from mrscout.languages.java.build.compiler import PROGRAM, Compiler
from mrscout.languages.java.build.context import CLASSES, READ, Site, usable_jdks
from mrscout.languages.java.build.dependencies import Supply, bring
from mrscout.languages.java.build.events import FirstBuild, Listener, Stage, staged
from mrscout.languages.java.build.javac import Javac, major
from mrscout.languages.java.build.ladder_steps import adopt_built, adopt_tool, has_gaps, lost_causes, tolerate
from mrscout.languages.java.build.module_compiler import Workshop
from mrscout.languages.java.build.module_runtime import (
    PASSING,
    Build,
    BuildProblem,
    BuildRequest,
    Home,
    Rung,
    Shortfall,
)
from mrscout.languages.java.build.modules import Module, needed
from mrscout.languages.java.build.protobuf import compile_schemas
from mrscout.languages.java.build.published import published_home
from mrscout.languages.java.build.user_classpath import given_home, given_module
from mrscout.sandbox.fence.probe import in_force
from mrscout.sources import Project
from mrscout.sources.enclosure import enclosure


def prepare(project: Project, request: BuildRequest, workspace: Path, listen: Listener) -> Build:
    """Make the wanted tests compilable and runnable, as far as it goes; the checkout stays as it was.

    Raises EnvironmentLacks where there is no JDK, or no mvn and dependencies are needed.
    """
    site = Site(project, request, workspace.absolute(), listen, usable_jdks(request))
    key = fingerprint(site)
    kept = recall(site.workspace, key, site.jdks)
    if kept is not None:
        return kept
    site.workspace.parent.mkdir(parents=True, exist_ok=True)
    untrusted.make_below(site.workspace.parent, site.workspace)
    if request.build and request.tests and not is_known(site.workspace):
        listen(FirstBuild(_notice(request)))
    forget(site.workspace)
    with enclosure(fenced=request.fenced) as site.enclosure:
        homes = [
            replace(home, passed=request.passed, root=project.root, processing=request.build)
            for home in _homes(site, _wanted(site))
        ]
    build = Build(
        tuple(sorted(homes, key=lambda home: home.module)),
        tuple(sorted(set(site.problems), key=lambda each: (each.reason.name, each.place, each.found))),
    )
    remember(site.workspace, key, build, lasting=not any(each.reason in PASSING for each in build.problems))
    return build


def _notice(request: BuildRequest) -> str:
    """What of a project will run before any of its tests does."""
    if not request.fenced or in_force() is None:
        return (
            "The project is built without a fence: its annotation processors, and its build tool where javac alone "
            "does not do, may do all that you may do. --no-build runs none of them."
        )
    return (
        "The project is built in the fence: its annotation processors have no network and write only classes; its "
        "build tool, where javac alone does not do, has the network, and writes only to a copy of the project and "
        "to its repository. --no-build runs none of them."
    )


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


def _homes(site: Site, wanted: dict[str, list[str]]) -> list[Home]:
    if not wanted:
        return []
    if site.request.classpath:
        modules = {folder: given_module(site, folder) for folder in wanted}
        _copy(site)
        jdk = site.jdk_for(())
        with _compiler(site, jdk) as compiler:
            javac = Javac(jdk, compiler, site.request.timeout, site.workspace)
            workshop = Workshop(site, javac, modules, Supply({}, {}, ()), wanted)
            homes = [given_home(workshop, folder) for folder in wanted]
            workshop.tell()
        return homes
    with staged(site.listen, Stage.READING, site.project.name):
        modules = survey(site, wanted, site.jdk_for(()))
    order = needed(wanted, modules)
    for folder in order:
        modules.setdefault(folder, Module(folder))
    jdk = _jdk(site, modules, order)
    with staged(site.listen, Stage.RESOLVING, site.project.name):
        supply = bring(site, jdk, modules, order)
    published = published_home(site, jdk, modules, supply.jars.get("", ()))
    if published is not None:
        return [published]
    _copy(site)
    jars = dict.fromkeys(
        jar for folder in order for jar in (*supply.jars.get(folder, ()), *modules[folder].jars)
    )
    with _compiler(site, jdk, jars) as compiler:
        javac = Javac(jdk, compiler, site.request.timeout, site.workspace)
        return _climb(Workshop(site, javac, modules, supply, wanted))


def _compiler(site: Site, jdk: Jdk, jars: Iterable[Path] = ()) -> Compiler:
    """javac, which reads sources, classes and these jars; processors write to the output of one compilation alone."""
    outputs = site.workspace / CLASSES
    untrusted.make_below(site.workspace, outputs)
    for name in READ:
        untrusted.make_below(site.workspace, site.workspace / name)
    readable = (jdk.home, PROGRAM, *jars)
    return Compiler(jdk, major(jdk), lambda output: site.around_compiler(output, readable), outputs)


def _jdk(site: Site, modules: dict[str, Module], order: list[str]) -> Jdk:
    jdk = site.jdk_for(modules[folder].level for folder in order)
    for folder in order:
        level = modules[folder].level
        if level is not None and level > major(jdk):
            advice = f"Install JDK {level} or later, or name one."
            found = f"Java {level} is asked for, and Java {major(jdk)} is the newest here"
            site.problems.append(BuildProblem(Shortfall.JDK_TOO_OLD, folder or ".", found, advice))
    return jdk


def _copy(site: Site) -> None:
    with staged(site.listen, Stage.COPYING, site.project.name):
        budget = copy_checkout(site.project.root, site.workspace / "checkout", site.workspace)
    if budget.left_out:
        more = f", and {budget.left_out - 1} more that do not fit" if budget.left_out > 1 else ""
        advice = "Move it out of the project if no test needs it; tests that read it fail."
        found = f"it is left out{more}"
        site.problems.append(BuildProblem(Shortfall.TOO_LARGE, budget.first, found, advice))


def _climb(workshop: Workshop) -> list[Home]:
    """Try rung after rung for what is still missing."""
    site = workshop.site
    held = dict.fromkeys(workshop.wanted, Rung.DEPENDENCIES)
    if site.project.kind == "coordinate":
        held = dict.fromkeys(workshop.wanted, Rung.PUBLISHED)
    else:
        held.update(dict.fromkeys(adopt_built(workshop), Rung.BUILT))
    compile_schemas(workshop)
    may_build = site.request.build and site.project.kind != "coordinate"
    lost = lost_causes(workshop) if may_build else []
    if lost:
        held.update(dict.fromkeys(adopt_tool(workshop, lost), Rung.TOOL))
    absent = [folder for folder in workshop.wanted if workshop.absent(folder)]
    # mvn refuses what it cannot resolve, and for a whole code it is needed only for the tests.
    refused = any(problem.reason is Shortfall.DEPENDENCY_MISSING for problem in site.problems)
    for tests in (False, True) if may_build and not refused else ():
        asked = [folder for folder in absent if tests or (folder not in lost and has_gaps(workshop, folder))]
        if asked:
            held.update(dict.fromkeys(adopt_tool(workshop, asked, tests=tests), Rung.TOOL))
            absent = [folder for folder in absent if workshop.absent(folder)]
    if absent:
        held.update(dict.fromkeys(tolerate(workshop, absent), Rung.TOLERANT))
    workshop.tell()
    return [workshop.home(folder, rung) for folder, rung in held.items()]
