"""Writes and reads the findings of a run, `findings.jsonl`."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from mrscout.errors import NoRun
from mrscout.model.findings import Finding
from mrscout.store.check_records import CHECKED, CHECKED_FINDINGS
from mrscout.store.finding_records import FINDINGS, to_record
from mrscout.store.record_files import FOUND
from mrscout.store.records import line_of
from mrscout.store.run_folder import write_whole


def write_findings(folder: Path, findings: Iterable[Finding]) -> None:
    """Write the findings, best first; what a check said of others goes. Raises OutputUnwritable."""
    for outdated in (CHECKED, CHECKED_FINDINGS):
        with suppress(OSError):
            (folder / outdated).unlink()
    write_whole(folder / FINDINGS, b"".join(line_of(to_record(finding)) for finding in findings), folder)


def read_findings(folder: Path) -> tuple[Finding, ...]:
    """Return the findings of a run, best first. Raises NoRun if there are none, and DamagedRecord."""
    try:
        return tuple(finding for _, finding in FOUND.read(folder))
    except FileNotFoundError as missing:
        advice = "Run mrscout run SOURCE first, or mrscout filter; or name the folder of a run with --out."
        raise NoRun(str(folder), "it has no findings", advice) from missing


def known_findings(folder: Path) -> tuple[Finding, ...]:
    """Return the findings of a run as far as they can be read; none if it was not filtered yet."""
    return tuple(FOUND.sound(folder))
