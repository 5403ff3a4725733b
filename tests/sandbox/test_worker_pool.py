"""Processes that are killed, hang, fail or lose their parent cost what they have in hand, and nothing else."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.sandbox.worker_pool import (
    FORKS,
    Lost,
    ProcessLost,
    answers_in_order,
    answers_to_all,
    spread,
)

Answer = Callable[[int], object]
PATIENCE = 60.0


@contextmanager
def answering(answer: Answer, closed: Path | None = None) -> Iterator[Answer]:
    try:
        yield answer
    finally:
        if closed is not None:
            with closed.open("a") as stream:
                stream.write("closed\n")


def collect(answer: Answer, tasks: range, jobs: int, patience: float = PATIENCE) -> dict[int, object]:
    return dict(spread(partial(answering, answer), tasks, jobs, patience))


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_is_answered_once_whatever_the_number_of_processes(jobs: int):
    assert collect(square, range(20), jobs) == {each: each * each for each in range(20)}


def test_no_tasks_are_no_work():
    assert collect(square, range(0), 2) == {}


def test_an_answer_does_not_wait_for_a_slower_one_before_it():
    def slow(number: int) -> int:
        time.sleep(1.0 if number == 0 else 0.0)
        return number

    assert [task for task, _ in spread(partial(answering, slow), range(8), 2, PATIENCE)][-1] == 0


@pytest.mark.parametrize("deadly", [signal.SIGKILL, signal.SIGALRM])
@pytest.mark.parametrize("jobs", [1, 3])
def test_a_task_that_kills_its_process_is_lost_and_the_others_are_not(jobs: int, deadly: signal.Signals):
    def dies(number: int) -> int:
        if number % 4 == 1:
            os.kill(os.getpid(), deadly)
        return number

    expected = {each: Lost(f"signal {int(deadly)}") if each % 4 == 1 else each for each in range(10)}
    assert collect(dies, range(10), jobs) == expected


def test_a_process_that_was_killed_for_no_fault_of_its_task_costs_nothing(tmp_path: Path):
    def dies_once(number: int) -> int:
        seen = tmp_path / str(number)
        if number in (0, 3) and not seen.exists():
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert collect(dies_once, range(6), 2) == {each: each for each in range(6)}


def test_an_exit_is_a_loss_too():
    def leaves(number: int) -> int:
        if number == 1:
            os._exit(3)
        return number

    assert collect(leaves, range(3), 1) == {0: 0, 1: Lost("status 3"), 2: 2}


def test_a_task_without_end_is_given_up():
    def hangs(number: int) -> int:
        while number == 1:
            with suppress(BaseException):
                time.sleep(600)
        return number

    assert collect(hangs, range(3), 2, patience=0.5) == {0: 0, 1: Lost("it did not end"), 2: 2}


def test_an_error_reaches_whoever_asked():
    def lacks(number: int) -> int:
        if number == 2:
            raise EnvironmentLacks("java", "it is not there", "Install it.")
        return number

    with pytest.raises(EnvironmentLacks, match="it is not there"):
        collect(lacks, range(5), 2)


def test_an_error_can_be_an_answer():
    assert isinstance(collect(lambda _: ValueError("odd"), range(1), 1)[0], ValueError)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_process_has_open_is_closed_in_the_end(tmp_path: Path, jobs: int):
    closed = tmp_path / "closed"
    assert len(dict(spread(partial(answering, square, closed), range(6), jobs, PATIENCE))) == 6
    assert closed.read_text() == "closed\n" * jobs


def test_whoever_stops_half_way_leaves_no_process_behind(tmp_path: Path):
    closed = tmp_path / "closed"

    def tells(number: int) -> int:
        time.sleep(600 if number else 0)
        return os.getpid()

    with closing(spread(partial(answering, tells, closed), range(6), 2, PATIENCE)) as answers:
        _, process = next(answers)
    assert isinstance(process, int)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert "closed" in closed.read_text()  # the other one may not have opened anything yet


def test_processes_end_with_the_one_that_started_them():
    script = """
