"""Findings of a run are tried again on other code: each is still there, fixed, or could not be tried."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest
from tests.findings.conftest import ASSERTED, EMPTY, ENDLESS, REFUSED, codified, found, group, judged

from mrscout.filtering.inputs import Input
from mrscout.filtering.tally import InputOutcome
from mrscout.model.checks import Checked, CheckOutcome, FindingState
from mrscout.model.failures import Failure, Nature
from mrscout.model.findings import Finding, FindingKind
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending, Verdict
from mrscout.pipeline import check
from mrscout.pipeline.check import Answer, CheckResult, Task, _Checks, tasks_of

CRASHING = judged(codified("a"), group(EMPTY))
HANGING = judged(codified("b"), group(ENDLESS))
FAILING = judged(codified("c"), group(ASSERTED, in_range=True, share=0.5))


class Worker:
    """Runs inputs as a test says."""

    def __init__(self, ran: InputOutcome) -> None:
        self.ran = ran
        self.limits: list[float] = []

    def at(self, module: str) -> None:
        pass

    def close(self) -> None:
        pass

    def executor(self, *_: object, patience: float) -> Callable[[Sequence[Input]], list[InputOutcome]]:
        self.limits.append(patience)
        return lambda inputs: [self.ran for _ in inputs]


def tasks(*pairs: tuple[object, object], findings: Sequence[Finding]) -> list[Task]:
    verdicts = {verdict.id: verdict for _, verdict in pairs}
    return tasks_of([one for one, _ in pairs], (), verdicts, findings)


def answer(
    pair: tuple[object, object], ran: InputOutcome, monkeypatch: pytest.MonkeyPatch
) -> tuple[Answer, Worker]:
    """What trying a relation's findings again says; the relation itself is neither kept nor refuted."""
    one, verdict = pair
    flaky = (one, replace(verdict, verdict=Verdict.FLAKY))
    findings = found(pair)
    (task,) = tasks(flaky, findings=findings)
    monkeypatch.setattr(check, "plan_of", lambda *_: SimpleNamespace(names=("text",), original=()))
    worker = Worker(ran)
    checks = object.__new__(_Checks)
    checks._filterer = worker
    checks._options = SimpleNamespace(filtering=SimpleNamespace(time_limit=60.0))
    return checks.check(task), worker


INVALID, LOST = Ending.INVALID, Ending.TIMED_OUT


@pytest.mark.parametrize(
    ("pair", "ran"),
    [
        (CRASHING, InputOutcome(INVALID, failure=EMPTY)),
        (CRASHING, InputOutcome(LOST, failure=ENDLESS)),
        (HANGING, InputOutcome(LOST)),
        (FAILING, InputOutcome(Ending.REFUTED, failure=ASSERTED)),
        (FAILING, InputOutcome(INVALID, failure=EMPTY)),
    ],
)
def test_an_input_that_fails_by_a_defect_shows_it_still(pair, ran: InputOutcome, monkeypatch):
    said, _ = answer(pair, ran, monkeypatch)
    assert (len(said.still), said.gone) == (1, ())


@pytest.mark.parametrize(
    ("pair", "ran"),
    [
        (CRASHING, InputOutcome(Ending.PASSED)),
        (CRASHING, InputOutcome(INVALID, failure=REFUSED)),
        (HANGING, InputOutcome(Ending.PASSED)),
        (FAILING, InputOutcome(Ending.PASSED)),
        (FAILING, InputOutcome(INVALID, failure=REFUSED)),
    ],
)
def test_an_input_that_passes_or_is_refused_shows_it_no_more(pair, ran: InputOutcome, monkeypatch):
    said, _ = answer(pair, ran, monkeypatch)
    assert (said.still, len(said.gone)) == ((), 1)


def test_where_code_is_missing_nothing_is_known(monkeypatch):
    said, _ = answer(CRASHING, InputOutcome(INVALID, lacks_code=True), monkeypatch)
    assert (said.still, said.gone) == ((), ())


