"""Attempts to get out of the fence: those of the tests, which are counted here."""

import re
import subprocess
import sys
from pathlib import Path

_TESTS = Path(__file__).parents[2] / "tests" / "sandbox" / "fence" / "test_getting_out.py"


def attempts() -> bool:
    """Run them; whether every one was stopped."""
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", str(_TESTS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=_TESTS.parents[2])
    said = ran.stdout.strip().splitlines()[-1] if ran.stdout.strip() else ran.stderr
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", said)}
    print(f"fence: {counts.get('passed', 0)} attempts stopped, {counts.get('failed', 0)} got out, ", end="")
    print(f"{counts.get('skipped', 0)} not possible on this machine", flush=True)
    return ran.returncode == 0 and counts.get("passed", 0) >= 20
