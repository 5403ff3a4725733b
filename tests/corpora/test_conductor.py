"""A corpus is mined to its end, whatever fails on the way, and nothing is lost or done twice."""

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from corpora_items import Conducted, item, limited, stand_in

from mrscout.corpora import conductor as conductor_module
from mrscout.corpora.attempts import Attempt, Task, attempt, unpack
from mrscout.corpora.conductor import Began, Ended, conduct
from mrscout.corpora.journal import JOURNAL, Corpus, read_state
from mrscout.corpora.outcomes import Outcome, outcome_of
from mrscout.corpora.pools import LocalPool, PoolInterrupted
from mrscout.errors import CorpusWrong, OutputUnwritable

#: dies at the first try, and passes at the second
ONCE = 'test -e "$1" || { mkdir -p "$1"; echo dying; kill -9 $$; }'


@pytest.fixture
def conducted(tmp_path: Path) -> Conducted:
    return Conducted(tmp_path / "corpus")


def test_every_item_ends_once_and_stands_in_the_journal_before_it_begins(conducted: Conducted):
    conducted.conduct([item(f"p{number}") for number in range(12)], slots=3)
    lines = [(line["event"], line.get("item")) for line in conducted.journal]
    for number in range(12):
        assert lines.index(("began", f"p{number}")) < lines.index(("ended", f"p{number}"))
        assert conducted.ended(f"p{number}") == ["complete"]


def test_the_dearest_begins(conducted: Conducted):
    events = conducted.conduct(
        [item("a", cost=1), item("b", cost=9), item("c", cost=9), item("d", cost=3)], slots=1
    )
    assert [event.item.name for event in events if isinstance(event, Began)] == ["b", "c", "d", "a"]


def test_what_was_killed_is_tried_again_after_the_others(conducted: Conducted):
    events = conducted.conduct([item("once", ONCE, cost=5), item("fine")], slots=1)
    assert [event.item.name for event in events if isinstance(event, Ended)] == ["once", "fine", "once"]
    assert conducted.ended("once") == ["killed", "complete"]


def test_a_poison_item_is_set_aside_after_two_tries_with_its_log(conducted: Conducted):
    conducted.conduct([item("poison", "echo dying; kill -9 $$")])
    entry = conducted.state.entries["poison"]
    assert (entry.set_aside, entry.settled, conducted.ended("poison")) == (True, True, ["killed", "killed"])
    assert (conducted.folder / "items/poison/try-2.log").read_text() == "dying\n"
    conducted.conduct([item("poison", "echo dying; kill -9 $$")])
    assert len(conducted.ended("poison")) == 2, "the next command leaves it aside"


def test_what_another_try_cannot_change_is_tried_once(conducted: Conducted):
    conducted.conduct([item("gone", "exit 3"), item("wrong", "exit 2"), item("lacks", "exit 4")])
    assert conducted.outcomes == {"gone": Outcome.NO_SOURCE, "wrong": Outcome.REFUSED, "lacks": Outcome.LACKS}
    assert all(len(conducted.ended(name)) == 1 for name in conducted.outcomes)


def test_outcomes_are_tried_anew_only_if_the_user_names_them(conducted: Conducted):
    before = [item("a", "exit 3"), item("b", "exit 4")]
    conducted.conduct(before)
    conducted.conduct(before, again=[Outcome.NO_SOURCE])
    assert (len(conducted.ended("a")), len(conducted.ended("b"))) == (2, 1)


