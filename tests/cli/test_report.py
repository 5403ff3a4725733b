"""The command `report`: whatever there is of a run, in every format, and a word on what to run next."""

import json
import re
import shutil
import webbrowser
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.report.html.page import unpacked

FORMATS = {"html": "index.html", "sarif": "mrscout.sarif", "junit": "junit.xml", "markdown": "comment.md"}


def report(out: Path, *arguments: str) -> str:
    """The page that is written."""
    assert main(["report", "--out", str(out), *arguments]) == Exit.FINE
    return (out / "report" / "index.html").read_text("utf-8")


def data(page: str, name: str = "index"):
    return unpacked(re.search(rf'id="{name}">([^<]*)</script>', page)[1])


def states(page: str) -> dict[str, str]:
    """Of each id the slug of its state."""
    index = data(page)
    return {
        id_: index["states"][state]["slug"]
        for id_, state in zip(index["columns"]["id"], index["columns"]["state"], strict=True)
    }


def advice(page: str) -> list[str]:
    return re.findall(r'<p class="next">[^<]*<code>([^<]*)</code></p>', page)


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_one_file_whose_path_is_printed(capsys, filtered: Path, name):
    assert main(["report", "--out", str(filtered), "--format", name]) == Exit.FINE
    printed = capsys.readouterr().out.split()
    assert printed == [str(filtered / "report" / FORMATS[name])]
    assert [each.name for each in (filtered / "report").iterdir()] == [FORMATS[name]]


def test_formats_can_be_given_together(filtered: Path):
    arguments = [each for name in FORMATS for each in ("--format", name)]
    assert main(["report", "--out", str(filtered), *arguments]) == Exit.FINE
    assert {each.name for each in (filtered / "report").iterdir()} == set(FORMATS.values())


def test_no_format_is_refused_by_name(capsys, filtered: Path):
    assert main(["report", "--out", str(filtered), "--format", "pdf"]) == Exit.USAGE
    assert "'pdf' is no format [usage]" in capsys.readouterr().err
    assert not (filtered / "report").exists()


def test_a_run_that_was_filtered_has_everything(filtered: Path):
    page = report(filtered)
    found = states(page)
    assert found["a1b2c3d4e5"] == "kept"
    assert found["0000000004"] == "rejected"
    assert found["0000000002"] == "does-not-compile"
    assert advice(page) == [f"mrscout evaluate --out {filtered}"]
    at = list(found).index("a1b2c3d4e5")
    details = data(page, f"details-{at // 32}")[at % 32]
    assert "stack.push(3);" in details["original"]["text"]
    assert details["counterexample"] is None
    assert details["verdict"]["givenUp"] == ["only where item is not zero"]
    assert [texts for (texts,) in details["plot"]["texts"]] == ["4", "-7", "2000000000", "5", "6"]
    assert data(page)["link"]["base"].endswith("/shelf/")


