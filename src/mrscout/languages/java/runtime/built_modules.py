"""A built Java project as the pipeline sees it: modules that compile relations and run them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted, untrusted_archives
from mrscout.languages.base import BuildListener
from mrscout.languages.base.exporting import ExportedFile, ExportRequest, Kept, NotExported
from mrscout.languages.java.build import Build, BuildEvent, FirstBuild, ModuleRuntime, StageStarted, prepare
from mrscout.languages.java.build.module_files import class_file
from mrscout.languages.java.build.test_selection import is_in_chosen_groups, is_run
from mrscout.languages.java.codify.draft_file import write_draft
from mrscout.languages.java.codify.render import GIVEN, render_given
from mrscout.languages.java.lowering.groups import Groups
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.module_sandbox import Place, classes_of, compiler_launch, launch_for
from mrscout.languages.java.runtime.protocol import Source
from mrscout.languages.java.runtime.relation_trial import Tried, jvm_for, try_batch, untried
from mrscout.languages.java.runtime.runner import JavaRunner
from mrscout.model.builds import Announced, Building, BuildProblem, BuildRequest
from mrscout.model.project import Project, SourceFile
from mrscout.model.relations import Drafted, Status, Trial, TriedRelation
from mrscout.sources import Role


class JavaBench:
    """Compiles and tries batches of relations of a module.

    Its JVMs start with the first batch: one that compiles and one that runs; without a fence, one does both.
    """

    def __init__(self, runtime: ModuleRuntime, classes: Path, scratch: Path | None) -> None:
        self._runtime = runtime
        self._classes = classes
        self._scratch = scratch
        self._jvms: tuple[Jvm, Jvm] | None = None

    def try_batch(self, trials: Sequence[Trial]) -> list[TriedRelation]:
        compiler, runner = self._started()
        fenced = self._scratch is not None
        tried = try_batch(compiler, runner, self._runtime.release, self._classes, trials, fenced=fenced)
        return [_rendered(relation, trial.project) for relation, trial in zip(tried, trials, strict=True)]

    def close(self) -> None:
        for jvm in self._jvms or ():
            jvm.close()
        self._jvms = None

    def _started(self) -> tuple[Jvm, Jvm]:
        """The JVMs that compile and run, started at the first call."""
        if self._jvms is None:
            runtime, classes, scratch = self._runtime, self._classes, self._scratch
            classes.mkdir(
                parents=True, exist_ok=True
            )  # a fence shows only folders that exist when it is made
            if scratch is None:
                only = jvm_for(runtime, classes, Launch.at(runtime))
                self._jvms = (only, only)
            else:
                fenced = launch_for(Place(runtime, classes), scratch)
                compiler = jvm_for(runtime, classes, compiler_launch(runtime, classes, scratch))
                self._jvms = (compiler, jvm_for(runtime, classes, fenced))
        return self._jvms


def untried_relation(trial: Trial, status: Status, detail: str) -> TriedRelation:
    """A relation that was rendered but not run, with the status and the reason for it."""
    return _rendered(untried(trial, status, detail), trial.project)


def _rendered(tried: Tried, project: str) -> TriedRelation:
    draft = tried.draft
    return TriedRelation(
        tried.drafted,
        draft,
        tried.status,
        tried.detail,
        tried.ended,
        "/".join([*filter(None, draft.skeleton.package.split(".")), f"{tried.class_name}.java"]),
        tried.harness_class,
        tried.readable.text,
        tried.harness.text,
        render_given(tried.drafted.relation, draft, f"{tried.class_name}{GIVEN}"),
        write_draft(draft, tried.class_name, project, tried.harness.failing),
    )


def own_entries(project: Project, classpath: Sequence[Path]) -> tuple[Path, ...]:
    """The folders of a class path with classes of the project's main sources, else the jars with some."""
    # One file of each folder of sources is enough: compilers write the classes of a package to one folder.
    chosen = {
        file.path.rpartition("/")[0]: file.path
        for file in reversed(project.having(Role.MAIN))
        if not file.path.endswith("-info.java")
    }
    names = [class_file(project.root, path) for path in chosen.values()]
    folders = (entry for entry in classpath if entry.is_dir())
    classes = tuple(entry for entry in folders if any((entry / name).is_file() for name in names))
    return classes or tuple(
        entry for entry in classpath if entry.suffix == ".jar" and not _names_in(entry).isdisjoint(names)
    )


def _names_in(jar: Path) -> set[str]:
    """The names of a jar's entries; empty if it cannot be read."""
    with suppress(OSError):
        return set(
            untrusted_archives.zip_names(jar, untrusted.ANYWHERE)
        )  # links are followed: names alone are read
    return set()


class JavaPlace(Place):
    """A module whose compiled relations run."""

    __slots__ = ()

    def runner(self, scratch: Path | None, *, branches: bool = False) -> JavaRunner:
        return JavaRunner(self, scratch, branches=branches)


