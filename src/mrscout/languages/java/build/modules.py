"""A module as its build files describe it, the same for all build tools."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.languages.java.build.test_selection import EVERYTHING, SelectedTests
from mrscout.sources import Role

#: replaces the project's folder in JVM options and variables, until it is known in which copy tests run
ROOT = "<root>"
#: where Maven puts the classes and resources of each side, below a module's folder
OUTPUTS = {Role.MAIN: "target/classes", Role.TEST: "target/test-classes"}


@dataclass(frozen=True, slots=True)
class Dependency:
    """An artifact of a registry, in Maven's terms."""

    group: str
    artifact: str
    version: str | None  #: None if the version is managed elsewhere
    type: str = "jar"
    classifier: str = ""
    scope: str = "compile"  #: Maven's; `import` for a list of managed versions
    exclusions: tuple[tuple[str, str], ...] = ()  #: group and artifact, either may be *

    @property
    def name(self) -> tuple[str, str]:
        return self.group, self.artifact

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version or '?'}"


@dataclass(frozen=True, slots=True)
class Sibling:
    """A dependency on another module of the same project, which is compiled from its sources."""

    module: str  #: its folder
    scope: str = "compile"
    tests: bool = False  #: True for its test classes, False for its main classes


@dataclass(frozen=True, slots=True)
class Schemas:
    """The Protocol Buffers schemas of a module, from which its build generates Java."""

    compiler: Dependency | None  #: protoc; None if the build does not name it
    roots: Mapping[Role, tuple[str, ...]]  #: relative to the module's folder
    lite: bool = False  #: True if the classes are for the lite runtime
    services: Dependency | None = None  #: the plug-in of protoc that generates gRPC services


@dataclass(frozen=True, slots=True)
class Module:
    """One module. Folders are posix and relative to the project's root."""

    folder: str
    dependencies: tuple[Dependency, ...] = ()
    managed: tuple[Dependency, ...] = ()  #: versions of transitive dependencies
    siblings: tuple[Sibling, ...] = ()
    processors: tuple[Dependency, ...] | None = None  #: None: all that are on the class path
    level: int | None = None  #: the Java language level that is asked for
    encoding: str | None = None
    flags: tuple[str, ...] = ()  #: for javac
    options: tuple[str, ...] = ()  #: for the JVM that runs tests; ROOT stands for the project's folder
    variables: tuple[tuple[str, str], ...] = ()  #: environment variables of that JVM, likewise
    left_out: tuple[str, ...] = ()  #: patterns of the tests that the build does not run
    chosen: SelectedTests = EVERYTHING  #: the tests that it runs, apart from those patterns
    roots: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)  #: of sources; empty if not declared
    resources: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)
    #: folders of resources that the build copies, with their targets
    copied: Mapping[Role, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    schemas: Schemas | None = None
    jars: tuple[Path, ...] = ()  #: jars that lie in the checkout
    repositories: tuple[tuple[str, str], ...] = ()  #: identifier and address, as declared
    newest: bool = False  #: True if the newest version of a transitive dependency counts, not the nearest

    def at(self, root: Path) -> "Module":
        """The module with options and variables for a project in this folder, which replaces ``ROOT``."""
        place = root.as_posix()
        return replace(
            self,
            options=tuple(option.replace(ROOT, place) for option in self.options),
            variables=tuple((name, value.replace(ROOT, place)) for name, value in self.variables),
        )


def needed(wanted: Iterable[str], modules: Mapping[str, Module]) -> list[str]:
    """The wanted modules and those that they are built from, each after its dependencies."""
    order: dict[str, None] = {}
    entered: set[str] = set()

    def visit(folder: str, with_tests: bool) -> None:
        if folder in entered and not with_tests:
            return
        entered.add(folder)
        module = modules.get(folder)
        for sibling in module.siblings if module else ():
            usual = sibling.scope in ("compile", "runtime", "provided")
            if sibling.module != folder and (with_tests or usual) and sibling.module not in entered:
                visit(sibling.module, sibling.tests)
        order.setdefault(folder)

    for folder in sorted(set(wanted)):
        visit(folder, True)
    return list(order)


def built_from(folder: str, modules: Mapping[str, Module], *, tests: bool = True) -> list[Sibling]:
    """The siblings on a module's test class path, transitively and the nearest first, main and test sides apart.

    Without `tests` those of the main class path: siblings that only tests need may depend on this module.
    """
    siblings: dict[tuple[str, bool], Sibling] = {}
    stated = modules[folder].siblings if folder in modules else ()
    pending = [(sibling, True) for sibling in stated if tests or sibling.scope != "test"]
    while pending:
        sibling, direct = pending.pop(0)
        key = (sibling.module, sibling.tests)
        if key in siblings or sibling.module == folder:
            continue
        if not direct and sibling.scope not in ("compile", "runtime"):
            continue
        siblings[key] = sibling
        further = modules[sibling.module].siblings if sibling.module in modules else ()
        # Users of a module's tests need the dependencies of those tests, too.
        pending += [(further_one, sibling.tests) for further_one in further]
        if sibling.tests:
            pending.append((Sibling(sibling.module, sibling.scope), True))
    return list(siblings.values())
