"""Folders that mrscout has written: nothing in them is a project's, wherever the user had them put."""

import json
import re
from pathlib import Path

from mrscout import untrusted
from mrscout.model.run_marker import LARGEST, RUN, is_run_record

__all__ = ["DISCOVER", "RELATIONS", "RUN", "SAMPLE", "is_discovered", "is_run", "is_sample", "may_be_run"]

DISCOVER = "discover.jsonl"
RELATIONS = "relations.jsonl"
SAMPLE = "sample.json"
#: how a line of a test begins, and how much of it is looked at
_TEST = re.compile(rb'\{"file":"(?:[^"\\]|\\.)*+","line":\d+,"test":"')
_HEAD = 1 << 16
_OF_A_SAMPLE = frozenset({"population", "confidence", "margin", "seed", "items"})


def is_run(folder: Path) -> bool:
    """True for the folder of a run, by its whole record. Raises OSError where that cannot be told."""
    data = _read(folder / RUN)
    return data is not None and is_run_record(data)


def may_be_run(folder: Path) -> bool:
    """True for the folder of a run also if its record is damaged, so that another run can take its place.

    Raises OSError where that cannot be told.
    """
    keys = _keys(folder / RUN)
    return keys is not None and ("mrscout" in keys or _has(folder, DISCOVER, RELATIONS))


def is_discovered(folder: Path) -> bool:
    """True for a folder with a `discover.jsonl` that begins as `discover` writes it, or is empty."""
    try:
        head = untrusted.read_part(folder, DISCOVER, _HEAD)
    except OSError:
        return False
    return not head or _TEST.match(head) is not None


def is_sample(folder: Path) -> bool:
    """True for a folder with the sheets of a sample. Raises OSError where that cannot be told."""
    return (_keys(folder / SAMPLE) or frozenset()) >= _OF_A_SAMPLE


def _has(folder: Path, *names: str) -> bool:
    return all((folder / name).is_file() for name in names)


def _keys(path: Path) -> frozenset[str] | None:
    """Those of the object in a file, empty where it holds none; None where there is no file."""
    data = _read(path)
    if data is None:
        return None
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    return frozenset(found) if isinstance(found, dict) else frozenset()


def _read(path: Path) -> bytes | None:
    """The bytes of a regular file; None where there is none of this name. Raises OSError for a link, a pipe, …"""
    try:
        return untrusted.read_bytes(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except untrusted.Untrusted:
        if path.is_dir() and not path.is_symlink():
            return None
        raise
