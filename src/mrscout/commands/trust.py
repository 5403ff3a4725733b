"""Refuses to execute what a run folder brings that was not made here, or that a project brings."""

from pathlib import Path

from mrscout.errors import RunFromElsewhere
from mrscout.report.next_command import command
from mrscout.report.run_origin import is_ours, start_over
from mrscout.sources.git import GitFailed, GitMissing, opened_repository


def require_trusted(folder: Path, source: str) -> None:
    """Raises RunFromElsewhere for a run folder from which nothing may be executed."""
    if (found := _doubt(folder)) is not None:
        advice = (
            f"Run {command('run', folder, source)} here: it builds the project again. "
            "mrscout report and mrscout show work without that, and run nothing."
        )
        raise RunFromElsewhere(str(folder), found, advice)


def make_trusted(folder: Path) -> bool:
    """Empty a run folder of what may not be executed; True if there was something. Raises RunFromElsewhere.

    A folder with files of a repository is refused: whatever is removed there may come back.
    """
    found = _doubt(folder)
    if found is _TRACKED:
        raise RunFromElsewhere(str(folder), found, "Name another folder with --out.")
    return found is not None and start_over(folder)


_TRACKED = (
    "the project's repository holds files of this folder, and nothing that a project brings is executed"
)
_FOREIGN = "the run was made on another machine, or copied, and nothing that it brings is executed"


def _doubt(folder: Path) -> str | None:
    """Why nothing of a folder may be executed; None for one that commands of this user have made."""
    if _is_tracked(folder):
        return _TRACKED
    return None if is_ours(folder) else _FOREIGN


def _is_tracked(folder: Path) -> bool:
    """True if a repository has files in a folder: it can replace them at any time."""
    try:
        with opened_repository(folder.resolve()) as repository:
            return repository is not None and repository.has_files()
    except (GitMissing, GitFailed):
        return False
