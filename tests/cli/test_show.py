"""The command `show`: all about one relation, by its id or a name, with the project's source and without."""

import json
import re
import shutil
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit


@pytest.fixture
def made(capsys, shelf: Path, out: Path) -> Path:
    """The folder of a run over a copy of the shelf."""
    shutil.copytree(shelf, "shelf")
    assert main(["synthesize", "shelf", "--out", str(out)]) == Exit.FINE
    capsys.readouterr()
    return out


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("codified", "a1b2"), ("fails", "encodeFitsWithDecode"), ("not-synthesized", "aCopyIsAsDeep")],
)
def test_output_is_the_golden_one(capsys, golden, made: Path, name: str, wanted: str):
    assert main(["show", wanted, "--out", str(made)]) == Exit.FINE
    golden(f"show/{name}.txt", capsys.readouterr().out.encode())


@pytest.mark.parametrize(
    "wanted",
    [
        "a1b2c3d4e5",
        "A1B2",
        "popReturnsWhatPushTook",
        "StackPopReturnsWhatPushTook",
    ],
)
def test_an_id_or_a_name_is_enough(capsys, made: Path, wanted: str):
    assert main(["show", wanted, "--out", str(made)]) == Exit.FINE
    assert capsys.readouterr().out.startswith("popReturnsWhatPushTook  a1b2c3d4e5")


def test_what_is_no_parameter_is_listed_with_the_rule_that_leaves_it(capsys, made: Path):
    assert main(["show", "encodeFitsWithDecode", "--out", str(made)]) == Exit.FINE
    printed = capsys.readouterr().out
    assert "only-expected: it stands in the assertion" in printed
    assert "from-a-later-version: a rule of another version" in printed
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    assert "Left as they are" not in capsys.readouterr().out


def test_several_are_listed_with_sentences_and_refused(capsys, golden, filtered: Path):
    assert main(["show", "00000", "--out", str(filtered)]) == Exit.USAGE
    printed = capsys.readouterr()
    golden("show/several.txt", printed.out.encode())
    assert "7 relations go by this [ambiguous-relation]" in printed.err


@pytest.mark.parametrize(
    "wanted",
    [
        "Stack",
        "org.acme.shelf.Stack",
        "push",
        "Stack.push",
        "pushThenPop",
        "StackTest.pushThenPop",
        "StackTest",
    ],
)
def test_a_class_a_method_and_a_test_name_a_relation(capsys, made: Path, wanted: str):
    main(["show", wanted, "--out", str(made)])
    assert "a1b2c3d4e5" in capsys.readouterr().out


@pytest.mark.parametrize("wanted", ["", "zebra", "pus", "ReturnsWhat"])
def test_nothing_goes_by_half_a_name(capsys, made: Path, wanted: str):
    assert main(["show", wanted, "--out", str(made)]) == Exit.USAGE
    assert "[no-such-relation]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wanted", "suggested"),
    [("popReturnsWhatPushTock", "popReturnsWhatPushTook"), ("stack", "Stack"), ("HexCodek", "HexCodec")],
)
def test_a_miss_is_answered_with_names_that_are_alike(capsys, made: Path, wanted: str, suggested: str):
    assert main(["show", wanted, "--out", str(made)]) == Exit.USAGE
    assert re.search(rf"Did you mean .*{suggested}", capsys.readouterr().err)


def test_json_is_the_record(capsys, made: Path):
    assert main(["show", "a1b2", "--out", str(made), "--json"]) == Exit.FINE
    lines = (made / "relations.jsonl").read_bytes().splitlines()
    shown = json.loads(capsys.readouterr().out)
    assert shown.pop("verdict") is None
    assert shown in [json.loads(line) for line in lines]


def test_without_the_source_the_record_is_shown(capsys, made: Path):
    shutil.rmtree("shelf")
    shutil.rmtree(made / "templates")
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    said = capsys.readouterr().out
    assert "source is not there any more" in said
    assert "assertEquals(3, stack.pop())" in said
    assert "synthesize it again" in said


def test_a_source_that_has_changed_is_said(capsys, made: Path):
    test = next(Path("shelf").rglob("StackTest.java"))
    test.write_text("// a new first line\n" + test.read_text("utf-8"), "utf-8")
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    assert "has changed since" in capsys.readouterr().out


def test_control_characters_in_a_source_do_not_reach_the_terminal(capsys, made: Path):
    test = next(Path("shelf").rglob("StackTest.java"))
    test.write_text(test.read_text("utf-8").replace("stack.push(3);", "stack.push(3); // \x1b[2J"), "utf-8")
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    assert "\x1b" not in capsys.readouterr().out


def test_a_run_that_was_killed_can_be_shown(capsys, made: Path):
    with (made / "relations.jsonl").open("ab") as records:
        records.write(b'{"id": "0123')
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE


@pytest.mark.parametrize("broken", ["{", "[]", "{}"])
def test_a_folder_without_a_run_is_usage(capsys, made: Path, tmp_path: Path, broken: str):
    (tmp_path / "empty").mkdir()
    assert main(["show", "a1b2", "--out", "empty"]) == Exit.USAGE
    assert "there is no run in it [no-run]" in capsys.readouterr().err
    (made / "run.json").write_text(broken)
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


def test_colour_says_nothing_that_is_not_also_written(capsys, monkeypatch, made: Path):
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    plain = capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    coloured = capsys.readouterr().out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_relation_that_was_judged_opens_with_its_verdict(capsys, filtered: Path):
    opening = {
        "a1b2": "kept: It holds on enough of the valid inputs. It held on 1,178 of 1,178 valid inputs.",
        "0000000004": "rejected, cut short by the time limit: It does not hold: an input refutes it. It held on 12 "
        "of 50 valid inputs.",
        "0000000001": "no-parameter: It has nothing to vary.",
    }
    for wanted, expected in opening.items():
        assert main(["show", wanted, "--out", str(filtered)]) == Exit.FINE
        said = capsys.readouterr().out.partition("\n")[2].partition("\n\n")[0]
        assert " ".join(said.split()) == expected


def test_one_without_a_verdict_opens_with_how_far_it_came(capsys, made: Path):
    assert main(["show", "a1b2", "--out", str(made)]) == Exit.FINE
    assert capsys.readouterr().out.splitlines()[1].startswith("codified: It compiles")
