"""The outcomes of an item of a corpus, and which of them another try can change."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any

from mrscout.exits import Exit
from mrscout.model.relations import Status
from mrscout.model.slugged import Slugged


class Outcome(Slugged):
    """The outcome of mining a project. The values are sentences for people."""

    COMPLETE = "All stages came to their end."
    NO_TESTS = "The project has no tests."
    NO_BUILD = "None of the modules whose tests hide relations could be built."
    CUT = "The budget of its options was over."
    NO_SOURCE = "There is no such source, or nothing in it that can be mined."
    REFUSED = "mrscout run refuses the source or the options."
    LACKS = "The machine lacks a tool."
    OUT_OF_TIME = "It took longer than its limit."
    OUT_OF_MEMORY = "It took more memory than its limit."
    OUT_OF_DISK = "It took more of the disk than its limit."
    CRASHED = "mrscout failed, which is a bug of it."
    KILLED = "Somebody killed its process, or the system did."
    LOST_WORKER = "The worker that had it was lost."
    NETWORK = "The network failed."
    IN_USE = "Another mrscout is at work in its folder."
    DISK_FULL = "The disk is full."
    INTERRUPTED = "It was interrupted, and goes on the next time."

    @property
    def after(self) -> "After":
        """What follows."""
        return _AFTER.get(self, After.SETTLED)

    @property
    def good(self) -> bool:
        """True if there are results to read."""
        return self in (Outcome.COMPLETE, Outcome.CUT, Outcome.NO_TESTS)


class After(Enum):
    """What follows an outcome."""

    SETTLED = "settled"  #: trying again gives the same
    RETRY = "retry"  #: it may pass; after the second time the item is set aside
    LATER = "later"  #: it was not the item's doing, and does not count as a try


#: tries after which an item is set aside
MOST_TRIES = 2
_AFTER = {
    **dict.fromkeys((Outcome.CRASHED, Outcome.KILLED, Outcome.LOST_WORKER, Outcome.NETWORK), After.RETRY),
    **dict.fromkeys((Outcome.IN_USE, Outcome.DISK_FULL, Outcome.INTERRUPTED), After.LATER),
}
_BY_EXIT = {
    Exit.INTERNAL: Outcome.CRASHED,
    Exit.USAGE: Outcome.REFUSED,
    Exit.SOURCE: Outcome.NO_SOURCE,
    Exit.ENVIRONMENT: Outcome.LACKS,
    Exit.FAILED: Outcome.COMPLETE,
    Exit.HUNG_UP: Outcome.KILLED,
    Exit.INTERRUPTED: Outcome.KILLED,
    Exit.TERMINATED: Outcome.KILLED,
}
#: slugs of errors, which docs/exit-codes.md promises to programs
_BY_SLUG = {"fetch-failed": Outcome.NETWORK, "folder-in-use": Outcome.IN_USE}
_SLUG = re.compile(r"^error: .*\[([a-z-]+)\]\s*$", re.MULTILINE)
_NO_ROOM = "No space left on device"


def outcome_of(status: int, log: str, run: Mapping[str, Any] | None) -> Outcome:
    """Return the outcome of a process from its exit code, the end of its output, and its `run.json`.

    A negative code is a signal.
    """
    if status < 0:
        return Outcome.KILLED
    if status == Exit.FINE:
        return _outcome_of_run(run)
    slugs = _SLUG.findall(log)
    if status == Exit.USAGE and _NO_ROOM in log:
        return Outcome.DISK_FULL
    if slugs and slugs[-1] in _BY_SLUG:
        return _BY_SLUG[slugs[-1]]
    return _BY_EXIT.get(Exit(status), Outcome.CRASHED) if status in set(Exit) else Outcome.CRASHED


def _outcome_of_run(run: Mapping[str, Any] | None) -> Outcome:
    """Return the outcome of a run that came to its end."""
    if run is None:  # the command is none of mrscout's, or wrote nothing
        return Outcome.COMPLETE
    if not run["funnel"].get("tests", 0):
        return Outcome.NO_TESTS
    statuses = run.get("statuses", {})
    if statuses and set(statuses) <= {Status.NOT_BUILT.slug, Status.NOT_SYNTHESIZED.slug}:
        return Outcome.NO_BUILD if Status.NOT_BUILT.slug in statuses else Outcome.COMPLETE
    return Outcome.COMPLETE if run["complete"] else Outcome.CUT
