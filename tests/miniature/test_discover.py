"""Discovery in a language that is not Java: what is found, and what is not."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.miniature.conftest import Tell

LAWS = (
    "reversing_twice",
    "adding_either_way",
    "root_of_a_square",
    "last_in_first_out",
    "square_of_a_square",
    "repeating_and_reversing",
)
#: a test that states a law, and fails
WRONG = "adding_is_not_that_simple"
#: the tests that hide no relation, each with the reason
OTHERS = {
    "constant_output": "one-call",
    "same_output_as_a_constant": "constant",
    "two_methods_and_two_constants": "constant",
    "two_classes": "one-call",
    "nothing_of_the_shop": "unresolved",
    "calls_without_a_check": "no-assertion",
    "input_and_output_of_one_call": "one-call",
    "shared_stack_of_no_consequence": "unconnected",
}


def by_name(lines: str) -> dict[str, dict[str, Any]]:
    records = map(json.loads, lines.splitlines())
    return {record["test"].partition(".")[2].removesuffix("()"): record for record in records}


@pytest.fixture
def found(tell: Tell, shop: Path) -> dict[str, dict[str, Any]]:
    return by_name(tell("discover", shop, "--format", "jsonl"))


def test_every_test_has_a_record(found: dict[str, Any]):
    assert sorted(found) == sorted([*LAWS, WRONG, *OTHERS])


@pytest.mark.parametrize("name", [*LAWS, WRONG])
def test_a_test_that_states_a_law_has_one_instance(found: dict[str, Any], name: str):
    assert len(found[name]["instances"]) == 1


@pytest.mark.parametrize("name", OTHERS)
def test_a_test_that_relates_no_two_executions_has_a_reason(found: dict[str, Any], name: str):
    assert (found[name]["instances"], found[name]["reason"]) == ([], OTHERS[name])


def test_an_instance_names_its_calls_and_what_relates_them(found: dict[str, Any]):
    (instance,) = found["last_in_first_out"]["instances"]
    assert instance["class_under_test"] == "Stack"
    assert [call["method"] for call in instance["invocations"]] == ["Stack.push", "Stack.pop"]
    assert instance["assertion"]["text"] == "check stack.pop() is 1718"
    elements = {name: element["text"] for name, element in instance["elements"].items()}
    assert elements == {"source": "1718", "follow_up": "stack.pop()"}


def test_many_files_are_looked_at_in_several_processes_with_the_same_result(tell: Tell, shop: Path):
    for number in range(20):
        shutil.copy(shop / "tests" / "laws.mini", shop / "tests" / f"laws{number}.mini")
    alone = tell("discover", shop, "--format", "jsonl", "--jobs", "1")
    assert tell("discover", shop, "--format", "jsonl", "--jobs", "2") == alone
    assert alone.count("\n") == 21 * len(LAWS) + len(OTHERS) + 1


@pytest.mark.parametrize("only", ["laws.mini", "tests/laws*", "laws", "laws.root_of_a_square"])
def test_tests_are_chosen_by_the_name_of_a_file_or_a_test(tell: Tell, shop: Path, tmp_path: Path, only: str):
    tell("synthesize", shop, "--only", only, "--out", tmp_path / "run", "--quiet")
    lines = (tmp_path / "run" / "discover.jsonl").read_text("utf-8")
    assert sorted(by_name(lines)) == (["root_of_a_square"] if "root" in only else sorted(LAWS))


def test_a_file_that_is_not_mini_is_a_problem_and_costs_no_other(
    tell: Tell, shop: Path, capsys: pytest.CaptureFixture[str]
):
    (shop / "tests" / "broken.mini").write_text("test a\n  check is\n", "utf-8")
    printed = tell("discover", shop)
    assert "7  MTCs" in printed
    assert "1 problem with files" in printed


def test_a_project_without_tests_is_told_what_a_test_is(tell: Tell, shop: Path):
    shutil.rmtree(shop / "tests")
    assert "In Mini, a test begins with a line such as" in " ".join(tell("discover", shop).split())
