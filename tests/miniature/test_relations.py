"""What synthesis and filtering make of the shop's tests."""

from pathlib import Path
from typing import Any

import pytest
from tests.miniature.conftest import MiniRun
from tests.miniature.functions import Text
from tests.miniature.syntax import parse

from mrscout.cli import main
from mrscout.exits import Exit

#: relations by their names: status, kind, verdict, and what is asked of inputs
RELATIONS = {
    "reverseIsItsOwnInverse": ("codified", "round-trip", "kept", []),
    "addIsCommutative": (
        *("codified", "commutativity", "kept"),
        ["where firstLeft equals secondRight", "where firstRight equals secondLeft"],
    ),
    "squareRootRoundTrip": ("codified", "round-trip", "kept", ["only where number is not negative"]),
    "pushThenPop": ("codified", "retrieval", "kept", []),
    "squareIsIdempotent": ("codified", "idempotence", "rejected", []),
    "reverseEqualsRepeat": ("codified", "agreement", "kept", ["only where times is from 0 to 9"]),
    "addGivesEqualResults": ("fails", "invariance", None, []),
}
#: the sources that people read, without their comment
SOURCES = {
    "TextReverseIsItsOwnInverse": """\
relation reverseIsItsOwnInverse(text: string)
  once = Text.reverse(text)
  check Text.reverse(once) is text
""",
    "StackPushThenPop": """\
relation pushThenPop(item: int)
  stack = Stack.new()
  stack.push(item)
  check stack.pop() is item
""",
    "NumbersSquareIsIdempotent": """\
relation squareIsIdempotent(number: int)
  check Numbers.square(Numbers.square(number)) is Numbers.square(number)
""",
}


def test_each_law_becomes_one_relation_and_nothing_else_does(made: MiniRun):
    assert sorted(made.records("relations")) == sorted(RELATIONS)


@pytest.mark.parametrize("name", RELATIONS)
def test_a_relation_is_kept_or_rejected_as_it_deserves(made: MiniRun, name: str):
    relation = made.records("relations")[name]
    judged: dict[str, Any] = made.records("verdicts").get(name, {})
    told = (relation["status"], relation["kind"], judged.get("verdict"), judged.get("given_up", []))
    assert told == RELATIONS[name]


@pytest.mark.parametrize("name", SOURCES)
def test_a_relation_is_the_developers_text_with_parameters(made: MiniRun, name: str):
    comment, _, code = made.text(f"relations/{name}.mini").partition("\n")
    assert code == SOURCES[name]
    assert comment.startswith("-- For every `")


def test_a_statement_that_the_check_does_not_need_is_left_out(made: MiniRun):
    assert "unused" in (made.shop / "tests" / "laws.mini").read_text("utf-8")
    assert "unused" not in made.text("relations/TextReverseIsItsOwnInverse.mini")


def test_the_sentence_names_calls_and_parameters(made: MiniRun):
    assert made.records("relations")["pushThenPop"]["statement"] == (
        "For every `item`: after `stack.push(item)`, `stack.pop()` equals `item`, where `stack` is `Stack.new()`."
    )


def test_a_literal_that_goes_in_and_comes_out_is_one_parameter(made: MiniRun):
    (parameter,) = made.records("relations")["squareRootRoundTrip"]["parameters"]
    assert (parameter["name"], parameter["type"], parameter["value"]) == ("number", "int", "1234")
    assert parameter["sites"] == [0, 1]


def test_the_smallest_counterexample_is_a_test_of_the_language(made: MiniRun):
    counterexample = made.records("verdicts")["squareIsIdempotent"]["counterexample"]
    assert (counterexample["texts"], counterexample["failure"]) == (["2"], "expected: 4 but was: 16")
    assert counterexample["test"] == "test counterexample\n  squareIsIdempotent(2)\n"
    parse(counterexample["test"].encode())


def test_a_condition_shows_what_it_leaves_out(made: MiniRun):
    (excluded,) = made.records("verdicts")["squareRootRoundTrip"]["excluded"]
    assert excluded["texts"] == ["-1"]


def test_what_the_code_refuses_is_a_precondition_up_to_its_exact_limit(made: MiniRun):
    judged = made.records("verdicts")["reverseEqualsRepeat"]
    (condition,) = judged["form"]["conditions"]
    assert (condition["operator"], condition["parameters"], condition["constant"]) == ("up-to", ["times"], 9)
    assert condition["precondition"]
    assert judged["tried"] == judged["valid"] == judged["passed"] > 0


def test_inputs_that_the_code_refuses_for_no_simple_reason_are_invalid_and_refute_nothing(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def repeat(text: str, times: int) -> str:
        if sum(map(ord, text)) % 2:
            raise ValueError(f"repeat does not take {text}")
        return text * (times % 10)

    monkeypatch.setattr(Text, "repeat", staticmethod(repeat))
    arguments = ["run", str(shop), "--out", str(tmp_path / "run"), "--no-fence", "--inputs", "100", "--quiet"]
    assert main([*arguments, "--only", "repeating_and_reversing"]) == Exit.FINE
    judged = MiniRun(tmp_path / "run", shop).records("verdicts")["reverseEqualsRepeat"]
    assert (judged["verdict"], judged["given_up"]) == ("kept", [])
    assert judged["tried"] > judged["valid"] == judged["passed"] > 0
    assert judged["complaints"][0]["said"] == "ValueError: repeat does not take …"


def test_a_relation_that_fails_on_the_developers_input_is_a_draft(made: MiniRun):
    record = made.records("relations")["addGivesEqualResults"]
    assert record["path"].startswith("drafts/")
    assert record["detail"] == "expected: 4 but was: 3"
    assert (made.folder / record["path"]).is_file()


def test_the_files_of_a_run_end_as_those_of_the_language_do(made: MiniRun):
    written = [path for path in made.folder.rglob("*") if path.is_file() and path.suffix == ".mini"]
    folders = {path.relative_to(made.folder).parts[0] for path in written}
    assert folders == {"relations", "drafts", "harness", "classes"}
    sources = {"relations", "drafts", "harness", "templates"}
    others = [path.suffix for name in sources for path in (made.folder / name).rglob("*") if path.is_file()]
    assert set(others) == {".mini", ".json"}
