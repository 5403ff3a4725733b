"""Compiles the modules of wanted tests, and the modules that those are built from.

Each side of a module (main, test) is compiled at most once. Its classes are those that a build tool made if none is
missing, else javac's; a compiler that goes on past errors may add classes that javac refused.
"""

import contextlib
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.context import CLASSES, OLDEST, BuildContext, Stage, staged
from mrscout.languages.java.build.dependencies import ResolvedDependencies
from mrscout.languages.java.build.javac import Compilation, Diagnostic, Javac
from mrscout.languages.java.build.jvm_flags import opened
from mrscout.languages.java.build.module_files import Side, SourceSet, lay_out, without_class
from mrscout.languages.java.build.module_runtime import BuildStep, ModuleRuntime, Shortfall
from mrscout.languages.java.build.modules import OUTPUTS, Module, built_from
from mrscout.languages.java.build.side_compiler import LATE, CompiledSide, compile_side
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.jars import artifact_of, entries
from mrscout.languages.java.projects.layout import package_of
from mrscout.model.builds import BuildProblem
from mrscout.sources import ProblemCode, Role

_Key = tuple[str, Role]
_ODD = re.compile(r"[^\w.]")
_LONGEST = 100


@dataclass(slots=True)
class ModuleCompiler:
    """The compilation of one project: its modules, and the classes that each side has so far."""

    context: BuildContext
    javac: Javac
    modules: Mapping[str, Module]
    supply: ResolvedDependencies
    wanted: Mapping[str, list[str]]  #: test files by module
    adopted: dict[_Key, Path] = field(default_factory=dict)  #: classes that a build tool has made
    generated: dict[_Key, tuple[Path, ...]] = field(default_factory=dict)  #: roots that a build tool has made
    compiled: dict[_Key, CompiledSide] = field(default_factory=dict)
    copied: set[tuple[str, str]] = field(default_factory=set)  #: folders of resources and their targets
    begun: set[_Key] = field(default_factory=set)  #: sides whose compilation is under way
    added: dict[_Key, Path] = field(default_factory=dict)  #: classes of a compiler that tolerates errors
    built: set[str] = field(default_factory=set)  #: the modules that the build tool was run for
    patient: bool = True  #: True if to go on with code that fails in many places
    sides: dict[str, Mapping[Role, Side]] = field(default_factory=dict)
    unprocessed: set[str] = field(default_factory=set)  #: modules whose annotation processors may not run

    @property
    def jdk(self) -> Jdk:
        return self.javac.jdk

    @property
    def copy(self) -> Path:
        return self.context.workspace / "checkout"

    def runtime(self, folder: str, step: BuildStep) -> ModuleRuntime:
        """The runtime of a module's tests, which are compiled if they are not yet."""
        self.restore(folder)
        module = self.modules[folder].at(self.copy)
        classpath = [
            *self.classes(folder, Role.TEST),
            *self.resources(folder, Role.TEST),
            *self.behind(folder),
        ]
        # Relations that Lombok completes are compiled against what they run with.
        jars = with_lombok(self.jars(folder), self.supply.lombok)
        compiled = self.compiled.get((folder, Role.TEST))
        # Tests write where a build tool would have made a folder.
        for name in ("target", "build"):
            untrusted.make_below(self.copy, self.copy / folder / name)
        if (self.copy / folder / "pom.xml").is_file():
            self.link_resources(folder)
        return ModuleRuntime(
            module=folder,
            folder=self.copy / folder,
            classpath=tuple(dict.fromkeys((*classpath, *jars))),
            jdk=self.jdk,
            release=compiled.compilation.level if compiled else self.level(module),
            step=step,
            options=opened(self.jdk.major, module.options),
            variables=module.variables,
            left_out=module.left_out,
            chosen=module.chosen,
            asked=module.level,
        )

    def restore(self, folder: str) -> None:
        """Replace a link or file that a build has put in the place of a module's folder by a folder, and report it."""
        place = self.copy / folder
        if folder and (untrusted.leads_through_link(place, self.copy) or not place.is_dir()):
            detail = "the build has put something else in the place of the module's folder"
            advice = (
                "Tests that need files of the module fail; give --no-build if its classes can be had without."
            )
            self.context.report(Shortfall.TOOL_FAILED, folder, detail, advice)
        if folder:
            untrusted.make_below(self.copy, place)

    def link_resources(self, folder: str) -> None:
        """Link resources into Maven's output folders, where some tests look for them."""
        for role, output in OUTPUTS.items():
            for place in self.resources(folder, role):
                shown = self.copy / folder / output
                # A build may have put a link there. A test that lacks what cannot be linked fails.
                if not untrusted.is_within(shown, self.copy):
                    continue
                with contextlib.suppress(OSError):
                    untrusted.make_below(self.copy, shown)
                    for entry in place.iterdir() if place != shown else ():
                        if not (shown / entry.name).exists():
                            (shown / entry.name).symlink_to(entry)

    def absent(self, folder: str) -> list[str]:
        """The wanted tests of a module that have no class."""
        outputs = [*self.classes(folder, Role.TEST), *self.classes(folder, Role.MAIN)]
        return without_class(
            outputs, SourceSet(self.context.project.root, tuple(self.wanted.get(folder, ())))
        )

    def side(self, folder: str, role: Role) -> Side:
        if folder not in self.sides:
            self.sides[folder] = lay_out(
                self.context.project, self.module(folder), self.wanted.get(folder, ())
            )
        return self.sides[folder][role]

    def module(self, folder: str) -> Module:
        return self.modules.get(folder) or Module(folder)

    def level(self, module: Module) -> int:
        """The language level that a module asks for, else Maven's default, or the JDK's own for other tools."""
        default = (
            OLDEST if (self.context.project.root / module.folder / "pom.xml").is_file() else self.jdk.major
        )
        return min(max(module.level or default, OLDEST), self.jdk.major)

    def jars(self, folder: str) -> tuple[Path, ...]:
        return (*self.supply.jars.get(folder, ()), *self.module(folder).jars)

    def resources(self, folder: str, role: Role) -> list[Path]:
        """Folders of resources in the copy of the checkout, and what a build made of them; tests may write to them."""
        folders = [
            self.copy / place
            for place in self.side(folder, role).resources
            if untrusted.is_within(self.copy / place, self.copy)
        ]
        copied = self.module(folder).copied.get(role, ())
        for place, target in copied:
            if (place, target) not in self.copied and (self.copy / place).is_dir():
                self.copied.add((place, target))
                # A test that lacks what cannot be copied fails.
                if all(untrusted.is_within(self.copy / path, self.copy) for path in (place, target)):
                    with contextlib.suppress(OSError):
                        untrusted.copy_tree(
                            self.copy / place,
                            self.copy / target,
                            root=self.copy,
                            allowance=self.context.resources,
                        )
        made = self.copy / folder / OUTPUTS[role]
        if (folder in self.built or copied) and made.is_dir() and untrusted.is_within(made, self.copy):
            folders.append(made)
        return folders

    def classes(self, folder: str, role: Role) -> list[Path]:
        """The folders with the classes of one side, compiled at the first call."""
        if self.context.project.kind == "coordinate" and role is Role.MAIN:
            return list(self.context.project.classpath)
        key = (folder, role)
        if key in self.adopted:
            bounds = (self.copy, self.context.project.root)
            if any(untrusted.is_within(self.adopted[key], folder) for folder in bounds):
                return [self.adopted[key]]
            del self.adopted[key]  # a later run of the build tool has put a link in its place
        if key in self.begun:  # two modules that depend on each other: one is compiled without the other
            return []
        if key not in self.compiled:
            self.begun.add(key)
            self.compiled[key] = (
                self.compile_main(folder) if role is Role.MAIN else self.compile_tests(folder)
            )
            self.begun.remove(key)
        past_errors = [self.added[key]] if key in self.added else []
        return [self.compiled[key].compilation.output, *past_errors]

    def behind(self, folder: str, *, tests: bool = True) -> list[Path]:
        """The folders on the class path of one side of a module: classes and resources of main code and of siblings."""
        entries: list[Path] = []
        if tests:
            entries += [*self.classes(folder, Role.MAIN), *self.resources(folder, Role.MAIN)]
        for sibling in built_from(folder, self.modules, tests=tests):
            if sibling.tests:
                entries += self.resources(sibling.module, Role.TEST) if tests else []
            else:
                entries += [
                    *self.classes(sibling.module, Role.MAIN),
                    *self.resources(sibling.module, Role.MAIN),
                ]
        return entries

    def compile_main(self, folder: str) -> CompiledSide:
        files = self.files(folder, Role.MAIN)
        compilation = self.compilation(folder, Role.MAIN, files, self.behind(folder, tests=False))
        with staged(self.context.listen, Stage.COMPILING, folder):
            return compile_side(self.javac, compilation, self.log(folder, Role.MAIN), patient=self.patient)

    def compile_tests(self, folder: str) -> CompiledSide:
        """Compile the wanted tests with all that they refer to; where a file fails, as many of all tests as compile."""
        root = self.context.project.root
        behind = self.behind(folder)
        siblings = [sibling.module for sibling in built_from(folder, self.modules) if sibling.tests]
        others = [self.sources(root) for sibling in siblings for root in self.side(sibling, Role.TEST).roots]
        others += self.generated.get((folder, Role.TEST), ())
        roots = [self.sources(place) for place in self.side(folder, Role.TEST).roots]
        log = self.log(folder, Role.TEST)
        wanted = [root / path for path in self.wanted.get(folder, ())]
        wanted += named_in(self.resources(folder, Role.TEST), self.files(folder, Role.TEST)) if wanted else ()
        files = tuple(dict.fromkeys(wanted))
        compilation = self.compilation(folder, Role.TEST, files, behind, (*roots, *others))
        with staged(self.context.listen, Stage.COMPILING, folder):
            compiled = compile_side(self.javac, compilation, log)
            if compiled.left_out:
                files = self.files(folder, Role.TEST)
                compilation = self.compilation(folder, Role.TEST, files, behind, others)
                log = log.with_stem(f"{log.stem}-all")
                compiled = compile_side(self.javac, compilation, log)
        return compiled

    def files(self, folder: str, role: Role) -> tuple[Path, ...]:
        """All sources of one side of a module, with generated ones."""
        listed = [self.context.project.root / path for path in self.side(folder, role).files]
        made = [
            path
            for root in self.generated.get((folder, role), ())
            for path in untrusted.files(root, lambda name: name.endswith(".java"))
        ]
        return (*listed, *made)

    def sources(self, place: str) -> Path:
        """A source root for javac: that of the checkout, or of the copy if links in it lead out of the project."""
        base = self.context.project.root
        problems = self.context.project.problems
        outside = (problem for problem in problems if problem.code is ProblemCode.SYMLINK_OUTSIDE)
        leads_out = any(not place or problem.path.startswith(f"{place}/") for problem in outside)
        return self.copy / place if leads_out or not untrusted.is_within(base / place, base) else base / place

    def compilation(
        self,
        folder: str,
        role: Role,
        files: tuple[Path, ...],
        behind: Iterable[Path],
        sourcepath: Iterable[Path] = (),
    ) -> Compilation:
        """The settings for compiling files of one side of a module."""
        module = self.module(folder)
        plain = Compilation(
            files=files,
            output=self.output(folder, role),
            classpath=(*behind, *self.jars(folder)),
            sourcepath=tuple(sourcepath),
            level=self.level(module),
            encoding=module.encoding or self.context.project.encoding or "UTF-8",
            flags=module.flags,
        )
        declared = self.supply.processors.get(folder, ())
        whole = with_processors(plain, self.jars(folder), declared, self.supply.lombok)
        if whole.processors and not self.context.request.build:
            self.unprocessed.add(folder)
            return plain
        return whole

    def output(self, folder: str, role: Role, more: str = "") -> Path:
        return self.context.workspace / CLASSES / slug(folder) / f"{role.value}{more}"

    def log(self, folder: str, role: Role, tool: str = "javac") -> Path:
        return self.context.logs / f"{tool}-{slug(folder)}-{role.value}.log"

    def report(self) -> None:
        """Report the files of main code and the wanted tests that were not compiled."""
        for (folder, role), compiled in self.compiled.items():
            if (folder, role) in self.adopted:
                continue
            reason = (
                Shortfall.SOURCE_DOES_NOT_COMPILE if role is Role.MAIN else Shortfall.TEST_DOES_NOT_COMPILE
            )
            wanted = {self.context.project.root / path for path in self.wanted.get(folder, ())}
            if compiled.errors and folder in self.unprocessed:
                detail = (
                    "annotation processors are not run, since --no-build is given, and some code needs them"
                )
                advice = "Leave that away, or give the compiled classes with --classpath."
                place = folder or "."
                self.context.report(Shortfall.TOOL_NOT_RUN, place, detail, advice)
            for error in compiled.errors:
                if role is Role.MAIN or not error.path or Path(error.path) in wanted:
                    self.context.problems.append(self.problem(reason, error, compiled.log))

    def problem(self, reason: Shortfall, diagnostic: Diagnostic, log: Path | None) -> BuildProblem:
        """The problem for an error of javac."""
        place = "javac"
        if diagnostic.path:
            path = Path(diagnostic.path)
            root = self.context.project.root
            short = path.relative_to(root) if path.is_relative_to(root) else path
            place = f"{short.as_posix()}:{diagnostic.line}"
        if diagnostic.message == LATE:
            return BuildProblem(Shortfall.TOOL_TIMED_OUT, place, LATE, "Allow more time.", log)
        advice = "Mend the file, or give what it needs with --classpath."
        return BuildProblem(reason, place, diagnostic.message, advice, log)


