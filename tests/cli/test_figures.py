"""The figures of one run are equal in the terminal, on the page, in Markdown, in the list and in the records."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.model.origin import Candidate, Law
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.synthesis_events import Candidates

NAMES = ("tests", "MTCs", "instances", "relations", "codified", "with valid inputs", "kept")
_STEP = re.compile(r"([\d,]+) (" + "|".join((*NAMES, "candidates")) + r")\b")

Funnels = list[dict[str, int]]


def funnels(text: str) -> Funnels:
    """The mined funnel, then that of candidates."""
    found: Funnels = []
    for count, name in _STEP.findall(" ".join(text.split())):
        if name in ("tests", "candidates"):
            found.append({})
        found[-1].setdefault(name, int(count.replace(",", "")))
    return found


def recorded(out: Path) -> Funnels:
    run = json.loads((out / "run.json").read_bytes())
    counts, candidates = run["funnel"], run["candidates"]
    return [
        {
            **{name: counts[name.lower()] for name in NAMES if name != "with valid inputs"},
            "with valid inputs": counts["with_valid_input"],
        },
        {
            "candidates": candidates["drafted"],
            "codified": candidates["codified"],
            "with valid inputs": candidates["with_valid_input"],
            "kept": candidates["kept"],
        },
    ]


@pytest.fixture
def printed(capsys, shelf: Path, out: Path, made_up, made_up_verdicts, events, verdicts) -> str:
    """What `run` prints about a run with mined relations and candidates, of each verdict that there is."""
    law = Candidate(Law.ROUND_TRIP, events[0].codified.relation.id)
    proposed = [_as_candidate(events[at], f"00000000c{at}", law) for at in (0, 4, 5)]
    of_candidates = (Verdict.KEPT, Verdict.REJECTED, Verdict.KEPT)
    judged = (
        replace(verdicts[0], id=each.codified.relation.id, verdict=verdict)
        for each, verdict in zip(proposed, of_candidates, strict=True)
    )
    drafted = Candidates(5, tuple(proposed) * 2, {})  # type: ignore[arg-type]
    made_up((drafted, *events, *proposed))
    made_up_verdicts((*verdicts, *judged))
    assert main(["run", str(shelf), "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE
    return capsys.readouterr().out


def _as_candidate(event, id_: str, law: Candidate):
    relation = replace(event.codified.relation, id=id_, origin=law)
    return replace(event, codified=replace(event.codified, relation=relation))


def test_the_funnels_are_equal_everywhere(capsys, printed: str, out: Path):
    expected = recorded(out)
    assert expected[0]["kept"] == 2
    assert expected[1] == {"candidates": 6, "codified": 3, "with valid inputs": 3, "kept": 2}
    assert funnels(printed.split("\n\n")[1]) == expected
    assert main(["report", "--out", str(out), "--format", "html", "--format", "markdown"]) == Exit.FINE
    capsys.readouterr()
    comment = (out / "report" / "comment.md").read_text()
    assert funnels(comment.partition("| verdict")[0].partition("\n\n")[2].partition("\n\n")[2]) == expected
    page = (out / "report" / "index.html").read_text()
    titles = re.findall(r"<title>((?:From tests|Candidates)[^<]*)</title>", page)
    assert funnels(" ".join(titles[:1] + titles[2:3])) == expected


def test_verdicts_add_up_to_the_funnels(capsys, printed: str, out: Path):
    mined, candidates = recorded(out)
    assert main(["list", "--out", str(out), "--format", "jsonl", "--state", "kept"]) == Exit.FINE
    kept = [json.loads(line)["origin"] for line in capsys.readouterr().out.splitlines()]
    assert (kept.count("mined"), kept.count("candidate")) == (mined["kept"], candidates["kept"])
    assert main(["report", "--out", str(out), "--format", "markdown"]) == Exit.FINE
    comment = (out / "report" / "comment.md").read_text()
    assert f"| ✓ kept | {mined['kept']} | {candidates['kept']} |" in comment
    held = f"{mined['kept']} of {mined['codified']} relations hold"
    assert held in comment
    laws = re.search(r"(\d+) laws hold on generated inputs(?: \((\d+) relations)?", printed)
    assert laws is not None
    assert int(laws[2] or laws[1]) == mined["kept"] + candidates["kept"]
