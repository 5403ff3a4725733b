"""What a run's kept relations are worth: measures each module, and puts one picture together (paper 4.3)."""

import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.errors import EnvironmentLacks, MrscoutError
from mrscout.filtering.diversity import choose
from mrscout.filtering.example_inputs import readable_rows, varied
from mrscout.languages.java.build import Build, BuildEvent, ModuleRuntime, StageStarted, prepare
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.test_selection import is_in_chosen_groups, left_out
from mrscout.languages.java.lowering.groups import Groups
from mrscout.languages.java.measure.measurement_sandbox import MeasurementSandbox, RelationRun
from mrscout.languages.java.measure.mutant_source import test_classes
from mrscout.languages.java.measure.pit import Mutated
from mrscout.languages.java.measure.targets import ClassPath, implementing, in_folders, read_class_path
from mrscout.languages.java.measure.tools import Tools, fetch_tools, plugin_classes
from mrscout.languages.java.projects.tool_fences import tool_fences
from mrscout.languages.java.runtime.launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place, classes_of, launch_for
from mrscout.model.baseline import Beside
from mrscout.model.builds import BuildRequest
from mrscout.model.evaluation import Evaluation, Trouble
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.pipeline.evaluate_module import Assigned, Measured, measure
from mrscout.pipeline.evaluation_events import Step, Working
from mrscout.pipeline.evaluation_picture import picture
from mrscout.pipeline.input_space import vectors_of
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sources import Project, Role

#: where every build tool looks for tests, unless it is told otherwise
_USUAL = "src/test/"
Kept = tuple[CodifiedMR, Judged]
Listener = Callable[[Working], None]


@dataclass(frozen=True, slots=True)
class EvaluateRun:
    """How a run is evaluated."""

    jobs: int | None = None
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    fenced: bool = True
    suite: tuple[Path, ...] = ()  #: another suite's compiled tests, and what they need besides
    mutants: int = 0  #: about as many of a module are tried, drawn at random; 0 for all
    beside: Beside = Beside.ALL


def evaluate_run(
    project: Project, kept: Sequence[Kept], out: Path, options: EvaluateRun, listen: Listener
) -> Evaluation:
    """Evaluate all modules; one that fails is told and left out. Raises FenceUnavailable, EnvironmentLacks."""
    modules = sorted({codified.module for codified, _ in kept})
    tests = {module: _test_files(project, module) for module in modules}
    asked = replace(options.build, tests=tuple(sorted(path for paths in tests.values() for path in paths)))

    def hear(event: BuildEvent) -> None:
        if isinstance(event, StageStarted):
            listen(Working(Step.BUILDING, event.subject, event.stage.value))

    build = prepare(project, asked, out / "build", hear)
    listen(Working(Step.FETCHING, ""))
    tools = _tools(build, out, options)
    measured: list[Measured] = []
    troubles: list[Trouble] = []
    with scratch_folder(fenced=options.fenced) as fenced, temporary_folder("evaluate") as own:
        evaluator = _Evaluator(project, out, options, build, tools, fenced, own, listen)
        for module in modules:
            wanted = [each for each in kept if each[0].module == module]
            try:
                measured.append(evaluator.measured(module, wanted, tests[module]))
            except MrscoutError as failed:
                place = f"module {module or '.'}: {failed.place}"
                troubles.append(Trouble(place, failed.found, failed.advice))
    if troubles and not measured:  # there is no rest that could go on
        raise EnvironmentLacks(troubles[0].place, troubles[0].found, troubles[0].advice)
    return picture(project, kept, measured, troubles)


def _tools(build: Build, out: Path, options: EvaluateRun) -> Tools:
    """PIT and JaCoCo. Raises EnvironmentLacks where they, or a module to use them on, cannot be had."""
    if not build.runtimes:
        advice = "mrscout synthesize SOURCE says what is missing."
        raise EnvironmentLacks("the build", "no module could be built", advice)
    request, jdk, logs = options.build, build.runtimes[0].jdk, out / "build" / "logs"
    with tool_fences(fenced=options.fenced and request.fenced) as fences:
        maven = Maven(find_mvn(), jdk, request.timeout, request.offline, logs, request.passed, fences)
        return fetch_tools(maven)


