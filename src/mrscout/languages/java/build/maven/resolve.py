"""Resolves the dependencies of all modules at once, with mvn on POMs that are generated here.

Each module becomes a small POM without a build, so that no code of the project runs. Siblings are dependencies of type
POM: their dependencies are resolved by Maven's rules of scope and nearness, without their jars. mvn is run again, for a
bounded number of rounds, without artifacts that it cannot fetch, which are reported; with versions for dependencies
that state none; and with newer versions where the build would choose those (Gradle).
"""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from xml.sax.saxutils import escape

from mrscout import untrusted, untrusted_archives
from mrscout.languages.java.build.maven.mvn import DEPENDENCY_PLUGIN, Maven, complaint, output_of
from mrscout.languages.java.build.maven.registry_requests import plain
from mrscout.languages.java.build.maven.versions import newer_versions, newest, version_beside
from mrscout.languages.java.build.module_runtime import PASSING, Shortfall, problem_record, read_problem
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.projects.maven_settings import pom_text
from mrscout.model.builds import BuildProblem
from mrscout.sources.cache import make_private, own_place

#: mvn stops at the first artifact of a module that it cannot fetch, so there is a round for each
_ROUNDS = 25
_NAME = r"([\w.-]++):([\w.-]++):[\w.:+\[\](),-]++"
_ABSENT = re.compile(
    rf"(?:Could not find artifact|Failure to find|Could not transfer artifact|No versions available for"
    rf"|artifact descriptor for|Could not resolve version conflict among \[?) ?{_NAME}"
)
#: The texts in these messages come from POMs, so no expression may look at a part of a line more than a few times.
_ABSENT_BEFORE = re.compile(rf"(?<![\w.:+\[\](),-]){_NAME} was not found in ")
_ABSENT_LIST = re.compile(
    r"The following artifacts could not be resolved: ((?:(?!The following artifacts).)*?)"
    r": (?:Could not|Failure|\S++ was not)"
)
_VERSIONLESS = re.compile(r"'dependencies\.dependency\.version' for ([\w.-]+):([\w.-]+):\S+ is missing")
_LISTED = re.compile(r"(?<![\w.-])([\w.-]+):([\w.-]+):([\w-]+)(?::([\w.-]+))?:[\w.+-]+")
_REPOSITORIES = 8
#: the most artifacts that are excluded from each dependency, since they could not be fetched
_EXCLUDED = 1_000
#: bytes of a class path, jars on it, and on those of all modules: a plug-in in the repository may be somebody else's
_CLASSPATH, _JARS, _ALL_JARS = 4 << 20, 20_000, 500_000
#: the group of the generated POMs
_GROUP = "mrscout.module"
_SNAPSHOT = "-SNAPSHOT"
#: the most bytes of the classes in an archive for Android
_LARGEST = 256 << 20
#: the folder of classes that were unpacked from such archives
_ANDROID = "android"
#: Maven's word for the newest version that was released
_NEWEST = "RELEASE"


@dataclass(slots=True)
class Resolution:
    """Jars that mvn has resolved."""

    jars: dict[str, tuple[Path, ...]] = field(default_factory=dict)  #: by module, in class path order
    problems: list[BuildProblem] = field(default_factory=list)


def resolve(
    modules: Mapping[str, Module],
    order: Sequence[str],
    maven: Maven,
    place: Path,
    *,
    keep_problems: bool = True,
) -> Resolution:
    """The jars on the test class path of each module in ``order``, without those of siblings.

    The result is kept in ``place``, unless it has problems that may pass, or any at all and ``keep_problems`` is off.
    """
    if not any(modules[folder].dependencies for folder in order):
        return Resolution(dict.fromkeys(order, ()))
    key = _key(modules, order, maven)
    kept = _recall(place / f"{key}.json", maven)
    if kept is not None:
        return kept
    reactor = _Reactor(modules, list(order), maven, place / key)
    resolution = reactor.resolve()
    untrusted.remove_tree(place / key)
    lasting = not any(problem.reason in PASSING for problem in resolution.problems)
    if lasting and (keep_problems or not resolution.problems):
        _remember(place / f"{key}.json", resolution)
    return resolution


