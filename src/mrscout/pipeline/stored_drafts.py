"""The drafts of a run: where they are in its folder, and the classes that are rendered from them."""

from pathlib import Path

from mrscout.errors import NoRun
from mrscout.languages.base import DAMAGE, ReadableClass, StoredDraft
from mrscout.languages.registry import language_of_file
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.prose.relation_sentences import with_verdict
from mrscout.untrusted import read_below

#: the folder of a run that has the draft of every relation
TEMPLATES = "templates"
_ADVICE = "Run mrscout run SOURCE again; runs of earlier versions have no drafts."


def draft_path(codified: CodifiedMR) -> Path:
    """Where the draft of a relation is, relative to the folder."""
    *package, name = codified.harness.split(".")
    return Path(TEMPLATES, *package, f"{name.removesuffix('Harness')}.json")


def stored_draft(folder: Path, codified: CodifiedMR) -> StoredDraft:
    """The draft of a relation. Raises NoRun where it is gone or damaged."""
    name = draft_path(codified).as_posix()
    try:
        return language_of_file(codified.relation.file).read_draft(read_below(folder, name).decode("utf-8"))
    except OSError as gone:
        raise NoRun(str(folder), f"the draft {name} is gone", _ADVICE) from gone
    except DAMAGE as damage:
        raise NoRun(str(folder), f"the draft {name} is damaged", _ADVICE) from damage


def relation_class_of(folder: Path, codified: CodifiedMR, class_name: str = "") -> ReadableClass:
    """The class of a relation, by its own name or another one. Raises NoRun where its draft is gone or damaged."""
    draft = stored_draft(folder, codified)
    try:
        return draft.relation_class(codified, class_name)
    except DAMAGE as damage:
        name = draft_path(codified).as_posix()
        raise NoRun(str(folder), f"the draft {name} is damaged", _ADVICE) from damage


def readable_class(folder: Path, codified: CodifiedMR, judged: Judged | None) -> ReadableClass | None:
    """The class that people read, with a parameter more for each split link; None where its draft cannot be read."""
    restated = with_verdict(codified, judged) if judged is not None and judged.apart else codified
    try:
        return relation_class_of(folder, restated)
    except NoRun:
        return None
