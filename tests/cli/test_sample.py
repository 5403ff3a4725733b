"""The command `sample`: sheets that people fill in, and what comes of them."""

import csv
import json
import os
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

POPULATIONS = {"mtcs": ["true", "false"], "relations": ["3", "1"], "kept": ["4", "4"], "rejected": ["bug"]}


def ids(to: Path) -> list[str]:
    return [str(each) for each in json.loads((to / "sample.json").read_bytes())["items"]]


def fill(sheet: Path, answers: list[str]) -> None:
    with sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    with sheet.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        for number, row in enumerate(rows):
            writer.writerow({**row, "answer": answers[number % len(answers)]})


@pytest.mark.parametrize("population", POPULATIONS)
def test_each_population_can_be_drawn_filled_in_and_scored(
    capsys, filtered: Path, tmp_path: Path, population: str
):
    to = tmp_path / "drawn"
    asked = ["sample", "--out", str(filtered), "--to", str(to), "--population", population, "--raters", "2"]
    assert main(asked) == Exit.FINE
    page = (to / "items.md").read_text("utf-8")
    assert ids(to)
    assert all(id_ in page for id_ in ids(to))
    for number in (1, 2):
        fill(to / f"sheet-{number}.csv", POPULATIONS[population])
    capsys.readouterr()
    assert main(["sample", "score", str(to / "sheet-1.csv"), str(to / "sheet-2.csv")]) == Exit.FINE
    printed = capsys.readouterr()
    assert "Cohen's kappa is" in printed.out
    assert printed.err == ""


