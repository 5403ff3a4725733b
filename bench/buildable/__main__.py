"""Makes the tests of many projects ready to run, and counts those whose classes load.

    python bench/buildable PROJECTS OUT --manifest projects.json [--only OWNER/NAME …] [--run] [--no-build]
        [--again]

PROJECTS holds one checkout a project, as OWNER__NAME. The manifest lists each project's tests, as pairs of
file and name, under ``mtcs``. OUT gets OWNER__NAME.json a project; a project that has one is not built again,
so that a run that was ended goes on where it stopped.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from running import ask, runner

from mrscout.errors import MrscoutError
from mrscout.languages.java.build import Build, BuildEvent, ModuleRuntime, StageFinished, prepare
from mrscout.model.builds import BuildRequest
from mrscout.sources import Project, open_source


def main() -> None:
    options = _arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    print(f"{'project':36}{'s':>8}{'again':>7}{'tests':>7}{'load':>6}{'pass':>6}  rungs")
    results = []
    for entry in json.loads(options.manifest.read_text("utf-8")):
        folder = entry["repo"].replace("/", "__")
        if options.only and entry["repo"] not in options.only:
            continue
        if not (options.projects / folder).is_dir():
            print(f"{folder:36} not there", flush=True)
            continue
        path = options.out / f"{folder}.json"
        if options.again or not path.exists():
            result = _measure(options, folder, entry["mtcs"])
            path.with_suffix(".part").write_text(json.dumps(result, indent=1), "utf-8")
            path.with_suffix(".part").replace(path)
        results.append(json.loads(path.read_text("utf-8")))
        print(_line(results[-1]), flush=True)
    _sum_up(results)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("projects", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--manifest", type=Path, required=True)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--no-build", action="store_true", help="run nothing of the projects' own builds")
    parser.add_argument("--again", action="store_true", help="measure even where there is a result")
    parser.add_argument("--run", action="store_true", help="run the tests too, and count those that pass")
    parser.add_argument("--timeout", type=float, default=900)
    return parser.parse_args()


def _measure(options: argparse.Namespace, folder: str, tests: list[list[str]]) -> dict[str, object]:
    root = options.projects / folder
    before = _state(root)
    stages: Counter[str] = Counter()

    def listen(event: BuildEvent) -> None:
        if isinstance(event, StageFinished):
            stages[event.stage.name.lower()] += round(event.seconds, 2)  # type: ignore[assignment]

    began = time.monotonic()
    again = 0.0
    try:
        project = open_source(str(root))
        files = tuple(sorted({file for file, _ in tests}))
        request = BuildRequest(files, build=not options.no_build, timeout=options.timeout)
        place = (options.out / "work" / folder).absolute()
        build = prepare(project, request, place, listen)
        seconds = time.monotonic() - began
        began = time.monotonic()
        prepare(project, request, place, lambda _: None)
        again = time.monotonic() - began
    except MrscoutError as refused:
        empty: dict[str, object] = {name: {} for name in ("rungs", "stages", "misses", "ends", "failures")}
        counts = {"seconds": round(time.monotonic() - began, 1), "again": 0, "tests": len(tests), "load": 0}
        return {"project": folder, **counts, **empty, "problems": [str(refused)], "clean": True}
    homes = {file: home for file, _ in tests if (home := _home(build, project, file)) is not None}
    said = ask(tests, homes, lambda _: "Loads", seconds=options.timeout)
    ends = ask(tests, homes, lambda file: runner(root / file), seconds=options.timeout) if options.run else {}
    return {
        "project": folder,
        "seconds": round(seconds, 1),
        "again": round(again, 2),
        "tests": len(tests),
        "load": sum(word == "ok" for word in said.values()),
        "ends": dict(Counter(word.partition(":")[0] for word in ends.values())),
        "failures": {name: word for name, word in ends.items() if word != "ok"},
        "rungs": dict(Counter(_rung(build, project, file) for file, _ in tests)),
        "stages": dict(stages),
        "misses": {name: word for name, word in said.items() if word != "ok"},
        "problems": [str(problem) for problem in build.problems],
        "clean": before == _state(root),
    }


def _state(root: Path) -> set[tuple[str, int, int]]:
    found = set()
    for path in root.rglob("*"):
        status = path.lstat()
        found.add((path.as_posix(), status.st_size if path.is_file() else 0, status.st_mtime_ns))
    return found


def _rung(build: Build, project: Project, path: str) -> str:
    home = _home(build, project, path)
    return home.step.name.lower() if home else "none"


def _home(build: Build, project: Project, path: str) -> ModuleRuntime | None:
    file = next((file for file in project.files if file.path == path), None)
    return build.runtime_of(file) if file else None


def _line(result: dict[str, object]) -> str:
    rungs = result["rungs"]
    assert isinstance(rungs, dict)
    words = ", ".join(f"{name} {count}" for name, count in rungs.items())
    dirt = "" if result["clean"] else "  CHECKOUT CHANGED"
    return (
        f"{result['project']:36}{result['seconds']:>8}{result['again']:>7}{result['tests']:>7}{result['load']:>6}"
        f"{_passing(result):>6}"
        f"  {words}{dirt}"
    )


def _passing(result: dict[str, object]) -> str:
    ends = result.get("ends") or {}
    assert isinstance(ends, dict)
    return str(ends.get("ok", 0)) if ends else "-"


def _sum_up(results: list[dict[str, object]]) -> None:
    tests = sum(int(str(result["tests"])) for result in results)
    load = sum(int(str(result["load"])) for result in results)
    whole = sum(result["tests"] == result["load"] for result in results)
    some = sum(bool(result["load"]) for result in results)
    print(f"\n{len(results)} projects: {some} with tests that load, {whole} with all of them")
    print(f"{load} of {tests} tests load, {load / max(tests, 1):.1%}")
    ran = [result for result in results if result.get("ends")]
    if ran:
        passing, asked = (sum(int(_passing(row)) for row in ran), sum(int(str(row["tests"])) for row in ran))
        print(f"{passing} of {asked} tests pass, in the {len(ran)} projects whose tests were run")


if __name__ == "__main__":
    main()
