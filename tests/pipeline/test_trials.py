"""Batches of relations: which run behind a fence, and what is there when it is made."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from mrscout.model.analogy import Analogue, Law
from mrscout.pipeline import trials
from mrscout.pipeline.trials import batches

TOLD = Analogue(Law.COPYING, "0123456789")


def candidate(analogue: Analogue | None) -> SimpleNamespace:
    return SimpleNamespace(drafted=SimpleNamespace(relation=SimpleNamespace(analogue=analogue)))


def test_analogues_have_batches_of_their_own_and_only_they_a_fence(tmp_path: Path):
    every = [candidate(None), candidate(None), candidate(TOLD)]
    found = batches(None, tmp_path, every, tmp_path)  # type: ignore[arg-type]
    assert [(len(each.candidates), each.scratch) for each in found] == [(2, None), (1, tmp_path)]


def test_the_folder_of_classes_is_there_before_the_fence_that_lets_it_in(tmp_path: Path, monkeypatch):
    classes = tmp_path / "run" / "classes"

    def launched(place, _scratch):
        assert place.classes.is_dir()
        raise InterruptedError

    monkeypatch.setattr(trials, "jvm_for", lambda *_: None)
    monkeypatch.setattr(trials, "launch_for", launched)
    bench = trials._Bench(batches(None, classes, [candidate(TOLD)], tmp_path))  # type: ignore[arg-type]
    with pytest.raises(InterruptedError):
        bench._tried(0)