class _Evaluator:
    def __init__(
        self,
        project: Project,
        out: Path,
        options: EvaluateRun,
        build: Build,
        tools: Tools,
        scratch: Path | None,
        own: Path,
        listen: Listener,
    ) -> None:
        self._project = project
        self._out = out
        self._options = options
        self._homes = {home.module: home for home in build.runtimes}
        self._scratch = scratch
        self._own = own
        self._listen = listen
        self._tools = tools
        self._groups = Groups(project.root, project.files, project.encoding)

    def _is_left_out(self, class_name: str, home: ModuleRuntime) -> bool:
        """True if the build surely does not run a class of tests: by its name, or by the groups that it is in."""
        if left_out(class_name, home.left_out):
            return True
        chosen = home.chosen
        if not (chosen.groups or chosen.excluded_groups):
            return False
        # A method may be in a group that is run even if its class is in none.
        only_excluded = replace(chosen, groups=())
        return not is_in_chosen_groups(self._groups.of(class_name), only_excluded, doubt=False)

    def measured(self, module: str, kept: Sequence[Kept], files: Sequence[str]) -> Measured:
        """One module. Raises MrscoutError where it cannot be measured."""
        home = self._homes.get(module)
        if home is None:
            found = "its code could not be built"
            raise EnvironmentLacks("the build", found, "mrscout synthesize SOURCE says what is missing.")
        classes = classes_of(self._out / "classes", module).absolute()
        tests = test_classes(self._project.root, files)
        path = read_class_path(intact(home.classpath))
        named = sorted({codified.relation.class_under_test for codified, _ in kept})
        under_test = sorted(
            {each for name in named if (binary := path.binary(name)) for each in path.below(binary)}
        )
        tests = [each for each in tests if path.holding([each])]
        # What relations were mined from is the developers', whatever run of the build it belongs to.
        mined = test_classes(self._project.root, {codified.relation.file for codified, _ in kept})
        unwanted = [each for each in tests if each not in mined and self._is_left_out(each, home)]
        tests = [each for each in tests if each not in unwanted]
        if self._options.beside is Beside.MINED:  # an abstract test is run by the classes behind it
            counted = {*mined, *implementing(mined, path.holding([*mined, *tests]))}
            tests = [each for each in tests if each in counted]
        suite = _outermost(read_class_path(self._options.suite[:1]))
        path += read_class_path(self._options.suite)
        wanted = [*under_test, *tests, *suite]
        path = in_folders(path, wanted, (self._out / "build" / "unpacked").absolute())
        plugin = plugin_classes(home.jdk, self._tools)
        own = Path(tempfile.mkdtemp(dir=self._own))
        more = (*path.entries, plugin.own, *self._tools.every, own)
        launch = launch_for(Place(home, classes), self._scratch, *more)
        # Inside of the fence the one folder that can be written is also that for temporary files.
        fenced = self._scratch is not None
        outbox = Path(launch.environment["TMPDIR"] if fenced else tempfile.mkdtemp(dir=self._own))
        frameworks = self._tools.frameworks(lambda name: bool(path.holding([name])))
        sandbox = MeasurementSandbox(
            launch, own, outbox, (classes, *path.entries), self._tools, plugin, frameworks
        )
        mutated = Mutated(
            tuple(under_test), path.holding(under_test), self._options.jobs or os.cpu_count() or 1
        )
        runs = tuple(_run_of(codified, judged) for codified, judged in kept)
        others = implementing(under_test, mutated.folders)
        assigned = Assigned(
            tuple(tests),
            runs,
            mutated,
            tuple(suite),
            tuple(others),
            tuple(unwanted),
            self._options.mutants,
        )
        return measure(sandbox, assigned, lambda step, detail: self._listen(Working(step, module, detail)))


def _outermost(path: ClassPath) -> list[str]:
    """The classes of a class path that are nested in no other."""
    return sorted(name for names in path.names for name in names if "$" not in name)


def _test_files(project: Project, module: str) -> list[str]:
    """The files of a module's tests; where there is the usual folder for tests, benchmarks beside it are none."""
    files = [file.path for file in project.having(Role.TEST) if file.module == module]
    usual = f"{module}/{_USUAL}" if module else _USUAL
    return [path for path in files if path.startswith(usual)] or files


def _run_of(codified: CodifiedMR, judged: Judged) -> RelationRun:
    """A relation on the developers' own input, and then on examples that differ most."""
    vector = vectors_of(codified, varied(judged))
    readable = readable_rows(codified, judged)
    numbers = {repr(judged.examples[number]): number + 1 for number in readable}
    examples = [judged.examples[number] for number in readable]
    telling = [*examples[:1], *choose(examples[0], examples, len(examples))] if examples else []
    inputs = [(numbers[repr(each)], vector(each)) for each in telling]
    return RelationRun(codified.relation.id, codified.harness, codified.method, ((0, ()), *inputs))
