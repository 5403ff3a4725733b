"""Refuses to execute what a run folder brings that was not made here, or that a project brings."""

from enum import Enum
from pathlib import Path

from mrscout.errors import RunFromElsewhere
from mrscout.prose.next_command import command
from mrscout.sources.git import GitFailed, GitMissing, has_tracked_files
from mrscout.store.run_origin import is_ours, start_over


class Doubt(Enum):
    """Why nothing of a run folder may be executed. The values are clauses for the user."""

    TRACKED = (
        "the project's repository holds files of this folder, and nothing that a project brings is executed"
    )
    UNKNOWN = (
        "git cannot say whether a repository around it holds files of this folder, which could replace them"
    )
    FOREIGN = "the run was made on another machine, or copied, and nothing that it brings is executed"


def require_trusted(folder: Path, source: str) -> None:
    """Raises RunFromElsewhere for a run folder from which nothing may be executed."""
    if (doubt := _doubt(folder)) is not None:
        advice = (
            f"Run {command('run', folder, source)} here: it builds the project again. "
            "mrscout report and mrscout show work without that, and run nothing."
        )
        raise RunFromElsewhere(str(folder), doubt.value, advice)


def make_trusted(folder: Path) -> bool:
    """Empty a run folder of what may not be executed; True if there was something. Raises RunFromElsewhere.

    A folder with files of a repository is refused: whatever is removed there may come back.
    """
    doubt = _doubt(folder)
    if doubt is Doubt.TRACKED:
        raise RunFromElsewhere(str(folder), doubt.value, "Name another folder with --out.")
    return doubt is not None and start_over(folder)


def _doubt(folder: Path) -> Doubt | None:
    """None for a folder that commands of this user have made, and into which no repository brings files."""
    try:
        if has_tracked_files(folder):
            return Doubt.TRACKED
    except GitMissing:  # nobody checks anything out here
        pass
    except GitFailed:
        return Doubt.UNKNOWN
    return None if is_ours(folder) else Doubt.FOREIGN
