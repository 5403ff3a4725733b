"""What is said about the fence, and what is refused without one."""

import dataclasses
import os
import pickle
import shutil
import subprocess
import sys

import pytest

from mrscout import machine_checks
from mrscout.errors import EnvironmentLacks, FenceUnavailable
from mrscout.exits import Exit
from mrscout.model.machine import Health
from mrscout.sandbox.fence import probe
from mrscout.sandbox.fence.fence import Mechanism, Protection
from mrscout.sandbox.fence.probe import Standing, fence, in_force

_NETWORK_ONLY = Standing(Mechanism.LANDLOCK, (Protection.NETWORK,), "half of it")


def test_the_first_mechanism_that_is_enough_is_in_force():
    enough = [standing for standing in probe.probe() if standing.is_enough]
    assert in_force() == (enough[0] if enough else None)


def test_a_mechanism_that_lets_one_thing_through_is_not_enough():
    whole = Standing(Mechanism.LANDLOCK, tuple(Protection), "")
    assert whole.is_enough
    for needed in probe.NEEDED:
        assert not dataclasses.replace(whole, protects=tuple({*Protection} - {needed})).is_enough


@pytest.mark.parametrize("standing", [(), (_NETWORK_ONLY,)])
def test_without_a_fence_nothing_is_promised(monkeypatch, tmp_path, standing: tuple[Standing, ...]):
    monkeypatch.setattr(probe, "in_force", lambda: None)
    monkeypatch.setattr(probe, "probe", lambda: standing)
    with pytest.raises(FenceUnavailable) as raised:
        fence(tmp_path, ())
    error = raised.value
    assert isinstance(error, EnvironmentLacks)
    assert (error.slug, error.exit_code) == ("no-fence", Exit.ENVIRONMENT)
    assert "--no-fence" in error.advice
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_home_is_no_scratch_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(probe, "in_force", lambda: Standing(Mechanism.LANDLOCK, tuple(Protection), ""))
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    with pytest.raises(ValueError, match="holds a home"):
        fence(tmp_path, ())


def test_a_helper_that_is_not_installed_protects_nothing(monkeypatch):
    monkeypatch.setattr(probe, "find_program", lambda name: None)
    standing = probe.standing_of.__wrapped__(Mechanism.BUBBLEWRAP)
    assert (standing.protects, standing.details) == ((), "bwrap is not installed")


def test_a_helper_that_does_nothing_protects_nothing(monkeypatch, tmp_path):
    """It is not asked what it can do: it is tried."""
    (tmp_path / "bwrap").write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n')
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setattr(probe, "find_program", lambda name: str(tmp_path / name))
    standing = probe.standing_of.__wrapped__(Mechanism.BUBBLEWRAP)
    assert standing.protects == ()
    assert not standing.is_enough


@pytest.mark.parametrize(("standing", "health"), [(None, Health.MISSING), (_NETWORK_ONLY, Health.GOOD)])
def test_the_doctor_says_what_is_missing(monkeypatch, standing: Standing | None, health: Health):
    monkeypatch.setattr(machine_checks, "in_force", lambda: standing)
    (found,) = (finding for finding in machine_checks.examine() if finding.name == "fence")
    assert found.health is health
    assert found.remedy if standing is None else "Not protected: " in found.found


@pytest.mark.skipif(not shutil.which("unshare"), reason="unshare is not installed")
def test_where_namespaces_are_forbidden_the_next_kind_is_in_force():
    """A user namespace that allows no more of them stands for a system that allows none."""
    forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    ask = "from mrscout.sandbox.fence.probe import probe, in_force; print(probe()[0].details); print(in_force())"
    outside = ["unshare", "--user", "--map-root-user", "sh", "-c", forbid, "sh"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [*outside, sys.executable, "-c", ask], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        pytest.skip(f"there are no user namespaces here: {done.stderr}")
    first, second = done.stdout.splitlines()
    assert "cannot be put up" in first
    if probe.standing_of(Mechanism.LANDLOCK).is_enough:
        assert "Mechanism.LANDLOCK" in second
    else:
        assert "NAMESPACES" not in second
