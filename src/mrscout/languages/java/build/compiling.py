"""Compiles the modules that hold wanted tests, and those that they are built from, out of the sources."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.events import Stage, staged
from mrscout.languages.java.build.homes import BuildProblem, Home, Rung, Shortfall
from mrscout.languages.java.build.javac import Compilation, Diagnostic, major
from mrscout.languages.java.build.layout import Side, lay_out
from mrscout.languages.java.build.modules import Module, built_from
from mrscout.languages.java.build.options import opened
from mrscout.languages.java.build.processors import with_processors
from mrscout.languages.java.build.side import Compiled, compile_side
from mrscout.languages.java.build.site import OLDEST, Site
from mrscout.languages.java.build.supply import Supply
from mrscout.sources import Role


@dataclass(slots=True)
class Workshop:
    """Compiles each side of each module at most once."""

    site: Site
    jdk: Jdk
    modules: Mapping[str, Module]
    supply: Supply
    mains: dict[str, Compiled] = field(default_factory=dict)
    sides: dict[str, Mapping[Role, Side]] = field(default_factory=dict)

    @property
    def copy(self) -> Path:
        return self.site.workspace / "checkout"

    def home(self, folder: str, tests: list[str]) -> Home:
        """Make the wanted tests of one module ready."""
        module = self.modules[folder]
        self.side(folder, Role.TEST, tests)
        compiled = self.compile_tests(folder, tests)
        classpath = [
            compiled.compilation.output,
            *self.resources(folder, Role.TEST),
            *self.behind_tests(folder),
        ]
        jars = (*self.supply.jars.get(folder, ()), *module.jars)
        return Home(
            module=folder,
            folder=self.copy / folder,
            classpath=tuple(dict.fromkeys((*classpath, *jars))),
            jdk=self.jdk,
            release=compiled.compilation.level,
            rung=Rung.DEPENDENCIES if self.site.project.kind != "coordinate" else Rung.PUBLISHED,
            options=opened(major(self.jdk), module.options),
        )

    def side(self, folder: str, role: Role, tests: list[str] | None = None) -> Side:
        if folder not in self.sides:
            module = self.modules.get(folder) or Module(folder)
            self.sides[folder] = lay_out(self.site.project, module, tests or ())
        return self.sides[folder][role]

    def resources(self, folder: str, role: Role) -> list[Path]:
        """Those of the copy, so that tests which write beside them do no harm."""
        return [self.copy / place for place in self.side(folder, role).resources]

    def behind_tests(self, folder: str) -> list[Path]:
        """Everything but jars that the tests of a module are compiled against and run with."""
        entries = list(self.main_output(folder))
        for sibling in built_from(folder, self.modules):
            if not sibling.tests:
                entries += self.main_output(sibling.module)
            else:
                entries += self.resources(sibling.module, Role.TEST)
        return entries

    def main_output(self, folder: str) -> list[Path]:
        if self.site.project.kind == "coordinate":
            return list(self.site.project.classpath)
        return [self.compile_main(folder).compilation.output, *self.resources(folder, Role.MAIN)]

    def compile_main(self, folder: str) -> Compiled:
        if folder in self.mains:
            return self.mains[folder]
        behind: list[Path] = []
        for sibling in built_from(folder, self.modules):
            if not sibling.tests and sibling.scope != "test":
                behind += self.main_output(sibling.module)
        compilation = self.compilation(folder, Role.MAIN, self.side(folder, Role.MAIN).files, behind)
        with staged(self.site.listen, Stage.COMPILING, folder):
            compiled = compile_side(
                self.jdk, compilation, self.log(folder, Role.MAIN), self.site.request.timeout
            )
        self.mains[folder] = compiled
        self.tell(compiled.errors, Shortfall.SOURCE_DOES_NOT_COMPILE, compiled.log)
        return compiled

    def compile_tests(self, folder: str, tests: list[str]) -> Compiled:
        behind = self.behind_tests(folder)
        others = [
            self.site.project.root / place
            for sibling in built_from(folder, self.modules)
            if sibling.tests
            for place in self.side(sibling.module, Role.TEST).roots
        ]
        side = self.side(folder, Role.TEST)
        own = [self.site.project.root / place for place in side.roots]
        compilation = self.compilation(folder, Role.TEST, tuple(tests), behind, (*own, *others))
        log = self.log(folder, Role.TEST)
        with staged(self.site.listen, Stage.COMPILING, folder):
            compiled = compile_side(self.jdk, compilation, log, self.site.request.timeout)
            if compiled.left_out:
                compilation = self.compilation(folder, Role.TEST, side.files, behind, others)
                compiled = compile_side(self.jdk, compilation, log, self.site.request.timeout)
        wanted = {self.site.project.root / path for path in tests}
        errors = [each for each in compiled.errors if Path(each.path) in wanted or not each.path]
        self.tell(errors, Shortfall.TEST_DOES_NOT_COMPILE, compiled.log)
        return compiled

    def compilation(
        self,
        folder: str,
        role: Role,
        files: tuple[str, ...],
        behind: list[Path],
        sourcepath: tuple[Path, ...] | list[Path] = (),
    ) -> Compilation:
        module = self.modules.get(folder) or Module(folder)
        level = max(module.level or OLDEST, OLDEST)
        jars = (*self.supply.jars.get(folder, ()), *module.jars)
        plain = Compilation(
            files=tuple(self.site.project.root / path for path in files),
            output=self.output(folder, role),
            classpath=(*behind, *jars),
            sourcepath=tuple(sourcepath),
            level=min(level, major(self.jdk)),
            encoding=module.encoding or self.site.project.encoding or "UTF-8",
            flags=module.flags,
        )
        return with_processors(plain, jars, self.supply.processors.get(folder, ()), self.supply.lombok)

    def output(self, folder: str, role: Role) -> Path:
        return self.site.workspace / "classes" / _slug(folder) / role.value

    def log(self, folder: str, role: Role) -> Path:
        return self.site.logs / f"javac-{_slug(folder)}-{role.value}.log"

    def tell(
        self, errors: tuple[Diagnostic, ...] | list[Diagnostic], reason: Shortfall, log: Path | None
    ) -> None:
        for each in errors:
            place = each.path
            if place:
                place = Path(place).relative_to(self.site.project.root).as_posix() + f":{each.line}"
            advice = "Mend the file, or give what it needs with --classpath."
            self.site.problems.append(BuildProblem(reason, place or "javac", each.message, advice, log))


def _slug(folder: str) -> str:
    """A module's folder as one name, different for different folders."""
    plain = folder.replace("/", "-") or "root"
    return plain if "-" not in folder else f"{plain}-{hashlib.sha256(folder.encode()).hexdigest()[:6]}"
