"""The manifest of a corpus: what to mine, with options, limits, expected outcome and cost of each project (TOML).

    version = 1
    options = { inputs = 200 }                  # of mrscout run, for every project
    limits = { time = "1h", memory = "4GB" }    # of every project

    [[project]]
    name = "shelf"                              # of its folder in the corpus
    folder = "../checkouts/shelf"               # or git and commit, or coordinate
    options = { evaluate = true }
    expected = "complete"
    cost = 120                                  # in any unit: the dearest begin; the usual cost if not given

Errors name the line and the column, and say what to write.
"""

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any, NoReturn

from mrscout.corpora.outcomes import Outcome
from mrscout.errors import ManifestWrong
from mrscout.languages.registry import known_languages
from mrscout.pipeline.budget import seconds_of
from mrscout.sources import is_coordinate
from mrscout.untrusted import read_bytes

#: of the manifest and of a corpus folder
VERSION = 1
#: options of `mrscout run` that a project may have, with the types of their values
OPTIONS: Mapping[str, type] = {
    **dict.fromkeys(("inputs", "seed"), int),
    **dict.fromkeys(("criterion", "confidence", "time-limit"), float),
    **dict.fromkeys(("definition", "since", "classpath", "java", "laws", "budget"), str),
    **dict.fromkeys(("accessors", "evaluate", "no-candidates", "no-laws", "no-build", "offline"), bool),
    **dict.fromkeys(("integration", "unfenced-build", "unfenced-trial", "no-fence"), bool),
    **dict.fromkeys(("only", "env", "without-rule"), list),
}
#: those that are paths, relative to the manifest; of a class path each part is
_PATHS = ("classpath", "java", "laws")
_SOURCES = ("folder", "git", "coordinate")
_TOP = ("version", "options", "limits", "project")
_FIELDS = ("name", *_SOURCES, "commit", "options", "limits", "expected", "cost")
#: of `Limits`, by the words of the manifest
_LIMITS: Mapping[str, Any] = {"time": "seconds", "memory": "memory", "disk": "disk"}
#: bytes of a manifest
_MOST = 1 << 30
#: a name is a folder's on any system
_NAME = re.compile(r"[A-Za-z0-9][\w.+-]{0,99}")
_COMMIT = re.compile(r"[0-9a-f]{7,64}")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kMGT]?)i?B?")
_UNITS = {"": 1, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_TABLE = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?")
_TYPE_NAMES = {
    int: "an integer",
    float: "a number",
    str: "a string",
    bool: "true or false",
    list: "a list of strings",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that the process of an item may take, in seconds and bytes."""

    seconds: float = 2 * 3600.0
    memory: int = 6 << 30
    disk: int = 8 << 30


@dataclass(frozen=True, slots=True)
class Item:
    """A project of a corpus."""

    name: str
    source: str  #: an absolute folder, an address of a repository, or a coordinate
    commit: str = ""  #: of a repository; empty for its default branch
    is_git: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = Limits()
    expected: Outcome | None = None
    cost: float = 1.0

    @property
    def arguments(self) -> tuple[str, ...]:
        """The options as arguments of `mrscout run`."""
        made: list[str] = []
        for name, value in sorted(self.options.items()):
            if isinstance(value, bool):
                made += [f"--{name}"] if value else []
            elif isinstance(value, list):
                made += [f"--{name}={each}" for each in value]
            else:
                made.append(f"--{name}={value}")
        return tuple(made)

    @property
    def key(self) -> str:
        """A hash of what decides the result: the outcome of another source or other options says nothing."""
        told = json.dumps([self.source, self.commit, self.is_git, self.arguments])
        return hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What to mine."""

    path: Path
    text: bytes
    items: tuple[Item, ...]


def read_manifest(path: Path) -> Manifest:
    """Read a manifest. Raises ManifestWrong."""
    try:
        data = read_bytes(path.resolve(), _MOST)
        text = data.decode("utf-8")
    except FileNotFoundError as missing:
        advice = "Write one with mrscout mine init SOURCE --out corpus.toml."
        raise ManifestWrong(str(path), "there is no such file", advice) from missing
    except (OSError, UnicodeDecodeError) as refused:
        raise ManifestWrong(
            str(path), f"it cannot be read: {refused}", "Name a manifest, a TOML file in UTF-8."
        ) from refused
    return Manifest(path, data, _Reader(path, text).items())


class _Reader:
    """Reads a manifest's text, and knows where each of its keys stands."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._base = path.resolve().parent
        self._lines = text.splitlines()
        self._tables = self._find_tables()
        try:
            self._data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            said = re.search(r"\(at line (\d+), column (\d+)\)", str(wrong))
            line, column = (int(said[1]), int(said[2])) if said else (max(1, len(self._lines)), 1)
            problem = f"this is not TOML: {str(wrong).partition(' (at ')[0]}"
            self._refuse(
                (line, column), problem, 'A line is a key, =, and a value: cost = 120, name = "shelf".'
            )

    def items(self) -> tuple[Item, ...]:
        data = self._data
        self._check_keys(data, _TOP, -1, "")
        if data.get("version") != VERSION:
            problem = f"its version is {data.get('version', 'missing')}, and this mrscout reads {VERSION}"
            self._refuse(self._place(-1, "version"), problem, f"Begin it with version = {VERSION}.")
        projects = data.get("project", [])
        if (
            not isinstance(projects, list)
            or not projects
            or not all(isinstance(one, dict) for one in projects)
        ):
            self._refuse(
                self._place(-1, "project"), "it names no project", "Add [[project]] and, below it, a source."
            )
        options = self._options(data.get("options", {}), -1)
        limits = self._limits(data.get("limits", {}), -1, Limits())
        items = [self._item(project, number, options, limits) for number, project in enumerate(projects)]
        self._check_distinct(items)
        # A project of unknown cost is taken for one like the others: neither the first nor the last.
        usual = median(
            [item.cost for item, told in zip(items, projects, strict=True) if "cost" in told] or [1.0]
        )
        return tuple(
            item if "cost" in told else replace(item, cost=usual)
            for item, told in zip(items, projects, strict=True)
        )

    def _item(
        self, project: Mapping[str, Any], number: int, options: Mapping[str, Any], limits: Limits
    ) -> Item:
        self._check_keys(project, _FIELDS, number, "")
        for key in ("name", *_SOURCES, "commit", "expected"):
            if key in project and (not isinstance(project[key], str) or not project[key]):
                self._refuse(self._place(number, key), f"{key} is no string", f'Write {key} = "…".')
        sources = [key for key in _SOURCES if key in project]
        if len(sources) != 1:
            problem = f"it has {' and '.join(sources)}" if sources else "it has no source"
            self._refuse(
                self._place(number, *sources[1:]), problem, "Give one of folder, git and coordinate."
            )
        kind, source = sources[0], project[sources[0]]
        if "commit" in project and (kind != "git" or not _COMMIT.fullmatch(project["commit"])):
            problem = "commit is no hash of a commit" if kind == "git" else f"a {kind} has no commit"
            self._refuse(
                self._place(number, "commit"), problem, 'Write commit = "…" beside git, with the hash.'
            )
        if kind == "coordinate" and not is_coordinate(source):
            prefix = known_languages()[0].layout.prefix
            advice = f'Write coordinate = "{prefix}group:artifact:version".'
            self._refuse(self._place(number, kind), f"{source!r} is no coordinate", advice)
        name = project.get("name", default_name(source))
        if not _NAME.fullmatch(name):
            problem = f"{name[:40]!r} is no name of a folder"
            self._refuse(
                self._place(number, "name"),
                problem,
                'Write name = "…" with letters, digits and . _ + - only.',
            )
        cost = project.get("cost", 1)
        if isinstance(cost, bool) or not isinstance(cost, int | float) or not 0 <= cost < 1e12:
            self._refuse(self._place(number, "cost"), "cost is no positive number", "Write cost = 120.")
        return Item(
            name=name,
            source=self._source(kind, source),
            commit=project.get("commit", ""),
            is_git=kind == "git",
            options={**options, **self._options(project.get("options", {}), number)},
            limits=self._limits(project.get("limits", {}), number, limits),
            expected=self._expected(project.get("expected"), number),
            cost=float(cost),
        )

    def _source(self, kind: str, source: str) -> str:
        """Return a source as workers understand it: paths are relative to the manifest, and become absolute."""
        if kind == "folder" or (kind == "git" and not is_address(source)):
            return str((self._base / Path(source).expanduser()).resolve())
        return source

    def _expected(self, slug: str | None, number: int) -> Outcome | None:
        if slug is None:
            return None
        try:
            return Outcome.from_slug(slug)
        except ValueError:
            known = ", ".join(outcome.slug for outcome in Outcome)
            self._refuse(self._place(number, "expected"), f"{slug!r} is no outcome", f"Outcomes are {known}.")

    def _options(self, options: object, number: int) -> Mapping[str, Any]:
        if not isinstance(options, dict):
            self._refuse(
                self._place(number, "options"), "options is no table", "Write options = { inputs = 200 }."
            )
        self._check_keys(options, tuple(OPTIONS), number, "options")
        for name, value in options.items():
            wanted = OPTIONS[name]
            fits = isinstance(value, int | float if wanted is float else wanted)
            if isinstance(value, bool) and wanted is not bool:
                fits = False
            if isinstance(value, list) and not all(isinstance(part, str) for part in value):
                fits = False
            if not fits:
                advice = f"{name} takes {_TYPE_NAMES[wanted]}; mrscout run --help says what it means."
                self._refuse(self._place(number, "options", name), f"{value!r} is no value of {name}", advice)
        return {name: self._absolute(value) if name in _PATHS else value for name, value in options.items()}

    def _absolute(self, paths: str) -> str:
        return os.pathsep.join(str(self._base / Path(path).expanduser()) for path in paths.split(os.pathsep))

    def _limits(self, limits: object, number: int, before: Limits) -> Limits:
        if not isinstance(limits, dict):
            self._refuse(
                self._place(number, "limits"), "limits is no table", 'Write limits = { time = "1h" }.'
            )
        self._check_keys(limits, tuple(_LIMITS), number, "limits")
        for name, value in limits.items():
            amount: Any = (seconds_of if name == "time" else bytes_of)(str(value))
            if not amount:
                example = "90s, 30m or 2h" if name == "time" else "800MB or 4GB"
                place = self._place(number, "limits", name)
                self._refuse(place, f"{value!r} is no {name}", f'Write {name} = "…" with {example}.')
            before = replace(before, **{_LIMITS[name]: amount})
        return before

    def _check_keys(self, table: Mapping[str, Any], known: tuple[str, ...], number: int, inside: str) -> None:
        for key in table:
            if key not in known:
                place = self._place(number, *((inside, key) if inside else (key,)))
                self._refuse(place, f"{key[:40]!r} is unknown here", f"Known are {', '.join(known)}.")

    def _check_distinct(self, items: list[Item]) -> None:
        """Raises ManifestWrong for two projects of one name, or of one source with the same options."""
        names: dict[str, int] = {}
        keys: dict[str, int] = {}
        for number, item in enumerate(items):
            name = item.name.lower()  # some systems have no other names
            if name in names:
                problem = f"the name {item.name} is that of line {self._place(names[name])[0]}, too"
                self._refuse(self._place(number, "name"), problem, 'Give one of them another name = "…".')
            if item.key in keys:
                problem = f"this is the project of line {self._place(keys[item.key])[0]} again"
                self._refuse(self._place(number, *_SOURCES), problem, "Remove one of them.")
            names[name] = keys[item.key] = number

    def _find_tables(self) -> list[int]:
        """Return the lines of `[[project]]`, from 0; then the number of lines."""
        heads = [at for at, line in enumerate(self._lines) if re.match(r"\s*\[\[\s*project\s*\]\]", line)]
        return [*heads, len(self._lines)]

    def _place(self, number: int, *keys: str) -> tuple[int, int]:
        """Return line and column of the last key that stands in a project's table; of its head if none does."""
        start, end = (0, self._tables[0]) if number < 0 else self._tables[number : number + 2]
        found = (start + 1, 1)
        for at in range(start, end):
            for key in keys:
                match = re.search(
                    rf"(?<![\w-])[\"']?{re.escape(key)}[\"']?(?=\s*=|\s*\]|[.])", self._lines[at]
                )
                if match:
                    found = (at + 1, match.start() + 1)
        return found

    def _refuse(self, place: tuple[int, int], problem: str, advice: str) -> NoReturn:
        raise ManifestWrong(f"{self._path}:{place[0]}:{place[1]}", problem, advice)


def default_name(source: str) -> str:
    """Return the name of a project that has none: the last part of its source, with what tells versions apart.

    `maven:org.acme:shelf:1.2` is `shelf-1.2`, `/mirrors/acme+shelf.git` is `acme+shelf`.
    """
    if is_coordinate(source):
        parts = source.split(":")
        return "-".join(parts[2:]) or parts[-1]
    return source.rstrip("/").rpartition("/")[2].removesuffix(".git")


def is_address(source: str) -> bool:
    """True if a repository is on another machine."""
    return "://" in source or re.match(r"[\w.-]+@[\w.-]+:", source) is not None


def bytes_of(written: str) -> int | None:
    """Return a size such as `4GB` or `800 MB` in bytes; None if it is none."""
    match = _SIZE.fullmatch(written.strip())
    return int(float(match[1]) * _UNITS[match[2]]) if match else None


def items_to_json(items: Sequence[Item]) -> bytes:
    """Return items as JSON, whatever folder they were read from."""
    records = [
        {**asdict(item), "expected": item.expected.slug if item.expected is not None else None}
        for item in items
    ]
    return json.dumps(records, ensure_ascii=True, indent=1).encode() + b"\n"


def items_from_json(data: bytes) -> tuple[Item, ...]:
    """Return the items that `items_to_json` wrote. Raises ValueError, KeyError and TypeError for anything else."""
    return tuple(
        Item(
            **{
                **record,
                "limits": Limits(**record["limits"]),
                "expected": Outcome.from_slug(record["expected"]) if record["expected"] else None,
            }
        )
        for record in json.loads(data)
    )