@pytest.mark.parametrize(
    ("status", "log", "run", "outcome"),
    [
        (0, "", None, Outcome.COMPLETE),
        (0, "", {"funnel": {"tests": 0}, "complete": True}, Outcome.NO_TESTS),
        (0, "", {"funnel": {"tests": 3}, "statuses": {"not-built": 2}, "complete": True}, Outcome.NO_BUILD),
        (0, "", {"funnel": {"tests": 3}, "statuses": {"not-built": 2, "fails": 1}, "complete": True}, Outcome.COMPLETE),
        (0, "", {"funnel": {"tests": 3}, "statuses": {}, "complete": True}, Outcome.COMPLETE),
        (0, "", {"funnel": {"tests": 3}, "statuses": {"cut": 1}, "complete": False}, Outcome.CUT),
        (1, "", None, Outcome.CRASHED),
        (2, "error: x: y [folder-in-use]\n  next: z\n", None, Outcome.IN_USE),
        (2, "error: x: it cannot be written: No space left on device [output-unwritable]\n", None, Outcome.DISK_FULL),
        (3, "error: x: no network [fetch-failed]\n", None, Outcome.NETWORK),
        (3, "error: x: there is no such artifact [no-such-artifact]\n", None, Outcome.NO_SOURCE),
        (3, "a test prints [fetch-failed]\n", None, Outcome.NO_SOURCE),
        (77, "", None, Outcome.CRASHED),
        (143, "", None, Outcome.KILLED),
        (-9, "", None, Outcome.KILLED),
    ],
)  # fmt: skip
def test_outcomes_are_told_apart(status: int, log: str, run, outcome: Outcome):
    assert outcome_of(status, log, run) is outcome


