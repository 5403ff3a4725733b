"""Where code is gone that the developers' own input needs, there is no verdict, but an error of the environment."""

import pickle

import pytest

from mrscout.errors import CodeMissing
from mrscout.exits import Exit
from mrscout.filtering.tally import InputOutcome
from mrscout.languages.java.runtime.runner import lacks_code
from mrscout.model.relations import CodifiedMR, LiftedSite, MetamorphicRelation, Parameter, Status, ValueRole
from mrscout.model.verdicts import Ending, Verdict
from mrscout.pipeline import filter as module
from mrscout.pipeline.filter import Filterer, RunOptions
from mrscout.pipeline.input_space import plan_for

RELATION = MetamorphicRelation(
    *("a1b2c3d4e5", "src/ATest.java", 3, "ATest.a()", "A", "aIsB", "AIsB", "IF a THEN b."),
    *(None, None, 2, None),  # type: ignore[arg-type]
)
CODIFIED = CodifiedMR(
    RELATION,
    Status.CODIFIED,
    *("", (), (Parameter("p", "int", "3", (0,), "", ValueRole()),)),
    (LiftedSite(None, "3", ValueRole(), "int"),),  # type: ignore[arg-type]
    *(("int",), True, "", "AHarness", "a", ""),
)


def ran_with(ending: Ending, said: str) -> InputOutcome:
    """An input that ended in this way, as the JVM's runner tells it."""
    return InputOutcome(ending, said, lacks_code=lacks_code(ending, said))


def judged(monkeypatch: pytest.MonkeyPatch, ran: InputOutcome) -> Verdict:
    """The verdict where every input ends in the same way."""
    filterer = Filterer({}, RunOptions())
    monkeypatch.setattr(module, "plan_of", lambda codified, _: plan_for(codified))
    monkeypatch.setattr(filterer, "executor", lambda *_, **__: lambda inputs: [ran] * len(inputs))
    monkeypatch.setattr(filterer, "_in_fresh_state", lambda _, execute: execute)
    monkeypatch.setattr(filterer, "_links", lambda *_: None)
    return filterer.judge(CODIFIED).verdict


@pytest.mark.parametrize(
    "said",
    [
        "java.lang.NoClassDefFoundError: org/acme/Codec",
        "java.lang.ClassNotFoundException: org.acme.Codec",
        "mrscout.Framework$NoSuchTest: org.acme.AHarness has no JUnit 4 test a",
        "NoSuchTest: org.acme.AHarness has no JUnit Platform test a",
        "java.lang.UnsupportedClassVersionError: A has been compiled by a more recent version",
    ],
)
@pytest.mark.parametrize("ending", [Ending.INVALID, Ending.EXHAUSTED])
def test_code_that_is_gone_is_the_environments_fault(monkeypatch, said: str, ending: Ending):
    with pytest.raises(CodeMissing) as raised:
        judged(monkeypatch, ran_with(ending, said))
    assert raised.value.exit_code is Exit.ENVIRONMENT
    assert "run the same command again" in raised.value.advice
    assert pickle.loads(pickle.dumps(raised.value)).found == raised.value.found


@pytest.mark.parametrize(
    "said",
    [
        "java.lang.IllegalArgumentException: no ClassNotFoundException",
        "java.lang.NoClassDefFoundError: Could not initialize class org.acme.Codec",
        "org.acme.MyClassNotFoundExceptionally: x",
        "java.lang.NullPointerException",
        "",
    ],
)
def test_anything_else_is_a_verdict(monkeypatch, said: str):
    assert judged(monkeypatch, ran_with(Ending.INVALID, said)) is Verdict.NO_VALID_INPUT


def test_a_test_that_fails_by_what_it_says_of_classes_is_refuted(monkeypatch):
    assert (
        judged(monkeypatch, ran_with(Ending.REFUTED, "java.lang.NoClassDefFoundError: x")) is Verdict.REJECTED
    )


def test_a_relation_that_holds_is_kept(monkeypatch):
    assert judged(monkeypatch, InputOutcome(Ending.PASSED)) is Verdict.KEPT
