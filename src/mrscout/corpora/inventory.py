"""Writes a manifest: of a folder of checkouts or mirrors, a list of sources, or a CSV of repositories."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.corpora.checkouts import ask
from mrscout.corpora.manifest import VERSION, default_name, is_address
from mrscout.errors import CheckoutFailed, NoSuchPath, UsageError
from mrscout.languages.registry import is_source_file, known_languages
from mrscout.sources import is_coordinate
from mrscout.untrusted import entries, read_bytes

#: columns of a CSV by what they hold; the first that is there counts
_COLUMNS = {
    "repository": ("repository", "repo", "url", "clone_url", "html_url", "git", "full_name", "project"),
    "commit": ("commit", "sha", "revision", "hash"),
    "coordinate": ("coordinate", "artifact", "gav"),
    "name": ("name",),
}
_HOSTED = re.compile(r"[\w.-]+/[\w.-]+")
_HOST = "https://github.com/"
#: of group:artifact:version
_COLONS = 2
_MOST_FILES = 100_000
_NO_NAME = re.compile(r"[^\w.+-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Found:
    """A source that becomes a project of a manifest."""

    kind: str  #: folder, git or coordinate
    source: str
    commit: str = ""
    name: str = ""
    cost: float = 0.0  #: number of source files; 0 if unknown


@dataclass(frozen=True, slots=True)
class Inventory:
    """The sources of a manifest, each once."""

    found: tuple[Found, ...]
    repeated: int  #: sources that were named before
    passed_over: tuple[str, ...]  #: what is no source

    def to_toml(self) -> str:
        """Return the manifest."""
        lines = [
            f"# {len(self.found)} projects, for mrscout mine.",
            f"version = {VERSION}",
            "# options = { inputs = 200, evaluate = true }   # of mrscout run, for every project",
            '# limits = { time = "2h", memory = "6GB", disk = "8GB" }',
        ]
        for one in self.found:
            pairs: list[tuple[str, object]] = [("name", one.name), (one.kind, one.source)]
            pairs += [("commit", one.commit)] if one.commit else []
            pairs += [("cost", one.cost)] if one.cost else []
            lines += ["", "[[project]]", *(f"{key} = {json.dumps(value)}" for key, value in pairs)]
        return "\n".join(lines) + "\n"


def take_inventory(source: Path) -> Inventory:
    """Return the sources below a folder, in a list or in a CSV. Raises UsageError and NoSuchPath."""
    passed_over: list[str] = []
    if source.is_dir():
        found = list(_in_folder(source, passed_over))
    elif source.is_file():
        text = read_bytes(source.resolve()).decode("utf-8-sig", "replace")
        found = list((_in_csv if source.suffix.lower() == ".csv" else _in_list)(source, text))
    else:
        advice = "Name a folder of checkouts, a list of coordinates, or a CSV of repositories."
        raise NoSuchPath(str(source), "there is no such file or folder", advice)
    if not found:
        advice = "A list has a source on each line; a folder has checkouts or bare repositories in it."
        raise UsageError(str(source), "it names no project", advice)
    distinct: dict[tuple[str, ...], Found] = {}
    for one in found:
        distinct.setdefault((one.kind, one.source, one.commit), one)
    return Inventory(tuple(_named(distinct.values())), len(found) - len(distinct), tuple(passed_over))


def _in_folder(folder: Path, passed_over: list[str]) -> Iterator[Found]:
    roots = {name for language in known_languages() for name in language.layout.root_files}
    if any((folder / name).is_file() for name in roots):
        yield _checkout(folder)
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or not path.is_dir():
            continue
        if all((path / name).exists() for name in ("HEAD", "objects", "refs")):
            try:
                yield _mirror(path)
            except CheckoutFailed:
                passed_over.append(path.name)
        elif (one := _checkout(path)).cost:
            yield one
        else:
            passed_over.append(path.name)


def _checkout(path: Path) -> Found:
    files = sum(is_source_file(entry.name) for entry in entries(path, _MOST_FILES))
    return Found("folder", str(path.resolve()), cost=files)


def _mirror(path: Path) -> Found:
    """Return a bare repository, with the commit of its default branch."""
    commit = ask(path, "rev-parse", "--verify", "HEAD^{commit}").strip()
    names = ask(path, "ls-tree", "-r", "--name-only", commit).splitlines()
    return Found("git", str(path.resolve()), commit, cost=sum(map(is_source_file, names)))


def _in_list(path: Path, text: str) -> Iterator[Found]:
    for number, line in enumerate(text.splitlines(), 1):
        written = line.partition("#")[0].strip() if "://" not in line else line.strip()
        if written and not written.startswith("#"):
            yield _source(written, f"{path}:{number}")


def _in_csv(path: Path, text: str) -> Iterator[Found]:
    rows = csv.DictReader(io.StringIO(text))
    heads = {(head or "").strip().lower(): head for head in rows.fieldnames or ()}
    columns = {
        what: next((heads[name] for name in names if name in heads), None) for what, names in _COLUMNS.items()
    }
    if columns["repository"] is None and columns["coordinate"] is None:
        problem = f"its columns are {', '.join(heads) or 'none'}, and none of them names a repository"
        raise UsageError(
            f"{path}:1", problem, "Call the column repository, and those beside it commit and name."
        )
    for row in rows:
        cells = {what: (row.get(head) or "").strip() if head else "" for what, head in columns.items()}
        if written := cells["coordinate"] or cells["repository"]:
            one = _source(written, f"{path}:{rows.line_num}")
            commit = cells["commit"] if one.kind == "git" else ""
            yield replace(one, commit=commit, name=cells["name"])


def _source(written: str, place: str) -> Found:
    """Return a source as people write it. Raises UsageError."""
    if is_coordinate(written):
        return Found("coordinate", written)
    if is_address(written):
        return Found("git", written)
    if (path := Path(written).expanduser()).is_dir():
        return Found("folder", str(path.resolve()))
    if written.count(":") == _COLONS:
        return Found("coordinate", known_languages()[0].layout.prefix + written)
    if _HOSTED.fullmatch(written):
        return Found("git", f"{_HOST}{written}.git")
    advice = "Write group:artifact:version, the address of a repository, owner/name, or an existing folder."
    raise UsageError(place, f"{written[:80]!r} is no source", advice)


def _named(found: Iterable[Found]) -> Iterator[Found]:
    """Yield sources with a name for each, all different; one that is taken gets what stands before it."""
    taken: Counter[str] = Counter()
    for one in found:
        base = _NO_NAME.sub("-", one.name or default_name(one.source)).strip("-.+")[:80] or "project"
        name = base
        if name.lower() in taken:
            above = one.source.rstrip("/").split("/")
            name = f"{_NO_NAME.sub('-', above[-2])}+{base}" if len(above) > 1 else base
        while name.lower() in taken:
            taken[base.lower()] += 1
            name = f"{base}-{taken[base.lower()]}"
        taken[name.lower()] += 1
        yield replace(one, name=name)


def counts(inventory: Inventory) -> Mapping[str, int]:
    """Return the number of sources by kind."""
    return Counter(one.kind for one in inventory.found)