def test_the_output_of_an_item_has_no_colours_whatever_the_terminal_is(
    conducted: Conducted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FORCE_COLOR", "1")
    conducted.conduct([item("gone", f"{sys.executable} -m mrscout run {conducted.folder}/nowhere")])
    assert (conducted.folder / "items/gone/try-1.log").read_text().startswith("error: ")
    entry = conducted.state.entries["gone"]
    assert entry.outcome is Outcome.NO_SOURCE
    assert "there is no such folder" in entry.said


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_what_takes_too_long_is_ended_with_all_that_it_started(
    conducted: Conducted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mrscout.corpora.processes._END_SECONDS", 0.2)
    conducted.conduct(
        [limited("hangs", "sleep 300 & echo $!; trap '' TERM; sleep 300; sleep 300", seconds=0.2)]
    )
    assert conducted.outcomes == {"hangs": Outcome.OUT_OF_TIME}
    child = int((conducted.folder / "items/hangs/try-1.log").read_text().split()[0])
    while _is_alive(child):  # the system kills when it comes to it
        time.sleep(0.05)


def test_memory_of_all_descendants_counts(conducted: Conducted):
    script = f"{sys.executable} -S -c \"x = b'x' * (150 << 20); import time; time.sleep(300)\" & wait"
    conducted.conduct([limited("large", script, memory=60 << 20)])
    assert conducted.outcomes == {"large": Outcome.OUT_OF_MEMORY}


def test_what_fills_the_disk_is_ended(conducted: Conducted):
    script = 'mkdir -p "$1"; head -c 20000000 /dev/zero > "$1/x"; sleep 300'
    conducted.conduct([limited("large", script, disk=5 << 20)])
    assert conducted.outcomes == {"large": Outcome.OUT_OF_DISK}


def test_an_item_within_its_limits_is_left_alone(conducted: Conducted):
    conducted.conduct([limited("fine", "sleep 0.3", seconds=60, memory=1 << 30, disk=1 << 30)])
    assert conducted.outcomes == {"fine": Outcome.COMPLETE}


def test_after_an_interruption_the_same_command_goes_on(conducted: Conducted):
    items = [item("long", 'test -e "$1" || { mkdir "$1"; sleep 300; }', cost=2), item("short")]
    pool = LocalPool(1)
    with Corpus(conducted.folder, items) as corpus:
        events = conduct(corpus, pool, command=stand_in)
        assert isinstance(next(events), Began)
        while not (conducted.folder / "items/long/run").exists():
            time.sleep(0.01)
        events.close()
    pool.close()
    assert conducted.ended("long") == ["interrupted"]
    assert not conducted.state.entries["long"].settled
    conducted.conduct(items)
    assert conducted.outcomes == {"long": Outcome.COMPLETE, "short": Outcome.COMPLETE}


_CONDUCTOR = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from corpora_items import Conducted, item
Conducted(Path(sys.argv[1])).conduct([item(f"p{n}", 'echo >> "$1.times"; sleep 0.02') for n in range(40)], slots=2)
"""


def test_a_conductor_that_is_killed_at_any_moment_loses_nothing_and_repeats_nothing(conducted: Conducted):
    drawn = random.Random(7)
    command = (sys.executable, "-c", _CONDUCTOR, str(conducted.folder), str(Path(__file__).parent))
    for _ in range(5):
        process = subprocess.Popen(command)
        time.sleep(drawn.uniform(0.3, 0.9))
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert subprocess.run(command, check=False).returncode == 0
    assert set(conducted.outcomes.values()) == {Outcome.COMPLETE}
    assert len(conducted.outcomes) == 40
    for name in conducted.outcomes:
        assert conducted.ended(name).count("complete") == 1


def test_a_line_that_a_kill_left_unfinished_spoils_no_other(conducted: Conducted):
    conducted.conduct([item("a"), item("b", "exit 3")])
    journal = conducted.folder / JOURNAL
    journal.write_bytes(journal.read_bytes() + b'{"event":"ended","at":1,"item":"a","outc')
    conducted.conduct([item("a"), item("b", "exit 3"), item("c")])
    assert conducted.outcomes == {"a": Outcome.COMPLETE, "b": Outcome.NO_SOURCE, "c": Outcome.COMPLETE}


def test_an_item_with_another_source_is_mined_anew_and_one_that_left_the_manifest_is_forgotten(
    conducted: Conducted,
):
    conducted.conduct([item("a", "exit 3"), item("b")])
    conducted.conduct([item("a", "true")])
    assert conducted.outcomes == {"a": Outcome.COMPLETE}


@pytest.mark.parametrize(("version", "found"), [(0, "an earlier version"), (2, "a later version")])
def test_a_corpus_of_another_version_is_refused_and_left_as_it_is(
    conducted: Conducted, version: int, found: str
):
    conducted.conduct([item("a")])
    mark = conducted.folder / "corpus.json"
    mark.write_text(mark.read_text().replace('"version":1', f'"version":{version}'))
    before = {path: path.read_bytes() for path in conducted.folder.rglob("*") if path.is_file()}
    with pytest.raises(CorpusWrong, match=found):
        conducted.conduct([item("a"), item("b")])
    assert {path: path.read_bytes() for path in conducted.folder.rglob("*") if path.is_file()} == before


def test_a_folder_with_other_files_is_no_corpus(conducted: Conducted):
    conducted.folder.mkdir()
    (conducted.folder / "thesis.tex").write_text("")
    with pytest.raises(OutputUnwritable, match=r"thesis\.tex"):
        conducted.conduct([item("a")])
    with pytest.raises(CorpusWrong, match="there is no corpus in it"):
        read_state(conducted.folder)


def test_a_full_disk_stops_all_and_counts_for_nobody(conducted: Conducted, tmp_path: Path):
    full = tmp_path / "full"
    full.touch()
    script = (
        f"test -e {full} && {{ echo 'error: x: No space left on device [output-unwritable]'; exit 2; }}; true"
    )
    items = [item(f"p{number}", script) for number in range(5)]
    with pytest.raises(OutputUnwritable, match="the same command goes on"):
        conducted.conduct(items, slots=1)
    assert not conducted.state.settled
    full.unlink()
    conducted.conduct(items)
    assert set(conducted.outcomes.values()) == {Outcome.COMPLETE}


def test_a_journal_that_cannot_be_written_ends_everything(
    conducted: Conducted, monkeypatch: pytest.MonkeyPatch
):
    items = [item(f"p{number}") for number in range(5)]
    monkeypatch.setattr(Corpus, "ended", _raise_full)
    with pytest.raises(OutputUnwritable):
        conducted.conduct(items)
    monkeypatch.undo()
    conducted.conduct(items)
    assert set(conducted.outcomes.values()) == {Outcome.COMPLETE}


def _raise_full(*_: object) -> None:
    raise OutputUnwritable("corpus", "no space", "Make room.")


class FarPool(LocalPool):
    """Workers that do not see the corpus folder."""

    def submit(self, task: Task) -> "Future[Attempt]":
        return super().submit(replace(task, corpus="/nowhere/at/all"))


def test_results_are_carried_back_where_the_worker_does_not_see_the_folder(
    conducted: Conducted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "far"))
    (tmp_path / "far").mkdir()
    made = 'mkdir -p "$1/build" "$1/relations/a"; touch "$1/build/x"'
    script = f'{made}; echo 1 > "$1/run.jsonl"; echo 2 > "$1/relations/a/B.java"; echo said'
    conducted.conduct([item("a", script)], FarPool(1))
    folder = conducted.folder / "items/a"
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == {
        "run/run.jsonl",
        "run/relations/a/B.java",
        "try-1.log",
    }
    assert (folder / "run/relations/a/B.java").read_text() == "2\n"
    assert [path.name for path in (tmp_path / "far").rglob("*")] == [f"mrscout-mine-{_id_of(conducted)}"]


def _id_of(conducted: Conducted) -> str:
    from mrscout.corpora.journal import read_mark

    return read_mark(conducted.folder).id


def test_an_archive_writes_nothing_outside_of_its_folder(tmp_path: Path):
    import io
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../escaped", "x")
    with pytest.raises(OSError, match=r"\.\."):
        unpack(packed.getvalue(), tmp_path / "a/b")
    with pytest.raises(OSError, match="damaged"):
        unpack(b"no archive", tmp_path / "a/b")
    assert {path.name for path in tmp_path.rglob("*")} == {"a", "b"}


class LosingPool(LocalPool):
    """Loses the workers of some submissions."""

    def __init__(self, lost: set[int]) -> None:
        super().__init__(1)
        self._lost, self._number = lost, 0

    def submit(self, task: Task) -> "Future[Attempt]":
        self._number += 1
        if self._number in self._lost:
            future: Future[Attempt] = Future()
            future.set_exception(RuntimeError("KilledWorker"))
            return future
        return super().submit(task)


def test_a_lost_worker_costs_a_try(conducted: Conducted):
    conducted.conduct([item("a"), item("b")], LosingPool({1}))
    assert conducted.ended("a") == ["lost-worker", "complete"]
    assert conducted.ended("b") == ["complete"]


def test_an_item_that_takes_its_workers_along_is_set_aside(conducted: Conducted):
    conducted.conduct([item("a", cost=2), item("b")], LosingPool({1, 3}))
    assert conducted.state.entries["a"].set_aside
    assert conducted.outcomes["b"] is Outcome.COMPLETE


class RestartedPool(LocalPool):
    """Loses everything once, as a scheduler that is started again does."""

    def __init__(self) -> None:
        self._losing = True
        super().__init__(1)

    def submit(self, task: Task) -> "Future[Attempt]":
        return Future() if self._losing else super().submit(task)

    def check(self) -> None:
        if self._losing:
            self._losing = False
            raise PoolInterrupted


def test_what_a_scheduler_lost_is_given_to_it_again_and_costs_no_try(
    conducted: Conducted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(conductor_module, "_LOOK_SECONDS", 0.05)
    conducted.conduct([item("a")], RestartedPool())
    assert conducted.ended("a") == ["interrupted", "complete"]
    assert conducted.state.entries["a"].tries == 1


class EmptyPool(RestartedPool):
    """Has no worker until the scheduler is there again."""

    @property
    def slots(self) -> int:
        return 0 if self._losing else 1

    @slots.setter
    def slots(self, _: int) -> None:
        pass


def test_a_scheduler_that_is_lost_while_there_is_no_worker_is_waited_for(conducted: Conducted):
    events = conducted.conduct([item("a")], EmptyPool())
    assert [type(event).__name__ for event in events] == ["Waiting", "Waiting", "Began", "Ended"]
    assert conducted.outcomes == {"a": Outcome.COMPLETE}


def test_a_worker_with_another_version_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = attempt(Task(item("a"), 1, ("true",), str(tmp_path / "corpus"), "id", version="0.0.1"))
    assert ended.outcome is Outcome.LACKS
    assert "the conductor 0.0.1" in ended.said


def test_a_process_of_mrscout_ends_with_the_worker_that_started_it(tmp_path: Path):
    gone = subprocess.Popen(("true",))
    gone.wait()
    command = (sys.executable, "-m", "mrscout", "doctor")
    done = subprocess.run(
        command, env={**os.environ, "MRSCOUT_PARENT": str(gone.pid)}, capture_output=True, check=False
    )
    assert done.returncode in (-signal.SIGTERM, 143)
