"""Folders that mrscout has written: nothing in them is a project's, wherever the user had them put."""

import json
from pathlib import Path

RUN = "run.json"
DISCOVER = "discover.jsonl"
RELATIONS = "relations.jsonl"
SAMPLE = "sample.json"
_OF_A_SAMPLE = frozenset({"population", "confidence", "margin", "seed", "items"})


def is_run(folder: Path) -> bool:
    """Whether a folder is that of a run. Raises OSError where that cannot be told."""
    keys = _keys(folder / RUN)
    # A run.json that was damaged is known by its company, so that another run can take its place.
    return keys is not None and ("mrscout" in keys or _has(folder, DISCOVER, RELATIONS))


def is_sample(folder: Path) -> bool:
    """Whether a folder has the sheets of a sample. Raises OSError where that cannot be told."""
    return (_keys(folder / SAMPLE) or frozenset()) >= _OF_A_SAMPLE


def _has(folder: Path, *names: str) -> bool:
    return all((folder / name).is_file() for name in names)


def _keys(path: Path) -> frozenset[str] | None:
    """Those of the object in a file, empty where it holds none; None where there is no file."""
    try:
        found = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except (ValueError, RecursionError):
        found = None
    return frozenset(found) if isinstance(found, dict) else frozenset()