def test_a_run_that_was_only_synthesized_says_what_is_next(capsys, shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    page = report(out)
    assert set(states(page).values()) >= {"unjudged", "fails", "not-synthesized"}
    assert advice(page) == [f"mrscout filter --out {out}"]


def test_a_run_that_was_only_discovered_says_what_is_next(capsys, shelf: Path, out: Path):
    shutil.copytree(shelf, "shelf")
    folder = Path("shelf/.mrscout")
    folder.mkdir()
    assert (
        main(["discover", "shelf", "--format", "jsonl", "--out", str(folder / "discover.jsonl")]) == Exit.FINE
    )
    page = report(folder)
    assert set(states(page).values()) == {"found"}
    assert advice(page) == [f"mrscout run SOURCE --out {folder}"]
    assert "void roundTrip()" in str([each["original"]["text"] for each in data(page, "details-0")])
    assert (
        main(["synthesize", "shelf", "--out", str(folder), "--quiet"]) == Exit.FINE
    )  # the report is not in its way


def test_a_run_that_was_stopped_before_a_relation_was_settled_has_a_page(filtered: Path):
    (filtered / "relations.jsonl").unlink()
    assert set(states(report(filtered)).values()) == {"found"}


def test_a_run_whose_discovery_is_gone_has_a_page(filtered: Path):
    (filtered / "discover.jsonl").unlink()
    assert states(report(filtered))["a1b2c3d4e5"] == "kept"


def test_a_run_whose_project_and_sources_are_gone_has_a_page(
    capsys, shelf: Path, out: Path, made_up_verdicts
):
    made_up_verdicts()
    shutil.copytree(shelf, "shelf")
    assert main(["synthesize", "shelf", "--out", str(out), "--quiet"]) == Exit.FINE
    assert main(["filter", "--out", str(out), "--quiet", "--no-fence"]) == Exit.FINE
    shutil.rmtree("shelf")
    for name in ("relations", "drafts", "templates"):
        shutil.rmtree(out / name)
    page = report(out)
    assert states(page)["0000000004"] == "rejected"
    assert data(page)["link"]["base"] is None
    assert not [each for each in data(page, "details-0") if each["original"] or each["codified"]]


def test_a_test_that_has_changed_is_told(capsys, shelf: Path, out: Path):
    shutil.copytree(shelf, "shelf")
    assert main(["synthesize", "shelf", "--out", str(out), "--quiet"]) == Exit.FINE
    test = Path("shelf/src/test/java/org/acme/shelf/StackTest.java")
    test.write_text(test.read_text().replace("push(3)", "push(33)"))
    page = report(out)
    at = list(states(page)).index("a1b2c3d4e5")
    assert data(page, "details-0")[at]["original"]["changed"]


@pytest.mark.parametrize(
    ("files", "slug"),
    [
        ({}, "no-run"),
        ({"run.json": "{"}, "no-run"),
        ({"discover.jsonl": "[]\n"}, "damaged-record"),
        ({"other.txt": ""}, "no-run"),
    ],
)
def test_no_run_is_refused_with_advice(capsys, tmp_path: Path, files, slug: str):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert main(["report", "--out", str(tmp_path)]) == Exit.USAGE
    assert f"[{slug}]" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_refused(capsys, filtered: Path):
    (filtered / "report").write_text("a file")
    assert main(["report", "--out", str(filtered)]) == Exit.USAGE
    assert "[output-unwritable]" in capsys.readouterr().err


def test_open_shows_the_page(monkeypatch, filtered: Path):
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    report(filtered, "--open", "--format", "sarif", "--format", "html")
    assert shown == [(filtered / "report" / "index.html").absolute().as_uri()]


def test_run_writes_the_page_at_its_end(capsys, shelf: Path, out: Path, made_up_verdicts):
    made_up_verdicts()
    assert main(["run", str(shelf), "--out", str(out), "--quiet", "--no-fence", "--report"]) == Exit.FINE
    assert f"The report: {out}/report/index.html" in capsys.readouterr().out
    assert states((out / "report" / "index.html").read_text("utf-8"))["a1b2c3d4e5"] == "kept"


def test_run_writes_no_page_unasked(capsys, shelf: Path, out: Path, made_up_verdicts):
    made_up_verdicts()
    assert main(["run", str(shelf), "--out", str(out), "--quiet", "--no-fence"]) == Exit.FINE
    assert not (out / "report").exists()


def test_the_same_run_gives_the_same_bytes(filtered: Path):
    arguments = [each for name in FORMATS for each in ("--format", name)]
    report(filtered, *arguments)
    before = {each.name: each.read_bytes() for each in (filtered / "report").iterdir()}
    report(filtered, *arguments)
    assert {each.name: each.read_bytes() for each in (filtered / "report").iterdir()} == before


def test_a_verdict_of_other_options_does_not_count(filtered: Path):
    run = json.loads((filtered / "run.json").read_bytes())
    run["filtering"]["seed"] = 99
    (filtered / "run.json").write_text(json.dumps(run))
    assert states(report(filtered))["a1b2c3d4e5"] == "unjudged"
