"""Derives the codes from errors and enums, and finds the page of each."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from pathlib import Path

from mrscout.errors import MrscoutError
from mrscout.exits import Exit
from mrscout.languages.registry import known_languages
from mrscout.model.builds import BuildFailure
from mrscout.model.findings import FindingKind
from mrscout.model.instances import Reason
from mrscout.model.marks import Mark
from mrscout.model.project import ProblemCode
from mrscout.model.relations import Status
from mrscout.model.run_warnings import RunWarning
from mrscout.model.slugged import Slugged
from mrscout.model.verdicts import Verdict

_PAGES = Path(__file__).with_name("pages")
_SECTION = re.compile(r"^## ([a-z-]+)\n", re.MULTILINE)


class CodeKind(Enum):
    """The subject of a code. The values are titles for people."""

    ERROR = "Error"
    RUN = "Warning about a run"
    FILE = "Warning about a file of the project"
    BUILD = "Warning about the build"
    TEST = "Reason why a test states no relation"
    RELATION = "Outcome of making a relation"
    VERDICT = "Verdict on a relation"
    MARK = "Mark of a relation"
    FINDING = "Kind of a finding"


#: where the codes of each kind come from, with the file of their pages; errors and builds are told apart below
_ENUMS: dict[CodeKind, tuple[type[Slugged], str]] = {
    CodeKind.RUN: (RunWarning, "runs.md"),
    CodeKind.FILE: (ProblemCode, "files.md"),
    CodeKind.TEST: (Reason, "tests.md"),
    CodeKind.RELATION: (Status, "relations.md"),
    CodeKind.VERDICT: (Verdict, "verdicts.md"),
    CodeKind.MARK: (Mark, "marks.md"),
    CodeKind.FINDING: (FindingKind, "findings.md"),
}


@dataclass(frozen=True, slots=True)
class Code:
    """A code with its page. Two kinds may share a slug: a file and a test can both have a `syntax-error`."""

    slug: str
    kind: CodeKind
    sentence: str  #: what it stands for
    page: str  #: why it happens and what to do, in Markdown with an example; empty if nobody has written it
    exit_code: Exit | None = None  #: of the process that ends with this error


def all_codes() -> tuple[Code, ...]:
    """Return all codes, by kind and then in the order of their definition."""
    codes = [*_errors(), *(code for kind in CodeKind for code in _codes_of(kind))]
    return tuple(sorted(codes, key=lambda code: tuple(CodeKind).index(code.kind)))


def codes_called(slug: str) -> tuple[Code, ...]:
    """Return the codes of a slug, mostly one."""
    return tuple(code for code in all_codes() if code.slug == slug)


def similar_slugs(slug: str) -> list[str]:
    """Return slugs that are spelled alike, the most similar first."""
    return get_close_matches(slug, dict.fromkeys(code.slug for code in all_codes()), n=3)


def page_titles() -> dict[CodeKind, tuple[str, ...]]:
    """Return the slugs that have a page, by kind, in the order of the files."""
    files = {CodeKind.ERROR: "errors.md"} | {kind: file for kind, (_, file) in _ENUMS.items()}
    titles = {kind: tuple(_sections(_read(file))) for kind, file in files.items()}
    builds = tuple(slug for language in known_languages() for slug in _sections(language.build_pages))
    return titles | {CodeKind.BUILD: builds}


def _errors() -> Iterator[Code]:
    pages = _sections(_read("errors.md"))
    errors: list[type[MrscoutError]] = [MrscoutError, *_subclasses(MrscoutError)]
    for error in errors:
        raised = (error.__doc__ or "").strip().split("\n")[0]
        occasion = raised.removeprefix("Raised for ").removeprefix("Raised if ")
        sentence = f"{occasion[:1].upper()}{occasion[1:]}"
        yield Code(error.slug, CodeKind.ERROR, sentence, pages.get(error.slug, ""), error.exit_code)


def _subclasses(error: type[MrscoutError]) -> Iterator[type[MrscoutError]]:
    """Yield the errors below one that mrscout itself declares, depth first."""
    for subclass in error.__subclasses__():
        if subclass.__module__ == MrscoutError.__module__:
            yield subclass
            yield from _subclasses(subclass)


def _codes_of(kind: CodeKind) -> Iterator[Code]:
    """Yield the codes of a kind that an enum declares."""
    if kind is CodeKind.BUILD:
        for language in known_languages():
            yield from _from_members(kind, language.build_failures, language.build_pages)
    elif kind in _ENUMS:
        enum, file = _ENUMS[kind]
        yield from _from_members(kind, enum, _read(file))


def _from_members(kind: CodeKind, members: Iterable[BuildFailure], text: str) -> Iterator[Code]:
    pages = _sections(text)
    for member in members:
        yield Code(member.slug, kind, member.value, pages.get(member.slug, ""))


def _read(file: str) -> str:
    return (_PAGES / file).read_text("utf-8")


def _sections(text: str) -> dict[str, str]:
    """Return the sections of a Markdown text by their headings of the second level."""
    _, *parts = _SECTION.split(text)
    return {slug: page.strip("\n") for slug, page in zip(parts[::2], parts[1::2], strict=True)}
