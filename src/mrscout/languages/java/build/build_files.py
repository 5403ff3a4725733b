"""Reads all build files of a project into modules, whichever tools they are written for.

A module with a POM is read from it, unless Gradle builds it too and the POM names no library. Any other module is read
from its Gradle scripts, if it has some or a settings file above it. All that is known of the rest are the jars in the
checkout and the dependencies in Ivy's file.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.base import SourceRoot
from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.gradle.gradle_modules import GradleProject
from mrscout.languages.java.build.gradle.notation import maven_version
from mrscout.languages.java.build.maven.effective import read_effective
from mrscout.languages.java.build.maven.poms import closure, effective_poms, read_poms, set_property
from mrscout.languages.java.build.maven.registry_requests import is_safe
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.folders import names_tests
from mrscout.languages.java.projects.gradle_roots import read_gradle
from mrscout.languages.java.projects.layout import SETTINGS_FILES, build_files
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.sources import Role
from mrscout.sources.text import LARGEST

#: Properties that os-maven-plugin would set; as an extension it is not run.
_DETECTED = (
    "-Dos.detected.name=linux",
    "-Dos.detected.arch=x86_64",
    "-Dos.detected.classifier=linux-x86_64",
)
_CONFIG = ".mvn/maven.config"
_MOST_CONFIG = 1 << 20  # bytes
_STATED = re.compile(r"-D([A-Za-z][\w.-]*)(?:=(.*))?")
_USED = re.compile(r"\$\{([^{}]+)\}")
#: Prefixes of properties that mean something to Maven, to the JVM or to our own commands.
_RESERVED = (
    *("maven.", "exec.", "java.", "javax.", "jdk.", "sun.", "com.sun.", "os.", "user.", "file.", "line."),
    *("env.", "project.", "pom.", "settings.", "basedir", "aether.", "mrscout.", "output", "artifact"),
)
_GRADLE = frozenset({"build.gradle", "build.gradle.kts"})


def read_modules(context: BuildContext, wanted: Iterable[str], jdk: Jdk) -> dict[str, Module]:
    """The wanted modules and all that they depend on, by folder, as the build files describe them."""
    folders = sorted(set(wanted))
    builds = _builds(context)
    poms = {path.rpartition("/")[0]: path for path in builds if path.endswith((".pom", "pom.xml"))}
    scripts = frozenset(path.rpartition("/")[0] for path in builds if path.rpartition("/")[2] in _GRADLE)
    modules = {
        folder: module
        for folder, module in _read_maven(
            context, poms, [folder for folder in folders if folder in poms], jdk
        ).items()
        # A POM that names no library where Gradle builds is there to publish, or to please a tool.
        if module.dependencies or module.siblings or folder not in scripts
    }
    by_top: dict[str, list[str]] = {}
    for folder in folders:
        top = gradle_top(context.project.root, folder) if folder not in modules else None
        if top is not None:
            by_top.setdefault(top, []).append(folder)
    names = frozenset(file.module for file in context.project.files)
    declared = (
        read_gradle(context.project.root, [path for path in builds if "gradle" in path]).roots
        if by_top
        else ()
    )
    for top, members in by_top.items():
        gradle = GradleProject(context.project.root, top, names | scripts)
        for folder, module in gradle.read(members).items():
            modules[folder] = replace(module, roots=_roots(context, folder, declared, names | scripts))
        context.problems += gradle.problems
    for folder in folders:
        if folder not in modules:
            modules[folder] = _read_other(context, folder, poms, jdk)
    return {
        folder: _with_own_jars(context, _with_safe_repositories(context, module))
        for folder, module in modules.items()
    }


def _with_safe_repositories(context: BuildContext, module: Module) -> Module:
    """The module without repositories from which a link could reach any file of the user's; each one is reported."""
    kept = tuple(
        repository for repository in module.repositories if is_safe(repository[1], context.project.root)
    )
    for name, address in module.repositories:
        if (name, address) not in kept:
            detail = f"the repository {name} at {address} is neither remote nor a folder of the project without links"
            advice = "Artifacts that only it has are missing; give them with --classpath if tests need them."
            context.report(Shortfall.DEPENDENCY_UNKNOWN, module.folder, detail, advice)
    return module if kept == module.repositories else replace(module, repositories=kept)


