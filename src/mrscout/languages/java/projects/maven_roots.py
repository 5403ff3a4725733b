"""Reads source roots and encodings out of the POMs of a project, with inheritance and properties, without mvn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.base import BuildFacts, SourceRoot
from mrscout.languages.java.projects.folders import fill_properties, within
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.model.project import Problem, ProblemCode, Role
from mrscout.sources.text import LARGEST

_GOALS = {"add-source": Role.MAIN, "add-test-source": Role.TEST}
_DEFAULTS = {Role.MAIN: "src/main/java", Role.TEST: "src/test/java"}
#: The most parents of a POM; more are mistakes or cycles.
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class _Pom:
    """One POM as written, before inheritance."""

    folder: str  #: posix, relative to the project's root
    group: str | None
    artifact: str | None
    parent: tuple[str | None, str | None, str] | None  #: group, artifact, relative path
    properties: Mapping[str, str]
    folders: Mapping[Role, str]  #: sourceDirectory and testSourceDirectory
    added: tuple[tuple[Role, str], ...]  #: by build-helper
    encoding: str | None  #: of the compiler plug-in


def read_maven(root: Path, paths: Iterable[str]) -> BuildFacts:
    """Read the POMs at ``paths``, relative to ``root``, together."""
    poms: dict[str, _Pom] = {}
    problems: list[Problem] = []
    for path in sorted(paths):
        try:
            folder = path.rpartition("/")[0]
            poms[folder] = _read(folder, parse_markup(untrusted.read_within(root, root / path, LARGEST)))
        except (BrokenMarkup, OSError) as broken:
            problems.append(Problem(ProblemCode.BROKEN_BUILD_FILE, path, str(broken)))
    by_name = {(pom.group, pom.artifact): pom for pom in reversed(poms.values())}
    roots: dict[SourceRoot, None] = {}
    encodings: list[str] = []
    for pom in sorted(poms.values(), key=lambda pom: (pom.folder.count("/"), pom.folder)):
        chain = list(_chain(pom, poms, by_name))
        properties = _effective_properties(root.as_posix(), chain)
        roots.update(dict.fromkeys(_roots(root.as_posix(), pom.folder, chain, properties)))
        declared = next((link.encoding for link in chain if link.encoding), None)
        encoding = fill_properties(declared or "${project.build.sourceEncoding}", properties)
        if encoding:
            encodings.append(encoding)
    modules = frozenset(path.rpartition("/")[0] for path in paths)
    return BuildFacts(tuple(roots), modules, tuple(encodings), tuple(problems))


def _read(folder: str, project: Element) -> _Pom:
    """One POM, as it is written."""
    parent = project.find("parent")
    builds = [*project.findall("build"), *project.findall("profiles/profile/build")]
    properties: dict[str, str] = {}
    # A profile's properties give way to the project's own: which profiles are active is not known here.
    for block in [*project.findall("profiles/profile/properties"), *project.findall("properties")]:
        properties.update({child.tag: (child.text or "").strip() for child in block})
    named = (("sourceDirectory", Role.MAIN), ("testSourceDirectory", Role.TEST))
    folders = {role: text for tag, role in named for build in builds[:1] if (text := text_of(build, tag))}
    return _Pom(
        folder=folder,
        group=text_of(project, "groupId") or text_of(parent, "groupId"),
        artifact=text_of(project, "artifactId"),
        parent=None
        if parent is None
        else (
            text_of(parent, "groupId"),
            text_of(parent, "artifactId"),
            text_of(parent, "relativePath") or "../pom.xml",
        ),
        properties=properties,
        folders=folders,
        added=tuple(added for build in builds for added in _added(build)),
        encoding=next((text for build in builds if (text := _compiler_encoding(build))), None),
    )


def _plugins(build: Element, artifact: str) -> Iterator[Element]:
    for path in ("plugins/plugin", "pluginManagement/plugins/plugin"):
        for plugin in build.findall(path):
            if text_of(plugin, "artifactId") == artifact:
                yield plugin


def _added(build: Element) -> Iterator[tuple[Role, str]]:
    """The folders that build-helper-maven-plugin adds, with the side that its goal means."""
    for plugin in _plugins(build, "build-helper-maven-plugin"):
        for execution in plugin.findall("executions/execution"):
            roles = {_GOALS.get((goal.text or "").strip()) for goal in execution.findall("goals/goal")}
            for role in (Role.MAIN, Role.TEST):
                if role in roles:
                    for source in execution.findall("configuration/sources/*"):
                        yield role, (source.text or "").strip()


def _compiler_encoding(build: Element) -> str | None:
    plugins = _plugins(build, "maven-compiler-plugin")
    return next((text for plugin in plugins if (text := text_of(plugin, "configuration/encoding"))), None)


def _chain(
    pom: _Pom, poms: Mapping[str, _Pom], by_name: Mapping[tuple[str | None, str | None], _Pom]
) -> Iterator[_Pom]:
    """A POM and its ancestors, as far as they are in the project."""
    current: _Pom | None = pom
    for _ in range(_LONGEST):
        if current is None:
            return
        yield current
        if current.parent is None:
            return
        group, artifact, relative = current.parent
        place = within("/", current.folder, relative.removesuffix("pom.xml") or ".")
        near = poms.get(place) if place is not None else None
        current = near if near is not None and near.artifact == artifact else by_name.get((group, artifact))


def _effective_properties(root: str, chain: list[_Pom]) -> dict[str, str]:
    """The properties of a POM, with inherited and predefined ones."""
    properties: dict[str, str] = {}
    for pom in reversed(chain):
        properties.update(pom.properties)
    module = chain[0]
    base = f"{root}/{module.folder}".rstrip("/")
    for name in ("basedir", "project.basedir", "pom.basedir"):
        properties[name] = base
    if len(chain) > 1:
        properties["project.parent.basedir"] = f"{root}/{chain[1].folder}".rstrip("/")
    for name in ("maven.multiModuleProjectDirectory", "session.executionRootDirectory"):
        properties[name] = root
    properties["project.build.directory"] = f"{base}/target"
    properties["project.artifactId"] = module.artifact or ""
    properties["project.groupId"] = module.group or ""
    for role, name in ((Role.MAIN, "sourceDirectory"), (Role.TEST, "testSourceDirectory")):
        properties[f"project.build.{name}"] = _inherited(chain, role)
    return properties


def _inherited(chain: list[_Pom], role: Role) -> str:
    return next((pom.folders[role] for pom in chain if role in pom.folders), _DEFAULTS[role])


def _roots(root: str, module: str, chain: list[_Pom], properties: Mapping[str, str]) -> Iterator[SourceRoot]:
    # Inherited folders are relative to the module that inherits them, as in Maven.
    stated = [(role, _inherited(chain, role)) for role in Role]
    stated += [added for pom in chain for added in pom.added]
    for role, text in stated:
        resolved = fill_properties(text, properties)
        path = within(root, module, resolved) if resolved else None
        if path is not None:
            yield SourceRoot(path, role)
