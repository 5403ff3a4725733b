"""Whatever tested code does, its input gets an outcome and the next one runs."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.batch import FORGED
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Result, Source
from mrscout.model.values import Kind, Value

pytestmark = pytest.mark.network

CALM, DEED = (Value(Kind.INT, 1),), (Value(Kind.INT, 0),)
LIMIT = 0.5

DEEDS = [
    # what it does, its outcome, how many JVMs had to be started for it
    ("loops", Outcome.TIMED_OUT, 1),
    ("sleeps", Outcome.TIMED_OUT, 0),
    ("sleepsOn", Outcome.TIMED_OUT, 1),
    ("isSlow", Outcome.TIMED_OUT, 0),
    ("overflows", Outcome.ERROR, 0),
    ("wrapsOverflow", Outcome.ERROR, 0),
    ("allocates", Outcome.ERROR, 0),
    ("fillsStatics", Outcome.ERROR, 1),
    ("asksTooMuch", Outcome.ERROR, 0),
    ("leaksThreads", Outcome.PASSED, 0),
    ("leaksBusyThread", Outcome.PASSED, 0),
    ("prints", Outcome.PASSED, 0),
    ("closesOut", Outcome.PASSED, 0),
    ("deadlocks", Outcome.TIMED_OUT, 1),
    ("changesSurroundings", Outcome.PASSED, 0),
    ("replacesProperties", Outcome.PASSED, 0),
    ("writesGarbage", Outcome.PASSED, 0),
    ("floods", Outcome.PASSED, 0),
    ("closesRealOut", Outcome.PASSED, 1),
    ("closesRealIn", Outcome.PASSED, 1),
    ("changesSecurity", Outcome.PASSED, 0),
    ("fillsDirectMemory", Outcome.ERROR, 1),
    ("readsIn", Outcome.PASSED, 0),
    ("startsProcess", Outcome.TIMED_OUT, 1),
    ("killsItself", Outcome.CRASHED, 3),  # it is not known who killed it, so the input is tried again
    ("killsItselfOnce", Outcome.PASSED, 1),
    ("crashesNatively", Outcome.CRASHED, 1),
    ("throwsStrange", Outcome.FAILED, 0),
    ("throwsLong", Outcome.FAILED, 0),
    ("throwsInACircle", Outcome.FAILED, 0),
    ("throwsWithoutFrames", Outcome.FAILED, 0),
    ("interruptsItself", Outcome.PASSED, 0),
    ("stopsGroup", Outcome.PASSED, 0),
    # What is believed comes first; then nothing fits any more, and the next input is tried again elsewhere.
    ("answersTwice", Outcome.VACUOUS, 1),
    # The input is tried again, alone: whose fault it is cannot be known before.
    ("answersForOthers", Outcome.CRASHED, 2),
    ("answersOtherRequests", Outcome.CRASHED, 2),
    ("answersNonsense", Outcome.CRASHED, 2),
    ("answersDeeply", Outcome.CRASHED, 2),
    ("answersAnotherOutcome", Outcome.CRASHED, 2),
    ("answersTooSoon", Outcome.CRASHED, 2),
    ("answersWithoutEnd", Outcome.CRASHED, 2),
    ("answersAtLength", Outcome.CRASHED, 2),
]


@pytest.fixture(scope="module")
def victim(jdk: Jdk, home: ClassPaths, jvm: Jvm) -> Iterator[Jvm]:
    """A second JVM over the same classes, with little memory so that it is filled soon."""
    with Jvm(Launch(jdk, home.generated[0], memory=96), home) as victim:
        yield victim


def provoke(jvm: Jvm, deed: str, limit: float = LIMIT) -> tuple[list[Result], int]:
    jvm.run([Execution("Original", "passes")])
    before = jvm.starts
    executions = [
        Execution("Hostile", deed, (CALM, DEED, CALM)),
        Execution("Original", "surroundings"),
    ]
    hostile, after = jvm.run(executions, limit=limit, first=10.0)
    assert after[0].outcome is Outcome.PASSED, after
    assert [hostile[0].outcome, hostile[2].outcome] == [Outcome.PASSED, Outcome.PASSED], hostile
    return list(hostile), jvm.starts - before


@pytest.mark.parametrize(("deed", "outcome", "starts"), DEEDS, ids=[deed for deed, _, _ in DEEDS])
def test_a_deed_costs_only_its_own_input(victim: Jvm, deed: str, outcome: Outcome, starts: int):
    limit = LIMIT if outcome is Outcome.TIMED_OUT else 10.0
    results, started = provoke(victim, deed, limit)
    assert (results[1].outcome, started) == (outcome, starts), results[1]


@pytest.mark.parametrize("deed", ["exits", "exitsQuietly", "halts"])
@pytest.mark.parametrize("java", find_jdks(), ids=lambda java: java.version)
def test_an_exit_is_survived_on_every_java(jvm: Jvm, home: ClassPaths, java: Jdk, deed: str):
    with Jvm(Launch(java, home.generated[0], memory=96), home) as victim:
        results, starts = provoke(victim, deed, 10.0)
    assert results[1].outcome is Outcome.EXITED, results[1]
    assert starts == (1 if java.order >= (24,) else 0)


def test_what_hung_twice_gets_no_second_chance_any_more(jdk: Jdk, home: ClassPaths, jvm: Jvm):
    with Jvm(Launch(jdk, home.generated[0], memory=96), home) as victim:
        execution = Execution("Hostile", "deadlocks", (CALM, DEED, CALM, DEED, CALM))
        (results,) = victim.run([execution], limit=LIMIT, first=10.0, second=2 * LIMIT)
        late = [result.outcome is Outcome.TIMED_OUT for result in results]
        assert late == [False, True, False, True, False]
        assert victim.starts == 4  # the first input that hangs costs two processes, the second one


def test_a_provider_that_a_class_adds_once_stays_behind_the_others(victim: Jvm):
    once = Execution("Original", "registered")
    first, again = victim.run([once, once])
    assert [first[0].outcome, again[0].outcome] == [Outcome.PASSED, Outcome.PASSED], again


def test_who_answers_twice_is_found_out_when_alone(victim: Jvm):
    (results,) = victim.run([Execution("Hostile", "answersNonsense", (DEED,))], limit=5.0)
    assert [(each.outcome, each.reason) for each in results] == [(Outcome.CRASHED, FORGED)]
    (results,) = victim.run([Execution("Hostile", "answersAtFirst", (DEED,))], limit=5.0)
    assert [(each.outcome, each.reason) for each in results] == [(Outcome.CRASHED, FORGED)]


def test_a_compilation_after_a_forged_answer_is_not_to_blame(
    jdk: Jdk, home: ClassPaths, jvm: Jvm, tmp_path: Path
):
    """The answer comes when nobody waits for one, and is met by the next request."""
    with Jvm(Launch(jdk, home.generated[0], memory=96), home) as victim:
        ((result,),) = victim.run([Execution("Hostile", "answersLater", (DEED,))], limit=5.0)
        assert result.outcome is Outcome.PASSED
        time.sleep(1.0)
        assert victim.compile([Source("Good", "class Good { }")], tmp_path)[0].ok
        assert victim.starts == 2


def test_a_jvm_that_is_lost_while_it_starts_is_started_again(
    jdk: Jdk, home: ClassPaths, jvm: Jvm, tmp_path: Path
):
    script = f"""