@dataclass(slots=True)
class _Reactor:
    """The generated POMs of all modules, and what is changed in them from one run of mvn to the next."""

    modules: Mapping[str, Module]
    order: list[str]
    maven: Maven
    place: Path
    excluded: set[tuple[str, str]] = field(default_factory=set)
    interrupted: bool = False
    repositories: bool = False  #: True if the project's own repositories are asked as well
    problems: list[BuildProblem] = field(default_factory=list)
    #: newer versions than Maven would choose, by module and artifact
    raised: dict[str, dict[tuple[str, str], str]] = field(default_factory=dict)
    #: artifacts whose versions are not raised any more
    settled: set[tuple[str, str]] = field(default_factory=set)
    #: versions of artifacts that state none, or a snapshot that cannot be fetched
    instead: dict[tuple[str, str], str] = field(default_factory=dict)
    #: artifacts without a version, until the other artifacts are resolved
    waiting: set[tuple[str, str]] = field(default_factory=set)

    def resolve(self) -> Resolution:
        """Run mvn until it has resolved every module, or nothing is left to change."""
        jars: dict[str, tuple[Path, ...]] = {}
        log: Path | None = None
        for attempt in range(_ROUNDS):
            self.write()
            goals = [f"{DEPENDENCY_PLUGIN}:build-classpath"]
            if any(self.modules[folder].newest for folder in self.order):
                goals.append(f"{DEPENDENCY_PLUGIN}:tree@tree")
            outcome = self.maven.run(
                self.place, f"resolve-{self.place.name}-{attempt}", ["--fail-never", *goals]
            )
            log = outcome.log
            jars = self.read()
            if len(jars) == len(self.order):
                if self.give_versions(jars) or self.raise_versions():
                    continue
                break
            output = output_of(outcome)
            absent = self.absent(output) - self.excluded
            if outcome.code is None or not absent:
                self.interrupted = outcome.code is None
                reason = Shortfall.TOOL_TIMED_OUT if self.interrupted else Shortfall.TOOL_FAILED
                detail = "mvn was not done in time" if self.interrupted else complaint(output)
                advice = (
                    "Check the network and mvn's settings, then run again; what has arrived is kept by mvn."
                )
                self.problems.append(BuildProblem(reason, "dependencies", detail, advice, log))
                break
            if not self.repositories and any(self.modules[name].repositories for name in self.order):
                self.repositories = True  # they may be slow or gone, so they are asked only when needed
                continue
            lowered = {name for name in absent if any(name in versions for versions in self.raised.values())}
            self.lower_versions(lowered)
            self.excluded |= {name for name in absent - lowered if not self.replace_version(name)}
        for name in sorted(self.instead):
            advice = "Give its version in the build file, or the jar with --classpath."
            if self.instead[name] == _NEWEST:
                detail = "it has no version, and its newest is taken"
            elif self.instead[name].startswith("["):
                detail = "a release before its snapshot is taken"
            else:
                continue
            problem = BuildProblem(Shortfall.DEPENDENCY_UNKNOWN, ":".join(name), detail, advice, log)
            self.problems.append(problem)
        for name in sorted(self.excluded):
            advice = "Check mvn's settings (mirrors, proxies), or give the jar with --classpath."
            detail = "it and what it brings are left out"
            problem = BuildProblem(Shortfall.DEPENDENCY_MISSING, ":".join(name), detail, advice, log)
            self.problems.append(problem)
        return Resolution({folder: jars.get(folder, ()) for folder in self.order}, self.problems)

    def raise_versions(self) -> bool:
        """Choose the newest of conflicting versions where the build does; True if that changes a version."""
        changed = False
        for index, folder in enumerate(self.order):
            tree = self.written(f"m{index}/tree.txt") if self.modules[folder].newest else None
            if tree is None:
                continue
            known = self.raised.setdefault(folder, {})
            for name, version in newer_versions(tree).items():
                if name not in self.settled and newest((version, known.get(name, ""))) != known.get(name):
                    known[name] = version
                    changed = True
        return changed

    def give_versions(self, jars: Mapping[str, tuple[Path, ...]]) -> bool:
        """Give artifacts without a version one that fits the others, or the newest; True if there were some."""
        stated = [dependency for folder in self.order for dependency in self.modules[folder].dependencies]
        brought = [jar for folder in self.order for jar in jars[folder]]
        versions = {name: version_beside(name, stated, brought) or _NEWEST for name in self.waiting}
        self.instead |= versions
        self.waiting.clear()
        return bool(versions)

    def replace_version(self, name: tuple[str, str]) -> bool:
        """Choose another version of an artifact that cannot be fetched; False if that was tried or is not possible."""
        if self.instead.pop(name, None) is not None:
            return False
        modules = [self.modules[folder] for folder in self.order]
        direct = [known.version for module in modules for known in module.dependencies if known.name == name]
        managed = [known.version for module in modules for known in module.managed if known.name == name]
        versions = [version for version in (*direct, *managed) if version]
        if not all(direct) and not any(managed):
            self.waiting.add(name)
        elif versions and versions[0].endswith(_SNAPSHOT):
            self.instead[name] = f"[0,{versions[0].removesuffix(_SNAPSHOT)}]"
        return name in self.instead or name in self.waiting

    def version(self, stated: Dependency) -> str | None:
        """The version to ask for: the stated one, or another that replaces it."""
        lacking = not stated.version or stated.version.endswith(_SNAPSHOT)
        return self.instead.get(stated.name, stated.version) if lacking else stated.version

    def lower_versions(self, names: set[tuple[str, str]]) -> None:
        """Give up the raised versions of these artifacts, which cannot be fetched."""
        self.settled |= names
        for known in self.raised.values():
            for name in names:
                known.pop(name, None)

    def write(self) -> None:
        """Write the POMs of all modules."""
        untrusted.remove_tree(self.place)
        self.place.mkdir(parents=True)
        names = {folder: f"m{index}" for index, folder in enumerate(self.order)}
        # Where a module's tests need a sibling that depends on the module, the sibling depends on it without its tests.
        untested = {folder: f"{names[folder]}main" for folder in _circular(self.modules, self.order)}
        written = [(name, self.modules[folder]) for folder, name in names.items()]
        written += [(name, _without_tests(self.modules[folder])) for folder, name in untested.items()]
        listed = "".join(f"<module>{name}</module>" for name, _ in written)
        (self.place / "pom.xml").write_text(pom_text(_GROUP, "all", f"<modules>{listed}</modules>"), "utf-8")
        for name, module in written:
            (self.place / name).mkdir()
            body = self.body(module, {**names, **untested})
            (self.place / name / "pom.xml").write_text(pom_text(_GROUP, name, body), "utf-8")

    def body(self, module: Module, names: Mapping[str, str]) -> str:
        """The elements of a module's POM; ``names`` has the artifacts of its siblings, by folder."""
        raised = self.raised.get(module.folder, {})
        direct = [
            replace(dependency, version=raised.get(dependency.name) or self.version(dependency))
            for dependency in module.dependencies
            if dependency.version or dependency.name not in self.waiting
        ]
        managing = [
            replace(dependency, version=self.version(dependency))
            for dependency in module.managed
            if dependency.name not in raised or dependency.scope == "import"
        ]
        managing += [Dependency(*name, version, scope="") for name, version in raised.items()]
        managed = "".join(_xml(known, ()) for known in managing if known.name not in self.excluded)
        stated = "".join(_xml(known, self.excluded) for known in direct if known.name not in self.excluded)
        inherited = "".join(
            _xml(Dependency(_GROUP, names[sibling.module], "1", "pom", scope=sibling.scope), self.excluded)
            for sibling in module.siblings
            if sibling.module in names and sibling.module != module.folder
        )
        asked = module.repositories[:_REPOSITORIES] if self.repositories else ()
        repositories = "".join(
            f"<repository><id>{escape(plain(name))}</id><url>{escape(url)}</url></repository>"
            for name, url in asked
            if "${" not in url
        )
        return (
            f"<repositories>{repositories}</repositories>"
            f"<dependencyManagement><dependencies>{managed}</dependencies></dependencyManagement>"
            f"<dependencies>{stated}{inherited}</dependencies>"
            "<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>"
            "<artifactId>maven-dependency-plugin</artifactId><configuration>"
            "<outputFile>${project.basedir}/classpath.txt</outputFile><pathSeparator>|</pathSeparator>"
            "</configuration><executions><execution><id>tree</id><configuration><verbose>true</verbose>"
            "<outputFile>${project.basedir}/tree.txt</outputFile></configuration></execution></executions>"
            "</plugin></plugins></build>"
        )

    def read(self) -> dict[str, tuple[Path, ...]]:
        """The jars of each module that mvn has resolved completely."""
        jars: dict[str, tuple[Path, ...]] = {}
        left = _ALL_JARS
        for index, folder in enumerate(self.order):
            text = self.written(f"m{index}/classpath.txt", _CLASSPATH)
            if text is not None:
                entries = list(islice(filter(None, dict.fromkeys(text.strip().split("|"))), min(left, _JARS)))
                left -= len(entries)
                listed = (self.jar(entry) for entry in map(Path, entries) if self.maven.may_name(entry))
                jars[folder] = tuple(dict.fromkeys(jar for jar in listed if jar is not None))
        return jars

    def written(self, name: str, most: int = untrusted.MOST) -> str | None:
        """The text of a file that mvn has written; None where there is no such file."""
        try:
            return untrusted.read_below(self.place, name, most).decode("utf-8", errors="replace")
        except OSError:
            return None

    def jar(self, entry: Path) -> Path | None:
        """The jar itself, or the unpacked classes of an archive for Android; None for other files."""
        if entry.suffix != ".aar":
            return entry if entry.suffix == ".jar" else None
        unpacked = self.place.parent / _ANDROID / f"{entry.stem}.jar"
        if not unpacked.is_file():
            unpacked.parent.mkdir(parents=True, exist_ok=True)
            try:
                with (
                    untrusted_archives.opened_zip(entry, self.maven.confined) as archive,
                    untrusted_archives.opened_entry(
                        archive, archive.getinfo("classes.jar"), _LARGEST
                    ) as packed,
                ):
                    filling = unpacked.with_suffix(f".{os.getpid()}")
                    with filling.open("wb") as target:
                        shutil.copyfileobj(packed, target)
                    filling.replace(unpacked)
            except (KeyError, OSError, *untrusted_archives.DAMAGED):
                return None
        return unpacked

    def absent(self, output: str) -> set[tuple[str, str]]:
        """The artifacts that mvn could not fetch by its output, each as group and artifact."""
        names: set[tuple[str, str]] = set()
        for pattern in (_ABSENT, _ABSENT_BEFORE, _VERSIONLESS):
            names.update(pattern.findall(output))
        for listing in _ABSENT_LIST.findall(output):
            names |= {(match[0], match[1]) for match in _LISTED.findall(listing)}
        return {name for name in names if name[0] != _GROUP}


