"""Lets Maven compute the effective POMs of a project, without running any code of the project.

Order: read the POMs (`read_poms`), choose the needed ones (`closure`), strip copies of them, put stripped parents from
a registry next to the copies (``parents``), make expressions inert (``registry_requests``), and run
``help:effective-pom`` on the copies. One bad POM makes Maven refuse all of them; so what it complains about is removed
from the copies and reported, and Maven is run again, for a bounded number of rounds.

Invariants:

- Copies have nothing that makes Maven load or fetch code: no build extensions, plug-ins with extensions, libraries of
  plug-ins, registries of plug-ins, or settings for the help plug-in; and no ``.mvn``.
- Packagings that only a plug-in knows become jars.
- Addresses and coordinates get no values from the user's machine.
"""

import hashlib
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring
from xml.sax.saxutils import escape

from mrscout import untrusted
from mrscout.languages.java.build.maven.mvn import HELP_PLUGIN, Maven, complaint, output_of
from mrscout.languages.java.build.maven.parents import (
    ParentReference,
    ParentRegistry,
    is_named,
    parent_of,
    point_to,
)
from mrscout.languages.java.build.maven.registry_requests import (
    FOLDER,
    Expressions,
    Repository,
    in_project,
    is_remote,
    make_inert,
    without_ours,
)
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.projects.maven_settings import pom_text
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.model.builds import BuildProblem
from mrscout.sources.text import LARGEST

#: Parts of a POM that say nothing about dependencies, or make Maven load code.
_STRIPPED = (
    "modules",
    "reporting",
    "distributionManagement",
    "scm",
    "build/extensions",
    "pluginRepositories",
    "properties/artifact",  # names a project for the help plug-in to look at instead
)
_HELP = "maven-help-plugin"
_CENTRAL = "central"
#: To be raised when what is stripped from POMs changes.
_FORMAT = 3
#: an argument by which we define a property
_GIVEN = re.compile(r"-D([^=]+)=.*")
_MOST_REPOSITORIES = 8
_MOST_PARENTS = 200  # a registry may name a new one each time
_PACKAGINGS = frozenset({"pom", "jar", "war", "ear", "ejb", "rar", "maven-plugin"})
_ROUNDS = 8
_BAD_PROJECT = re.compile(r"The project (?:\S+ )?\((?P<path>[^()]*pom\.xml)\) has \d+ error")
_NO_VERSION = re.compile(
    r"'(?:dependencyManagement\.)?dependencies\.dependency\.version' for ([^:\s]+):([^:\s]+):\S* "
    r"?(?:is missing|must be a valid version but is '[^']*\$\{)"
)
_NO_PLUGIN = re.compile(r"plugin\.version' for ([^:\s]+):([^:\s]+) must be a valid version but is '[^']*\$\{")
_NO_IMPORT = re.compile(
    r"Non-resolvable import POM: (?:(?:(?!Non-resolvable import).)*?artifact )??([^:\s]++):([^:\s]++):pom:"
)
#: Maven's word for the newest version that was released
_NEWEST = "RELEASE"
_NO_PARENT = re.compile(r"Non-resolvable parent POM(?:(?: \S+)? for [^:\s]+:([^:\s]+):)?")


@dataclass(slots=True)
class Staged:
    """Copies of a project's POMs, ready for Maven."""

    place: Path
    poms: dict[str, Element] = field(default_factory=dict)  #: by folder
    asked: list[str] = field(default_factory=list)  #: the folders whose effective POMs are wanted
    problems: list[BuildProblem] = field(default_factory=list)
    parents: dict[ParentReference, Element] = field(default_factory=dict)  #: from a registry
    project_repositories: tuple[Repository, ...] = ()  #: repositories that lie in the project

    def report(self, reason: Shortfall, place: str, found: str, advice: str, log: Path | None = None) -> None:
        """Add a problem, unless it was reported before."""
        problem = BuildProblem(reason, place, found, advice, log)
        if problem not in self.problems:
            self.problems.append(problem)

    def path(self, folder: str) -> Path:
        return self.place / "tree" / folder / "pom.xml"

    def files(self) -> dict[Path, Element]:
        """All POMs by where Maven finds them."""
        files = {self.path(folder): pom for folder, pom in self.poms.items()}
        for index, pom in enumerate(self.parents.values()):
            files[self.place / "parents" / f"p{index}" / "pom.xml"] = pom
        return files


