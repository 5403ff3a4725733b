"""The rungs of the ladder beside javac: classes already built, the build tool, and ECJ."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.build_files import gradle_top
from mrscout.languages.java.build.build_tool import find_gradle, run_gradle, run_maven
from mrscout.languages.java.build.ecj import bring_ecj, run_ecj
from mrscout.languages.java.build.events import Stage, staged
from mrscout.languages.java.build.javac import major
from mrscout.languages.java.build.module_compiler import Workshop
from mrscout.languages.java.build.module_runtime import BuildProblem, Shortfall
from mrscout.languages.java.build.modules import built_from, needed
from mrscout.languages.java.build.outputs import Sources, find_output, generated_roots
from mrscout.sources import Role


def _closure(workshop: Workshop, folders: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    for folder in folders:
        found.setdefault(folder)
        found.update(dict.fromkeys(sibling.module for sibling in built_from(folder, workshop.modules)))
    return list(found)


def adopt_built(workshop: Workshop) -> set[str]:
    """Use classes that were already built in the checkout; returns the modules whose tests are all there."""
    root = workshop.site.project.root
    java = major(workshop.jdk)
    for folder in _closure(workshop, workshop.wanted):
        sources = Sources(root, workshop.side(folder, Role.MAIN).files)
        found = find_output(root / folder, Role.MAIN, sources, java, within=root, fresh=True)
        if found is not None:
            workshop.adopted[folder, Role.MAIN] = found
    ready: set[str] = set()
    for folder, tests in workshop.wanted.items():
        behind = [folder, *(each.module for each in built_from(folder, workshop.modules))]
        if all(
            (each, Role.MAIN) in workshop.adopted or not workshop.side(each, Role.MAIN).files
            for each in behind
        ):
            wanted = Sources(root, tuple(tests))
            found = find_output(root / folder, Role.TEST, wanted, java, within=root, fresh=True)
            if found is not None:
                workshop.adopted[folder, Role.TEST] = found
                ready.add(folder)
    return ready


def lost_causes(workshop: Workshop) -> list[str]:
    """The modules behind whose tests there is code that fails in many places, which a tool may mend.

    Such code waits for sources that only the build makes. Finding out by javac how much of it compiles
    without them takes longer than the build.
    """
    workshop.patient = False
    lost = []
    for folder in workshop.wanted:
        if has_tool(workshop, folder):
            for each in needed([folder], workshop.modules):  # what others are built from comes first
                workshop.classes(each, Role.MAIN)
                if (given := workshop.compiled.get((each, Role.MAIN))) is not None and given.given_up:
                    lost.append(folder)
                    break
    workshop.patient = True
    for key in [key for key, compiled in workshop.compiled.items() if compiled.given_up]:
        workshop.compiled.pop(key)
    return lost


def has_gaps(workshop: Workshop, folder: str) -> bool:
    """Whether some of the code behind a module's tests is not compiled."""
    found = (workshop.compiled.get((each, Role.MAIN)) for each in _closure(workshop, [folder]))
    return any(compiled is not None and compiled.left_out for compiled in found)


def has_tool(workshop: Workshop, folder: str) -> bool:
    """Whether a build tool can be run for a module."""
    if (workshop.copy / folder / "pom.xml").is_file():
        return True
    top = gradle_top(workshop.site.project.root, folder)
    return top is not None and find_gradle(workshop.copy / top) is not None


def adopt_tool(workshop: Workshop, folders: list[str], *, tests: bool = False) -> set[str]:
    """Run the build tool for these modules and use what it makes; returns the modules that gained by it.

    The tests are javac's, which takes only those that are wanted; with ``tests`` they are the tool's.
    """
    site = workshop.site
    with staged(site.listen, Stage.BUILDING, site.project.name):
        ran = _run_tools(workshop, folders, tests=tests)
    gained: set[str] = set()
    workshop.built.update(_closure(workshop, ran))
    for folder in _closure(workshop, ran):
        for role in (Role.MAIN, Role.TEST):
            if _adopt(workshop, folder, role):
                gained.add(folder)
    for key in [*workshop.compiled]:
        if not gained.isdisjoint(_closure(workshop, [key[0]])):
            workshop.compiled.pop(key)
    return {folder for folder in ran if not gained.isdisjoint(_closure(workshop, [folder]))}


def _run_tools(workshop: Workshop, folders: list[str], *, tests: bool) -> list[str]:
    site = workshop.site
    maven = [folder for folder in folders if (workshop.copy / folder / "pom.xml").is_file()]
    if maven:
        run_maven(site, workshop.jdk, workshop.copy, maven, workshop.modules, tests=tests)
    gradle: list[str] = []
    for folder in folders:
        top = gradle_top(site.project.root, folder) if folder not in maven else None
        command = find_gradle(workshop.copy / top) if top is not None else None
        if top is not None and command is None:
            advice = "Build the project once by hand, so that its Gradle is there, or give --classpath."
            found = "no distribution of Gradle is on this machine"
            site.problems.append(BuildProblem(Shortfall.TOOL_ABSENT, top or ".", found, advice))
        elif top is not None and command is not None:
            if not any(gradle_top(site.project.root, each) == top for each in gradle):
                run_gradle(site, workshop.jdk, workshop.copy, command, top)
            gradle.append(folder)
    untrusted.make_accessible(workshop.copy)
    return maven + gradle


def _adopt(workshop: Workshop, folder: str, role: Role) -> bool:
    site = workshop.site
    files = workshop.side(folder, role).files if role is Role.MAIN else tuple(workshop.wanted.get(folder, ()))
    base = workshop.copy / folder
    sources, java = Sources(site.project.root, files), major(workshop.jdk)
    found = find_output(base, role, sources, java, within=workshop.copy, fresh=False)
    if found is not None:
        workshop.adopted[folder, role] = found
        return True
    roots = tuple(generated_roots(base, role, workshop.copy))
    if roots:
        workshop.generated[folder, role] = roots
    return bool(roots)


def tolerate(workshop: Workshop, folders: list[str]) -> set[str]:
    """Compile what javac left out, past its errors; returns the modules that were looked at."""
    site = workshop.site
    ecj = bring_ecj(site, workshop.jdk)
    if ecj is None:
        return set()
    with staged(site.listen, Stage.TOLERATING, site.project.name):
        for folder in reversed(_closure(workshop, folders)):
            _tolerate(workshop, folder, Role.MAIN, ecj)
        for folder in folders:
            _tolerate(workshop, folder, Role.TEST, ecj)
    return set(folders)


def _tolerate(workshop: Workshop, folder: str, role: Role, ecj: Path) -> None:
    compiled = workshop.compiled.get((folder, role))
    if compiled is None or not compiled.left_out or (folder, role) in workshop.adopted:
        return
    left_out = compiled.left_out
    behind = workshop.behind(folder, tests=role is Role.TEST)
    own = [workshop.sources(place) for place in workshop.side(folder, role).roots]
    sourcepath: list[Path] = []
    if role is Role.TEST:
        wanted = {workshop.site.project.root / path for path in workshop.absent(folder)}
        left_out = tuple(path for path in left_out if path in wanted)
        sourcepath = own
    compilation = workshop.compilation(
        folder, role, left_out, [compiled.compilation.output, *behind], sourcepath
    )
    output = workshop.output(folder, role, "-past-errors")
    compilation = replace(compilation, output=output, level=compiled.compilation.level)
    untrusted.empty_below(workshop.site.workspace, output)
    log = workshop.log(folder, role, "ecj")
    run_ecj(ecj, workshop.jdk, compilation, log, workshop.site)
    workshop.added[folder, role] = output
