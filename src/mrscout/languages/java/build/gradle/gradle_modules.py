"""Reads the modules of a Gradle project out of its scripts, without running any.

Order: values that all modules share (``gradle.properties``, catalogues, ``buildSrc``), then for each wanted module the
settings script and the build scripts from the top folder down to the module's own. From the scripts above only what is
passed down counts (``allprojects``, ``subprojects``, ``configure``, a name of the script's own for several projects),
from its own everything. Scripts that are applied, and convention plug-ins of the project, are read at that point.

Invariants:

- Scripts are data: `projects.gradle_script` cuts them into clauses, and `script_values` evaluates strings and names.
  Other expressions are unknown. A dependency that cannot be read becomes a `BuildProblem`, never a guess.
- Files are read with `untrusted` below the project's root alone; depth and work are bounded for all modules together.
- Reading the same scripts gives the same modules in the same order.

A new idiom goes where its facts are: a notation of dependencies to `notation`, a plug-in that adds some to `plugins`,
a file with versions to `version_files`, a setting to `GradleProject._settings`, a block to `GradleProject._take_all`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.gradle.notation import Stated, parse_coordinate, read_statement, scope_of
from mrscout.languages.java.build.gradle.plugins import plugin_dependencies, plugin_names, read_schemas
from mrscout.languages.java.build.gradle.script_values import (
    LEVELS,
    Values,
    addresses,
    bare_name,
    distinct,
    folders_down_to,
    gather,
    imported_list,
    joined,
    moved_projects,
    path_in_checkout,
    read_properties,
    stated_level,
)
from mrscout.languages.java.build.gradle.version_files import Locks, read_catalogs
from mrscout.languages.java.build.jvm_flags import javac_flags, jvm_options
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.build.modules import Dependency, Module, Schemas, Sibling
from mrscout.languages.java.build.test_selection import SelectedTests
from mrscout.languages.java.projects.gradle_script import Clause, read_script
from mrscout.model.builds import BuildProblem
from mrscout.sources.text import LARGEST

_BUILDS = ("build.gradle", "build.gradle.kts")
#: First words of statements that are no blocks for other projects, whichever names they contain.
_OF_ITSELF = frozenset({"def", "else", "ext", "final", "fun", "if", "private", "val", "var"})
#: Endings of variables for lists of projects: `javaSubprojects`, `libraryProjects`.
_SEVERAL = ("projects", "modules")
_DEEPEST = 12
#: the most clauses that are read for all modules together, and what a script that is applied counts; large projects
#: need a tenth of it
_MOST_WORK, _APPLIED = 2_000_000, 50
#: the most artifacts with their exclusions of a module, since a list of thousands can be named thousands of times, and
#: of all modules, without those of platforms
_MOST_ARTIFACTS, _MOST_IN_ALL = 10_000, 50_000

#: statements of a task that runs tests, and the fields of `SelectedTests` that they fill
_CHOOSING = {
    "include": "included",
    "includeTestsMatching": "matching",
    "excludeTestsMatching": "not_matching",
    "includeTags": "groups",
    "excludeTags": "excluded_groups",
    "includeCategories": "groups",
    "excludeCategories": "excluded_groups",
    "includeGroups": "groups",
    "excludeGroups": "excluded_groups",
}
#: stands for a computed pattern, and leads to the tests being left out
_UNREADABLE = ("${}",)


@dataclass(slots=True)
class _ModuleFacts:
    """What the scripts have said about one module so far."""

    folder: str
    values: Values
    artifacts: int = 0  #: the number of artifacts named so far, with repetitions
    dependencies: list[Dependency] = field(default_factory=list)
    managed: list[Dependency] = field(default_factory=list)
    processors: list[Dependency] = field(default_factory=list)
    projects: list[tuple[str, bool, str]] = field(default_factory=list)  #: path, True for its tests, scope
    files: list[str] = field(default_factory=list)
    levels: dict[str, int] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)  #: patterns of excluded tests
    chosen: dict[str, list[str]] = field(default_factory=dict)  #: fields of `SelectedTests`
    flags: list[str] = field(default_factory=list)
    plugins: set[str] = field(default_factory=set)
    repositories: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    protobuf: list[Clause] = field(default_factory=list)
    source_sets: list[Clause] = field(default_factory=list)


def _names_tests(clause: Clause) -> bool:
    """True for `tasks.named("test")` and `tasks.withType<Test>`, which configure the task that runs tests."""
    words = clause.words
    if clause.head != "tasks" or not {"register", "create"}.isdisjoint(words):
        return False
    named = any(token.kind == "string" and token.text == "test" for token in clause.tokens)
    return (named and "named" in words) or words[-1] in ("test", "Test")


def _read_test_selection(facts: _ModuleFacts, body: Sequence[Clause], depth: int) -> None:
    """Read which tests a task runs, also from its blocks for a framework and a filter."""
    for clause in body:
        strings = [token.text for token in clause.tokens if token.kind == "string"]
        if clause.head == "exclude":
            facts.left_out += strings
        elif clause.head in _CHOOSING:
            facts.chosen.setdefault(_CHOOSING[clause.head], []).extend(strings or _UNREADABLE)
        elif clause.head == "enabled" and clause.words[-1] == "false":
            facts.chosen["nothing"] = ["enabled = false"]
        elif depth < _DEEPEST:
            _read_test_selection(facts, clause.body, depth + 1)


@dataclass(slots=True)
class GradleProject:
    """The scripts of one project; ``top`` is the folder of its settings file."""

    root: Path
    top: str
    folders: frozenset[str]  #: all module folders, relative to the project's root
    problems: list[BuildProblem] = field(default_factory=list)
    _catalogs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _scripts: dict[str, tuple[Clause, ...]] = field(default_factory=dict)
    _moved: dict[str, str] = field(default_factory=dict)
    _shared: Values = field(default_factory=Values)
    _platforms: dict[str, tuple[Dependency, ...]] = field(default_factory=dict)
    _depth: int = 0  #: of nested platforms
    #: the scripts in each `buildSrc` and `build-logic`
    _plugin_scripts: dict[Path, tuple[Path, ...]] = field(default_factory=dict)
    _work: int = 0
    _artifacts: int = 0  #: named in all modules so far

    def read(self, wanted: Iterable[str]) -> dict[str, Module]:
        """The wanted modules, and those that they depend on, by folder."""
        self._catalogs = read_catalogs(self.root / self.top, self._text)
        self._shared = self._shared_values()
        self._moved = moved_projects(self._settings_script())
        modules: dict[str, Module] = {}
        pending = sorted(set(wanted), reverse=True)  # the first module is popped first
        while pending:
            folder = pending.pop()
            if folder in modules:
                continue
            modules[folder] = module = self._module(folder)
            pending += [sibling.module for sibling in module.siblings]
        return modules

    def _shared_values(self) -> Values:
        """The values of `gradle.properties`, catalogues and scripts of plug-ins, which all modules share."""
        values = Values()
        for folder in dict.fromkeys(("", self.top)):
            values.texts.update(read_properties(self._text(self.root / folder / "gradle.properties")))
        for accessor, listed in self._catalogs.items():
            if ".versions." in accessor and len(listed) == 1:
                values.texts[accessor] = listed[0]
        for base in dict.fromkeys((self.root / self.top / "buildSrc", self.root / self.top / "build-logic")):
            if base.is_dir():
                for path in untrusted.files(base, _is_script):
                    gather(values, read_script(self._text(path)))
        return values

    def _text(self, path: Path) -> str:
        """The text of a file of the project; empty if there is none, or, with a problem, if it must not be read."""
        try:
            return untrusted.read_within(self.root, path, LARGEST).decode("utf-8", errors="replace")
        except untrusted.Untrusted as refused:
            place = path.relative_to(self.root).as_posix()
            advice = "Give the jars that tests need with --classpath."
            self.problems.append(BuildProblem(Shortfall.BUILD_FILE_UNREADABLE, place, str(refused), advice))
        except OSError:
            pass
        return ""

    def _settings_script(self) -> tuple[Clause, ...]:
        return self._script(f"{self.top}/settings.gradle", f"{self.top}/settings.gradle.kts")

    def _script(self, *paths: str) -> tuple[Clause, ...]:
        """The clauses of the first of these scripts that exists; each is read once."""
        for path in (path.lstrip("/") for path in paths):
            if path not in self._scripts and (self.root / path).is_file():
                self._scripts[path] = read_script(self._text(self.root / path))
            if path in self._scripts:
                return self._scripts[path]
        return ()

    def _module(self, folder: str) -> Module:
        """Read one module out of the settings script and the scripts from the top folder down."""
        values = self._shared.copy()
        facts = _ModuleFacts(folder, values)
        values.texts.update(read_properties(self._text(self.root / folder / "gradle.properties")))
        for clause in self._settings_script():
            if clause.words[:2] == ("gradle", "allprojects"):
                self._take_all(facts, clause.body, self.top, depth=0)
            elif clause.head == "gradle":
                self._take_values(facts, [clause], self.top, depth=0)
        for above in folders_down_to(folder, self.top):
            named = above.rpartition("/")[2]
            scripts = (*_BUILDS, f"{named}.gradle", f"{named}.gradle.kts")
            clauses = self._script(*(f"{above}/{name}" for name in scripts))
            self._take(facts, clauses, above, is_own=above == folder, depth=0)
        return self._build_module(facts)

    def _take(
        self, facts: _ModuleFacts, clauses: Sequence[Clause], place: str, *, is_own: bool, depth: int
    ) -> None:
        """Read what a script says about the module: everything if it ``is_own``, else what is passed down to it."""
        for clause in clauses:
            if self._has_enough(place):
                return
            head = clause.head
            if head == "buildscript":  # its values are seen everywhere, what it depends on is the build's own
                self._take_values(facts, clause.body, place, depth)
            elif head == "allprojects" or (not is_own and self._is_passed_down(clause, facts.folder)):
                self._take_all(facts, clause.body, place, depth)
            elif head == "project" and clause.body:
                names = [token.text for token in clause.tokens if token.kind == "string"]
                if names and self._folder(names[0]) == facts.folder:
                    self._take_all(facts, clause.body, place, depth)
            elif is_own:
                self._take_all(facts, [clause], place, depth)
            else:
                self._take_values(facts, [clause], place, depth)

    def _has_enough(self, place: str, work: int = 1) -> bool:
        """Add to the work done; True once it exceeds what real scripts take, which is then reported."""
        before, self._work = self._work, self._work + work
        if before < _MOST_WORK <= self._work:
            detail = "the scripts apply each other too often; what comes after is left out"
            advice = "Give the jars that tests need with --classpath."
            place = f"{place}/build.gradle".lstrip("/")
            self.problems.append(BuildProblem(Shortfall.BUILD_FILE_UNREADABLE, place, detail, advice))
        return self._work >= _MOST_WORK

    def _is_passed_down(self, clause: Clause, folder: str) -> bool:
        """True if a block of a script above is for this module: of `subprojects`, or of a variable for projects."""
        head = clause.head
        if head == "subprojects":
            return True
        # A block that is not called `configure` may be for something else, unless it has dependencies.
        known = head == "configure" or any(inner.head == "dependencies" for inner in clause.body)
        if head in _OF_ITSELF or head == "project" or not known:
            return False
        several = any(word.lower().endswith(_SEVERAL) for word in clause.words)
        named = [
            token.text for token in clause.tokens if token.kind == "string" and token.text.startswith(":")
        ]
        if named:  # in `configure(subprojects - project(":x"))` the named ones are left out
            return (folder in map(self._folder, named)) != several
        return several or head == "configure"

    def _take_values(self, facts: _ModuleFacts, clauses: Sequence[Clause], place: str, depth: int) -> None:
        """Read names and their values, also from applied scripts, and nothing else."""
        for clause in clauses:
            if self._has_enough(place):
                return
            if clause.head == "apply" and "from" in clause.words:
                self._apply(facts, clause, place, is_own=False, depth=depth)
            else:
                gather(facts.values, [clause])

    def _take_all(self, facts: _ModuleFacts, clauses: Sequence[Clause], place: str, depth: int) -> None:
        """Read clauses that are about the module itself."""
        if depth > _DEEPEST:
            return
        for clause in clauses:
            if self._has_enough(place):
                return
            head = clause.head
            gather(facts.values, [clause])
            if head == "dependencies":
                self._dependencies(facts, clause.body)
            elif head == "dependencyManagement":
                self._managed(facts, clause.body)
            elif head == "apply" and "from" in clause.words:
                self._apply(facts, clause, place, is_own=True, depth=depth)
            elif head == "repositories":
                facts.repositories += addresses(clause.body)
            # `plugins.withId(…) { … }` is treated like other blocks, below
            elif head == "apply" or clause.words == ("plugins",):
                for name, version in plugin_names(clause, facts.values):
                    facts.plugins.add(name)
                    facts.dependencies += plugin_dependencies(name, version)
                    facts.managed += plugin_dependencies(name, version, managed=True)
                    self._convention(facts, name, depth)
            elif head == "protobuf":
                facts.protobuf.append(clause)
            elif head == "sourceSets":
                facts.source_sets.append(clause)
            elif head in ("allprojects", "subprojects", "buildscript", "publishing"):
                continue
            else:
                self._settings(facts, clause, place, depth)

    def _settings(self, facts: _ModuleFacts, clause: Clause, place: str, depth: int) -> None:
        """Read language level, arguments of the tests' JVM and of javac, and selected tests, in any block."""
        words = clause.words
        level = next((word for word in words if word in LEVELS), None)
        if level is not None and (number := stated_level(clause, facts.values)) is not None:
            facts.levels.setdefault(level, number)
        if clause.head in ("jvmArgs", "systemProperty"):
            strings = [
                text
                for token in clause.tokens
                if token.kind == "string" and (text := facts.values.filled(token))
            ]
            if clause.head == "systemProperty" and len(strings) == 2:
                facts.arguments.append(f"-D{strings[0]}={strings[1]}")
            elif clause.head == "jvmArgs":
                facts.arguments += strings
        if clause.head == "test" or (clause.body and _names_tests(clause)):
            _read_test_selection(facts, clause.body, 0)
        if "compilerArgs" in words:
            strings = [token.text for token in clause.tokens if token.kind == "string"]
            facts.flags += javac_flags(strings)
        if clause.head == "javafx":
            facts.dependencies += plugin_dependencies("org.openjfx.javafxplugin", None, clause, facts.values)
        if clause.body and clause.head not in ("task", "jmh", "javadoc", "shadowJar", "jar"):
            self._take_all(facts, clause.body, place, depth + 1)

    def _apply(self, facts: _ModuleFacts, clause: Clause, place: str, *, is_own: bool, depth: int) -> None:
        """Read the script that an `apply from:` names."""
        strings = [
            text
            for token in clause.tokens
            if token.kind == "string" and (text := path_in_checkout(token.text))
        ]
        for text in strings[:1]:
            for base in dict.fromkeys((place, self.top, "")):
                path = f"{base}/{text}".lstrip("/")
                if (self.root / path).is_file() and depth < _DEEPEST:
                    if self._has_enough(place, _APPLIED):
                        return
                    if is_own:
                        self._take_all(facts, self._script(path), place, depth + 1)
                    else:
                        self._take(facts, self._script(path), place, is_own=False, depth=depth + 1)
                    return

    def _convention(self, facts: _ModuleFacts, name: str, depth: int) -> None:
        """Read a plug-in that is a script of the project, in `buildSrc` or `build-logic`."""
        if depth > _DEEPEST:
            return
        for above in reversed(list(folders_down_to(facts.folder, self.top))):
            for logic in ("buildSrc", "build-logic"):
                base = self.root / above / logic
                if base not in self._plugin_scripts:
                    self._plugin_scripts[base] = tuple(untrusted.files(base, _is_script))
                for path in self._plugin_scripts[base]:
                    if not path.name.startswith(f"{name}.gradle"):
                        continue
                    script = path.relative_to(self.root).as_posix()
                    self._take_all(facts, self._script(script), above, depth + 1)
                    return

    def _dependencies(self, facts: _ModuleFacts, clauses: Sequence[Clause]) -> None:
        """Read the statements of a `dependencies` block."""
        for clause in clauses:
            head = clause.head
            if not head and clause.tokens and clause.tokens[0].kind == "string":
                head = clause.tokens[0].text  # "testImplementation"("a:b:1") of Kotlin
            if head == "constraints":
                for inner in clause.body:
                    facts.managed += self._stated(facts, inner, "compile").coordinates
                continue
            scope = scope_of(head)
            if scope is None:
                continue
            stated = self._stated(facts, clause, "provided" if scope == "processor" else scope)
            facts.managed += [imported_list(platform) for platform in stated.platforms]
            for path in stated.managing:
                if facts.artifacts < _MOST_ARTIFACTS:
                    managed = self._managed_by(path)
                    self._count(facts, len(managed))
                    facts.managed += managed
            if scope == "processor":
                facts.processors += stated.coordinates
            facts.dependencies += stated.coordinates
            facts.projects += [(path, tests, scope) for path, tests in stated.projects]
            facts.files += stated.files
            facts.unknown += stated.unknown

    def _stated(self, facts: _ModuleFacts, clause: Clause, scope: str) -> Stated:
        """The dependencies of one statement, as long as the module has not named too many."""
        most = min(_MOST_ARTIFACTS - facts.artifacts, _MOST_IN_ALL - self._artifacts)
        if most <= 0:
            return Stated()
        stated = read_statement(clause, facts.values, self._catalogs, scope, most)
        self._count(facts, stated.size)
        before, self._artifacts = self._artifacts, self._artifacts + stated.size
        if before < _MOST_IN_ALL <= self._artifacts:
            self._report_excess(facts, f"the modules name more than {_MOST_IN_ALL} artifacts")
        return stated

    def _count(self, facts: _ModuleFacts, artifacts: int) -> None:
        """Count the artifacts that a module names; report it once there are more than real scripts have."""
        before, facts.artifacts = facts.artifacts, facts.artifacts + artifacts
        if before < _MOST_ARTIFACTS <= facts.artifacts:
            self._report_excess(facts, f"it names more than {_MOST_ARTIFACTS} artifacts")

    def _report_excess(self, facts: _ModuleFacts, excess: str) -> None:
        detail, advice = (
            f"{excess}; what comes after is left out",
            "Give the jars that tests need with --classpath.",
        )
        place = f"{facts.folder}/build.gradle".lstrip("/")
        self.problems.append(BuildProblem(Shortfall.BUILD_FILE_UNREADABLE, place, detail, advice))

    def _managed_by(self, path: str) -> tuple[Dependency, ...]:
        """The versions that a project of the build, as a platform, states for others."""
        folder = self._folder(path)
        if folder is None or self._depth > _DEEPEST:
            return ()
        if folder not in self._platforms:
            self._platforms[folder] = ()  # it may name itself, by a script above
            self._depth += 1
            self._platforms[folder] = self._module(folder).managed
            self._depth -= 1
        return self._platforms[folder]

    def _managed(self, facts: _ModuleFacts, clauses: Sequence[Clause]) -> None:
        """Read a `dependencyManagement` block of Spring's plug-in."""
        for clause in clauses:
            if clause.head == "mavenBom":
                text = facts.values.value(clause.tokens[1:])
                platform = parse_coordinate(text, "import") if text else None
                if platform is not None:
                    facts.managed.append(imported_list(platform))
            elif clause.head == "dependency":
                facts.managed += self._stated(facts, clause, "compile").coordinates
            self._managed(facts, clause.body)

    def _folder(self, path: str) -> str | None:
        """The folder of a project path such as ``:core:util``; None if there is none.

        Settings may be computed, so a folder of a similar name will do.
        """
        plain = path.strip(":")
        if path in self._moved or plain in self._moved:
            return joined(self.top, self._moved.get(path) or self._moved[plain])
        direct = joined(self.top, plain.replace(":", "/"))
        if direct in self.folders:
            return direct
        last = bare_name(plain.rpartition(":")[2])
        alike = sorted(folder for folder in self.folders if bare_name(folder.rpartition("/")[2]) == last)
        if len(alike) > 1:
            alike = [folder for folder in alike if bare_name(folder).endswith(bare_name(plain))] or alike
        if alike:
            return alike[0]
        if (self.root / direct).is_dir():
            return direct
        # Settings often prefix the project's name: the folder `core` has the project `acme-core`.
        ends = {folder: f"-{folder.rpartition('/')[2]}" for folder in sorted(self.folders) if folder}
        return max(
            (folder for folder in ends if plain.endswith(ends[folder])),
            key=lambda folder: len(ends[folder]),
            default=None,
        )

    def _build_module(self, facts: _ModuleFacts) -> Module:
        """The module with all that was read; what cannot be read is reported."""
        siblings: dict[Sibling, None] = {}
        for path, tests, scope in facts.projects:
            folder = self._folder(path)
            if folder is not None and (folder != facts.folder or tests):
                siblings[Sibling(folder, "provided" if scope == "processor" else scope, tests)] = None
            elif folder is None:
                facts.unknown.append(f"project {path}")
        script = next((name for name in _BUILDS if (self.root / facts.folder / name).is_file()), _BUILDS[0])
        place = f"{facts.folder}/{script}".lstrip("/")
        for text in dict.fromkeys(facts.unknown):
            advice = "Give the jar with --classpath if tests need it."
            self.problems.append(BuildProblem(Shortfall.DEPENDENCY_UNKNOWN, place, text, advice))
        level = next(
            (facts.levels[name] for name in sorted(LEVELS, reverse=True) if name in facts.levels), None
        )
        locks = Locks()
        for above in reversed(folders_down_to(facts.folder, self.top)):
            locks.add(self.root / above, self._text)
        dependencies = distinct(locks.applied(facts.dependencies))
        return Module(
            folder=facts.folder,
            # JUnit 4 depends on an old Hamcrest of another name, which Gradle puts after those that the build names.
            dependencies=tuple(
                sorted(dependencies, key=lambda dependency: dependency.group != "org.hamcrest")
            ),
            managed=distinct(dependency for dependency in facts.managed if dependency.version),
            siblings=tuple(siblings),
            processors=distinct(locks.applied(facts.processors)) or None,
            level=level,
            flags=tuple(dict.fromkeys(facts.flags)),
            options=jvm_options(" ".join(facts.arguments), {}),
            left_out=tuple(dict.fromkeys(facts.left_out)),
            chosen=SelectedTests(
                nothing=bool(facts.chosen.get("nothing")),
                **{
                    name: tuple(dict.fromkeys(words))
                    for name, words in facts.chosen.items()
                    if name != "nothing"
                },
            ),
            jars=tuple(dict.fromkeys(self._jars(facts))),
            repositories=tuple(
                (f"r{index}", url) for index, url in enumerate(dict.fromkeys(facts.repositories))
            ),
            newest=True,
            schemas=self._schemas(facts),
        )

    def _schemas(self, facts: _ModuleFacts) -> Schemas | None:
        if not facts.protobuf and "com.google.protobuf" not in facts.plugins:
            return None
        return read_schemas(
            facts.protobuf,
            facts.source_sets,
            lambda clause: self._stated(facts, clause, "provided").coordinates,
        )

    def _jars(self, facts: _ModuleFacts) -> Iterable[Path]:
        """The jars in the checkout that `files` and `fileTree` name."""
        for text in facts.files:
            plain = path_in_checkout(text)
            if plain is None or "*" in plain:
                continue
            for base in dict.fromkeys((facts.folder, self.top)):
                path = self.root / base / plain
                if path.is_dir():
                    if untrusted.is_within(path, self.root):
                        yield from untrusted.files(path, lambda name: name.endswith(".jar"))
                elif path.is_file() and path.suffix == ".jar":
                    yield path


def _is_script(name: str) -> bool:
    return name.endswith((".kt", ".groovy")) or ".gradle" in name