def read_poms(root: Path, paths: Mapping[str, str]) -> Staged:
    """Read the POMs at ``paths``, by folder; those that cannot be read are reported and left out."""
    staged = Staged(Path())
    for folder, path in sorted(paths.items()):
        try:
            staged.poms[folder] = parse_markup(untrusted.read_within(root, root / path, LARGEST))
        except (BrokenMarkup, OSError) as broken:
            advice = "Mend the file; until then its module has no dependencies here."
            staged.report(Shortfall.BUILD_FILE_UNREADABLE, path, str(broken), advice)
    staged.project_repositories = in_project(staged.poms, root)
    return staged


def closure(poms: Mapping[str, Element], wanted: Iterable[str], *, plugins: bool = False) -> list[str]:
    """The wanted folders and all that they depend on, sorted; by artifact names alone, so perhaps some more.

    With ``plugins`` also the folders of plug-ins that a build runs, since some projects have plug-ins of their own.
    """
    by_name: dict[str, list[str]] = {}
    for folder, pom in poms.items():
        by_name.setdefault(text_of(pom, "artifactId") or "", []).append(folder)
    folders: dict[str, None] = {}
    pending = [folder for folder in wanted if folder in poms]
    while pending:
        folder = pending.pop()
        if folder in folders:
            continue
        folders[folder] = None
        pom = poms[folder]
        names = [text_of(pom, "parent/artifactId")]
        names += [text_of(node, "artifactId") for node in pom.iter("dependency")]
        names += [text_of(node, "artifactId") for node in pom.iter("plugin")] if plugins else []
        pending += [place for name in names if name for place in by_name.get(name, ())]
    return sorted(folders)


def effective_poms(staged: Staged, maven: Maven, place: Path, settings: Iterable[str]) -> dict[str, Element]:
    """The effective POM of each folder in ``staged.asked``; ``settings`` are further arguments for mvn."""
    staged.place = place.resolve()  # as Maven names it
    for pom in staged.poms.values():
        _strip(pom, staged.poms.values())
    settings = list(settings)
    kept = place.with_name(f"effective-{_fingerprint(staged, maven, settings)}.xml")
    if (known := _read_effective(kept)) is not None:
        return known
    registry = ParentRegistry(maven, place.with_name("parents"))
    defined = {match[1] for setting in settings if (match := _GIVEN.fullmatch(setting))}
    for attempt in range(_ROUNDS):
        if not staged.asked:
            return {}
        _place_parents(staged, registry)
        _make_inert(staged, defined)
        _write(staged)
        output = place / "effective.xml"
        arguments = [*settings, f"-Doutput={output}", f"{HELP_PLUGIN}:effective-pom"]
        outcome = maven.run(place, f"effective-pom-{attempt}", arguments)
        if outcome.well and (made := _read_effective(output)) is not None:
            if not staged.problems:
                untrusted.write_below(kept.parent, kept.name, untrusted.read_bytes(output))
            return made
        if outcome.code is None:
            advice = "Check the network and mvn's settings, or allow more time."
            detail = f"mvn was not done after {maven.timeout:.0f} seconds"
            staged.report(Shortfall.TOOL_TIMED_OUT, "pom.xml", detail, advice, outcome.log)
            return {}
        if not _remove_complaints(staged, output_of(outcome), outcome.log):
            advice = "Run mvn help:effective-pom by hand, and mend what it says."
            detail = complaint(output_of(outcome))
            staged.report(Shortfall.TOOL_FAILED, "pom.xml", detail, advice, outcome.log)
            return {}
    return {}


def _read_effective(path: Path) -> dict[str, Element] | None:
    """The effective POMs by folder in a file of the help plug-in; None if it is absent or malformed."""
    try:
        return _by_folder(parse_markup(untrusted.read_bytes(path)))
    except (BrokenMarkup, OSError):
        return None


