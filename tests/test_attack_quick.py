"""The quick half of bench/attack: hostile projects, run folders and arguments against the real command."""

import shutil
import sys
from pathlib import Path

import pytest

from mrscout.sandbox.fence.probe import in_force

_BENCH = Path(__file__).parents[1] / "bench" / "attack"
sys.path.insert(0, str(_BENCH))

import attempts  # noqa: E402, F401 - registers all of them
from registry import Attempt, chosen  # noqa: E402
from workbench import Workbench  # noqa: E402

pytestmark = [
    pytest.mark.network,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are tracked in Linux's way"),
    pytest.mark.skipif(
        not all(map(shutil.which, ("mvn", "javac", "git"))), reason="mvn, javac or git is missing"
    ),
    pytest.mark.skipif(in_force() is None, reason="this machine has no fence"),
]
#: attempts that still break something, and why
OPEN: dict[str, str] = {}


def _parameter(attempt: Attempt) -> object:
    marks = [pytest.mark.xfail(reason=OPEN[attempt.name], strict=True)] if attempt.name in OPEN else []
    return pytest.param(attempt, id=attempt.name, marks=marks)


@pytest.fixture(scope="session")
def bench(tmp_path_factory) -> Workbench:
    """One workbench for all processes of the session, which share what is costly to make."""
    base = tmp_path_factory.getbasetemp()
    base = base if base.name.startswith("pytest-") else base.parent
    return Workbench(base / "attack")


@pytest.mark.parametrize("attempt", list(map(_parameter, chosen(quick=True))))
def test_it_holds(bench: Workbench, attempt: Attempt):
    try:
        assert attempt.act(bench)
    finally:
        bench.clear()


def test_every_attempt_has_a_description_and_a_name_of_its_own():
    everything = chosen()
    assert len({attempt.name for attempt in everything}) == len(everything) >= 60
    assert all(attempt.description.endswith(".") for attempt in everything)


def test_only_attempts_that_are_there_are_called_open():
    assert OPEN.keys() <= {attempt.name for attempt in chosen(quick=True)}
