"""Checks the relations of a run against other code: the same project after a change, or another checkout of it.

Goal: say which relations held and do not hold any more. Each relation is compiled against the other code, and run on
the inputs that it was judged by, and on fresh ones of its form.

Order: inputs on which a kept relation held come first. One that ends in any other way now, twice and in a fresh
process state, breaks the relation, whether its assertion fails or the code throws. Only then fresh inputs are drawn.
They break a relation if far more of them fail than when it was judged: a single one may have failed before the change,
too. A rejected relation is run on its counterexample alone. The inputs that show the findings of the run are run again
as well, whatever became of their relations.

Afterwards: each relation that was kept or refuted has exactly one outcome, and each finding exactly one state; the same
code, run and seed give the same.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import comb
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import MrscoutError, NoRun
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import LOST, Execute, InputOutcome, Tally
from mrscout.findings.regressions import Broken, regressions
from mrscout.findings.stage import ranked
from mrscout.languages.base import DAMAGE, Build, Module, Place
from mrscout.languages.registry import language_of_file
from mrscout.model.checks import Checked, CheckedFinding, CheckOutcome, FindingState
from mrscout.model.failures import Failure, FailureGroup, Nature
from mrscout.model.findings import Finding, Witness
from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Ending, Judged, Verdict
from mrscout.pipeline.filter import Clock, Filterer, RunOptions
from mrscout.pipeline.input_space import plan_of
from mrscout.pipeline.stored_drafts import harness_name, harness_path, stored_draft
from mrscout.prose.relation_sentences import with_verdict
from mrscout.sandbox.worker_pool import Lost, spread

#: the folder of a check, below the run folder
CHECK = "check"
_NOT_BUILT = "its module does not build"


#: fresh inputs break a relation if chance leads to as many failures, or more, at most this often
_BY_CHANCE = 1e-4
#: the factor on the time limit of an input that did not end before
_LONGER = 5.0


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding of the run with the failed inputs of one relation that show it."""

    finding: str  #: id
    #: None for the initial values of a candidate that fails on them
    group: FailureGroup | None