def _strip(pom: Element, others: Iterable[Element]) -> None:
    """Remove what loads code, and repositories that are not remote; ``others`` may define properties of addresses."""
    pom.attrib.clear()  # names of schemas, whose prefixes are gone
    without_ours(pom)
    for path in _STRIPPED:
        _remove_at(pom, path)
        _remove_at(pom, f"profiles/profile/{path}")
    for above in list(pom.iter()):
        for plugin in above.findall("plugin"):
            name = text_of(plugin, "artifactId") or ""
            if name == _HELP or "${" in name:
                above.remove(plugin)
            _remove_at(plugin, "extensions")
            _remove_at(plugin, "dependencies")
        for repository in above.findall("repository"):
            # Nobody else is Maven's own registry; what comes from there is kept for all projects.
            name, address = text_of(repository, "id") or "", text_of(repository, "url") or ""
            if name == _CENTRAL or "${" in name or not is_remote(address, others):
                above.remove(repository)
    packaging = pom.find("packaging")
    if packaging is not None and (packaging.text or "").strip() not in _PACKAGINGS:
        packaging.text = "jar"


def _fingerprint(staged: Staged, maven: Maven, settings: Iterable[str]) -> str:
    """A digest of all that the effective POMs depend on, except for the content of registries."""
    texts = [(folder, tostring(pom)) for folder, pom in staged.poms.items()]
    stated = repr((_FORMAT, texts, staged.asked, list(settings), maven.jdk))
    return hashlib.sha256(stated.encode()).hexdigest()[:16]


def _remove_at(element: Element, path: str) -> None:
    """Remove the elements at a path, such as ``build/extensions``."""
    above, _, tag = path.rpartition("/")
    for parent in element.findall(above or "."):
        for child in parent.findall(tag):
            parent.remove(child)


def _make_inert(staged: Staged, defined: Collection[str]) -> None:
    """Remove expressions with values of the user's machine from addresses and coordinates; report lost repositories."""
    poms = list(staged.files().values())
    for name, address in make_inert(poms, Expressions.of(poms, defined)):
        detail = (
            f"the repository {name} at {address} has a property in its address that the POMs do not define"
        )
        advice = "Artifacts that only it has are missing; give them with --classpath if tests need them."
        staged.report(Shortfall.DEPENDENCY_UNKNOWN, "pom.xml", detail, advice)


def _write(staged: Staged) -> None:
    """Write all copies, and a POM that lists the wanted ones as modules."""
    untrusted.remove_tree(staged.place)
    for folder, pom in staged.poms.items():
        set_property(pom, FOLDER, folder or ".")
    for path, pom in staged.files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(tostring(pom, "utf-8", xml_declaration=True))
    modules = "".join(f"<module>tree/{escape(folder)}</module>" for folder in staged.asked)
    text = pom_text("mrscout.stage", "all", f"<modules>{modules}</modules>")
    (staged.place / "pom.xml").write_text(text, "utf-8")


def set_property(pom: Element, name: str, value: str) -> None:
    """Define a property in a POM, and in none of its profiles."""
    for profile in pom.findall("profiles/profile/properties"):
        _remove_at(profile, name)
    properties = pom.find("properties")
    if properties is None:
        properties = SubElement(pom, "properties")
    _remove_at(properties, name)
    SubElement(properties, name).text = value


def _place_parents(staged: Staged, registry: ParentRegistry) -> None:
    """Put all parents from a registry next to the copies, so that Maven reads no parent that is not stripped.

    If one cannot be fetched, the newest earlier version replaces it; if there is none, its children lose their parent.
    """
    while orphans := list(_orphans(staged)):
        repositories = list(_repositories(staged))
        registry.look_up((named for _, _, named in orphans), repositories)
        lost = [named for _, _, named in orphans if registry.known[named] is None]
        registry.look_up((before for named in lost if (before := _earlier_versions(named))), repositories)
        for path, pom, named in orphans:
            used, parent = named, registry.known[named]
            before = _earlier_versions(named)
            if parent is None and before is not None:
                used, parent = before, registry.known[before]
            if used is not named or parent is None:
                _report_parent(staged, path, pom, named, registry.log, replaced=parent is not None)
            if parent is None or parent is pom or len(staged.parents) >= _MOST_PARENTS:
                _remove_at(pom, "parent")
            else:
                _place_parent(staged, path, pom, used, parent)


