"""Measures Java projects: builds their modules, fetches PIT and JaCoCo, and selects the classes and tests."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from mrscout.errors import EnvironmentLacks
from mrscout.evaluation.totals import Measured
from mrscout.languages.base.measuring import Measuring, NumberedInputs
from mrscout.languages.java.build import Build, BuildEvent, ModuleRuntime, StageStarted, prepare
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.test_selection import is_in_chosen_groups, is_left_out
from mrscout.languages.java.lowering.groups import Groups
from mrscout.languages.java.measure.measurement_sandbox import MeasurementSandbox, RelationRun
from mrscout.languages.java.measure.module_measurement import Assignment, measure
from mrscout.languages.java.measure.mutant_source import SourceLines, test_classes
from mrscout.languages.java.measure.pit import Mutated
from mrscout.languages.java.measure.targets import implementing, in_folders, read_class_path
from mrscout.languages.java.measure.tools import JACOCO, PIT, Tools, fetch_tools, plugin_classes
from mrscout.languages.java.projects.tool_fences import tool_fences
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place, classes_of, launch_for
from mrscout.model.relations import CodifiedMR
from mrscout.model.worth import Baseline, EvaluateRun, Mutant, Mutation, Step, Working
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sources import Project, Role

#: the default folder for tests of all build tools
_USUAL = "src/test/"
_ADVICE = "mrscout synthesize SOURCE says what is missing."
Listener = Callable[[Working], None]


class JavaMeasuring:
    """Measures with PIT and JaCoCo."""

    tools: ClassVar = {"pit": PIT, "jacoco": JACOCO}

    def has_tests(self, entry: Path) -> bool:
        return any(read_class_path([entry]).names)

    @contextmanager
    def open(
        self, project: Project, modules: Sequence[str], out: Path, options: EvaluateRun, listen: Listener
    ) -> Iterator["JavaMeasurement"]:
        """Build the modules and fetch the tools; yields what measures them."""
        tests = {module: _test_files(project, module) for module in modules}
        paths = sorted(path for paths in tests.values() for path in paths)

        def hear(event: BuildEvent) -> None:
            if isinstance(event, StageStarted):
                listen(Working(Step.BUILDING, event.subject, event.stage.value))

        build = prepare(project, replace(options.build, tests=tuple(paths)), out / "build", hear)
        listen(Working(Step.FETCHING, ""))
        tools = _fetch(build, out, options)
        with scratch_folder(fenced=options.fenced) as scratch, temporary_folder("evaluate") as own_files:
            describe = SourceLines(project).describe
            groups = Groups(project.root, project.files, project.encoding)
            yield JavaMeasurement(
                project, out, options, build, tools, tests, scratch, own_files, listen, describe, groups
            )


MEASURING: Measuring = JavaMeasuring()


def _fetch(build: Build, out: Path, options: EvaluateRun) -> Tools:
    """PIT and JaCoCo. Raises EnvironmentLacks if they cannot be fetched, or no module was built to use them on."""
    if not build.runtimes:
        raise EnvironmentLacks("the build", "no module could be built", _ADVICE)
    request, jdk, logs = options.build, build.runtimes[0].jdk, out / "build" / "logs"
    with tool_fences(fenced=options.fenced and request.fenced) as fences:
        maven = Maven(find_mvn(), jdk, request.timeout, request.offline, logs, request.passed, fences)
        return fetch_tools(maven)


@dataclass(slots=True)
class JavaMeasurement:
    """A built project whose modules can be measured."""

    project: Project
    out: Path
    options: EvaluateRun
    build: Build
    tools: Tools
    tests: dict[str, list[str]]  #: test files by module
    scratch: Path | None
    own_files: Path  #: the folder of mrscout's own files
    listen: Listener
    describe: Callable[[Mutation], Mutant]
    groups: Groups

    def measure(self, module: str, relations: Sequence[tuple[CodifiedMR, NumberedInputs]]) -> Measured:
        runtime = next((runtime for runtime in self.build.runtimes if runtime.module == module), None)
        if runtime is None:
            raise EnvironmentLacks("the build", "its code could not be built", _ADVICE)
        sandbox, assignment = self._assignment(runtime, relations)
        return measure(sandbox, assignment, lambda step, detail: self.listen(Working(step, module, detail)))

    def _assignment(
        self, runtime: ModuleRuntime, relations: Sequence[tuple[CodifiedMR, NumberedInputs]]
    ) -> tuple[MeasurementSandbox, Assignment]:
        """A module's classes under test, tests and relations, and the sandbox in which they run."""
        root, options, tools = self.project.root, self.options, self.tools
        path = read_class_path(intact(runtime.classpath))
        named = sorted({codified.relation.class_under_test for codified, _ in relations})
        binaries = filter(None, map(path.binary, named))
        under_test = sorted({nested for binary in binaries for nested in path.below(binary)})
        # Test classes from which relations were mined count, even if the build does not run them.
        mined = test_classes(root, {codified.relation.file for codified, _ in relations})
        tests = [name for name in test_classes(root, self.tests[runtime.module]) if path.holding([name])]
        unwanted = [name for name in tests if name not in mined and self._is_left_out(name, runtime)]
        tests = [name for name in tests if name not in unwanted]
        if options.beside is Baseline.MINED:  # an abstract test class runs in its subclasses
            counted = {*mined, *implementing(mined, path.holding([*mined, *tests]))}
            tests = [name for name in tests if name in counted]
        suite = sorted(
            name for names in read_class_path(options.suite[:1]).names for name in names if "$" not in name
        )
        path += read_class_path(options.suite)
        unpacked = (self.out / "build" / "unpacked").absolute()
        path = in_folders(path, [*under_test, *tests, *suite], unpacked)
        plugin = plugin_classes(runtime.jdk, tools)
        folder = Path(tempfile.mkdtemp(dir=self.own_files))
        classes = classes_of(self.out / "classes", runtime.module).absolute()
        more = (*path.entries, plugin.plugin, *tools.every, folder)
        launch = launch_for(Place(runtime, classes), self.scratch, *more)
        # In the fence, the only writable folder is that for temporary files.
        fenced = self.scratch is not None
        outbox = Path(launch.environment["TMPDIR"] if fenced else tempfile.mkdtemp(dir=self.own_files))
        frameworks = tools.frameworks(lambda name: bool(path.holding([name])))
        sandbox = MeasurementSandbox(
            launch, folder, outbox, (classes, *path.entries), tools, plugin, frameworks
        )
        mutated = Mutated(tuple(under_test), path.holding(under_test), options.jobs or os.cpu_count() or 1)
        runs = (
            RelationRun(codified.relation.id, codified.harness, codified.method, tuple(inputs))
            for codified, inputs in relations
        )
        return sandbox, Assignment(
            tuple(tests),
            tuple(runs),
            mutated,
            tuple(suite),
            tuple(implementing(under_test, mutated.folders)),
            tuple(unwanted),
            options.mutants,
        )

    def _is_left_out(self, class_name: str, runtime: ModuleRuntime) -> bool:
        """True if the build certainly does not run a test class, by its name or by its groups."""
        if is_left_out(class_name, runtime.left_out):
            return True
        chosen = runtime.chosen
        if not (chosen.groups or chosen.excluded_groups):
            return False
        # A method may be in a group that runs even if its class is not.
        only_excluded = replace(chosen, groups=())
        return not is_in_chosen_groups(self.groups.of(class_name), only_excluded, doubt=False)


def _test_files(project: Project, module: str) -> list[str]:
    """The test files of a module: those in the default folder for tests, or in any folder if that has none."""
    files = [file.path for file in project.having(Role.TEST) if file.module == module]
    usual = f"{module}/{_USUAL}" if module else _USUAL
    return [path for path in files if path.startswith(usual)] or files