def test_a_hang_gets_more_time_than_others(monkeypatch):
    _, hanging = answer(HANGING, InputOutcome(Ending.PASSED), monkeypatch)
    _, crashing = answer(CRASHING, InputOutcome(Ending.PASSED), monkeypatch)
    assert hanging.limits[0] > crashing.limits[0]


def test_relations_that_show_nothing_and_were_not_settled_are_left_out():
    one, verdict = judged(codified("a"))
    assert tasks((one, replace(verdict, verdict=Verdict.FLAKY)), findings=()) == []
    assert len(tasks((one, verdict), findings=())) == 1


def test_findings_about_tests_are_not_tried():
    (finding,) = found(CRASHING)
    slip = replace(finding, kind=FindingKind.TEST_SLIP)
    (task,) = tasks(CRASHING, findings=[slip])
    assert task.shown == ()
    assert CheckResult().findings([task], [slip]) == ()


def test_one_relation_that_still_shows_a_finding_is_enough():
    (finding,) = found(CRASHING)
    result = CheckResult()
    result.add(Answer(gone=(finding.id,)))
    result.add(Answer(still=(finding.id,)))
    (state,) = result.findings((), [finding])
    assert state.state is FindingState.STILL


@pytest.mark.parametrize(
    ("answers", "state"),
    [
        ([], FindingState.UNTRIED),
        ([Answer(gone=("F1",))], FindingState.FIXED),
        ([Answer(still=("F1",))], FindingState.STILL),
    ],
)
def test_each_finding_has_one_state(answers: list[Answer], state: FindingState):
    (finding,) = found(CRASHING)
    result = CheckResult()
    for one in answers:
        result.add(one)
    (checked,) = result.findings((), [replace(finding, id="F1")])
    assert checked.state is state


def test_the_order_in_which_relations_end_does_not_matter():
    findings = [*found(CRASHING), *found(HANGING)]
    answers = [
        Answer(gone=(findings[0].id,)),
        Answer(Checked("a", CheckOutcome.HOLDS)),
        Answer(still=(findings[1].id,)),
    ]
    first, second = CheckResult(), CheckResult()
    for one in answers:
        first.add(one)
    for one in reversed(answers):
        second.add(one)
    assert first.findings((), findings) == second.findings((), findings[::-1])
    assert [one.state for one in first.findings((), findings)] == [FindingState.STILL, FindingState.FIXED]


def test_a_crash_of_another_nature_is_there_all_the_same():
    out_of_memory = Failure(Nature.EXHAUSTED, "java.lang.OutOfMemoryError")
    assert check._fails(InputOutcome(Ending.EXHAUSTED, failure=out_of_memory))
    assert not check._fails(InputOutcome(Ending.VACUOUS))


def test_an_input_that_did_not_fail_again_in_the_run_proves_nothing_fixed():
    pair = judged(codified("a"), group(EMPTY, repeated=False))
    findings = found(pair)
    (task,) = tasks(pair, findings=findings)
    assert task.shown == ()
    (checked,) = CheckResult().findings([task], findings)
    assert checked.state is FindingState.UNTRIED


def test_inputs_of_a_split_link_are_read_by_the_names_of_their_parameters():
    """The verdict has the new parameter last; the plan has it after the parameter that it was split from."""
    _, verdict = judged(codified("a"))
    names = tuple(FormParameter(name, Freedom.FREE, "") for name in ("key", "value", "key2"))
    split = replace(verdict, form=Form(names))
    key, value, other = (Value(Kind.STRING, text) for text in ("k", "v", "k2"))
    plan = SimpleNamespace(names=("key", "key2", "value"))
    assert check.in_order((key, value, other), split, plan) == (key, other, value)
    assert check.in_order((key, value), split, plan) is None
    assert check.in_order((key, value, other), split, SimpleNamespace(names=("key", "value", "x"))) is None