def _with_own_jars(context: BuildContext, module: Module) -> Module:
    """The module without jars that lie outside of the project or are no regular files; each one is reported."""
    root = context.project.root
    kept = tuple(
        jar for jar in module.jars if untrusted.is_within(jar, root) and untrusted.is_regular(jar.resolve())
    )
    for jar in module.jars:
        if jar not in kept:
            place = jar.relative_to(root).as_posix() if jar.is_relative_to(root) else str(jar)
            advice = "Give the jar with --classpath if tests need it."
            detail = "the jar leads out of the project, or is no file"
            context.report(Shortfall.DEPENDENCY_UNKNOWN, place, detail, advice)
    return module if kept == module.jars else replace(module, jars=kept)


def _builds(context: BuildContext) -> set[str]:
    """The build files by paths relative to the project's root; of a published artifact, its POM."""
    if context.project.kind == "coordinate":
        return {"artifact.pom"}
    return build_files(context.project.root)


def _read_maven(
    context: BuildContext, paths: dict[str, str], wanted: list[str], jdk: Jdk
) -> dict[str, Module]:
    """The wanted modules by folder, from their effective POMs; ``paths`` has the POM of every folder."""
    if not wanted:
        return {}
    staged = read_poms(context.project.root, paths)
    staged.asked = closure(staged.poms, wanted)
    place = context.workspace / "poms"
    for name, value in stated_properties(context.project.root, staged.poms.values()).items():
        for pom in staged.poms.values():
            set_property(pom, name, value)
    effective = effective_poms(staged, context.maven(jdk), place, _DETECTED)
    context.problems += staged.problems
    names = {
        (text_of(pom, "groupId") or "", text_of(pom, "artifactId") or ""): folder
        for folder, pom in effective.items()
    }
    tree = (place / "tree").as_posix()
    modules = (
        read_effective(folder, pom, context.project.root, tree, names) for folder, pom in effective.items()
    )
    return {
        module.folder: replace(module, repositories=(*staged.project_repositories, *module.repositories))
        for module in modules
    }


def stated_properties(root: Path, poms: Iterable[Element]) -> dict[str, str]:
    """The properties of ``.mvn/maven.config`` to which the project's POMs refer.

    They are written into the copies of the POMs: on mvn's command line they would be properties of its JVM,
    too, some of which make it load code or write files. Names that mean something to Maven are left out.
    """
    try:
        words = untrusted.read_below(root, _CONFIG, _MOST_CONFIG).decode().split()
    except (OSError, ValueError):
        return {}
    matches = [match for word in words if (match := _STATED.fullmatch(word))]
    stated = {match[1]: match[2] if match[2] is not None else "true" for match in matches}
    used = {name for pom in poms for node in pom.iter() for name in _USED.findall(node.text or "")}
    return {name: value for name, value in stated.items() if name in used and not name.startswith(_RESERVED)}


def gradle_top(root: Path, folder: str) -> str | None:
    """The folder of the nearest settings file above a module, or its own; None where Gradle does not build it."""
    has_script = any((root / folder / name).is_file() for name in _GRADLE)
    above = folder
    while True:
        if any((root / above / name).is_file() for name in SETTINGS_FILES):
            return above
        if not above:
            return folder if has_script else None
        above = above.rpartition("/")[0]


