"""A result in a line."""

import pytest

from mrscout.languages.java.runtime.protocol import Outcome, Result, Thrown
from mrscout.languages.java.runtime.runner import summary


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            "expected: java.lang.String@2e63e774<a> but was: b",
            "E: expected: java.lang.String@…<a> but was: b",
        ),
        ("two\n  lines", "E: two lines"),
        (None, "E"),
        ("mail to a@example.org", "E: mail to a@example.org"),
        ("[I@1b", "E: [I@…"),
        ("/tmp/mrscout-scratch-cr9nm0a2/tmpryv/tmpdph/data.txt is gone", "E: …/data.txt is gone"),
        ("no file /data/mrscout-scratch/tmp1", "E: no file /data/mrscout-scratch/tmp1"),
    ],
)
def test_a_failure_is_told_without_what_differs_from_run_to_run(message: str | None, line: str) -> None:
    assert summary(Result(Outcome.FAILED, thrown=Thrown("E", message, (), False))) == line


def test_what_threw_nothing_is_told_by_its_reason_or_by_how_it_ended() -> None:
    assert summary(Result(Outcome.SKIPPED, reason="not here")) == "not here"
    assert summary(Result(Outcome.VACUOUS)) == "vacuous"