def _circular(modules: Mapping[str, Module], order: Sequence[str]) -> list[str]:
    """The modules that depend on themselves through others."""

    def reached(folder: str) -> set[str]:
        folders: set[str] = set()
        pending = [folder]
        while pending:
            for sibling in modules[pending.pop()].siblings:
                if sibling.module in modules and sibling.module not in folders:
                    folders.add(sibling.module)
                    pending.append(sibling.module)
        return folders

    return [folder for folder in order if folder in reached(folder)]


def _without_tests(module: Module) -> Module:
    return replace(
        module,
        dependencies=tuple(dependency for dependency in module.dependencies if dependency.scope != "test"),
        siblings=tuple(sibling for sibling in module.siblings if sibling.scope != "test"),
    )


def _xml(dependency: Dependency, excluded: set[tuple[str, str]] | tuple[()]) -> str:
    """A dependency as an element of a POM, without the transitive dependencies in ``excluded``."""
    exclusions = "".join(
        f"<exclusion><groupId>{escape(plain(group))}</groupId><artifactId>{escape(plain(artifact))}</artifactId>"
        "</exclusion>"
        for group, artifact in (*dependency.exclusions, *sorted(excluded)[:_EXCLUDED])
    )
    stated = {
        "groupId": dependency.group,
        "artifactId": dependency.artifact,
        "version": dependency.version or "",
        "type": dependency.type,
        "classifier": dependency.classifier,
        "scope": dependency.scope,
    }
    fields = "".join(f"<{tag}>{escape(plain(text))}</{tag}>" for tag, text in stated.items() if text)
    return f"<dependency>{fields}<exclusions>{exclusions}</exclusions></dependency>"