@dataclass(frozen=True, slots=True)
class JavaModule:
    """A built module of a project."""

    project: Project
    runtime: ModuleRuntime

    @property
    def module(self) -> str:
        return self.runtime.module

    @property
    def how(self) -> str:
        return self.runtime.step.value

    @property
    def version(self) -> str:
        return self.runtime.jdk.version

    @property
    def identity(self) -> object:
        runtime = self.runtime
        return (
            *(
                runtime.step,
                runtime.jdk,
                runtime.release,
                runtime.classpath,
                runtime.options,
                runtime.variables,
            ),
            runtime.passed,
        )

    def classes(self, folder: Path) -> Path:
        return classes_of(folder, self.runtime.module)

    def has_compiled(self, classes: Path, harness: str) -> bool:
        return _class_file(classes, harness).is_file()

    def compile(self, sources: Mapping[str, str], classes: Path, scratch: Path | None) -> dict[str, str]:
        classes.mkdir(parents=True, exist_ok=True)
        runtime = self.runtime
        with jvm_for(runtime, classes, compiler_launch(runtime, classes, scratch)) as compiler:
            written = [Source(name, text) for name, text in sources.items()]
            compiled = compiler.compile(written, classes, runtime.release)
        return {
            result.name: " ".join(result.diagnostics[0].message.split())
            for result in compiled
            if not result.ok
        }

    def bench(self, classes: Path, scratch: Path | None) -> JavaBench:
        return JavaBench(self.runtime, classes, scratch)

    def place(self, classes: Path, run: Path) -> JavaPlace:
        return JavaPlace(self.runtime, classes, own_entries(self.project, self.runtime.classpath), run)


class JavaBuild:
    """The outcome of building a project."""

    def __init__(self, project: Project, build: Build) -> None:
        self._project = project
        self.build = build
        self.modules = tuple(JavaModule(project, runtime) for runtime in build.runtimes)
        self.problems: tuple[BuildProblem, ...] = build.problems

    def left_out(self, drafted: Sequence[Drafted]) -> frozenset[str]:
        """The ids of relations whose test the build does not run."""
        project = self._project
        files = {file.path: file for file in project.files}
        groups = Groups(project.root, project.files, project.encoding)
        ids: set[str] = set()
        for relation in drafted:
            runtime = self.build.runtime_of(running_file(relation, files))
            if runtime is None:
                continue
            skeleton, chosen = relation.drafts[0].skeleton, runtime.chosen
            method = skeleton.test_method.partition("(")[0]
            by_group = chosen.groups or chosen.excluded_groups
            if not is_run(skeleton.test_class, method, runtime.left_out, chosen) or (
                by_group and not is_in_chosen_groups(groups.of(skeleton.test_class, method), chosen)
            ):
                ids.add(relation.relation.id)
        return frozenset(ids)

    def export(
        self, kept: Sequence[Kept], request: ExportRequest, *, scratch: Path | None
    ) -> Iterator[ExportedFile | NotExported]:
        from mrscout.languages.java.export.exporter import export_relations

        return export_relations(self._project, kept, self.build, request, scratch=scratch)


def build_project(
    project: Project, request: BuildRequest, workspace: Path, listen: BuildListener
) -> JavaBuild:
    """Build a project as far as the wanted tests need it and as far as possible."""

    def hear(event: BuildEvent) -> None:
        if isinstance(event, StageStarted):
            listen(Building(event.stage.value, event.subject))
        elif isinstance(event, FirstBuild):
            listen(Announced(event.notice))

    return JavaBuild(project, prepare(project, request, workspace, hear))


def running_file(drafted: Drafted, files: dict[str, SourceFile]) -> SourceFile:
    """The file whose module a relation runs in: that of its test, or of the subclass that inherits the test."""
    test_file = files[drafted.relation.file]
    ending = f"/{file_of_class(drafted)}"
    if f"/{test_file.path}".endswith(ending):
        return test_file
    fitting = [file for file in files.values() if f"/{file.path}".endswith(ending)]
    return next((file for file in fitting if file.module == test_file.module), (fitting or [test_file])[0])


def file_of_class(drafted: Drafted) -> str:
    """The path, below a source root, of the class in which a relation's test runs: ``org/acme/FooTest.java``."""
    return f"{drafted.drafts[0].skeleton.test_class.partition('$')[0].replace('.', '/')}.java"


def sweep(classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
    """Remove all compiled relations except these, each with its folder and the name of its harness class."""
    stay: set[Path] = set()
    for folder, name in kept:
        harness = _class_file(folder, name)
        stay |= {harness, harness.with_name(harness.name.replace("Harness.class", ".class"))}
    for here, _, files in reversed(list(untrusted.walk(classes))):
        for name in files:
            path = here / name
            outer = path.with_name(f"{name.removesuffix('.class').partition('$')[0]}.class")
            if name.endswith(".class") and outer not in stay:
                with suppress(OSError):
                    path.unlink()
        with suppress(OSError):
            here.rmdir()  # refused where something is in it


def _class_file(classes: Path, name: str) -> Path:
    return classes / f"{name.replace('.', '/')}.class"
