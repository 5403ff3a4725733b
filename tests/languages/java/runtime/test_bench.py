"""The JVMs that relations of a module are tried in."""

from pathlib import Path

import pytest

from mrscout.languages.java.runtime import built_modules as module
from mrscout.languages.java.runtime.built_modules import JavaBench


def test_the_folder_of_classes_is_there_before_the_fence_that_lets_it_in(tmp_path: Path, monkeypatch):
    def launched(place, _scratch):
        assert place.classes.is_dir()
        raise InterruptedError

    monkeypatch.setattr(module, "jvm_for", lambda *_: None)
    monkeypatch.setattr(module, "launch_for", launched)
    bench = JavaBench(None, tmp_path / "run" / "classes", tmp_path)  # type: ignore[arg-type]
    with pytest.raises(InterruptedError):
        bench.try_batch(())
