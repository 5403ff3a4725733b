"""The class of a relation as its verdict tells it: with a parameter more for each link that was split."""

from pathlib import Path

from mrscout.languages.java.codify.draft_file import DAMAGE, render_told
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.prose.relations import with_verdict
from mrscout.untrusted import read_below

#: the folder of a run that has what the classes of relations with links are written from
MOULDS = "moulds"


def mould_path(codified: CodifiedMR) -> Path:
    """Where the mould of a relation is, relative to the folder; there only where literals are linked."""
    *package, name = codified.harness.split(".")
    return Path(MOULDS, *package, f"{name.removesuffix('Harness')}.json")


def read_mould(folder: Path, codified: CodifiedMR) -> str:
    """Its text; empty where there is none."""
    try:
        return read_below(folder, mould_path(codified).as_posix()).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def told_source(folder: Path, codified: CodifiedMR, judged: Judged | None) -> bytes | None:
    """The class that people read; None where it is gone."""
    if judged is not None and judged.apart:
        try:
            told = render_told(read_mould(folder, codified), with_verdict(codified, judged))
        except DAMAGE:
            return None
        return told.encode("utf-8", "backslashreplace")
    try:
        return read_below(folder, codified.path)
    except OSError:
        return None