def test_a_rater_reads_the_test_the_relation_and_the_counterexample(filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    assert main(["sample", "--out", str(filtered), "--to", str(to), "--population", "rejected"]) == Exit.FINE
    page = (to / "items.md").read_text("utf-8")
    for said in ("**The test**", "@Test", "IF ", "refutesIt()", "expected: \\<0\\> but was: \\<1\\>"):
        assert said in page


def test_the_same_seed_gives_the_same_files(filtered: Path, tmp_path: Path):
    for name in ("one", "other"):
        asked = ["sample", "--out", str(filtered), "--to", str(tmp_path / name), "--seed", "4"]
        assert main(asked) == Exit.FINE
    for name in ("items.md", "sheet-1.csv", "sample.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_a_size_can_be_asked_for(filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    assert main(["sample", "--out", str(filtered), "--to", str(to), "--size", "1"]) == Exit.FINE
    assert len(ids(to)) == 1


@pytest.mark.parametrize("name", ["items.md", "sheet-1.csv", "sample.json"])
@pytest.mark.parametrize("target", [".bashrc", "missing"])
def test_nothing_is_written_through_a_link(capsys, filtered: Path, tmp_path: Path, name: str, target: str):
    home, to = tmp_path / "home", tmp_path / "drawn"
    home.mkdir()
    to.mkdir()
    (home / ".bashrc").write_text("mine")
    (to / name).symlink_to(home / target)
    assert main(["sample", "--out", str(filtered), "--to", str(to)]) == Exit.USAGE
    assert "this is no plain file of a sample [output-unwritable]" in capsys.readouterr().err
    assert [(each.name, each.read_text()) for each in home.iterdir()] == [(".bashrc", "mine")]
    assert [each.name for each in to.iterdir()] == [name]


@pytest.mark.parametrize("name", ["items.md", "sheet-1.csv", "sample.json"])
def test_a_pipe_keeps_nobody_waiting(filtered: Path, tmp_path: Path, name: str):
    os.mkfifo(tmp_path / name)
    assert main(["sample", "--out", str(filtered), "--to", str(tmp_path)]) == Exit.USAGE
    if name != "items.md":
        assert main(["sample", "score", str(tmp_path / "sheet-1.csv")]) == Exit.USAGE


def test_a_link_is_taken_for_the_folder_only_if_it_was_named(
    filtered: Path, tmp_path_factory: pytest.TempPathFactory
):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    Path("sample").symlink_to(elsewhere)
    Path("named").symlink_to(elsewhere)
    assert main(["sample", "--out", str(filtered)]) == Exit.USAGE
    assert not list(elsewhere.iterdir())
    assert main(["sample", "--out", str(filtered), "--to", "named"]) == Exit.FINE
    assert (elsewhere / "items.md").is_file()


def test_a_sheet_with_answers_is_never_overwritten(capsys, filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    asked = ["sample", "--out", str(filtered), "--to", str(to)]
    assert main(asked) == Exit.FINE
    assert main(asked) == Exit.FINE
    fill(to / "sheet-1.csv", ["true"])
    before = (to / "sheet-1.csv").read_bytes()
    assert main(asked) == Exit.USAGE
    assert (to / "sheet-1.csv").read_bytes() == before
    assert "[output-unwritable]" in capsys.readouterr().err


def test_another_sample_never_takes_the_place_of_one(capsys, filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    asked = ["sample", "--out", str(filtered), "--to", str(to)]
    assert main(asked) == Exit.FINE
    fill(to / "sheet-1.csv", ["true"])
    (to / "sheet-1.csv").rename(to / "ada.csv")  # as raters do
    before = {path.name: path.read_bytes() for path in to.iterdir()}
    assert main([*asked, "--population", "relations"]) == Exit.USAGE
    assert "there is another sample already [output-unwritable]" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in to.iterdir()} == before


@pytest.mark.parametrize("other", ["run/../run", "link", "{tmp}/run"])
def test_a_run_named_twice_counts_once(capsys, filtered: Path, tmp_path: Path, other: str):
    Path("link").symlink_to("run")
    sizes = []
    for number, more in enumerate(([], ["--out", other.format(tmp=tmp_path)])):
        to = tmp_path / f"drawn{number}"
        assert main(["sample", "--out", str(filtered), *more, "--to", str(to)]) == Exit.FINE
        sizes.append(json.loads((to / "sample.json").read_bytes())["size"])
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("other", ["drawn/../drawn/sheet-1.csv", "link.csv"])
def test_a_sheet_under_two_names_is_one_sheet(capsys, filtered: Path, other: str):
    assert main(["sample", "--out", str(filtered), "--to", "drawn"]) == Exit.FINE
    fill(Path("drawn/sheet-1.csv"), ["true"])
    Path("drawn/link.csv").symlink_to("sheet-1.csv")
    other = "drawn/link.csv" if other == "link.csv" else other
    assert main(["sample", "score", "drawn/sheet-1.csv", other]) == Exit.USAGE
    assert "named twice" in capsys.readouterr().err


def test_a_population_without_members_is_told(capsys, shelf: Path, out: Path, tmp_path: Path):
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    asked = ["sample", "--out", str(out), "--to", str(tmp_path / "drawn"), "--population", "kept"]
    assert main(asked) == Exit.USAGE
    assert "[nothing-to-sample]" in capsys.readouterr().err
    assert not (tmp_path / "drawn").exists()


def test_a_folder_without_a_run_is_told(capsys, tmp_path: Path):
    assert main(["sample", "--out", str(tmp_path), "--to", str(tmp_path / "drawn")]) == Exit.USAGE
    assert "[no-run]" in capsys.readouterr().err


def test_sheets_of_two_samples_are_not_scored_together(capsys, filtered: Path, tmp_path: Path):
    for name in ("mtcs", "relations"):
        to = tmp_path / name
        assert main(["sample", "--out", str(filtered), "--to", str(to), "--population", name]) == Exit.FINE
        fill(to / "sheet-1.csv", POPULATIONS[name])
    sheets = [str(tmp_path / name / "sheet-1.csv") for name in ("mtcs", "relations")]
    capsys.readouterr()
    assert main(["sample", "score", *sheets]) == Exit.USAGE
    assert "belongs to another sample" in capsys.readouterr().err
    assert main(["sample", "score", sheets[0], sheets[0]]) == Exit.USAGE
    assert "named twice" in capsys.readouterr().err


def test_precision_comes_with_its_interval_and_what_raters_differ_on(capsys, filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    assert (
        main(["sample", "--out", str(filtered), "--to", str(to), "--raters", "3", "--size", "4"]) == Exit.FINE
    )
    for number, answers in enumerate((["true"], ["true", "true", "true", "false"], ["unclear", "true"]), 1):
        fill(to / f"sheet-{number}.csv", answers)
    capsys.readouterr()
    assert main(["sample", "score", *(str(to / f"sheet-{number}.csv") for number in (1, 2, 3))]) == Exit.FINE
    printed = " ".join(capsys.readouterr().out.split())
    for said in ("100.0% true (4 of 4)", "75.0% true (3 of 4)", "100.0% true (2 of 2)", "unclear: 2"):
        assert said in printed
    assert "with a confidence of 99%" in printed
    assert "Fleiss' kappa is" in printed
    assert f"Different answers to 3 items: {ids(to)[0]} {ids(to)[2]} {ids(to)[3]}" in printed


def test_ratings_come_with_a_test_against_the_middle(capsys, filtered: Path, tmp_path: Path):
    to = tmp_path / "drawn"
    asked = ["sample", "--out", str(filtered), "--to", str(to), "--population", "relations", "--size", "4"]
    assert main(asked) == Exit.FINE
    fill(to / "sheet-1.csv", ["4", "3", "3", "2"])
    capsys.readouterr()
    assert main(["sample", "score", str(to / "sheet-1.csv")]) == Exit.FINE
    printed = " ".join(capsys.readouterr().out.split())
    assert "75.0% easy or very easy, 25.0% very easy" in printed
    assert (
        "The mean is 3.00, against a neutral 2.5, p = 0.15 (one-sided t-test), Cohen's d = 0.61." in printed
    )
    assert "kappa" not in printed
