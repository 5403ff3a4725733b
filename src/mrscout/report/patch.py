"""Changes of files as a patch for `git apply`."""

import difflib
from dataclasses import dataclass

_NO_NEWLINE = "\\ No newline at end of file"


@dataclass(frozen=True, slots=True)
class FileChange:
    """The text of a file before and after a change; there was no file if `before` is None."""

    path: str  #: posix, relative to the root of the project
    before: str | None
    after: str


def patch(changes: list[FileChange]) -> str:
    """Return the changes as one patch, in order of paths; empty if nothing changes."""
    return "".join(_patch(change) for change in sorted(changes, key=lambda change: change.path))


def _patch(change: FileChange) -> str:
    if change.before == change.after:
        return ""
    old, new = f"a/{change.path}", f"b/{change.path}"
    mode = "new file mode 100644\n" if change.before is None else ""
    lines = difflib.unified_diff(
        _lines(change.before or ""), _lines(change.after), "/dev/null" if change.before is None else old, new
    )
    body = "".join(line if line.endswith("\n") else f"{line}\n{_NO_NEWLINE}\n" for line in lines)
    return f"diff --git {old} {new}\n{mode}{body}"


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their ends; only a line feed ends one."""
    pieces = text.split("\n")
    return [*(f"{piece}\n" for piece in pieces[:-1]), *([pieces[-1]] if pieces[-1] else [])]
