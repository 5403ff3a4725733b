"""A module as its build files describe it, whichever tool they are written for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.languages.java.build.test_selection import EVERYTHING, SelectedTests
from mrscout.sources import Role

#: in what a JVM is given, the folder of the project: which copy of it tests run in is decided later
ROOT = "<root>"
#: where Maven puts the classes and resources of each side, below a module's folder
OUTPUTS = {Role.MAIN: "target/classes", Role.TEST: "target/test-classes"}


@dataclass(frozen=True, slots=True)
class Dependency:
    """An artifact of a registry, in Maven's terms."""

    group: str
    artifact: str
    version: str | None  #: None where something else manages it
    type: str = "jar"
    classifier: str = ""
    scope: str = "compile"  #: import for a list of managed versions
    exclusions: tuple[tuple[str, str], ...] = ()  #: group and artifact, either may be *

    @property
    def name(self) -> tuple[str, str]:
        return self.group, self.artifact

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version or '?'}"


@dataclass(frozen=True, slots=True)
class Sibling:
    """Another module of the same project, used from its sources."""

    module: str  #: its folder
    scope: str = "compile"
    tests: bool = False  #: True if its test side is meant


@dataclass(frozen=True, slots=True)
class Schemas:
    """Protocol Buffers of a module, which its build makes Java of."""

    compiler: Dependency | None  #: None where the build does not name it
    roots: Mapping[Role, tuple[str, ...]]  #: relative to the module's folder
    lite: bool = False  #: True if the classes are for the small runtime
    services: Dependency | None = None  #: what makes classes for gRPC of them


@dataclass(frozen=True, slots=True)
class Module:
    """One module. Folders are posix and relative to the project's root."""

    folder: str
    dependencies: tuple[Dependency, ...] = ()
    managed: tuple[Dependency, ...] = ()  #: versions for what is reached through others
    siblings: tuple[Sibling, ...] = ()
    processors: tuple[Dependency, ...] | None = None  #: None: whatever the class path holds
    level: int | None = None  #: the Java language level that is asked for
    encoding: str | None = None
    flags: tuple[str, ...] = ()  #: for the compiler
    options: tuple[str, ...] = ()  #: for the JVM that runs tests; ROOT stands for the project's folder
    variables: tuple[tuple[str, str], ...] = ()  #: of the environment of that JVM, likewise
    left_out: tuple[str, ...] = ()  #: patterns of the tests that the build does not run
    chosen: SelectedTests = EVERYTHING  #: what else it says about which tests it runs
    roots: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)  #: empty where not declared
    resources: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)
    #: folders that the build copies, each with where to
    copied: Mapping[Role, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    schemas: Schemas | None = None
    generates: bool = False  #: True if its build makes sources that are not in the checkout
    jars: tuple[Path, ...] = ()  #: jars that lie in the checkout
    repositories: tuple[tuple[str, str], ...] = ()  #: identifier and address, as declared
    newest: bool = (
        False  #: True if its build takes the newest of the versions that are brought, and not the nearest
    )

    def at(self, root: Path) -> "Module":
        """The same, with what its JVM is given as it is where the project's folder is this one."""
        place = root.as_posix()
        return replace(
            self,
            options=tuple(option.replace(ROOT, place) for option in self.options),
            variables=tuple((name, value.replace(ROOT, place)) for name, value in self.variables),
        )


def needed(wanted: Iterable[str], modules: Mapping[str, Module]) -> list[str]:
    """The wanted modules and all that they are built from, each after what it depends on."""
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
    """The siblings on a module's test class path, the nearest first, each once for each of its sides.

    Without `tests` those that its main side needs: what only tests need may itself need this module.
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
        # What a module's tests need, its users need too where they use those tests.
        pending += [(further_one, sibling.tests) for further_one in further]
        if sibling.tests:
            pending.append((Sibling(sibling.module, sibling.scope), True))
    return list(siblings.values())
