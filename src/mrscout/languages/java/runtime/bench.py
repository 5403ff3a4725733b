"""Tries relations of one module. One JVM compiles and runs no code of the project; another one runs it, fenced."""

from collections.abc import Sequence
from pathlib import Path

from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.codify.draft_file import write_draft
from mrscout.languages.java.codify.render import GIVEN, render_given
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.launch import Launch
from mrscout.languages.java.runtime.module_sandbox import Place, compiler_launch, launch_for
from mrscout.languages.java.runtime.relation_trial import Tried, jvm_for, try_batch, untried
from mrscout.model.relations import Status
from mrscout.model.trials import Trial, TriedRelation


class JavaBench:
    """Has its JVMs from the first batch on; without a fence, the one that compiles also runs."""

    def __init__(self, home: ModuleRuntime, classes: Path, scratch: Path | None) -> None:
        self._home = home
        self._classes = classes
        self._scratch = scratch
        self._jvms: tuple[Jvm, Jvm] | None = None

    def try_batch(self, trials: Sequence[Trial]) -> list[TriedRelation]:
        compiler, runner = self._started()
        fenced = self._scratch is not None
        tried = try_batch(compiler, runner, self._home.release, self._classes, trials, fenced=fenced)
        return [_rendered(each, trial.project) for each, trial in zip(tried, trials, strict=True)]

    def close(self) -> None:
        for jvm in self._jvms or ():
            jvm.close()
        self._jvms = None

    def _started(self) -> tuple[Jvm, Jvm]:
        if self._jvms is None:
            home, classes, scratch = self._home, self._classes, self._scratch
            classes.mkdir(parents=True, exist_ok=True)  # a fence lets in what is there when it is made
            if scratch is None:
                only = jvm_for(home, classes, Launch.at(home))
                self._jvms = (only, only)
            else:
                fenced = launch_for(Place(home, classes), scratch)
                compiler = jvm_for(home, classes, compiler_launch(home, classes, scratch))
                self._jvms = (compiler, jvm_for(home, classes, fenced))
        return self._jvms


def untried_relation(trial: Trial, status: Status, detail: str) -> TriedRelation:
    """A relation that was written, and not run."""
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
