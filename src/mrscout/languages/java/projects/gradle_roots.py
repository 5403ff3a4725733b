"""Reads source sets out of Gradle scripts, Groovy or Kotlin, without running them.

Source sets are nearly always written as nested blocks and plain strings. So it is enough to look at each innermost
clause of ``gradle_script`` with the words of the blocks around it: ``sourceSets › main › java › srcDir 'x'``. What a
script computes is not seen. The usual layout ``src/<set>/java`` is recognised without a declaration.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from mrscout import untrusted
from mrscout.languages.base import BuildFacts, SourceRoot
from mrscout.languages.java.projects.folders import names_tests, within
from mrscout.languages.java.projects.gradle_script import Clause, read_script
from mrscout.languages.java.projects.layout import SETTINGS_FILES
from mrscout.model.project import Problem, ProblemCode, Role
from mrscout.sources.text import LARGEST

#: Words on the way to a source set that are not its name.
_PASSING = frozenset(
    {"getByName", "named", "create", "register", "maybeCreate", "getting", "creating", "registering"}
    | {"by", "val", "def", "get", "configure"}
)
#: After one of these, a string in brackets is a name: ``sourceSets["main"]``, ``project(":core")``.
_NAMING = _PASSING | {"sourceSets", "project"}
#: The most words of the blocks around a statement; those of further inner blocks are ignored.
_MOST_WORDS = 200
_ADDERS = frozenset({"srcDir", "srcDirs", "setSrcDirs"})
_LANGUAGES = frozenset({"java", "kotlin", "groovy", "scala"})
_ENCODING = re.compile(r"""\bencoding\s*+=\s*+["']([\w.-]++)["']""")
_ANDROID = re.compile(r"""\bcom\.android\.\w|^[^\S\n]*+android\s*+\{|\bplugins\.android\.""", re.MULTILINE)
_DIRECTORY = re.compile(
    r"\$\{?(?:(rootDir|rootProject\.(?:projectDir|rootDir))|((?:project\.)?projectDir)|((?:project\.)?buildDir))\b\}?"
)
#: limits on the depth and number of scripts that apply each other, and on the work on their statements, counted for
#: each module; large projects need a tenth of it
_DEEPEST, _MOST_READINGS, _MOST_WORK = 40, 20_000, 200_000


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement without a block, such as ``srcDir 'x'`` in ``sourceSets { main { java { srcDir 'x' } } }``."""

    blocks: tuple[str, ...]  #: words of the enclosing blocks, outermost first
    words: tuple[str, ...]  #: its words in order, with strings that are names, as in ``project(":core")``
    strings: tuple[str, ...]  #: its other strings, in order


class _Script(NamedTuple):
    """The parts of a script that are about source sets, for whichever module it is read."""

    encodings: list[str]
    statements: list[Statement]


@dataclass(slots=True)
class _Reading:
    """The facts that were read so far, and the work that this took."""

    root: Path
    modules: set[str]
    scripts: dict[str, _Script | None] = field(default_factory=dict)  #: by path; None if unreadable
    read: set[tuple[str, str]] = field(default_factory=set)  #: script and module
    below: dict[str, list[str]] = field(default_factory=dict)  #: the modules below each module's folder
    work: int = 0
    given_up: bool = False
    roots: dict[SourceRoot, None] = field(default_factory=dict)
    encodings: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_gradle(root: Path, paths: Iterable[str]) -> BuildFacts:
    """Read the build and settings scripts at ``paths``, relative to ``root``, together."""
    scripts = sorted(paths, key=lambda path: (path.count("/"), path))
    builds = [path for path in scripts if path.rpartition("/")[2] not in SETTINGS_FILES]
    reading = _Reading(root, {path.rpartition("/")[0] for path in builds})
    for path in scripts:
        if path.rpartition("/")[2] in SETTINGS_FILES:
            reading.modules.update(_included(reading, path))
    for path in builds:
        _read_script(reading, path, path.rpartition("/")[0], depth=0)
    return BuildFacts(
        tuple(reading.roots), frozenset(reading.modules), tuple(reading.encodings), tuple(reading.problems)
    )


def statements(script: str) -> Iterator[Statement]:
    """All statements of a script with at least one word, in order."""
    return _innermost(read_script(script), ())


def _innermost(clauses: Iterable[Clause], blocks: tuple[str, ...]) -> Iterator[Statement]:
    for clause in clauses:
        words, strings = _split(clause)
        if clause.body:
            yield from _innermost(clause.body, (*blocks, *words[: _MOST_WORDS - len(blocks)]))
        elif words:
            yield Statement(blocks, tuple(words), tuple(strings))


def _split(clause: Clause) -> tuple[list[str], list[str]]:
    """The words of a clause, with strings that are names, and its other strings."""
    words: list[str] = []
    strings: list[str] = []
    word = previous = ""
    for token in clause.tokens:
        if token.kind == "word":
            word = token.text
            if word not in _PASSING:
                words.append(word)
        elif token.kind == "string":
            names = previous in ("(", "[") and word in _NAMING
            (words if names else strings).append(token.text)
        previous = token.text if token.kind == "mark" else ""
    return words, strings


def is_android(root: Path, paths: Iterable[str]) -> bool:
    """True if one of the scripts applies Android's plug-in or has an ``android`` block."""
    return any(_ANDROID.search(_text(root, path) or "") for path in paths)


def _text(root: Path, path: str) -> str | None:
    try:
        return untrusted.read_within(root, root / path, LARGEST).decode("utf-8", errors="replace")
    except OSError:
        return None


def _included(reading: _Reading, settings: str) -> Iterator[str]:
    """The modules that a settings file includes, with or without a script of their own."""
    folder = settings.rpartition("/")[0]
    for statement in statements(_text(reading.root, settings) or ""):
        if statement.words[:1] == ("include",) and not statement.blocks:
            for name in statement.strings:
                path = within("/", folder, name.strip(":").replace(":", "/"))
                if path and (reading.root / path).is_dir():
                    yield path


def _script(reading: _Reading, path: str) -> _Script | None:
    if path not in reading.scripts:
        text = _text(reading.root, path)
        if text is None:
            reading.scripts[path] = None
            reading.problems.append(Problem(ProblemCode.BROKEN_BUILD_FILE, path, "the script cannot be read"))
        else:
            useful = [
                statement
                for statement in statements(text)
                if _applies(statement) or _added_folders(statement)
            ]
            reading.scripts[path] = _Script(_ENCODING.findall(text), useful)
    return reading.scripts[path]


def _read_script(reading: _Reading, path: str, module: str, depth: int) -> None:
    """Read the source sets of a module in a script, and in the scripts that it applies."""
    if (path, module) in reading.read or reading.given_up:
        return
    reading.read.add((path, module))
    script = _script(reading, path)
    if script is None:
        return
    reading.encodings.extend(script.encodings)
    for statement in script.statements:
        work = 1 + len(statement.strings) + (len(statement.blocks) + len(statement.words)) // 20
        for target in _targets(reading, statement, module):
            reading.work += work
            if _is_too_much(reading, path, depth):
                return
            if _applies(statement):
                for applied in statement.strings[:1]:
                    name = _project_path(reading, target, applied)
                    if name is not None and (reading.root / name).is_file():
                        _read_script(reading, name, target, depth + 1)
            else:
                reading.roots.update(dict.fromkeys(_roots(reading, statement, target)))


def _is_too_much(reading: _Reading, path: str, depth: int) -> bool:
    """True once scripts have taken more work than real ones do, which is reported."""
    if reading.given_up:
        return True
    if depth <= _DEEPEST and len(reading.read) <= _MOST_READINGS and reading.work <= _MOST_WORK:
        return False
    reading.given_up = True
    detail = "the scripts apply each other, or state source sets, too often; what comes after is left out"
    reading.problems.append(Problem(ProblemCode.TOO_INTRICATE, path, detail))
    return True


def _applies(statement: Statement) -> bool:
    return statement.words[:2] == ("apply", "from")


def _targets(reading: _Reading, statement: Statement, module: str) -> Iterable[str]:
    """The modules that a statement configures: the script's own, or those of a block such as ``subprojects``."""
    blocks = statement.blocks
    if "allprojects" in blocks or "subprojects" in blocks:
        if module not in reading.below:
            prefix = f"{module}/".lstrip("/")
            reading.below[module] = sorted(
                name for name in reading.modules if name != module and name.startswith(prefix)
            )
        below = reading.below[module]
        return [module, *below] if "allprojects" in blocks else below
    for name, argument in pairwise(blocks):
        if name == "project" and argument.startswith(":"):
            return [argument.strip(":").replace(":", "/")]
    return [module]


def _added_folders(statement: Statement) -> tuple[str, tuple[str, ...]] | None:
    """The word by which a statement adds folders, and the words of its source set: ``srcDir``, ``(main, java)``."""
    if "sourceSets" not in statement.blocks and "sourceSets" not in statement.words:
        return None
    path = (*statement.blocks, *statement.words)
    start = len(path) - path[::-1].index("sourceSets")
    tail = path[start:]
    adder = next((word for word in tail if word in _ADDERS or word in ("setRoot", "root")), None)
    if adder is None:
        return None
    where = tail[: tail.index(adder)]
    if where[:1] == ("java",) and start > 1:
        where = (path[start - 2], *where)  # val itest by sourceSets.creating { java.srcDir(…) }
    return adder, where


def _roots(reading: _Reading, statement: Statement, module: str) -> Iterator[SourceRoot]:
    """The source roots that a statement adds to a module."""
    addition = _added_folders(statement)
    if addition is None:
        return
    adder, where = addition
    if not where or (len(where) > 1 and where[1] not in _LANGUAGES):
        return  # resources, manifests and the like
    role = Role.TEST if names_tests(where[0]) else Role.MAIN
    for text in statement.strings:
        folder = text if adder in _ADDERS else f"{text}/java"
        placed = _project_path(reading, module, folder)
        if placed is not None:
            yield SourceRoot(placed, role)


def _project_path(reading: _Reading, module: str, text: str) -> str | None:
    """A path in a script, relative to the project's root; None if it is computed, or leads out of the project."""
    root = reading.root.as_posix()
    base = f"{root}/{module}".rstrip("/")

    def value(match: re.Match[str]) -> str:
        return root if match[1] else base if match[2] else f"{base}/build"

    resolved = _DIRECTORY.sub(value, text)
    return None if "$" in resolved or "://" in resolved else within(root, module, resolved)