def slug(folder: str) -> str:
    """A unique file name for a module's folder: ``core-api`` for ``core/api``, and with a digest for ``core-api``."""
    plain = _ODD.sub("-", folder)[-_LONGEST:]
    if not folder:
        return "root"
    if plain == folder.replace("/", "-") and "-" not in folder and folder != "root":
        return plain
    return f"{plain}-{hashlib.sha256(folder.encode(errors='surrogateescape')).hexdigest()[:6]}"


_SERVICE = "META-INF/services/javax.annotation.processing.Processor"


def with_processors(
    compilation: Compilation, jars: tuple[Path, ...], declared: tuple[Path, ...], lombok: tuple[Path, ...]
) -> Compilation:
    """The compilation with the annotation processors that the module's build would run.

    The jars of ``lombok`` replace an older Lombok, which relies on internals that newer compilers close.
    """
    chosen = declared or jars
    if not any(_SERVICE in entries(jar) for jar in chosen):
        return compilation
    chosen = with_lombok(chosen, lombok)
    # A processor may need any other jar, so the path of processors is the whole class path.
    return replace(compilation, processors=chosen)


def with_lombok(jars: tuple[Path, ...], lombok: tuple[Path, ...]) -> tuple[Path, ...]:
    """The jars with their Lombok replaced by ``lombok``, if that is not empty."""
    return tuple(
        chosen for jar in jars for chosen in (lombok if lombok and artifact_of(jar) == "lombok" else (jar,))
    )


