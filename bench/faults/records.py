"""Reads the folders of runs, and compares them: everything but the clock must be the same."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]
_FIXTURES = Path(__file__).parents[2] / "tests" / "fixtures" / "projects"


def fixture(name: str) -> Path:
    """A small project of the tests."""
    return _FIXTURES / name


def run(*arguments: str, timeout: float = 3600.0) -> None:
    """The command line, which must not fail."""
    command = [sys.executable, "-m", "mrscout", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    if ran.returncode:
        sys.exit(f"{' '.join(command)}\nended with {ran.returncode}\n{ran.stderr}")


def lines(out: Path, name: str) -> list[Json]:
    """The records of a file; none where there is no file."""
    path = out / name
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


def without_clock(record: Json) -> Json:
    """A verdict, but for its seconds."""
    return {key: value for key, value in record.items() if key != "seconds"}


def contents(out: Path) -> dict[str, object]:
    """Everything that a finished run says, by file."""
    found: dict[str, object] = {
        "discover.jsonl": (out / "discover.jsonl").read_bytes(),
        "relations.jsonl": (out / "relations.jsonl").read_bytes(),
        "run.json": without_clock(json.loads((out / "run.json").read_text())),
    }
    for record in lines(out, "verdicts.jsonl"):
        found[f"verdict {record['id']}"] = without_clock(record)
    found["order of verdicts"] = [record["id"] for record in lines(out, "verdicts.jsonl")]
    for folder in ("relations", "harness", "drafts"):
        for path in sorted((out / folder).rglob("*")):
            if path.is_file():
                found[path.relative_to(out).as_posix()] = path.read_bytes()
    for path in out.rglob("*.partial"):
        found[path.relative_to(out).as_posix()] = "left behind"
    return found


def differences(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """What is not the same, by name."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
