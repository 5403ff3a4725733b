"""Signals and kills at bad moments: nothing outlives the run, nothing is lost for good, nothing is left behind."""

import json
import signal
from dataclasses import replace

from canaries import House
from hostile import innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Kill, Ran, Workbench

_NAMES = ("Alpha", "Beta", "Gamma", "Delta")


def _project(house: House) -> None:
    lay(
        house.project,
        {"pom.xml": pom(), **{path: text for name in _NAMES for path, text in innocent(name).items()}},
    )


def _run(bench: Workbench, house: House, *kills: Kill, jobs: str = "1") -> Ran:
    return bench.run(
        house,
        "run",
        house.project,
        "--out",
        house.out,
        "--inputs",
        "25",
        "--seed",
        "3",
        "--no-candidates",
        "-j",
        jobs,
        kills=kills,
        seconds=200,
    )


def _verdicts(house: House) -> dict[str, str]:
    """What was found of each relation, without times."""
    found = {}
    for name in ("relations.jsonl", "verdicts.jsonl"):
        for line in filter(None, (house.out / name).read_text().split("\n")):
            record = json.loads(line)
            found[f"{name} {record['id']}"] = str(record.get("verdict", record.get("status")))
    return found


def _undisturbed(bench: Workbench) -> dict[str, str]:
    def make(house: House) -> None:
        _project(house)
        _run(bench, house).must_end(0)

    return _verdicts(bench.shared("undisturbed", make))


def _disturbed(
    name: str,
    severity: Severity,
    description: str,
    *kills: Kill,
    jobs: str = "1",
    again: bool = True,
    quick: bool = False,
) -> None:
    @attempt(Part.PROCESSES, severity, quick=quick, name=name, description=description)
    def act(bench: Workbench) -> str:
        expected = _undisturbed(bench)
        house = bench.house(name)
        _project(house)
        placed = [replace(kill, when=kill.when and str(house.out / kill.when)) for kill in kills]
        ran = _run(bench, house, *placed, jobs=jobs)
        if ran.kills_left:
            raise NotTried(
                f"{ran.kills_left} signals found no process: exit {ran.code} after {ran.seconds:.0f} s"
            )
        if ran.ended != "by itself" or ran.survivors:
            raise Broke(f"{ran.ended}; outlived the run: {list(ran.survivors)}")
        if house.changes():
            raise Broke(f"changed: {house.changes()}")
        first = f"exit {ran.code}"
        left = [path.name for path in house.tmp.iterdir()]
        if left and not any(kill.signal == signal.SIGKILL and not kill.pattern for kill in kills):
            raise Broke(f"{first}; left in the folder for temporary files: {left}")
        if again and ran.code != 0:
            ran = _run(bench, house).must_end(0)
        if (got := _verdicts(house)) != expected:
            wrong = {key: (value, got.get(key)) for key, value in expected.items() if got.get(key) != value}
            raise Broke(f"{first}; other results than an undisturbed run: {wrong}")
        return f"{first}, and the same results"


_JVM = r"java .*mrscout\.jvm"
_disturbed(
    "kill-run-early", Severity.MEDIUM, "kill -9 of the run while it builds.", Kill(signal.SIGKILL, after=2)
)
_disturbed(
    "kill-run-late",
    Severity.MEDIUM,
    "kill -9 of the run at its first verdict.",
    Kill(signal.SIGKILL, when="verdicts.jsonl"),
)
_disturbed(
    "terminate", Severity.LOW, "SIGTERM at the first verdict.", Kill(signal.SIGTERM, when="verdicts.jsonl")
)
_disturbed(
    "hang-up",
    Severity.LOW,
    "SIGHUP, as when a terminal is closed, at the first relation.",
    Kill(signal.SIGHUP, when="relations.jsonl"),
)
_disturbed(
    "interrupt", Severity.LOW, "SIGINT at the first relation.", Kill(signal.SIGINT, when="relations.jsonl")
)
_disturbed("kill-jvm-early", Severity.MEDIUM, "kill -9 of the first worker JVM.", Kill(signal.SIGKILL, _JVM))
_disturbed(
    "kill-jvm-late",
    Severity.MEDIUM,
    "kill -9 of a worker JVM that filters.",
    Kill(signal.SIGKILL, _JVM, when="relations.jsonl"),
)
_disturbed(
    "kill-launcher",
    Severity.MEDIUM,
    "kill -9 of the fence's launcher.",
    Kill(signal.SIGKILL, r"fence/inside", when="relations.jsonl"),
)
_disturbed(
    "kill-worker-twice",
    Severity.MEDIUM,
    "kill -9 of two Python workers.",
    Kill(signal.SIGKILL, r"-m mrscout run", least=2),
    Kill(signal.SIGKILL, r"-m mrscout run", after=8, least=2),
    jobs="2",
)


@attempt(Part.PROCESSES, Severity.LOW)
def kill_evaluate(bench: Workbench) -> str:
    """kill -9 of `evaluate`: no process is left, and what it leaves on disk is swept by name later."""
    from attempts.evaluate import measured_run

    house = bench.copy_of(measured_run(bench), "kill-evaluate")
    (house.out / "worth.jsonl").unlink(missing_ok=True)
    ran = bench.run(
        house,
        "evaluate",
        "--out",
        house.out,
        "-j",
        "1",
        "--mutants",
        "10",
        kills=[Kill(signal.SIGKILL, after=5)],
    )
    if ran.survivors:
        raise Broke(f"outlived it: {list(ran.survivors)}")
    unnamed = [path.name for path in house.tmp.iterdir() if "mrscout" not in path.name]
    if unnamed:
        raise Broke(f"left under names that nobody sweeps: {unnamed}")
    return "no process, and no unnamed folder"