_DOTTED = re.compile(rb"(?<!\w)[0-9]*+([A-Za-z_]\w*+(?:[.$][A-Za-z_]\w*+)++)")
_SUFFIXES = frozenset(
    {".xml", ".properties", ".factories", ".json", ".yml", ".yaml", ".conf", ".imports", ""}
)
#: bytes of a file that names classes, at most; larger ones are data
_LARGEST_NAMING = 1 << 18


def named_in(resources: Iterable[Path], files: Iterable[Path]) -> list[Path]:
    """The sources whose qualified class name occurs in a resource of these folders, such as a service file."""
    words: set[str] = set()
    for folder in resources:
        for path in untrusted.files(folder, lambda _: True):
            # A service is a file without a suffix but for its own dotted name.
            if path.suffix in _SUFFIXES or path.parent.name == "services":
                words |= _dotted_names(path)
    return [path for path in files if f"{package_of(path)}.{path.stem}" in words] if words else []


def _dotted_names(path: Path) -> set[str]:
    """The dotted names in a file, without nested classes; none in one that is too large."""
    try:
        names = _DOTTED.findall(untrusted.read_bytes(path, _LARGEST_NAMING))
    except OSError:
        return set()
    return {word.partition(b"$")[0].decode("ascii", "replace") for word in names}
