"""Recognises run folders inside of a project, whose copies of the project's sources must not be mined.

Since that hides source files, a folder counts as a run's only if its ``run.json`` is a complete record.
"""

import json

RUN = "run.json"
#: bytes; a record lists the problems and tests of a project, and is far smaller
LARGEST = 16 << 20
#: the keys of every record, since the first version
_KEYS = frozenset({"mrscout", "complete", "project", "options", "funnel", "seconds"})
_PROJECT = frozenset({"source", "name", "root"})
#: the folders of a run with source files that mrscout or a build wrote
FOLDERS = frozenset(
    {
        *("relations", "drafts", "harness", "given", "templates", "candidates", "build", "classes", "report"),
        "check",
        *("analogues", "moulds"),  # of earlier versions
    }
)


def is_run_record(data: bytes) -> bool:
    """True if these are the contents of a complete ``run.json`` as mrscout writes it."""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return False
    if not isinstance(record, dict) or not record.keys() >= _KEYS:
        return False
    project = record["project"]
    return isinstance(record["mrscout"], str) and isinstance(project, dict) and project.keys() >= _PROJECT


def is_of_a_run(path: str) -> bool:
    """True if a run writes source files at this path, relative to its run folder."""
    return path.partition("/")[0] in FOLDERS