import os, pathlib, signal, sys
first = pathlib.Path({str(tmp_path / "first")!r})
if not first.exists():
    first.touch()
    print("OpenJDK 64-Bit Server VM warning: something harmless", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
os.execv(sys.argv[1], sys.argv[1:])
"""
    launch = Launch(jdk, home.generated[0], prefix=(sys.executable, "-c", script))
    with Jvm(launch, home) as victim:
        ((result,),) = victim.run([Execution("Original", "passes")])
        assert (result.outcome, victim.starts) == (Outcome.PASSED, 2)


@pytest.mark.parametrize(
    ("last", "told", "starts"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "killed again and again .signal 9.", 3),
        ("sys.exit(137)", "killed again and again .signal 9.", 3),
        ("sys.exit('Could not reserve space')", "does not start: Could not reserve space", 2),
        ("sys.exit(3)", "does not start: it ends with status 3, and says nothing", 2),
    ],
)
def test_a_jvm_that_never_starts_is_not_explained_by_a_warning(
    tmp_path: Path, last: str, told: str, starts: int
):
    script = f"""
import os, signal, sys
print("OpenJDK 64-Bit Server VM warning: something harmless", file=sys.stderr, flush=True)
{last}
"""
    launch = Launch(find_jdks()[0], tmp_path, prefix=(sys.executable, "-c", script))
    with Jvm(launch, ClassPaths(())) as victim, pytest.raises(EnvironmentLacks, match=told) as raised:
        victim.start()
    assert "harmless" not in str(raised.value)
    assert victim.starts == starts


def test_leaked_threads_are_counted(victim: Jvm):
    results, _ = provoke(victim, "leaksThreads", 10.0)
    assert [result.leaked_threads for result in results] == [0, 3, 0]


@pytest.mark.parametrize(
    ("deed", "starts"), [("leaksThreads", 1), ("leavesThePoolBusy", 1), ("changesSurroundings", 0)]
)
def test_a_process_in_which_something_still_runs_is_not_used_for_others(victim: Jvm, deed: str, starts: int):
    before = victim.starts + (victim.process_id is None)
    provoke(victim, deed, 10.0)
    victim.renew()
    victim.run([Execution("Original", "passes")])
    assert victim.starts - before == starts


def test_a_flood_that_never_ends_is_survived(jdk: Jdk, home: ClassPaths, jvm: Jvm):
    with Jvm(Launch(jdk, home.generated[0], memory=96), home) as victim:
        results, _ = provoke(victim, "floodsForEver", 10.0)
    assert results[1].outcome is Outcome.PASSED


def test_what_a_test_has_started_ends_with_it(victim: Jvm):
    provoke(victim, "startsProcess")
    time.sleep(0.1)
    commands = [Path("/proc", pid, "cmdline") for pid in os.listdir("/proc") if pid.isdigit()]
    running = [path.read_bytes() for path in commands if path.exists()]
    assert not [command for command in running if b"echo x; sleep 600" in command]


def test_a_jvm_killed_between_requests_is_replaced(victim: Jvm):
    victim.run([Execution("Original", "passes")])
    assert victim.process_id is not None
    os.kill(victim.process_id, 9)
    ((result,),) = victim.run([Execution("Original", "passes")])
    assert result.outcome is Outcome.PASSED


def test_every_input_may_kill_its_jvm(victim: Jvm):
    (results,) = victim.run([Execution("Hostile", "killsItself", (DEED, DEED, CALM))], limit=5.0)
    assert [result.outcome for result in results] == [Outcome.CRASHED, Outcome.CRASHED, Outcome.PASSED]


def test_a_loop_is_reported_with_its_place(victim: Jvm):
    ((result,),) = victim.run([Execution("Hostile", "loops", (DEED,))], limit=LIMIT, first=10.0)
    assert result.outcome is Outcome.TIMED_OUT
    assert result.loop[0].method == "loops"
    ((waiting,),) = victim.run([Execution("Hostile", "sleeps", (DEED,))], limit=LIMIT, first=10.0)
    assert waiting.outcome is Outcome.TIMED_OUT
    assert waiting.loop == ()  # it ended once it was woken


def test_results_may_be_left_half_way(victim: Jvm):
    inputs = tuple((Value(Kind.INT, number),) for number in range(1, 50))
    stream = victim.stream([Execution("Hostile", "loops", inputs)])
    assert next(stream)[1].outcome is Outcome.PASSED
    stream.close()
    ((result,),) = victim.run([Execution("Original", "fails")])
    assert result.outcome is Outcome.FAILED


def test_a_jvm_ends_with_the_process_that_started_it(jdk: Jdk, home: ClassPaths, jvm: Jvm):
    script = f"""
import pathlib
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import Execution, ClassPaths
from mrscout.model.values import Kind, Value
folder = pathlib.Path({str(home.generated[0])!r})
home = ClassPaths(tuple(map(pathlib.Path, {[str(path) for path in home.class_path]!r})), (folder,))
jvm = Jvm(Launch(Jdk(pathlib.Path({str(jdk.home)!r}), {jdk.version!r}), folder), home)
jvm.run([Execution("Original", "passes")])
print(jvm.process_id, flush=True)
jvm.run([Execution("Hostile", "loops", ((Value(Kind.INT, 0),),))], limit=600.0)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as controller:
        assert controller.stdout is not None
        worker = Path("/proc", controller.stdout.readline().strip())
        time.sleep(0.3)
        controller.kill()
    deadline = time.monotonic() + 10.0
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(worker)


def is_running(process: Path) -> bool:
    try:
        return process.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
