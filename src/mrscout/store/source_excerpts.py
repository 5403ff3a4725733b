"""The sources that a report shows, and links to them: tests, relations, and inputs as source text."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from mrscout.languages.base import Values
from mrscout.languages.registry import is_source_file, language_of_file, source_suffixes
from mrscout.model.ir import Span
from mrscout.model.origin import CANDIDATES
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending, Judged
from mrscout.pipeline.stored_drafts import readable_class
from mrscout.sources.git import GitFailed, GitMissing, opened_repository
from mrscout.sources.text import decode_source
from mrscout.store.records import check_path
from mrscout.store.relation_records import RelationRecord
from mrscout.store.run_folder import source_path
from mrscout.store.run_origin import is_signed_here
from mrscout.untrusted import read_below, read_within

#: characters of a value that are shown
_SHOWN = 160


@dataclass(frozen=True, slots=True)
class Passage:
    """A method in its source file."""

    file: str  #: relative to the project's root, or to the folder of the run
    source: bytes  #: of the whole file, UTF-8
    lines: range  #: of the method, from 0
    changed: bool = False  #: True if the file is another than the one that was mined


@dataclass(frozen=True, slots=True)
class Drawn:
    """An input that was tried, with its values in the order of the form's parameters."""

    values: tuple[Value, ...]
    texts: tuple[str, ...]  #: the values as source text
    ended: Ending


class SourceExcerpts:
    """Reads methods from the files of a run and of its project."""

    def __init__(self, folder: Path, root: Path, encoding: str | None) -> None:
        self._folder = folder
        self._root = root
        self._encoding = encoding
        self._tests = lru_cache(maxsize=8)(self._read)  # tests come file by file

    def mined(self, record: RelationRecord) -> Passage | None:
        """Return the test that a relation was mined from; None if it is gone."""
        # The text of a lifted site may be recorded in another form than in the file; constituents are verbatim.
        texts = record.texts(sites=False)
        file, line = record.place_of_test
        if record.is_candidate:  # whose record has the line of the assertion, not that of the test's name
            methods = self._tests(file)
            around = (name for name, lines in (methods[1] if methods else {}).items() if line - 1 in lines)
            line = next(around, -1) + 1
        return self.original(file, line, texts)

    def original(self, file: str, line: int, texts: Mapping[Span, str]) -> Passage | None:
        """Return a test by the line of its name; None if it is gone.

        ``texts`` are known parts of the test; if one of them differs, the passage is marked as changed.
        """
        methods = self._tests(file)
        lines = methods[1].get(line - 1) if methods else None
        if methods is None or lines is None:
            return None
        data = methods[0]
        spans = (span for span in texts if span.file == file)
        changed = any(data[span.start : span.end].decode("utf-8", "replace") != texts[span] for span in spans)
        return Passage(file, data, lines, changed)

    def helpers(self, spans: Sequence[Span], test: Passage | None) -> tuple[Passage, ...]:
        """Return the methods outside of the test that hold some of the spans, in the order of their places."""
        passages: dict[tuple[str, int], Passage] = {}
        for span in spans:
            if test is not None and span.file == test.file and span.line in test.lines:
                continue
            there = self._tests(span.file)
            for lines in there[1].values() if there else ():
                if there and span.line in lines:
                    passages[span.file, lines.start] = Passage(span.file, there[0], lines)
        return tuple(passage for _, passage in sorted(passages.items()))

    def codified(self, relation: CodifiedMR, judged: Judged | None) -> Passage | None:
        """Return the class of a relation, in the form of its verdict, at its method; None if it is gone."""
        readable = readable_class(self._folder, relation, judged)
        if readable is None:
            return None
        data = readable.text.encode("utf-8", "backslashreplace")
        return Passage(relation.path, data, readable.relation_lines)

    def _read(self, file: str) -> tuple[bytes, dict[int, range]] | None:
        """Return the bytes of a file and its methods by the line of their names; None if it is gone."""
        data = read_named(self._folder, file, self._root, self._encoding)
        if data is None:
            return None
        return data, {method.line: method.lines for method in language_of_file(file).methods(data)}


