"""Reads source sets out of Gradle scripts, Groovy or Kotlin, without running them.

A script is a program, but source sets are nearly always written as nested blocks and plain strings. So the
statements of ``gradle_script`` are enough: a statement with its path through the enclosing blocks,
``sourceSets › main › java › srcDir 'x'``. What a script computes is not seen; the usual layout
``src/<set>/java`` needs no declaration and is recognised without one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from mrscout import untrusted
from mrscout.sources.gradle_script import Statement, read_statements
from mrscout.sources.project import Problem, ProblemCode, Role
from mrscout.sources.roots import BuildFacts, SourceRoot, names_tests, within
from mrscout.sources.text import LARGEST
from mrscout.sources.walk import SETTINGS_FILES

_ADDERS = frozenset({"srcDir", "srcDirs", "setSrcDirs"})
_LANGUAGES = frozenset({"java", "kotlin", "groovy", "scala"})
_ENCODING = re.compile(r"""\bencoding\s*=\s*["']([\w.-]+)["']""")
_ANDROID = re.compile(r"""\bcom\.android\.\w+|^\s*android\s*\{|\bplugins\.android\.""", re.MULTILINE)
_DIRECTORY = re.compile(
    r"\$\{?(?:(rootDir|rootProject\.(?:projectDir|rootDir))|((?:project\.)?projectDir)|((?:project\.)?buildDir))\b\}?"
)


@dataclass(slots=True)
class _Reading:
    """What has been gathered so far."""

    root: Path
    modules: set[str]
    roots: dict[SourceRoot, None] = field(default_factory=dict)
    encodings: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_gradle(root: Path, paths: Iterable[str]) -> BuildFacts:
    """What the scripts at ``paths``, build and settings, relative to ``root``, say together."""
    scripts = sorted(paths, key=lambda path: (path.count("/"), path))
    builds = [path for path in scripts if path.rpartition("/")[2] not in SETTINGS_FILES]
    reading = _Reading(root, {path.rpartition("/")[0] for path in builds})
    for path in scripts:
        if path not in builds:
            reading.modules.update(_included(reading, path))
    for path in builds:
        _read_script(reading, path, path.rpartition("/")[0], seen=())
    return BuildFacts(
        tuple(reading.roots), frozenset(reading.modules), tuple(reading.encodings), tuple(reading.problems)
    )


def is_android(root: Path, paths: Iterable[str]) -> bool:
    """Whether any script builds for Android."""
    return any(_ANDROID.search(_text(root, path) or "") for path in paths)


def _text(root: Path, path: str) -> str | None:
    try:
        return untrusted.read_within(root, root / path, LARGEST).decode("utf-8", errors="replace")
    except OSError:
        return None


def _included(reading: _Reading, settings: str) -> Iterator[str]:
    """The modules that a settings file includes, with or without a script of their own."""
    folder = settings.rpartition("/")[0]
    for statement in read_statements(_text(reading.root, settings) or ""):
        if statement.words[:1] == ("include",) and not statement.blocks:
            for name in statement.strings:
                path = within("/", folder, name.strip(":").replace(":", "/"))
                if path and (reading.root / path).is_dir():
                    yield path


def _read_script(reading: _Reading, path: str, module: str, seen: tuple[str, ...]) -> None:
    text = _text(reading.root, path)
    if text is None:
        reading.problems.append(Problem(ProblemCode.BROKEN_BUILD_FILE, path, "the script cannot be read"))
        return
    reading.encodings.extend(_ENCODING.findall(text))
    for statement in read_statements(text):
        for target in _targets(reading, statement, module):
            if statement.words[:2] == ("apply", "from"):
                for applied in statement.strings[:1]:
                    script = _placed(reading, target, applied)
                    if script is not None and script not in seen and (reading.root / script).is_file():
                        _read_script(reading, script, target, (*seen, path, script))
            else:
                reading.roots.update(dict.fromkeys(_roots(reading, statement, target)))


def _targets(reading: _Reading, statement: Statement, module: str) -> Iterable[str]:
    """The modules that a statement configures: its own, or those of the block that it stands in."""
    blocks = statement.blocks
    if "allprojects" in blocks or "subprojects" in blocks:
        below = sorted(name for name in reading.modules if _is_below(name, module))
        return [module, *below] if "allprojects" in blocks else below
    for name, argument in pairwise(blocks):
        if name == "project" and argument.startswith(":"):
            return [argument.strip(":").replace(":", "/")]
    return [module]


def _is_below(name: str, module: str) -> bool:
    return name != module and (not module or name.startswith(module + "/"))


def _roots(reading: _Reading, statement: Statement, module: str) -> Iterator[SourceRoot]:
    path = (*statement.blocks, *statement.words)
    if "sourceSets" not in path:
        return
    start = len(path) - path[::-1].index("sourceSets")
    tail = path[start:]
    adder = next((word for word in tail if word in _ADDERS or word in ("setRoot", "root")), None)
    if adder is None:
        return
    where = tail[: tail.index(adder)]
    if where[:1] == ("java",) and start > 1:
        where = (path[start - 2], *where)  # val itest by sourceSets.creating { java.srcDir(…) }
    if not where or (len(where) > 1 and where[1] not in _LANGUAGES):
        return  # resources, manifests and the like
    role = Role.TEST if names_tests(where[0]) else Role.MAIN
    for text in statement.strings:
        folder = text if adder in _ADDERS else f"{text}/java"
        placed = _placed(reading, module, folder)
        if placed is not None:
            yield SourceRoot(placed, role)


def _placed(reading: _Reading, module: str, text: str) -> str | None:
    """A path from a script, relative to the project's root."""
    root = reading.root.as_posix()
    base = f"{root}/{module}".rstrip("/")

    def value(match: re.Match[str]) -> str:
        return root if match[1] else base if match[2] else f"{base}/build"

    resolved = _DIRECTORY.sub(value, text)
    return None if "$" in resolved or "://" in resolved else within(root, module, resolved)