def _roots(
    context: BuildContext, folder: str, declared: Iterable[SourceRoot], folders: frozenset[str]
) -> dict[Role, tuple[str, ...]]:
    """The source roots of a Gradle module: ``src/<set>/java``, and those that the scripts declare."""
    roots: dict[Role, dict[str, None]] = {Role.MAIN: {}, Role.TEST: {}}
    usual = sorted((context.project.root / folder).glob("src/*/java"))
    for path in sorted(usual, key=lambda path: path.parent.name != "test"):
        name = path.parent.name
        if name == "main" or names_tests(name) or name == "testFixtures":
            role = Role.MAIN if name == "main" else Role.TEST
            roots[role][path.relative_to(context.project.root).as_posix()] = None
    for root in declared:
        above = next((place for place in _above(root.path) if place in folders), "")
        if above == folder and root.role is not None:
            roots[root.role][root.path] = None
    return {role: tuple(places) for role, places in roots.items()}


def _above(path: str) -> Iterator[str]:
    """A path and the folders above it, without the root: ``a/b``, ``a``."""
    while path:
        yield path
        path = path.rpartition("/")[0]


def _read_other(context: BuildContext, folder: str, poms: dict[str, str], jdk: Jdk) -> Module:
    """A module of Ant or of no tool, with the dependencies of the project's only POM if that builds no folder."""
    module = read_plain(context.project.root, folder)
    used = {file.module for file in context.project.files}
    spare = [place for place in poms if place not in used]
    if len(spare) == 1 and not module.dependencies:
        published = _read_maven(context, poms, spare, jdk).get(spare[0])
        if published is not None:
            known = {re.sub(r"-\d.*", "", jar.name.removesuffix(".jar")) for jar in module.jars}
            lacking = tuple(
                dependency for dependency in published.dependencies if dependency.artifact not in known
            )
            module = replace(module, dependencies=lacking, managed=published.managed, level=published.level)
    return module


#: Folders whose jars are results, tools or data, and no libraries.
_NO_LIBRARIES = frozenset({"target", "build", "out", "bin", "dist", "wrapper", "node_modules", "resources"})
_MOST_JARS = 500


def read_plain(root: Path, folder: str) -> Module:
    """Read a module of Ant, Eclipse or no tool: the dependencies of its Ivy file, and the jars in its folder."""
    dependencies: list[Dependency] = []
    for place in dict.fromkeys((folder, "")):
        ivy = _read_markup(root, root / place / "ivy.xml")
        if ivy is not None:
            dependencies += _ivy_dependencies(ivy)
            break
    jars = list(_jars_below(root / folder))
    if not jars and folder:
        jars = list(_jars_below(root))
    # Tools keep copies of jars in their folders: of two of one name, the one nearer to the root counts.
    distinct: dict[str, Path] = {}
    for jar in sorted(jars, key=lambda path: (len(path.parts), path)):
        distinct.setdefault(jar.name, jar)
    return Module(
        folder=folder, dependencies=tuple(dict.fromkeys(dependencies)), jars=tuple(distinct.values())
    )


def _read_markup(root: Path, path: Path) -> Element | None:
    try:
        return parse_markup(untrusted.read_within(root, path, LARGEST))
    except (OSError, BrokenMarkup):
        return None


def _ivy_dependencies(document: Element) -> Iterator[Dependency]:
    for node in document.findall("dependencies/dependency"):
        organisation = node.get("org") or (document.find("info") or Element("info")).get("organisation") or ""
        name, revision = node.get("name"), node.get("rev")
        if not name or not revision or "${" in revision:
            continue
        configuration = (node.get("conf") or "").partition("->")[0].strip()
        excluded = node.findall("exclude")
        exclusions = tuple((other.get("org") or "*", other.get("name") or "*") for other in excluded)
        scope = "test" if "test" in configuration.lower() else "compile"
        yield Dependency(organisation, name, maven_version(revision), scope=scope, exclusions=exclusions)


def _jars_below(base: Path) -> Iterator[Path]:
    """The jars below a folder that may be libraries, up to a limit."""
    count = 0
    for folder, below, names in untrusted.walk(base):
        below[:] = [name for name in below if name not in _NO_LIBRARIES and not name.startswith(".")]
        for name in names:
            if name.endswith(".jar") and not name.endswith(("-sources.jar", "-javadoc.jar")):
                count += 1
                if count > _MOST_JARS:
                    return
                yield folder / name
