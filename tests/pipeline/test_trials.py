"""Batches of relations: which run behind a fence, what is there when it is made, and what a lost process costs."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from mrscout.model.origin import MINED, Candidate, Law, Origin
from mrscout.model.relations import Status
from mrscout.pipeline import trials
from mrscout.pipeline.synthesize import TrialSetup
from mrscout.pipeline.trials import batches, try_all

pytestmark = pytest.mark.slow

CANDIDATE = Candidate(Law.COPY_EQUIVALENCE, "0123456789")


def trial(origin: Origin, id_: str = "1") -> SimpleNamespace:
    return SimpleNamespace(drafted=SimpleNamespace(relation=SimpleNamespace(origin=origin, id=id_)))


def made(classes: Path, every: list[SimpleNamespace], setup: TrialSetup) -> list[trials.Batch]:
    return batches(None, classes, every, setup.scratch_for)  # type: ignore[arg-type]


@pytest.mark.parametrize(("unfenced_trial", "mined_in_the_fence"), [(False, True), (True, False)])
def test_everything_runs_in_the_fence_but_mined_relations_where_the_user_says_so(
    tmp_path: Path, unfenced_trial: bool, mined_in_the_fence: bool
):
    every = [trial(MINED), trial(CANDIDATE), trial(MINED)]
    found = made(tmp_path, every, TrialSetup(None, "", 1, tmp_path, unfenced_trial))
    mined = tmp_path if mined_in_the_fence else None
    assert [(len(each.trials), each.scratch) for each in found] == [(2, mined), (1, tmp_path)]


def test_what_the_build_leaves_out_stays_in_the_fence(tmp_path: Path):
    setup = TrialSetup(None, "", 1, tmp_path, unfenced_trial=True, left_out=frozenset({"2"}))
    found = made(tmp_path, [trial(MINED), trial(MINED, "2")], setup)
    assert [each.scratch for each in found] == [None, tmp_path]
    assert not setup.is_untried(found[1].trials[0])
    assert replace(setup, scratch=None).is_untried(found[1].trials[0])
    assert not replace(setup, scratch=None).is_untried(found[0].trials[0])


def test_without_a_fence_nothing_is_fenced(tmp_path: Path):
    (only,) = made(tmp_path, [trial(MINED)], TrialSetup(None, "", 1, None))
    assert only.scratch is None


# Lost processes


class Trial:
    """Stands for benches: answers with the numbers of its candidates, and dies where it is told to."""

    def __init__(self, work: list[trials.Batch], deadly: Callable[[int], bool]) -> None:
        self._work, self._deadly = work, deadly

    def __enter__(self) -> Callable[[trials._Part], list[SimpleNamespace]]:
        return self.answer

    def __exit__(self, *_: object) -> None:
        pass

    def answer(self, part: trials._Part) -> list[SimpleNamespace]:
        found = self._work[part.batch].trials[part.start : part.stop]
        if any(map(self._deadly, found)):
            os.kill(os.getpid(), signal.SIGKILL)
        return [SimpleNamespace(number=each, status=Status.CODIFIED) for each in found]


def tried(
    monkeypatch, sizes: list[int], deadly: Callable[[int], bool], jobs: int
) -> list[tuple[int, Status]]:
    numbers = iter(range(sum(sizes)))
    work = [SimpleNamespace(trials=tuple(islice(numbers, size))) for size in sizes]
    monkeypatch.setattr(trials, "_Benches", lambda work: Trial(work, deadly))
    language = SimpleNamespace(
        untried=lambda number, status, _: SimpleNamespace(number=number, status=status)
    )
    return [(each.number, each.status) for each in try_all(language, work, jobs)]


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("deadly", [set(), {0}, {7}, {31}, {3, 4}, {40}, set(range(45))])
def test_only_what_kills_its_process_is_lost_and_the_order_stays(monkeypatch, deadly: set[int], jobs: int):
    found = tried(monkeypatch, [32, 1, 12], deadly.__contains__, jobs)
    assert found == [(each, Status.LOST if each in deadly else Status.CODIFIED) for each in range(45)]


def test_a_process_that_is_killed_once_costs_nothing(monkeypatch, tmp_path: Path):
    def once(number: int) -> bool:
        if number != 5 or (tmp_path / "dead").exists():
            return False
        (tmp_path / "dead").touch()
        return True

    assert {status for _, status in tried(monkeypatch, [8, 8], once, 2)} == {Status.CODIFIED}


def test_batches_of_the_same_module_share_a_bench_and_every_bench_is_closed(tmp_path: Path):
    closed: list[str] = []

    def module(name: str) -> SimpleNamespace:
        bench = SimpleNamespace(try_batch=list, close=lambda: closed.append(name))
        return SimpleNamespace(bench=lambda *_: bench)

    first, second = module("first"), module("second")
    work = [trials.Batch(home, tmp_path, (trial(MINED),)) for home in (first, first, second)]
    with trials._Benches(work) as tried:
        for number, before in enumerate(([], [], ["first"])):
            assert len(tried(trials._Part(number, 0, 1))) == 1
            assert closed == before
    assert closed == ["first", "second"]
