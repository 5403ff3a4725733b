"""The command `list`: every relation and candidate, in the one order, and what of it is wanted."""

import json
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.pipeline.fingerprint import provisional_fingerprint

KEPT, REJECTED = {"a1b2c3d4e5", "0000000005"}, {"0000000004"}


def listed(capsys, out: Path, *arguments: str) -> list[dict[str, object]]:
    assert main(["list", "--out", str(out), "--format", "jsonl", *arguments]) == Exit.FINE
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_output_is_the_golden_one(capsys, golden, filtered: Path):
    assert main(["list", "--out", str(filtered)]) == Exit.FINE
    golden("list/text.txt", capsys.readouterr().out.encode())


def test_nothing_that_has_a_record_is_missing(capsys, filtered: Path):
    recorded = [json.loads(line)["id"] for line in (filtered / "relations.jsonl").read_bytes().splitlines()]
    found = listed(capsys, filtered)
    assert {*recorded} <= {each["id"] for each in found}
    assert [each["rank"] for each in found] == list(range(1, len(found) + 1))
    assert {each["id"] for each in found[:2]} == KEPT


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("--state", "kept"), KEPT),
        (("--state", "kept", "--state", "rejected"), KEPT | REJECTED),
        (("--state", "kept", "--kind", "agreement"), set()),
        (("Stack", "--origin", "mined"), {"a1b2c3d4e5"}),
        (("org.acme.shelf.Stack", "--state", "kept"), {"a1b2c3d4e5"}),
        (("--origin", "candidate"), set()),
    ],
)
def test_filters_keep_what_fits_all_of_them(
    capsys, filtered: Path, arguments: tuple[str, ...], ids: set[str]
):
    found = {each["id"] for each in listed(capsys, filtered, *arguments)}
    assert found & (KEPT | REJECTED) == ids


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--state", "fine"), "'fine' is none of them"),
        (("--kind", "odd"), "'odd' is none of them"),
        (("Stacks",), "There are relations about Stack"),
        (("Zebra",), "There are relations about"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(capsys, filtered: Path, arguments, said: str):
    assert main(["list", "--out", str(filtered), *arguments]) == Exit.USAGE
    assert said in capsys.readouterr().err


def test_a_folder_without_a_run_is_refused(capsys, tmp_path: Path):
    assert main(["list", "--out", str(tmp_path)]) == Exit.USAGE
    assert "[no-run]" in capsys.readouterr().err


def test_a_verdict_that_a_budget_cut_is_shown_and_made_again_without_it(
    capsys, filtered: Path, made_up_verdicts
):
    file = filtered / "verdicts.jsonl"
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    cut = next(line for line in lines if line["id"] == "a1b2c3d4e5")
    cut["fingerprint"] = provisional_fingerprint(cut["fingerprint"])
    file.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    assert {each["id"] for each in listed(capsys, filtered, "--state", "kept")} == KEPT
    asked = made_up_verdicts()
    assert main(["filter", "--out", str(filtered), "--quiet", "--no-fence"]) == Exit.FINE
    assert asked == ["a1b2c3d4e5"]
