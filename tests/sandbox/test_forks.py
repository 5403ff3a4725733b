"""Work shared among forked processes."""

import os
import select
import signal
import time
from contextlib import closing

import pytest

from mrscout.sandbox.forks import ProcessLost, each_in_its_own, in_forks, is_safe

pytestmark = pytest.mark.skipif(not is_safe(), reason="forks are for Linux alone")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_order_whatever_takes_longest(jobs):
    def work(item: int) -> int:
        time.sleep(0.02 if item % 3 == 0 else 0)
        return item * item

    assert list(in_forks(work, range(20), jobs)) == [item * item for item in range(20)]


def test_the_work_is_done_elsewhere():
    processes = set(in_forks(lambda _: (time.sleep(0.2), os.getpid())[1], range(8), 2))
    assert len(processes) == 2
    assert os.getpid() not in processes
    assert not any(map(alive, processes))


def test_what_was_there_before_is_shared_and_not_copied_back():
    seen = ["before"]
    results = list(in_forks(lambda item: (seen.append(item), len(seen))[1], ["a"], 1))
    assert results == [2]
    assert seen == ["before"]


def test_large_results_come_whole():
    results = list(in_forks(lambda item: bytes([item]) * 3_000_000, range(4), 2))
    assert [(len(each), each[:1]) for each in results] == [(3_000_000, bytes([item])) for item in range(4)]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_process_that_is_killed_once_costs_nothing(tmp_path, jobs: int):
    def work(item: int) -> int:
        if item in (0, 5) and not (tmp_path / str(item)).exists():
            (tmp_path / str(item)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return item * item

    assert list(in_forks(work, range(8), jobs)) == [item * item for item in range(8)]


def test_nothing_to_do_is_nothing_done():
    assert list(in_forks(str, [], 2)) == []


@pytest.mark.parametrize(
    "end", [lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: 1 / 0], ids=["killed", "failed"]
)
def test_a_process_that_is_lost_is_not_passed_over(end):
    def work(item: int) -> int:
        return end() if item == 3 else item

    with pytest.raises(ProcessLost, match="was not done"):
        list(in_forks(work, range(6), 2))


def test_whoever_stops_listening_leaves_no_process_behind():
    with closing(in_forks(lambda _: (time.sleep(0.01), os.getpid())[1], range(1000), 2)) as results:
        process = next(results)
        assert alive(process)
    assert not alive(process)


# Each item in a process of its own


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_each_item_is_done_once_in_a_process_of_its_own(jobs):
    results = dict(each_in_its_own(lambda item: (item * item, os.getpid()), range(10), jobs))
    assert {place: square for place, (square, _) in results.items()} == {each: each**2 for each in range(10)}
    processes = {process for _, process in results.values()}
    assert len(processes) == 10
    assert not any(map(alive, processes))


def test_what_is_done_first_comes_first():
    reading, writing = os.pipe()

    def work(item: int) -> int:
        if item == 0:
            select.select([reading], [], [], 30)  # until all others have come
        return item

    found = []
    for place, _ in each_in_its_own(work, range(4), 2):
        found.append(place)
        if len(found) == 3:
            os.write(writing, b".")
    assert found[-1] == 0


def test_large_results_of_single_items_come_whole():
    results = dict(each_in_its_own(lambda item: bytes([item]) * 3_000_000, range(4), 2))
    assert results == {item: bytes([item]) * 3_000_000 for item in range(4)}


def test_a_process_of_one_item_that_is_lost_is_not_passed_over():
    with pytest.raises(ProcessLost, match="part 3"):
        list(
            each_in_its_own(
                lambda item: os.kill(os.getpid(), signal.SIGKILL) if item == 2 else item, range(5), 1
            )
        )


def test_whoever_stops_listening_leaves_no_process(tmp_path):
    def work(item: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        time.sleep(60 if item else 0)
        return item

    with closing(each_in_its_own(work, range(3), 3)) as results:
        assert next(results) == (0, 0)
    assert not any(alive(int(each.name)) for each in tmp_path.iterdir())