@dataclass(frozen=True, slots=True)
class Task:
    """A relation of the run, to be checked, or to be run on the inputs that show findings, or both."""

    codified: CodifiedMR
    judged: Judged | None  #: None for a candidate that fails on its initial values
    shown: tuple[Shown, ...] = ()

    @property
    def id(self) -> str:
        """The id of the relation."""
        return self.codified.relation.id

    @property
    def is_checked(self) -> bool:
        """True if the relation was kept, or has a counterexample."""
        if self.judged is None:
            return False
        refuted = self.judged.verdict is Verdict.REJECTED and self.judged.counterexample is not None
        return self.judged.verdict is Verdict.KEPT or refuted


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of one relation on other code."""

    checked: Checked | None = None  #: None for a relation that was neither kept nor refuted
    broken: Broken | None = None
    #: ids of findings that its inputs show, or do not show any more
    still: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compiled:
    """The relations of a run that compile against other code, and the outcome of the others."""

    tasks: tuple[Task, ...]
    places: Mapping[str, Place]
    others: tuple[Answer, ...]


@dataclass(slots=True)
class CheckResult:
    """The outcomes of all relations, as they come."""

    checked: list[Checked] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    _still: set[str] = field(default_factory=set)
    _gone: set[str] = field(default_factory=set)

    def add(self, answer: Answer) -> None:
        """Count the outcome of one relation."""
        if answer.checked is not None:
            self.checked.append(answer.checked)
        if answer.broken is not None:
            self.broken.append(answer.broken)
        self._still.update(answer.still)
        self._gone.update(answer.gone)

    def findings(self, tasks: Iterable[Task], findings: Iterable[Finding]) -> tuple[CheckedFinding, ...]:
        """Return the findings, those that the check brings to light first; `findings` are those of the run."""
        held = {one.id for one in self.checked if one.outcome in _HOLDING}
        holding = [task.codified for task in tasks if task.id in held]
        appeared = [CheckedFinding(one, FindingState.APPEARED) for one in regressions(self.broken, holding)]
        of_run = (CheckedFinding(one, self._state(one)) for one in ranked(findings) if one.is_about_code)
        states = list(FindingState)
        return (*appeared, *sorted(of_run, key=lambda one: states.index(one.state)))

    def _state(self, finding: Finding) -> FindingState:
        if finding.id in self._still:
            return FindingState.STILL
        return FindingState.FIXED if finding.id in self._gone else FindingState.UNTRIED


_HOLDING = (CheckOutcome.HOLDS, CheckOutcome.DOUBTFUL)


def tasks_of(
    codified: Iterable[CodifiedMR],
    broken: Iterable[CodifiedMR],
    verdicts: Mapping[str, Judged],
    findings: Iterable[Finding],
) -> list[Task]:
    """Return what is to be run: relations that were kept, those with a counterexample, and those that show findings.

    `broken` are the candidates that fail on their initial values.
    """
    shown = _shown(findings, verdicts)
    tasks = [
        Task(one, verdicts[one.relation.id], tuple(shown[one.relation.id]))
        for one in codified
        if one.relation.id in verdicts
    ]
    tasks += [Task(one, None, tuple(shown[one.relation.id])) for one in broken]
    return [task for task in tasks if task.is_checked or task.shown]


def _shown(findings: Iterable[Finding], verdicts: Mapping[str, Judged]) -> Mapping[str, list[Shown]]:
    """Return the failed inputs that show findings, by relation."""
    shown: dict[str, list[Shown]] = defaultdict(list)
    for finding in (finding for finding in findings if finding.is_about_code):
        for witness in finding.witnesses:
            judged = verdicts.get(witness.relation)
            groups = judged.failures if judged is not None else ()
            group = next((group for group in groups if group.failure == witness.failure), None)
            # one that did not fail again when it was judged says nothing if it passes now
            if judged is None or (group is not None and group.repeated):
                shown[witness.relation].append(Shown(finding.id, group))
    return shown


def compile_against(build: Build, tasks: Sequence[Task], run: Path, scratch: Path | None) -> Compiled:
    """Compile the relations of a run against the code of another build."""
    modules = {module.module: module for module in build.modules}
    places: dict[str, Place] = {}
    compiled: list[Task] = []
    others: list[Answer] = []
    for name in sorted({task.codified.module for task in tasks}):
        of_module = [task for task in tasks if task.codified.module == name]
        module = modules.get(name)
        if module is None:
            others += [_untold(task, CheckOutcome.UNTRIED, _NOT_BUILT) for task in of_module]
            continue
        classes = module.classes(run / CHECK / "classes")
        errors = _compile(module, [task.codified for task in of_module], run, classes, scratch)
        places[name] = module.place(classes.absolute(), run)
        for task in of_module:
            error = errors.get(task.codified.harness, "")
            if error:
                others.append(_untold(task, CheckOutcome.GONE, error))
            else:
                compiled.append(task)
    return Compiled(tuple(compiled), places, tuple(others))


def _untold(task: Task, outcome: CheckOutcome, why: str) -> Answer:
    return Answer(Checked(task.id, outcome, why=why) if task.is_checked else None)


def _compile(
    module: Module, relations: Sequence[CodifiedMR], run: Path, classes: Path, scratch: Path | None
) -> dict[str, str]:
    sources: dict[str, str] = {}
    errors: dict[str, str] = {}
    for codified in relations:
        name = _harness_of(codified).as_posix()
        try:
            sources[codified.harness] = untrusted.read_below(run, name).decode("utf-8")
        except (OSError, ValueError):
            errors[codified.harness] = f"{name} is gone or damaged"
    return {**errors, **module.compile(sources, classes, scratch)}


def _harness_of(codified: CodifiedMR) -> Path:
    """Return the path of a relation's harness; that of a relation which does not hold lies beside its class."""
    if codified.status is Status.CODIFIED:
        return harness_path(codified)
    return Path(codified.path).with_name(harness_name(codified))


def check_relations(
    compiled: Compiled, options: RunOptions, seed: int, inputs: int
) -> Generator[Answer, None, None]:
    """Yield the outcome of each relation as soon as it is there."""
    yield from compiled.others
    jobs = min(options.jobs or os.cpu_count() or 1, len(compiled.tasks))
    make = partial(_Checks, dict(compiled.places), options, seed, inputs)
    for task, answer in spread(make, compiled.tasks, jobs, options.patience):
        if isinstance(answer, Lost):
            yield _untold(task, CheckOutcome.UNTRIED, f"the process that tried it was lost: {answer.how}")
        else:
            yield answer


