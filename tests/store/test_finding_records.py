"""Findings are read back as they were written, and damaged ones are refused."""

from pathlib import Path

import pytest
from tests.prose.test_finding_sentences import finding

from mrscout.errors import DamagedRecord, NoRun
from mrscout.model.findings import FindingKind
from mrscout.store.finding_records import FINDINGS, from_record, to_record
from mrscout.store.findings import known_findings, read_findings, write_findings

FOUND = [finding(FindingKind.CRASH), finding(FindingKind.HANG, refusals=("a.B",))]


def test_findings_are_read_as_they_were_written(tmp_path: Path):
    write_findings(tmp_path, FOUND)
    assert list(read_findings(tmp_path)) == FOUND
    assert list(known_findings(tmp_path)) == FOUND


def test_a_record_tells_what_is_computed():
    record = to_record(FOUND[0])
    assert (record.score, record.confidence, record.inputs) == (FOUND[0].score, "low", 1)
    assert record.title == "Parser.parse throws EmptyStackException"
    assert from_record(record) == FOUND[0]


def test_a_folder_without_findings_says_what_to_run(tmp_path: Path):
    with pytest.raises(NoRun) as raised:
        read_findings(tmp_path)
    assert "mrscout run" in raised.value.advice
    assert known_findings(tmp_path) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"crash"', '"crush"'),
        ('"F000000001"', '"0000000001"'),
        ('"small"', '"tiny"'),
        ('"unchecked"', '"harmless"'),
        ('"ATest.java"', '"/etc/passwd"'),
        ('"main"', '"mine"'),
        ('"line":3', '"line":-3'),
    ],
)
def test_a_record_that_is_none_is_refused(tmp_path: Path, old: str, new: str):
    write_findings(tmp_path, FOUND[:1])
    file = tmp_path / FINDINGS
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(DamagedRecord):
        read_findings(tmp_path)
    assert known_findings(tmp_path) == ()