import os, time
from contextlib import contextmanager
from mrscout.sandbox.worker_pool import spread

@contextmanager
def make():
    def answer(number):
        os.write(1, f"{os.getpid()}\\n".encode())  # in one piece
        time.sleep(600)
    yield answer

list(spread(make, range(3), 3, 600.0))
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as first:
        try:
            assert first.stdout is not None
            processes = [Path("/proc", first.stdout.readline().strip()) for _ in range(3)]
            assert all(each.exists() for each in processes)
        finally:
            first.kill()
    until = time.monotonic() + 10
    while any(map(is_running, processes)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(is_running, processes))


def is_running(process: Path) -> bool:
    try:
        return process.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


_INTERRUPTED_AT_ONCE = """
import os, signal
from contextlib import nullcontext
from mrscout.sandbox.worker_pool import spread
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGINT))
print(sorted(spread(lambda: nullcontext(abs), range(3), 2, 60.0)))
"""


@pytest.mark.skipif(not FORKS, reason="elsewhere processes are not forked")
def test_ctrl_c_while_a_process_starts_is_not_its_business():
    ran = subprocess.run([sys.executable, "-c", _INTERRUPTED_AT_ONCE], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"[(0, 0), (1, 1), (2, 2)]\n", b"")


# Answers in the order of the tasks


def in_order(answer: Answer, tasks: range, jobs: int) -> list[object]:
    return list(answers_in_order(lambda: nullcontext(answer), tasks, jobs))


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_answers_come_in_order_whatever_takes_longest(jobs: int):
    def slow(number: int) -> int:
        time.sleep(0.02 if number % 3 == 0 else 0)
        return number * number

    assert in_order(slow, range(20), jobs) == [number * number for number in range(20)]


def test_nothing_is_answered_in_order_where_there_is_no_task():
    assert in_order(square, range(0), 2) == []


def test_what_was_there_before_is_shared_and_not_copied_back():
    seen = ["before"]
    assert in_order(lambda item: (seen.append(str(item)), len(seen))[1], range(1), 1) == [2]
    assert seen == ["before"]


def test_large_answers_come_whole():
    found = in_order(lambda item: bytes([item]) * 3_000_000, range(4), 2)
    assert found == [bytes([item]) * 3_000_000 for item in range(4)]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_process_that_is_killed_once_changes_no_order(tmp_path: Path, jobs: int):
    def dies_once(number: int) -> int:
        seen = tmp_path / str(number)
        if number in (0, 5) and not seen.exists():
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    assert in_order(dies_once, range(8), jobs) == [number * number for number in range(8)]


def test_a_task_that_is_never_done_is_not_passed_over():
    def dies(number: int) -> int:
        return os.kill(os.getpid(), signal.SIGKILL) or 0 if number == 3 else number

    with pytest.raises(ProcessLost, match="3 was not done: signal 9"):
        in_order(dies, range(6), 2)


def test_whoever_stops_listening_leaves_no_process_behind():
    def slow(_: int) -> int:
        time.sleep(0.01)
        return os.getpid()

    with closing(answers_in_order(lambda: nullcontext(slow), range(1000), 2)) as answers:
        process = next(answers)
        assert is_running(Path("/proc", str(process)))
    assert not is_running(Path("/proc", str(process)))


# Each task in a process of its own


@pytest.mark.parametrize("renew", [True, False])
def test_a_process_is_renewed_for_each_task_if_that_is_wanted(renew: bool):
    make = lambda: nullcontext(lambda item: (item, os.getpid()))  # noqa: E731
    answers = dict(answers_to_all(make, range(10), 2, renew=renew))
    assert {task: item for task, (item, _) in answers.items()} == {item: item for item in range(10)}
    processes = {process for _, process in answers.values()}
    assert (len(processes) == 10) is renew
    assert not any(is_running(Path("/proc", str(process))) for process in processes)