class _Checks:
    """Checks relations one after the other, in a process that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions, seed: int, inputs: int) -> None:
        self._options = options
        self._seed = seed
        self._inputs = inputs
        self._filterer = Filterer(places, options)

    def __enter__(self) -> Callable[[Task], Answer]:
        return self.check

    def __exit__(self, *_: object) -> None:
        self._filterer.close()

    def check(self, task: Task) -> Answer:
        """Run a relation on its old inputs, on fresh ones if it was kept, and on those that show findings."""
        answer = Answer()
        try:
            if task.is_checked:
                answer = self._checked(task)
        except MrscoutError as failed:
            self._filterer.close()
            answer = _untold(task, CheckOutcome.UNTRIED, str(failed.found))
        try:
            still, gone = self._replayed(task)
        except MrscoutError:
            self._filterer.close()
            return answer
        return replace(answer, still=still, gone=gone)

    def _checked(self, task: Task) -> Answer:
        judged = task.judged
        assert judged is not None
        codified = with_verdict(task.codified, judged)
        plan = plan_of(codified, self._options.root).restricted(judged.form)
        if plan is None:
            return _untold(task, CheckOutcome.UNTRIED, "its verdict is of another version of mrscout")
        return _Check(self._filterer, self._options, (codified, judged), plan).outcome(
            self._seed, self._inputs
        )

    def _replayed(self, task: Task) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the ids of the findings that the relation's inputs still show, and of those they do not."""
        plan = plan_of(task.codified, None)
        clock = Clock(self._options.filtering.time_limit)
        still: list[str] = []
        gone: list[str] = []
        for shown in task.shown:
            endless = shown.group is not None and shown.group.failure.nature is Nature.ENDLESS
            self._filterer.at(task.codified.module)
            patience = _LONGER if endless else 1.0
            execute = self._filterer.executor(task.codified, plan.names, clock, patience=patience)
            values = plan.original if shown.group is None else shown.group.values
            for ran in execute([values])[:1]:
                if not ran.lacks_code:
                    (still if _fails(ran) else gone).append(shown.finding)
        return tuple(still), tuple(gone)


def _fails(ran: InputOutcome) -> bool:
    """True if an input shows a defect; an input that the code refuses shows none."""
    fault = ran.failure is not None and ran.failure.nature.is_fault
    return fault or ran.ending is Ending.REFUTED or ran.ending in LOST