def read_named(folder: Path, name: str, root: Path, encoding: str | None) -> bytes | None:
    """Return the source that a record of the run in `folder` names; None if it is gone, or may not be shown.

    Whoever wrote the record may want us to show another file: only source files of the project and of the run are
    read. A run from elsewhere may name any folder as its project: it is believed only if the run lies in that very
    folder.
    """
    if not is_source_file(name):
        return None
    if root.resolve() != folder.resolve().parent and not is_signed_here(folder):
        root = folder
    try:
        if name.startswith(CANDIDATES):
            data = read_below(folder, source_path(folder, name).relative_to(folder).as_posix())
        else:
            check_path(name)
            data = read_within(root, root / name)
    except (OSError, ValueError):
        return None
    return decode_source(data, encoding).data


def drawn(relation: CodifiedMR, judged: Judged) -> tuple[Drawn, ...]:
    """Return the inputs of a verdict; if none were recorded, its examples and its counterexample."""
    tried = [(input_.values, input_.ended) for input_ in judged.inputs]
    if not tried:
        tried = [(example, Ending.PASSED) for example in judged.examples]
        if judged.counterexample is not None:
            tried.insert(0, (judged.counterexample.values, Ending.REFUTED))
    types = {
        parameter.name: _enumeration_type(relation, parameter.sites[0]) for parameter in relation.parameters
    }
    names, values_of = judged.form.names, language_of_file(relation.relation.file).values
    return tuple(
        Drawn(
            values,
            tuple(
                _text(values_of, value, types.get(name, ""))
                for name, value in zip(names, values, strict=False)
            ),
            ended,
        )
        for values, ended in tried
    )


def _enumeration_type(relation: CodifiedMR, site: int) -> str:
    """Return the type of a site, as it is written, if its values are constants of a class; else an empty string."""
    return relation.types[site] if relation.sites[site].choices else ""


def _text(values: Values, value: Value, type_: str) -> str:
    text = values.write(value, type_)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


#: `https://host/path`, `ssh://git@host:22/path`, `git@host:path`; the user's name is not part of the link
_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^@/]*@)?(?P<host>[^/:]+)(?::\d+)?/|(?:[^@/]+@)?(?P<short>[^/:]+):)(?P<path>[^\s?#]+)"
)


@dataclass(frozen=True, slots=True)
class Link:
    """The parts of addresses of the project's files, to which a path and a line are added."""

    base: str | None = None  #: the part before a path; None if there are no links
    line: str = "#L"  #: the part before a line's number


#: of a project that is gone
NO_LINK = Link()


def link_to(root: Path, target: Path) -> Link:
    """Return the link to a project's files, relative to the folder of the report or at a host."""
    if not root.is_dir():
        return NO_LINK
    return _link_to_host(root) or _link_to_folder(root, target)


def address(remote: str, commit: str, folder: str) -> Link | None:
    """Return the link to a commit's folder at a host; None for hosts whose addresses are unknown."""
    match = _REMOTE.fullmatch(remote.strip())
    if match is None:
        return None
    host = (match["host"] or match["short"]).lower()
    base = f"https://{host}/{quote(match['path'].strip('/').removesuffix('.git'))}"
    if host == "github.com":
        way, line = f"blob/{commit}", "#L"
    elif host.startswith("gitlab."):
        way, line = f"-/blob/{commit}", "#L"
    elif host == "bitbucket.org":
        way, line = f"src/{commit}", "#lines-"
    elif host == "codeberg.org":
        way, line = f"src/commit/{commit}", "#L"
    else:
        return None
    return Link(f"{base}/{way}/{quote(folder)}", line)


def _link_to_host(root: Path) -> Link | None:
    """Return the link at a host, if the source files on disk are those of a branch there: else lines would not fit."""
    try:
        with opened_repository(root) as repository:
            if repository is None or repository.remote is None:
                return None
            commit = repository.commit("HEAD")
            link = address(repository.remote, commit, repository.prefix)
            if link is None or not repository.is_on_remote(commit):
                return None
            return None if repository.changed(commit, source_suffixes(), untracked=False) else link
    except (GitFailed, GitMissing, OSError):
        return None


def _link_to_folder(root: Path, target: Path) -> Link:
    """Return the link to the project's folder, relative to that of the report."""
    try:
        way = os.path.relpath(root.resolve(), target.resolve())
    except ValueError:  # another drive
        return NO_LINK
    return Link(f"{quote(Path(way).as_posix())}/")
