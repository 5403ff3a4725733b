"""Verdicts are on disk as soon as they are there, whole, and in order in the end."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from mrscout.errors import OutputUnwritable
from mrscout.model.forms import Form
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.store import journals
from mrscout.store.journals import VerdictJournal, known_verdicts
from mrscout.store.record_files import VERDICTS
from mrscout.store.verdict_records import to_line

PLAIN = Judged("a", Verdict.KEPT, Evidence(3, 2, 1), 0.5, False, False, Form(), None, (), ())
A, B, C = (replace(PLAIN, id=each * 10, fingerprint=f"mark-{each}", seconds=1.5) for each in "abc")


def written(folder: Path) -> bytes:
    return (folder / VERDICTS).read_bytes()


def test_a_verdict_is_written_at_once(tmp_path: Path):
    with VerdictJournal(tmp_path) as journal:
        journal.keep(B)
        assert written(tmp_path) == to_line(B)
        journal.keep(A)
        assert written(tmp_path) == to_line(B) + to_line(A)
        journal.finish([A, B])
    assert written(tmp_path) == to_line(A) + to_line(B)
    assert [path.name for path in tmp_path.iterdir()] == [VERDICTS]


@pytest.mark.parametrize("rest", [b'{"id": "c', b"{}\n", b"\xff\n", b"[1]\n", b"\n"])
def test_what_a_kill_left_of_a_line_spoils_no_other(tmp_path: Path, rest: bytes):
    (tmp_path / VERDICTS).write_bytes(to_line(A) + rest)
    with VerdictJournal(tmp_path) as journal:
        assert journal.known == {A.fingerprint: A}
        journal.keep(B)
    assert written(tmp_path) == to_line(A) + to_line(B)
    assert known_verdicts(tmp_path) == {A.fingerprint: A, B.fingerprint: B}


def test_what_is_known_is_not_written_twice(tmp_path: Path):
    (tmp_path / VERDICTS).write_bytes(to_line(A))
    with VerdictJournal(tmp_path) as journal:
        journal.keep(replace(A, seconds=9.0))
        journal.keep(B)
    assert written(tmp_path) == to_line(A) + to_line(B)


def test_what_nobody_asks_for_any_more_goes_in_the_end_and_not_before(tmp_path: Path):
    (tmp_path / VERDICTS).write_bytes(to_line(C))
    with VerdictJournal(tmp_path) as journal:
        journal.keep(A)
        assert known_verdicts(tmp_path).keys() == {A.fingerprint, C.fingerprint}
        journal.finish([A])
    assert known_verdicts(tmp_path).keys() == {A.fingerprint}


def test_a_folder_that_is_gone_is_said(tmp_path: Path):
    with pytest.raises(OutputUnwritable, match=VERDICTS), VerdictJournal(tmp_path / "gone"):
        pass


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(journals, "write_below", refuse)
    with pytest.raises(OutputUnwritable, match="No space left"):
        VerdictJournal(tmp_path)._replace([A])