def _key(modules: Mapping[str, Module], order: Sequence[str], maven: Maven) -> str:
    stated = [
        (folder, module.dependencies, module.managed, module.siblings, module.repositories, module.newest)
        for folder in order
        for module in (modules[folder],)
    ]
    return hashlib.sha256(repr((stated, maven.offline)).encode()).hexdigest()[:16]


def _remember(path: Path, resolution: Resolution) -> None:
    stored = {
        "jars": {folder: [str(jar) for jar in jars] for folder, jars in resolution.jars.items()},
        "problems": [problem_record(problem) for problem in resolution.problems],
    }
    untrusted.write_below(path.parent, path.name, json.dumps(stored).encode(), shared=True)


def _recall(path: Path, maven: Maven) -> Resolution | None:
    """The kept resolution; None if it is damaged, or a jar is gone."""
    try:
        stored = json.loads(untrusted.read_bytes(path))
        jars = {folder: tuple(map(Path, listed)) for folder, listed in stored["jars"].items()}
        problems = [read_problem(problem) for problem in stored["problems"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None  # damaged: it is resolved again
    ours = path.parent / _ANDROID
    whole = all(
        jar.is_file() and (jar.parent == ours or maven.may_name(jar))
        for listed in jars.values()
        for jar in listed
    )
    return Resolution(jars, problems) if whole else None


def bring_tools(named: Mapping[str, Dependency], maven: Maven) -> Resolution:
    """The jars of each tool, kept in the cache for all projects; failures are not kept. Raises CacheUnusable."""
    place = own_place("tools")
    make_private(place)
    modules = {name: Module(name, (dependency,)) for name, dependency in named.items()}
    return resolve(modules, sorted(modules), maven, place, keep_problems=False)
