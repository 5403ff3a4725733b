"""A corpus on a Dask cluster whose workers are killed, and whose scheduler is started again."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from corpora_items import Conducted, item

from mrscout.cli import main
from mrscout.corpora import pools
from mrscout.corpora.outcomes import Outcome
from mrscout.corpora.pools import DaskPool
from mrscout.errors import ClusterGone, CorpusWrong, EnvironmentLacks
from mrscout.exits import Exit

pytestmark = pytest.mark.filterwarnings("ignore")  # what a library says of its own is no matter of ours
_DEADLINE = 180.0


class Cluster:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()

    def start_scheduler(self) -> "subprocess.Popen[bytes]":
        self.scheduler = self._start("scheduler", "--host=127.0.0.1", f"--port={self.port}", "--no-dashboard")
        return self.scheduler

    def start_worker(self) -> "subprocess.Popen[bytes]":
        quiet = ("--no-nanny", "--no-dashboard", "--nthreads=1", "--death-timeout=60")
        return self._start("worker", self.address, *quiet, f"--local-directory={self._folder}")

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parent),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10",
        }
        command = (sys.executable, "-m", "dask", *arguments)
        log = (self._folder / f"{arguments[0]}-{len(self.processes)}.log").open("wb")
        with log:
            started = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=self._folder)
        self.processes.append(started)
        return started

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "dask").mkdir()
    started = Cluster(tmp_path / "dask")
    yield started
    started.end()


@pytest.fixture
def conducted(tmp_path: Path) -> Conducted:
    return Conducted(tmp_path / "corpus")


def settled(conducted: Conducted) -> int:
    try:
        return len(conducted.state.settled)
    except CorpusWrong:  # not begun yet
        return 0


def test_workers_and_the_scheduler_are_killed_and_every_item_ends_once(
    cluster: Cluster, conducted: Conducted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pools, "CONNECT_SECONDS", 90.0)
    drawn = random.Random(3)
    workers = [cluster.start_worker() for _ in range(2)]
    items = [item(f"p{number:02}", 'sleep 0.3; mkdir -p "$1"; echo "$0" > "$1/x"') for number in range(30)]
    executor = ThreadPoolExecutor(1)
    ending = executor.submit(lambda: conducted.conduct(items, DaskPool(cluster.address)))
    until = time.monotonic() + _DEADLINE
    for kill in (2, 5, 8, 12, 16):
        while settled(conducted) < kill and not ending.done() and time.monotonic() < until:
            time.sleep(0.05)
        if kill == 8:
            cluster.scheduler.send_signal(signal.SIGKILL)
            cluster.scheduler.wait()
            for worker in workers:
                worker.kill()
            cluster.start_scheduler()
            workers = [cluster.start_worker() for _ in range(2)]
        else:
            lost = workers.pop(drawn.randrange(2))
            lost.kill()
            workers.append(cluster.start_worker())
    ending.result(timeout=_DEADLINE)
    assert set(conducted.outcomes.values()) == {Outcome.COMPLETE}
    assert len(conducted.outcomes) == 30
    assert all(conducted.ended(name).count("complete") == 1 for name in conducted.outcomes)
    assert len(list(conducted.folder.glob("items/*/run/x"))) == 30


def test_a_cluster_of_its_own_is_started_and_ended(conducted: Conducted):
    conducted.conduct([item("a"), item("b", "exit 3")], DaskPool("local:1x2"))
    assert conducted.outcomes == {"a": Outcome.COMPLETE, "b": Outcome.NO_SOURCE}


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(pools, "CONNECT_SECONDS", 1.0)
    (tmp_path / "corpus.toml").write_text("version = 1\n[[project]]\nfolder = 'a'\n")
    command = [
        "mine",
        str(tmp_path / "corpus.toml"),
        "--out",
        str(tmp_path / "out"),
        "--cluster",
        "tcp://127.0.0.1:9",
    ]
    assert main(command) == Exit.ENVIRONMENT
    said = capsys.readouterr().err
    assert "no Dask scheduler answers there" in said
    assert "The same command goes on" in said


def test_a_number_of_workers_that_is_none_is_told():
    with pytest.raises(ClusterGone, match="local:2x4"):
        DaskPool("local:many")


def test_without_distributed_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(EnvironmentLacks, match=r"pip install 'mrscout\[cluster\]'"):
        DaskPool("local:1x1")
