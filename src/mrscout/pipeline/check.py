"""Checks the relations of a run against other code: the same project after a change, or another checkout of it.

Goal: say which relations held and do not hold any more. Each relation is compiled against the other code, and run on
the inputs that it was judged by, and on fresh ones of its form.

Order: inputs on which a kept relation held come first. One that ends in any other way now, twice and in a fresh
process state, breaks the relation, whether its assertion fails or the code throws. Only then fresh inputs are drawn.
A rejected relation is run on its counterexample alone.

Afterwards: each relation has exactly one outcome; the same code, run and seed give the same outcomes.
"""

import os
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import MrscoutError
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.languages.base import Build, Module, Place
from mrscout.languages.registry import language_of_file
from mrscout.model.checks import Checked, CheckOutcome
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Ending, Judged, Verdict
from mrscout.pipeline.filter import Clock, Filterer, RunOptions
from mrscout.pipeline.input_space import plan_of
from mrscout.pipeline.stored_drafts import harness_path
from mrscout.sandbox.worker_pool import Lost, spread

Pair = tuple[CodifiedMR, Judged]
#: the folder of a check, below the run folder
CHECK = "check"
_NOT_BUILT = "its module does not build"


@dataclass(frozen=True, slots=True)
class Compiled:
    """The relations of a run that compile against other code, and the outcome of the others."""

    pairs: tuple[Pair, ...]
    places: Mapping[str, Place]
    others: tuple[Checked, ...]


def checkable(codified: Collection[CodifiedMR], verdicts: Mapping[str, Judged]) -> list[Pair]:
    """Return the relations that were kept, and those with a counterexample."""
    pairs = [(one, verdicts[one.relation.id]) for one in codified if one.relation.id in verdicts]
    return [
        (one, judged)
        for one, judged in pairs
        if judged.verdict is Verdict.KEPT
        or (judged.verdict is Verdict.REJECTED and judged.counterexample is not None)
    ]


def compile_against(build: Build, pairs: Sequence[Pair], run: Path, scratch: Path | None) -> Compiled:
    """Compile the relations of a run against the code of another build."""
    modules = {module.module: module for module in build.modules}
    places: dict[str, Place] = {}
    compiled: list[Pair] = []
    others: list[Checked] = []
    for name in sorted({codified.module for codified, _ in pairs}):
        of_module = [pair for pair in pairs if pair[0].module == name]
        module = modules.get(name)
        if module is None:
            others += [Checked(one.relation.id, CheckOutcome.UNTRIED, why=_NOT_BUILT) for one, _ in of_module]
            continue
        classes = module.classes(run / CHECK / "classes")
        errors = _compile(module, [codified for codified, _ in of_module], run, classes, scratch)
        places[name] = module.place(classes.absolute(), run)
        for codified, judged in of_module:
            error = errors.get(codified.harness, "")
            if error:
                others.append(Checked(codified.relation.id, CheckOutcome.GONE, why=error))
            else:
                compiled.append((codified, judged))
    return Compiled(tuple(compiled), places, tuple(others))


def _compile(
    module: Module, relations: Sequence[CodifiedMR], run: Path, classes: Path, scratch: Path | None
) -> dict[str, str]:
    sources: dict[str, str] = {}
    errors: dict[str, str] = {}
    for codified in relations:
        name = harness_path(codified).as_posix()
        try:
            sources[codified.harness] = untrusted.read_below(run, name).decode("utf-8")
        except (OSError, ValueError):
            errors[codified.harness] = f"{name} is gone or damaged"
    return {**errors, **module.compile(sources, classes, scratch)}


def check_relations(
    compiled: Compiled, options: RunOptions, seed: int, inputs: int
) -> Generator[Checked, None, None]:
    """Yield the outcome of each relation as soon as it is there."""
    yield from compiled.others
    jobs = min(options.jobs or os.cpu_count() or 1, len(compiled.pairs))
    make = partial(_Checks, dict(compiled.places), options, seed, inputs)
    for (codified, _), answer in spread(make, compiled.pairs, jobs, options.patience):
        if isinstance(answer, Lost):
            why = f"the process that tried it was lost: {answer.how}"
            yield Checked(codified.relation.id, CheckOutcome.UNTRIED, why=why)
        else:
            yield answer


