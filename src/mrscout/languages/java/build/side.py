"""Compiles one side of a module: adapts to what javac says, and leaves out what cannot be helped.

First all files are compiled together. Where that fails for a reason that a setting mends (a language feature
of a later level, an encoding, the JDK's internals, a broken annotation processor), the setting is changed.
Where it fails for the files themselves, those are left out, and those that then fail for the lack of them,
until the rest compiles: the largest part of the side that can be had.
"""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.javac import Compilation, Diagnostic, Verdict, major, run_javac

_HIGHER = re.compile(r"\(use -source (\d+) or higher")
_PREVIEW = re.compile(
    r"is a preview feature|preview features? (?:is|are) disabled|are not supported in -source"
)
_INTERNAL = re.compile(
    r"package (?:sun|com\.sun|jdk)\.[\w.]+ does not exist|is not visible|does not exist in .*sun\."
    r"|(?:class|symbol).*\bUnsafe\b|package (?:sun|com\.sun|jdk)\b"
)
_UNMAPPABLE = re.compile(r"unmappable character")
_PROCESSOR = re.compile(
    r"annotation processor|Bad service configuration|IllegalAccessError|lombok\.|NoClassDefFoundError"
    r"|ExceptionInInitializerError|Processor:"
)
_ADAPTATIONS = 6
_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of one side."""

    compilation: Compilation  #: the last, with the settings that held
    left_out: tuple[Path, ...]  #: the files that are not compiled
    errors: tuple[Diagnostic, ...]  #: why; the first for each file
    log: Path | None


def compile_side(jdk: Jdk, wanted: Compilation, log: Path, timeout: float) -> Compiled:
    """Compile as many files as can be. The output folder is made anew, and is whole when this returns."""
    if not wanted.files:
        wanted.output.mkdir(parents=True, exist_ok=True)
        return Compiled(wanted, (), (), None)
    compilation, verdict = _adapted(jdk, wanted, log, timeout)
    errors: dict[Path, Diagnostic] = {}
    for _ in range(_ROUNDS):
        if verdict.well or verdict.outcome.code is None or not compilation.files:
            break
        bad = _failing(compilation, verdict.errors, errors)
        if not bad:
            break  # the errors are in files found on demand, or have no place
        files = tuple(path for path in compilation.files if path not in bad)
        compilation = replace(compilation, files=files)
        verdict = _attempt(jdk, compilation, log, timeout) if files else verdict
    if not verdict.well:
        _clear(compilation.output)
        left_out = wanted.files
        unplaced = verdict.errors[:1] or (Diagnostic("", 0, _why(verdict)),)
        return Compiled(compilation, left_out, (*errors.values(), *unplaced), verdict.outcome.log)
    left_out = tuple(path for path in wanted.files if path not in set(compilation.files))
    return Compiled(compilation, left_out, tuple(errors.values()), verdict.outcome.log)


def _why(verdict: Verdict) -> str:
    if verdict.outcome.code is None:
        return "javac was not done in time"
    last = [line for line in verdict.outcome.text().splitlines() if line.strip()]
    return last[0].strip() if last else "javac failed without a word"


def _failing(
    compilation: Compilation, said: Iterable[Diagnostic], errors: dict[Path, Diagnostic]
) -> set[Path]:
    given = set(compilation.files)
    bad: set[Path] = set()
    for diagnostic in said:
        path = Path(diagnostic.path)
        if path in given:
            bad.add(path)
            errors.setdefault(path, diagnostic)
    return bad


def _adapted(jdk: Jdk, compilation: Compilation, log: Path, timeout: float) -> tuple[Compilation, Verdict]:
    """Change settings as long as javac asks for it and it helps."""
    verdict = _attempt(jdk, compilation, log, timeout)
    tried = {compilation}
    for _ in range(_ADAPTATIONS):
        if verdict.well or verdict.outcome.code is None:
            break
        changed = _changed(jdk, compilation, verdict)
        if changed in tried:
            break
        tried.add(changed)
        second = _attempt(jdk, changed, log, timeout)
        if not second.well and len(second.errors) > len(verdict.errors):
            # Worse than before: back to what was, unless nothing at all was said before.
            verdict = _attempt(jdk, compilation, log, timeout)
            break
        compilation, verdict = changed, second
    return compilation, verdict


def _changed(jdk: Jdk, compilation: Compilation, verdict: Verdict) -> Compilation:
    said = "\n".join(error.message for error in verdict.errors) or verdict.outcome.text()
    newest = major(jdk)
    levels = [int(number) for number in _HIGHER.findall(said)]
    if levels and compilation.level < newest:
        return replace(compilation, level=min(newest, max(levels)))
    if _PREVIEW.search(said) and compilation.level < newest:
        return replace(compilation, level=newest)
    if _UNMAPPABLE.search(said) and compilation.encoding.lower() != "iso-8859-1":
        other = "UTF-8" if compilation.encoding.lower() not in ("utf-8", "utf8") else "ISO-8859-1"
        return replace(compilation, encoding=other)
    if compilation.processors and (
        _PROCESSOR.search(said) or (not verdict.errors and _PROCESSOR.search(verdict.outcome.text()))
    ):
        return replace(compilation, processors=())
    if _INTERNAL.search(said) and not compilation.internals:
        return replace(compilation, internals=True)
    return compilation


def _attempt(jdk: Jdk, compilation: Compilation, log: Path, timeout: float) -> Verdict:
    _clear(compilation.output)
    return run_javac(jdk, compilation, log, timeout)


def _clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
