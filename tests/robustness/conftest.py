"""Runs the real command on a hostile project, in a process of its own, beside a test that must be found.

The process is a fork, in which all is loaded: to start Python hundreds of times takes longer than what is tested.
A time-out here is a guard against hanging, many times what the slowest case takes, and no measure of speed. It counts
processor time, since a machine that is busy with other things can take minutes for a second of it.
"""

import gc
import json
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from mrscout import __main__ as command
from mrscout.pipeline import discover as _  # noqa: F401 - loaded once, and not by each fork

#: processor seconds of the command, and seconds on the clock, in which it may also wait
HANG, HANG_ASLEEP = 60, 900

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


def _become(arguments: list[str], printed: Path, said: Path) -> NoReturn:
    """Go on as the command, with files for what it prints and says."""
    try:
        gc.freeze()  # what the tests hold is none of its
        signal.setitimer(signal.ITIMER_PROF, HANG)
        signal.alarm(HANG_ASLEEP)
        for stream, path in enumerate((os.devnull, printed, said)):
            os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), stream)
        sys.stdin, sys.stdout, sys.stderr = (open(stream, mode) for stream, mode in enumerate("rww"))  # noqa: SIM115
        sys.argv = ["mrscout", *arguments]
        command.run()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:  # noqa: BLE001 - it is told as Python tells it, and nothing of the tests goes on here
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


@pytest.fixture
def discover(tmp_path: Path) -> Discover:
    """Runs `mrscout discover`, and checks what is true of every run: no traceback, no bug in disguise."""

    def run(root: Path | str, *options: str, witness: bool = True) -> Outcome:
        printed, said = tmp_path / "printed", tmp_path / "said"
        process = os.fork()
        if process == 0:
            _become(["discover", str(root), "--format", "jsonl", *options], printed, said)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        assert code not in (-signal.SIGPROF, -signal.SIGALRM), "it hangs"
        warnings = said.read_text("utf-8", "replace")
        assert "Traceback" not in warnings
        assert "[internal]" not in warnings
        assert not _BUG.search(warnings), warnings[-500:]
        outcome = Outcome(code, [json.loads(line) for line in printed.read_bytes().splitlines()], warnings)
        if witness:
            assert outcome.code == 0, warnings[-500:]
            assert [each["mtc"] for each in outcome.named("pushThenPop")] == [True]
        return outcome

    return run
