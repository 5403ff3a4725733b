"""JUnit XML: a test case for each relation, and counts that add up."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.model.verdicts import Counterexample, Verdict
from mrscout.report.escaping import for_xml
from mrscout.report.junit import render

ENDS = {
    Verdict.KEPT: None,
    Verdict.REJECTED: "failure",
    Verdict.UNSETTLED: "skipped",
    Verdict.NO_VALID_INPUT: "skipped",
    Verdict.NO_PARAMETER: "skipped",
    Verdict.GOLDEN_VALUE: "skipped",
    Verdict.EMPTY: "skipped",
    Verdict.FLAKY: "error",
    Verdict.TIMED_OUT: "error",
    Verdict.CRASHED: "error",
}


@pytest.mark.parametrize(("verdict", "end"), [*ENDS.items(), (None, "skipped")])
def test_a_verdict_ends_a_test_case_in_its_way(make_result, make_report, verdict, end):
    case = ET.fromstring(render(make_report(make_result(verdict=verdict)))).find(".//testcase")
    assert [child.tag for child in case] == ([end] if end else [])


def test_every_verdict_has_an_end():
    assert set(ENDS) == set(Verdict)


def test_each_relation_is_one_test_case_of_its_class(every_state):
    root = ET.fromstring(render(every_state))
    assert [(suite.get("name"), len(suite)) for suite in root] == [
        ("org.acme.Codec", 14),
        ("org.acme.Hex.Table", 1),
    ]
    names = [case.get("name") for case in root.iter("testcase")]
    assert len(set(names)) == len(names) == len(every_state.results)


def test_counts_are_those_of_the_cases(every_state):
    root = ET.fromstring(render(every_state))
    for suite in (root, *root):
        found = {name: len(list(suite.iter(name))) for name in ("failure", "error", "skipped")}
        told = {
            "failure": suite.get("failures"),
            "error": suite.get("errors"),
            "skipped": suite.get("skipped"),
        }
        assert told == {name: str(count) for name, count in found.items()}
        assert suite.get("tests") == str(len(list(suite.iter("testcase"))))


def test_a_failure_has_the_counterexample_and_a_test_to_paste(make_result, make_report):
    failure = ET.fromstring(render(make_report(make_result(verdict=Verdict.REJECTED)))).find(".//failure")
    assert failure.get("message") == "org.opentest4j.AssertionFailedError: expected: <ß> but was: <ss>"
    assert 'text = "ß"\nlevel = -1\n' in failure.text
    assert "public void refutesIt()" in failure.text


@given(st.text(st.characters(codec=None, categories=None), max_size=30))
def test_any_text_is_well_formed(text):
    clean = for_xml(text)
    element = ET.Element("a", {"b": clean})
    element.text = clean
    read = ET.fromstring(ET.tostring(element, encoding="utf-8"))
    assert (read.text or "") == clean.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("odd", ["\0", "\x1b[31m", "\ud800", "\ufffe", "]]>", "<&>\"'"])
def test_odd_characters_do_not_break_it(make_result, make_report, odd):
    counter = Counterexample((), odd, (odd, odd), odd)
    found = make_result(
        verdict=Verdict.REJECTED, judged={"counterexample": counter}, relation={"name": f"a{odd}"}
    )
    assert ET.fromstring(render(make_report(found))).find(".//failure") is not None


def test_the_same_run_gives_the_same_bytes(every_state):
    assert render(every_state) == render(every_state)


@pytest.mark.parametrize("mark", ["\x1b[31m", "\u202e", "\u2066", "\x07", "\x9b", "\u2028"])
def test_nothing_steers_a_terminal(make_result, make_report, mark):
    odd = f"a{mark}b"
    counter = Counterexample((), odd, (odd, odd), f"{odd}\n\tint x;")
    result = make_result(
        verdict=Verdict.REJECTED,
        relation={"name": odd, "class_under_test": odd, "statement": odd, "file": odd},
        judged={"counterexample": counter},
    )
    found = render(make_report(result)).decode()
    assert mark[0] not in found
    assert "a�" in found
    assert "\n\tint x;" in found
