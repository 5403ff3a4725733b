"""How the folder of a run is told from a project's own folders.

A run may lie inside of the project that it was made of, with copies of the project's sources. Nothing in it is mined.
Since that hides Java files, a folder counts only if its ``run.json`` is a whole record.
"""

import json

RUN = "run.json"
#: bytes; a record lists the problems and tests of a project, and is far smaller
LARGEST = 16 << 20
#: what every record has, since the first version
_KEYS = frozenset({"mrscout", "complete", "project", "options", "funnel", "seconds"})
_PROJECT = frozenset({"source", "name", "root"})
#: the folders of a run with Java files that mrscout, or a build for it, has written
FOLDERS = frozenset(
    {
        *("relations", "drafts", "harness", "given", "templates", "candidates", "build", "classes", "report"),
        *("analogues", "moulds"),  # of earlier versions
    }
)


def is_run_record(data: bytes) -> bool:
    """True for the contents of a ``run.json`` as mrscout writes it, whole."""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return False
    if not isinstance(record, dict) or not record.keys() >= _KEYS:
        return False
    project = record["project"]
    return isinstance(record["mrscout"], str) and isinstance(project, dict) and project.keys() >= _PROJECT


def is_of_a_run(path: str) -> bool:
    """True if a run writes Java files at a path, which is relative to its folder."""
    return path.partition("/")[0] in FOLDERS