def _orphans(staged: Staged) -> Iterator[tuple[Path, Element, ParentReference]]:
    """The POMs whose parent Maven would fetch from a registry: path, POM, and the parent's reference."""
    files = staged.files()
    for path, pom in files.items():
        named = parent_of(pom)
        if named is None:
            continue
        stated = pom.find("parent/relativePath")
        relative = "../pom.xml" if stated is None else (stated.text or "").strip()
        target = Path(os.path.normpath(path.parent / relative)) if relative else path
        beside = files.get(target) if target in files else files.get(target / "pom.xml")
        if beside is None or beside is pom or not is_named(beside, named):
            yield path, pom, named


def _place_parent(staged: Staged, path: Path, child: Element, used: ParentReference, parent: Element) -> None:
    """Put a stripped parent next to the copies, and let the child refer to it there."""
    version = used.version
    if not used.is_fixed:
        version = text_of(parent, "version") or text_of(parent, "parent/version") or ""
    coordinate = ParentReference(used.group, used.artifact, version)
    if coordinate not in staged.parents:
        _strip(parent, (parent, *staged.poms.values()))
        for tag, text in (("groupId", used.group), ("artifactId", used.artifact), ("version", version)):
            _remove_at(parent, tag)
            SubElement(parent, tag).text = text
        staged.parents[coordinate] = parent
    parent = staged.parents[coordinate]
    place = next(path for path, pom in staged.files().items() if pom is parent)
    point_to(child, parent, os.path.relpath(place, path.parent))


def _repositories(staged: Staged) -> Iterator[Element]:
    """The repositories that POMs name, each address once, up to a limit."""
    known: set[str | None] = {None}
    for pom in staged.files().values():
        for repository in pom.findall("repositories/repository"):
            if (address := text_of(repository, "url")) not in known and len(known) <= _MOST_REPOSITORIES:
                known.add(address)
                yield repository
    for name, address in staged.project_repositories:
        node = Element("repository")
        SubElement(node, "id").text = name
        SubElement(node, "url").text = address
        yield node


def _by_folder(document: Element) -> dict[str, Element]:
    projects = document.findall("project") if document.tag == "projects" else [document]
    poms: dict[str, Element] = {}
    for project in projects:
        folder = text_of(project, f"properties/{FOLDER}")
        if folder is not None:
            poms["" if folder == "." else folder] = project
    return poms


def _remove_complaints(staged: Staged, output: str, log: Path) -> bool:
    """Change the copies so that Maven's complaints do not recur; False if none is about a copy."""
    parts = re.split(r"(?=The project (?:\S+ )?\([^()]*pom\.xml\) has)", output)
    done: set[tuple[str, ...]] = set()
    changed = False
    for part in parts:
        bad = _BAD_PROJECT.search(part)
        if bad is None:
            continue
        try:
            folder = Path(bad["path"]).parent.relative_to(staged.place / "tree").as_posix()
        except ValueError:
            continue
        folder = "" if folder == "." else folder
        if folder not in staged.poms:  # the output of a plug-in is not trusted
            continue
        changed = True
        if not _remove_complaints_of(staged, folder, part, log, done):
            staged.asked = [name for name in staged.asked if name != folder]
            advice = "Mend the file; until then its module has no dependencies here."
            place = f"{folder}/pom.xml".lstrip("/")
            detail = complaint(part.replace("[ERROR]     ", "[ERROR] "), 2)
            staged.report(Shortfall.TOOL_FAILED, place, detail, advice, log)
    return changed


def _remove_complaints_of(
    staged: Staged, folder: str, output: str, log: Path, done: set[tuple[str, ...]]
) -> bool:
    """Change the copies for the complaints about one POM; False if that cannot be done.

    ``done`` has the complaints about other POMs that were dealt with already.
    """
    place = f"{folder}/pom.xml".lstrip("/")
    changed = False
    for kind in (_NO_VERSION, _NO_PLUGIN, _NO_IMPORT):
        for group, artifact in dict.fromkeys(kind.findall(output)):
            if (
                kind.pattern,
                group,
                artifact,
            ) in done:  # Maven repeats complaints about a parent for its children
                changed = True
                continue
            done.add((kind.pattern, group, artifact))
            # Any POM of the chain of parents may name the artifact.
            for pom in staged.poms.values():
                changed |= _mend_artifact(pom, kind, group, artifact)
            if kind is _NO_VERSION:
                advice = "Give its version in the build file, or the jar with --classpath."
                detail = f"{group}:{artifact} has no version, and its newest is taken"
                staged.report(Shortfall.DEPENDENCY_UNKNOWN, place, detail, advice, log)
            elif kind is _NO_IMPORT:
                advice = "Check mvn's settings (mirrors, proxies), or give the jars with --classpath."
                detail = f"the versions managed by {group}:{artifact}"
                staged.report(Shortfall.DEPENDENCY_MISSING, place, detail, advice, log)
    lost = _NO_PARENT.search(output)
    if lost is not None:
        below = _folder_of_orphan(staged, lost[1], folder)
        if ("parent", below) in done:
            changed = True
        elif staged.poms[below].find("parent") is not None:
            done.add(("parent", below))
            pom = staged.poms[below]
            if (named := parent_of(pom)) is not None:
                _report_parent(staged, staged.path(below), pom, named, log, replaced=False)
            _remove_at(pom, "parent")
            changed = True
    return changed