class _Checks:
    """Checks relations one after the other, in a process that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions, seed: int, inputs: int) -> None:
        self._options = options
        self._seed = seed
        self._inputs = inputs
        self._filterer = Filterer(places, options)

    def __enter__(self) -> Callable[[Pair], Checked]:
        return self.check

    def __exit__(self, *_: object) -> None:
        self._filterer.close()

    def check(self, pair: Pair) -> Checked:
        """Run a relation on its old inputs, and on fresh ones if it was kept."""
        codified, judged = pair
        id_ = codified.relation.id
        plan = plan_of(codified, self._options.root).restricted(judged.form)
        if plan is None:
            return Checked(id_, CheckOutcome.UNTRIED, why="its verdict is of another version of mrscout")
        try:
            return _Check(self._filterer, self._options, pair, plan).outcome(self._seed, self._inputs)
        except MrscoutError as failed:
            self._filterer.close()
            return Checked(id_, CheckOutcome.UNTRIED, why=str(failed.found))


class _Check:
    """The check of one relation."""

    def __init__(self, filterer: Filterer, options: RunOptions, pair: Pair, plan: Plan) -> None:
        self._codified, self._judged = pair
        self._filterer = filterer
        self._options = options
        self._plan = plan
        self._clock = Clock(options.filtering.time_limit)
        self._execute: Execute = filterer.executor(self._codified, plan.names, self._clock)

    def outcome(self, seed: int, inputs: int) -> Checked:
        """Return how the relation fares."""
        first = self._run_once([self._plan.original])[0]
        if first.lacks_code:
            return Checked(self._codified.relation.id, CheckOutcome.GONE, why=first.message)
        self._clock.start()
        if self._judged.verdict is Verdict.REJECTED:
            return self._of_rejected()
        old = self._old_inputs(first)
        failing = self._failing(old)
        if failing:
            return self._broken(failing, len(old), len(old) - len(failing), regressed=True)
        return self._of_fresh(seed, inputs, len(old))

    def _old_inputs(self, first: InputOutcome) -> list[Input]:
        """Return the inputs on which the relation held, the developers' own among them unless it cannot be run."""
        developers = [self._plan.original] if self._held_on_original(first) else []
        kinds = [domain.kind for domain in self._plan.domains]
        examples = [values for values in self._judged.examples if [one.kind for one in values] == kinds]
        return [*developers, *examples]

    def _held_on_original(self, first: InputOutcome) -> bool:
        """True unless the test's own values are no input that the relation held on, as with a candidate."""
        return self._codified.relation.origin.has_developers_values or first.ending is Ending.PASSED

    def _run_once(self, inputs: Sequence[Input]) -> Sequence[InputOutcome]:
        self._filterer.at(self._codified.module)
        return self._execute(inputs)

    def _failing(self, inputs: Sequence[Input]) -> list[tuple[Input, InputOutcome]]:
        """Return the inputs that do not pass, in two runs, with their outcomes."""
        first = zip(inputs, self._run_once(inputs), strict=False)
        failing = [values for values, ran in first if ran.ending is not Ending.PASSED]
        if not failing:
            return []
        again = zip(failing, self._run_once(failing), strict=False)
        return [(values, ran) for values, ran in again if ran.ending is not Ending.PASSED]

    def _of_rejected(self) -> Checked:
        counterexample = self._judged.counterexample
        assert counterexample is not None
        (ran,) = self._run_once([counterexample.values])
        outcome = CheckOutcome.FIXED if ran.ending is not Ending.REFUTED else CheckOutcome.REFUTED
        checked = self._with_input(counterexample.values, ran, outcome)
        return replace(checked, tried=1, passed=int(ran.ending is Ending.PASSED))

    def _of_fresh(self, seed: int, inputs: int, held: int) -> Checked:
        sampler = Sampler(self._execute, self._codified.relation.id, seed, self._clock.expired)
        tally = sampler.sample(self._plan, inputs)
        tried, passed = held + tally.valid, held + tally.passed
        refuting = tally.inputs(Ending.REFUTED)
        if refuting and (self._judged.perfect or tally.share() < self._options.filtering.criterion):
            failing = [pair for pair in self._failing(refuting) if pair[1].ending is Ending.REFUTED]
            if failing:
                return self._broken(failing, tried, passed, regressed=False)
        return Checked(self._codified.relation.id, CheckOutcome.HOLDS, tried, passed)

    def _broken(
        self, failing: Sequence[tuple[Input, InputOutcome]], tried: int, passed: int, *, regressed: bool
    ) -> Checked:
        values, ran = min(failing, key=lambda pair: (len(str(pair[0])), str(pair[0])))
        checked = self._with_input(values, ran, CheckOutcome.BROKEN)
        return replace(checked, tried=tried, passed=passed, regressed=regressed)

    def _with_input(self, values: Input, ran: InputOutcome, outcome: CheckOutcome) -> Checked:
        write = language_of_file(self._codified.relation.file).values.write
        return Checked(
            self._codified.relation.id,
            outcome,
            refuted_by=tuple(map(write, values)),
            names=self._plan.names,
            why=ran.message,
        )