class _Check:
    """The check of one relation."""

    def __init__(
        self, filterer: Filterer, options: RunOptions, pair: tuple[CodifiedMR, Judged], plan: Plan
    ) -> None:
        self._codified, self._judged = pair
        self._filterer = filterer
        self._options = options
        self._plan = plan
        self._clock = Clock(options.filtering.time_limit)
        self._execute: Execute = filterer.executor(self._codified, plan.names, self._clock)

    def outcome(self, seed: int, inputs: int) -> Answer:
        """Return how the relation fares."""
        first = self._run_once([self._plan.original])[0]
        if first.lacks_code:
            return Answer(Checked(self._codified.relation.id, CheckOutcome.GONE, why=first.message))
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
        passed = (tried.values for tried in self._judged.inputs if tried.ended is Ending.PASSED)
        shown = (in_order(values, self._judged, self._plan) for values in (*self._judged.examples, *passed))
        examples = [
            values for values in shown if values is not None and [one.kind for one in values] == kinds
        ]
        return list(by_key([*developers, *examples]).values())

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

    def _of_rejected(self) -> Answer:
        counterexample = self._judged.counterexample
        assert counterexample is not None
        values = in_order(counterexample.values, self._judged, self._plan) or counterexample.values
        (ran,) = self._run_once([values])
        outcome = CheckOutcome.FIXED if ran.ending is not Ending.REFUTED else CheckOutcome.REFUTED
        checked = self._with_input(values, ran, outcome)
        return Answer(replace(checked, tried=1, passed=int(ran.ending is Ending.PASSED)))

    def _of_fresh(self, seed: int, inputs: int, held: int) -> Answer:
        sampler = Sampler(self._execute, self._codified.relation.id, seed, self._clock.expired)
        tally = sampler.sample(self._plan, inputs)
        tried, passed = held + tally.valid, held + tally.passed
        refuting = tally.inputs(Ending.REFUTED)
        outcome = CheckOutcome.HOLDS
        if refuting and (self._judged.perfect or tally.share() < self._options.filtering.criterion):
            failing = [pair for pair in self._failing(refuting) if pair[1].ending is Ending.REFUTED]
            if failing and _fails_more_often(tally, self._judged):
                return self._broken(failing, tried, passed, regressed=False)
            if failing:
                doubted = self._with_input(*self._smallest(failing), CheckOutcome.DOUBTFUL)
                return Answer(replace(doubted, tried=tried, passed=passed))
        return Answer(Checked(self._codified.relation.id, outcome, tried, passed))

    def _broken(
        self, failing: Sequence[tuple[Input, InputOutcome]], tried: int, passed: int, *, regressed: bool
    ) -> Answer:
        values, ran = self._smallest(failing)
        checked = self._with_input(values, ran, CheckOutcome.BROKEN)
        checked = replace(checked, tried=tried, passed=passed, regressed=regressed)
        witness = self._witness(values, ran, len(failing))
        return Answer(checked, Broken(self._codified, witness, regressed))

    @staticmethod
    def _smallest(failing: Sequence[tuple[Input, InputOutcome]]) -> tuple[Input, InputOutcome]:
        return min(failing, key=lambda pair: (len(str(pair[0])), str(pair[0])))

    def _witness(self, values: Input, ran: InputOutcome, count: int) -> Witness:
        """Return the relation with its failing input, as source code."""
        codified = self._codified
        relation = codified.relation
        row = language_of_file(relation.file).values.row_writer(codified, self._plan.names)(values)
        changed = [
            (parameter.name, text)
            for parameter, text in zip(codified.parameters, row, strict=True)
            if "".join(text.split()) != "".join(parameter.value.split())
        ] or [(parameter.name, text) for parameter, text in zip(codified.parameters, row, strict=True)]
        nature = Nature.ASSERTION if ran.ending is Ending.REFUTED else Nature.OTHER
        return Witness(
            relation.id,
            relation.test,
            relation.file,
            relation.line,
            tuple(name for name, _ in changed),
            tuple(text for _, text in changed),
            count,
            ran.failure or Failure(nature, message=ran.message),
            self._snippet(row),
            "",
        )

    def _snippet(self, row: tuple[str, ...]) -> str:
        """Return the relation's statements with the values of a row; none if its draft is gone or damaged."""
        run = self._filterer.run_of(self._codified.module)
        if run is None:
            return ""
        try:
            return stored_draft(run, self._codified).snippet(self._codified, row)
        except (NoRun, *DAMAGE):
            return ""

    def _with_input(self, values: Input, ran: InputOutcome, outcome: CheckOutcome) -> Checked:
        write = language_of_file(self._codified.relation.file).values.write
        return Checked(
            self._codified.relation.id,
            outcome,
            refuted_by=tuple(map(write, values)),
            names=self._plan.names,
            why=ran.message,
        )


def in_order(values: Input, judged: Judged, plan: Plan) -> Input | None:
    """Return an input of a verdict in the order of a plan's parameters; None if it is of other parameters.

    Where a link was split, the verdict has the new parameter last, and the plan right after the one that it is of.
    """
    names = judged.form.names
    if len(values) != len(names) or sorted(names) != sorted(plan.names):
        return None
    by_name = dict(zip(names, values, strict=True))
    return tuple(by_name[name] for name in plan.names)


def _fails_more_often(tally: Tally, judged: Judged) -> bool:
    """True if chance alone would hardly make so many of the fresh inputs fail, by Fisher's exact test."""
    before, fresh = judged.evidence.valid, tally.valid
    failed = tally.valid - tally.passed
    failures = failed + judged.evidence.valid - judged.evidence.passed
    ways = sum(
        comb(fresh, count) * comb(before, failures - count)
        for count in range(failed, min(fresh, failures) + 1)
    )
    return ways <= _BY_CHANCE * comb(before + fresh, failures)
