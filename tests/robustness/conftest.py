"""Runs the real command on a hostile project, in a process of its own, beside a test that must be found.

A time-out here is a guard against hanging, many times what the slowest case takes, and no measure of speed.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

HANG = 120  # seconds

STACK = """package org.acme;
public class Stack {
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();
    public void push(int item) { items.add(item); }
    public int pop() { return items.remove(items.size() - 1); }
}
"""
WITNESS = """package org.acme;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class WitnessTest {
    @Test public void pushThenPop() {
        Stack stack = new Stack();
        int item = 3;
        stack.push(item);
        assertEquals(item, stack.pop());
    }
}
"""
#: how an exception that nobody foresaw would look in a warning
_BUG = re.compile(r"\b[A-Z]\w*(?:Error|Exception|Interrupt)\b")


@dataclass(frozen=True)
class Outcome:
    """What a run said."""

    code: int
    records: list[dict]
    warnings: str

    def named(self, name: str) -> list[dict]:
        """The records of the tests whose method is called so."""
        return [each for each in self.records if f".{name}(" in each["test"]]


Discover = Callable[..., Outcome]
Lay = Callable[[dict[str, str | bytes]], Path]


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Writes files into a project that also has one good class and one good test."""

    def write(files: dict[str, str | bytes]) -> Path:
        root = tmp_path / "project"
        good: dict[str, str | bytes] = {
            "src/main/java/org/acme/Stack.java": STACK,
            "src/test/java/org/acme/WitnessTest.java": WITNESS,
        }
        for name, content in {**good, **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return write


@pytest.fixture
def discover() -> Discover:
    """Runs `mrscout discover`, and checks what is true of every run: no traceback, no bug in disguise."""

    def run(root: Path | str, *options: str, witness: bool = True) -> Outcome:
        command = [sys.executable, "-m", "mrscout", "discover", str(root), "--format", "jsonl", *options]
        done = subprocess.run(
            command, capture_output=True, timeout=HANG, check=False, stdin=subprocess.DEVNULL
        )
        warnings = done.stderr.decode("utf-8", "replace")
        assert "Traceback" not in warnings
        assert "[internal]" not in warnings
        assert not _BUG.search(warnings), warnings[-500:]
        outcome = Outcome(done.returncode, [json.loads(line) for line in done.stdout.splitlines()], warnings)
        if witness:
            assert outcome.code == 0, warnings[-500:]
            assert [each["mtc"] for each in outcome.named("pushThenPop")] == [True]
        return outcome

    return run