def _folder_of_orphan(staged: Staged, artifact: str | None, folder: str) -> str:
    """The folder of the POM with this artifact, whose parent is missing; Maven also complains about its children."""
    named = [place for place, pom in staged.poms.items() if text_of(pom, "artifactId") == artifact]
    return folder if folder in named or not named else named[0]


def _mend_artifact(pom: Element, kind: re.Pattern[str], group: str, artifact: str) -> bool:
    """Remove an artifact that Maven complained about from a POM, or give it a version; True if that changed it."""
    if kind is _NO_PLUGIN:
        return _remove_nodes(
            pom, "plugin", group, artifact, lambda node: "${" in node.findtext("version", "")
        )
    if kind is _NO_IMPORT:
        return _remove_nodes(
            pom, "dependency", group, artifact, lambda node: node.findtext("scope") == "import"
        )
    changed = [_give_version(node) for _, node in _nodes_of(pom, "dependency", group, artifact)]
    return True in changed


def _give_version(dependency: Element) -> bool:
    """Give a dependency the newest version if its own is missing or an expression; True if that changed it."""
    version = dependency.find("version")
    if version is None:
        SubElement(dependency, "version").text = _NEWEST
        return True
    unread = "${" in (version.text or "")
    if unread:
        version.text = _NEWEST
    return unread


def _earlier_versions(named: ParentReference) -> ParentReference | None:
    """The parent in the newest version up to the one that a POM names; None if it names no single version."""
    if not named.is_plain or not named.is_fixed:
        return None
    return ParentReference(named.group, named.artifact, f"[0,{named.version.removesuffix('-SNAPSHOT')}]")


def _report_parent(
    staged: Staged, path: Path, pom: Element, named: ParentReference, log: Path | None, *, replaced: bool
) -> None:
    """Report that a parent cannot be fetched; its child keeps the group and version that it inherits from it."""
    for tag, text in (("groupId", named.group or "1"), ("version", named.version or "1")):
        if pom.find(tag) is None:
            SubElement(pom, tag).text = text
    detail = f"the parent {named.group}:{named.artifact}"
    if replaced:
        detail += f":{named.version}, and the newest before it is taken"
    tree = staged.place / "tree"
    place = path.relative_to(tree).as_posix() if path.is_relative_to(tree) else str(named)
    advice = "Check mvn's settings (mirrors, proxies), or give the jars with --classpath."
    staged.report(Shortfall.DEPENDENCY_MISSING, place, detail, advice, log)


def _remove_nodes(pom: Element, tag: str, group: str, artifact: str, fits: Callable[[Element], bool]) -> bool:
    """Remove the elements of an artifact that fit; True if there are some."""
    nodes = [(above, node) for above, node in _nodes_of(pom, tag, group, artifact) if fits(node)]
    for above, node in nodes:
        above.remove(node)
    return bool(nodes)


def _nodes_of(pom: Element, tag: str, group: str, artifact: str) -> list[tuple[Element, Element]]:
    """The elements of this tag that name an artifact, each with its parent element."""
    return [
        (above, node)
        for above in pom.iter()
        for node in above.findall(tag)
        # The group may be an expression, and missing for a plug-in; the artifact seldom is.
        for group_text in (text_of(node, "groupId") or "${",)
        if text_of(node, "artifactId") == artifact and (group_text == group or "${" in group_text)
    ]
