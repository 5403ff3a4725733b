"""`mrscout mine` from a folder of checkouts to a catalogue, killed on the way."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

PROJECTS = Path(__file__).parents[1] / "fixtures" / "projects"


@pytest.fixture
def manifest(tmp_path: Path, capsys) -> Path:
    """Two small projects, of each of which one test is mined, and a folder that is none."""
    for name in ("shelf", "orchard"):
        shutil.copytree(PROJECTS / name, tmp_path / "checkouts" / name)
    written = tmp_path / "corpus.toml"
    assert main(["mine", "init", str(tmp_path / "checkouts"), "--out", str(written)]) == Exit.FINE
    assert "2 projects" in capsys.readouterr().err
    head = "options = { inputs = 5, no-candidates = true, time-limit = 10 }\n"
    tail = '\n[[project]]\nname = "notes"\nfolder = "notes"\nexpected = "complete"\n'
    written.write_text(written.read_text().replace("# options", f"{head}# options", 1) + tail)
    return written


def test_a_corpus_is_mined_catalogued_and_asked(tmp_path: Path, manifest: Path, capsys):
    corpus, catalog = tmp_path / "corpus", tmp_path / "catalog"
    command = ["mine", str(manifest), "--out", str(corpus), "--jobs", "1", "--quiet"]
    started = subprocess.Popen((sys.executable, "-m", "mrscout", *command), stdout=subprocess.DEVNULL)
    while not list(corpus.glob("items/*/run/run.json")):
        assert started.poll() is None
        time.sleep(0.1)
    assert main(["mine", "status", str(corpus)]) == Exit.FINE
    assert "running  " in capsys.readouterr().out
    started.send_signal(signal.SIGKILL)
    started.wait()
    assert main(command) == Exit.FINE
    said = capsys.readouterr().out
    assert "3 of 3 projects have ended" in said
    assert "notes (no-source, not complete)" in said

    assert main(["mine", "status", str(corpus), "--format", "json"]) == Exit.FINE
    told = json.loads(capsys.readouterr().out)
    assert told["outcomes"] == {"complete": 2, "no-source": 1}
    assert not told["running"]

    assert main(["catalog", "build", str(corpus), "--out", str(catalog)]) == Exit.FINE
    capsys.readouterr()
    query = "SELECT project, outcome, tests = (SELECT count(*) FROM tests t WHERE t.project = p.project) AS agrees, "
    query += "kept <= codified AND codified > 0 AS sound FROM projects p ORDER BY 1"
    assert main(["catalog", "query", str(catalog), query, "--format", "json"]) == Exit.FINE
    assert json.loads(capsys.readouterr().out) == [
        {"project": "notes", "outcome": "no-source", "agrees": None, "sound": None},
        {"project": "orchard", "outcome": "complete", "agrees": True, "sound": True},
        {"project": "shelf", "outcome": "complete", "agrees": True, "sound": True},
    ]


def test_a_second_command_on_a_corpus_is_refused(tmp_path: Path, manifest: Path, monkeypatch, capsys):
    import fcntl

    monkeypatch.setattr("mrscout.store.run_folder._END_SECONDS", 0.0)
    (tmp_path / "corpus").mkdir()
    held = os.open(tmp_path / "corpus", os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    assert main(["mine", str(manifest), "--out", str(tmp_path / "corpus")]) == Exit.USAGE
    assert "another mrscout is at work in it" in capsys.readouterr().err
    os.close(held)
    assert list((tmp_path / "corpus").iterdir()) == []
