"""Who is said to have covered and killed a mutant."""

import pytest

from mrscout.languages.java.measure import attribution
from mrscout.languages.java.measure.attribution import UnknownTest, fates_by_suite
from mrscout.languages.java.measure.reports import MutantTrace, Reported
from mrscout.model.worth import Fate, Mutation

MUTATION = Mutation("a.B", "run", "()V", 7, "math", (4,), "")
KEY = Reported(MUTATION, "").key
SUITES = {"D": ("a.BTest", "a.b.Other$InnerTest"), "E": ("a.B_ESTest",)}
INPUTS = {
    f"a.BTest_{id_}": frozenset((id_, *(f"{id_}#{number}" for number in range(4)))) for id_ in ("r1", "r2")
}
TEST, OTHER, OTHERS = "a.BTest.adds(a.BTest)", "a.b.Other$InnerTest.[engine:x]/[test:a.b]", "a.B_ESTest.test0"
ONE, TWO = "a.BTest_r1.r1", "a.BTest_r2.r2"


def fates(
    status: str,
    killers: tuple[str, ...] = (),
    coverers: tuple[str, ...] = (),
    left: MutantTrace | None = None,
) -> dict[str, Fate]:
    traces = {KEY: left} if left else {}
    found = fates_by_suite([Reported(MUTATION, status, killers, coverers)], traces, SUITES, INPUTS)
    return {name: fate for name, (fate,) in found.items()}


def killed(found: dict[str, Fate]) -> str:
    return "".join(name for name, fate in found.items() if fate.killed)


def covered(found: dict[str, Fate]) -> str:
    return "".join(name for name, fate in found.items() if fate.covered)


def test_suites_kill_as_a_whole_and_relations_by_their_inputs():
    found = fates("KILLED", (TEST, ONE + "#3", TWO + "#0"), (TEST, OTHER, OTHERS, ONE, TWO))
    assert (killed(found), covered(found)) == ("DC", "DEC")
    assert found["C"].killers == ("r1#3", "r2#0")
    assert found["C"].coverers == ("r1", "r2")
    assert found["D"].killers == ()


@pytest.mark.parametrize(
    ("status", "coverers", "reached"),
    [
        ("SURVIVED", (OTHER, ONE), "DC"),
        ("SURVIVED", (ONE,), "C"),
        ("NO_COVERAGE", (), ""),
        ("NON_VIABLE", (OTHERS,), "E"),
    ],
)
def test_a_mutant_that_nobody_kills_is_covered_by_some(status: str, coverers: tuple[str, ...], reached: str):
    found = fates(status, (), coverers)
    assert (killed(found), covered(found)) == ("", reached)


@pytest.mark.parametrize(
    ("status", "left", "killers", "late"),
    [
        ("TIMED_OUT", MutantTrace((), "D"), "D", "D"),
        ("TIMED_OUT", MutantTrace((), "r2#1"), "C", "C"),
        ("TIMED_OUT", MutantTrace(("D",), "r2#1"), "DC", "C"),
        ("TIMED_OUT", MutantTrace(("r1#0",), "D"), "DC", "D"),
        ("MEMORY_ERROR", MutantTrace(("D",), "E"), "DE", ""),
        ("RUN_ERROR", MutantTrace(("D",), "r1#0"), "D", ""),  # PIT's own trouble is no test's merit
        ("RUN_ERROR", None, "", ""),
        ("TIMED_OUT", None, "D", "D"),  # PIT would have begun with it
    ],
)
def test_of_a_jvm_that_was_ended_the_trace_tells(
    status: str, left: MutantTrace | None, killers: str, late: str
):
    found = fates(status, (), (TEST, ONE, TWO), left)
    assert (killed(found), "".join(name for name, fate in found.items() if fate.endless)) == (killers, late)


@pytest.mark.parametrize("left", [None, MutantTrace((), "")])
def test_a_jvm_that_ends_without_a_word_is_put_down_to_the_first_input_of_the_first_relation(
    left: MutantTrace | None,
):
    found = fates("TIMED_OUT", (), (ONE, TWO), left)
    assert killed(found) == "C"
    assert (found["C"].killers, found["C"].endless) == (("r1#0",), True)


def test_a_jvm_that_ends_where_nothing_covers_is_put_down_to_nobody():
    assert killed(fates("TIMED_OUT")) == ""


def test_an_old_trace_says_nothing_of_a_mutant_that_was_run_to_its_end():
    assert killed(fates("SURVIVED", (), (TEST,), MutantTrace(("D",), "r1#0"))) == ""


def test_a_bar_in_the_name_of_a_test_makes_no_other_test():
    found = fates("KILLED", ("a.BTest.reads[x", "y.z](a.BTest)"), ("a.BTest.reads[x", "y.z](a.BTest)"))
    assert (killed(found), covered(found)) == ("D", "D")
    assert found["C"].coverers == ()


@pytest.mark.parametrize(
    "killer", [ONE + "#77", ONE + "#", ONE + "#x", TWO + "more", ONE + "#1#1", ONE + " #1", ONE]
)
def test_a_killer_that_was_not_run_is_refused(killer: str):
    with pytest.raises(UnknownTest):
        fates("KILLED", (killer,), (ONE,))


@pytest.mark.parametrize("name", ["r1#77", "r1#", "nobody#1", "r1", "D\n", "\ufffd"])
def test_half_a_name_that_a_jvm_left_counts_for_nothing(name: str):
    found = fates("TIMED_OUT", (), (TEST, ONE), MutantTrace((name,), name))
    assert (killed(found), found["C"].killers) == ("D", ())


def test_names_of_tests_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch):
    """A forged report names millions, each of which would stay in memory."""
    monkeypatch.setattr(attribution, "_REMEMBERED", 3)
    names = attribution._Names({"a.BTest": "D"}, INPUTS)
    assert [names.of(f"a.BTest.test{number}") for number in range(10)] == ["D"] * 10
    assert [names.of(f"forged{number}") for number in range(10)] == [""] * 10
    assert len(names._known) == 3
