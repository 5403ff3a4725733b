"""What is said of a corpus: counts, reasons, what was set aside, what is running, what comes next."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from mrscout.corpora.attempts import Attempt
from mrscout.corpora.conductor import Began, Ended, Waiting
from mrscout.corpora.journal import CorpusState, Entry
from mrscout.corpora.manifest import Item
from mrscout.corpora.outcomes import Outcome
from mrscout.report.answer_records import mine_answer
from mrscout.report.terminal.corpus_summary import MineProgress, duration, print_corpus


def entry(name: str, outcome: Outcome | None = None, **more: object) -> Entry:
    return Entry(Item(name, f"/p/{name}"), outcome=outcome, **{"tries": 1, "number": 1, **more})


def state(*entries: Entry, slots: int = 2) -> CorpusState:
    return CorpusState(Path("corpus"), {each.item.name: each for each in entries}, slots, 1.0, 2.0)


def printed(told: CorpusState, *, running: bool = False) -> str:
    stream = io.StringIO()
    print_corpus(Console(file=stream, width=100, highlight=False, markup=False), told, running=running)
    return stream.getvalue()


def test_projects_are_counted_by_outcome_and_those_that_failed_are_named_with_the_reason():
    said = printed(
        state(
            entry("a", Outcome.COMPLETE, counts={"tests": 1200, "kept": 1}),
            entry("b", Outcome.COMPLETE, counts={"tests": 34}),
            entry("c", Outcome.NO_SOURCE, said="there is no such commit"),
        )
    )
    assert "3 of 3 projects have ended" in said
    assert "1,234 tests, 0 MTCs, 0 relations, 1 kept relation" in said
    assert "2  complete   All stages" in said
    assert "c: there is no such commit" in said
    assert "mrscout catalog build corpus --out catalog/" in said


def test_what_was_set_aside_and_what_ended_in_another_way_than_expected_is_told():
    odd = entry("odd", Outcome.NO_BUILD)
    odd = replace(odd, item=replace(odd.item, expected=Outcome.COMPLETE))
    said = printed(state(entry("poison", Outcome.KILLED, tries=2), odd))
    assert "Set aside after two tries: poison." in said
    assert "odd (no-build, not complete)" in said


def test_an_item_that_will_be_tried_again_has_not_ended():
    said = printed(state(entry("once", Outcome.KILLED), entry("stopped", Outcome.INTERRUPTED, tries=0)))
    assert "0 of 2 projects have ended" in said
    assert "2 projects to go: the same command of mrscout mine goes on." in said


def test_what_is_running_is_told_only_while_somebody_is_at_work():
    told = state(entry("a", running=True), entry("b", Outcome.COMPLETE, seconds=100.0))
    assert "running  a, " in printed(told, running=True)
    assert "1 project to go, about 50 s left." in printed(told, running=True)
    assert "running" not in printed(told)


def test_the_state_for_programs_has_an_entry_for_each_project():
    told = mine_answer(
        state(entry("a", Outcome.COMPLETE), entry("b", running=True), entry("c")), running=True
    )
    assert [item.state for item in told.items] == ["ended", "running", "waiting"]
    assert told.outcomes == {"complete": 1}


def test_progress_tells_of_failures_and_of_waiting_and_not_of_what_goes_well():
    stream = io.StringIO()
    told = state(entry("a"), entry("b"), entry("c"))
    with MineProgress(Console(file=stream, width=100), told, quiet=False) as progress:
        for name, outcome, again in (
            ("a", Outcome.COMPLETE, False),
            ("b", Outcome.KILLED, True),
            ("c", Outcome.NO_BUILD, False),
        ):
            progress.hear(Began(Item(name, "")))
            progress.hear(Ended(Item(name, ""), Attempt(outcome), again))
        progress.hear(Waiting("there is no worker"))
    assert stream.getvalue().splitlines() == [
        "mrscout: b: killed; it will be tried again",
        "mrscout: c: no-build",
        "mrscout: there is no worker",
    ]


@pytest.mark.parametrize(
    ("seconds", "words"), [(-1, "0 s"), (59.6, "60 s"), (600, "10 min"), (9000, "2.5 h")]
)
def test_durations(seconds: float, words: str):
    assert duration(seconds) == words
