"""Reads the drafts of a run, and renders relations' classes from them.

What belongs to a relation has one place below each folder of the run, which its own path tells; the language decides
how the files are called.
"""

from pathlib import Path, PurePosixPath

from mrscout.errors import NoRun
from mrscout.languages.base import DAMAGE, ReadableClass, StoredDraft
from mrscout.languages.registry import language_of_file
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.prose.relation_sentences import with_verdict
from mrscout.untrusted import read_below

#: the folder, below the run folder, with the drafts of all relations
TEMPLATES = "templates"
HARNESS = "harness"
GIVEN = "given"
_ADVICE = "Run mrscout run SOURCE again; runs of earlier versions have no drafts."


def draft_path(codified: CodifiedMR) -> Path:
    """Return the path of a relation's draft, relative to the run folder."""
    return Path(TEMPLATES, *_below(codified)).with_suffix(".json")


def harness_path(codified: CodifiedMR) -> Path:
    """Return the path of a codified relation's harness, relative to the run folder."""
    return Path(HARNESS, *codified.harness.split(".")[:-1], harness_name(codified))


def harness_name(codified: CodifiedMR) -> str:
    """Return the name of the file of a relation's harness."""
    return f"{codified.harness.rpartition('.')[2]}{PurePosixPath(codified.path).suffix}"


def given_path(codified: CodifiedMR) -> Path:
    """Return the path of the paper's form of a relation, which few have, relative to the run folder."""
    path = Path(GIVEN, *_below(codified))
    return path.with_name(f"{path.stem}Given{path.suffix}")


def _below(codified: CodifiedMR) -> tuple[str, ...]:
    """Return the parts of the path of a relation's source, without the folder `relations` or `drafts`."""
    return PurePosixPath(codified.path).parts[1:]


def stored_draft(folder: Path, codified: CodifiedMR) -> StoredDraft:
    """Read the draft of a relation. Raises NoRun if it is gone or damaged."""
    name = draft_path(codified).as_posix()
    try:
        return language_of_file(codified.relation.file).read_draft(read_below(folder, name).decode("utf-8"))
    except OSError as gone:
        raise NoRun(str(folder), f"the draft {name} is gone", _ADVICE) from gone
    except DAMAGE as damage:
        raise NoRun(str(folder), f"the draft {name} is damaged", _ADVICE) from damage


def relation_class_of(folder: Path, codified: CodifiedMR, class_name: str = "") -> ReadableClass:
    """Render the class of a relation, by default under its own name. Raises NoRun if its draft is gone or damaged."""
    draft = stored_draft(folder, codified)
    try:
        return draft.relation_class(codified, class_name)
    except DAMAGE as damage:
        name = draft_path(codified).as_posix()
        raise NoRun(str(folder), f"the draft {name} is damaged", _ADVICE) from damage


def readable_class(folder: Path, codified: CodifiedMR, judged: Judged | None) -> ReadableClass | None:
    """Render the class that people read, with a parameter for each split link; None if its draft cannot be read."""
    restated = with_verdict(codified, judged) if judged is not None and judged.apart else codified
    try:
        return relation_class_of(folder, restated)
    except NoRun:
        return None
