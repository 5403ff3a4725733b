"""Compiles as many files of one side of a module (main or test) as javac accepts.

First all files are compiled together. Where that fails for a reason that a setting solves (a feature of a later
language level, an encoding, the JDK's internals, a broken annotation processor), the setting is changed. Then files
with errors are left out, and round by round those that need them, until the rest compiles.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.javac import Compilation, Diagnostic, Javac, Verdict, run_javac

_HIGHER = re.compile(r"\(use -source (\d+) or higher")
#: Errors at too low a language level, which takes the `var` of a variable without a type for a class.
_LACKING = re.compile(r"\(use -source \d+ or higher|(?:is|are) not supported in -source|: class var$")
_PREVIEW = re.compile(
    r"is a preview feature|preview features? (?:is|are) disabled|are not supported in -source"
)
_INTERNAL = re.compile(
    r"package (?:sun|com\.sun|jdk)\.[\w.]+ does not exist|is not visible|does not exist in .{0,300}?sun\."
    r"|(?:class|symbol).{0,200}?\bUnsafe\b|package (?:sun|com\.sun|jdk)\b"
)
_UNMAPPABLE = re.compile(r"unmappable character")
_PROCESSOR = re.compile(
    r"annotation processor|Bad service configuration|IllegalAccessError|lombok\.|NoClassDefFoundError"
    r"|ExceptionInInitializerError|Processor:"
)
#: The error of a compilation that was ended at its time limit.
LATE = "javac was not done in time"
_ADAPTATIONS = 6
_OLDEST = 8
#: Files with errors are many if they are more than this number, and than this share of all.
_FEW, _SHARE = 3, 0.05
_ALL = 1_000_000
_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class CompiledSide:
    """Result of compiling one side of a module."""

    compilation: Compilation  #: the last, with the settings that held
    left_out: tuple[Path, ...]  #: the files that are not compiled
    errors: tuple[Diagnostic, ...]  #: why; the first for each file
    log: Path | None
    given_up: bool = False  #: True if so many files fail that they probably lack generated sources


def compile_side(javac: Javac, wanted: Compilation, log: Path, *, patient: bool = True) -> CompiledSide:
    """Compile as many files as javac accepts, into the output folder, which is emptied first.

    Unless ``patient``, give up where many files fail, since leaving them out round by round takes long. The log of
    the first attempt is kept, which has the reasons for all others.
    """
    if not wanted.files:
        untrusted.make_below(javac.workspace, wanted.output)
        return CompiledSide(wanted, (), (), None)
    try:
        return _compile(javac, wanted, log, patient=patient)
    finally:
        javac.server.end_processors()


def _compile(javac: Javac, wanted: Compilation, log: Path, *, patient: bool) -> CompiledSide:
    """Compile with adapted settings, then without the files in error, until the rest compiles."""
    compilation, verdict = _adapt_settings(javac, wanted, log, patient=patient)
    first = verdict.outcome.log
    again = log.with_stem(f"{log.stem}-rest")
    errors: dict[Path, Diagnostic] = {}
    if not patient and _fails_widely(compilation, verdict):
        _note_failing(compilation, verdict.errors, errors)
        _clear(javac, compilation.output)
        return CompiledSide(compilation, wanted.files, tuple(errors.values()), first, given_up=True)
    for _ in range(_ROUNDS):
        if verdict.well or verdict.outcome.code is None or not compilation.files:
            break
        bad = _note_failing(compilation, verdict.errors, errors)
        if not bad:
            break  # the errors are in files found on demand, or have no place
        files = tuple(path for path in compilation.files if path not in bad)
        compilation = replace(compilation, files=files)
        verdict = _attempt(javac, compilation, again) if files else verdict
    if not verdict.well:
        _clear(javac, compilation.output)
        left_out = wanted.files
        unplaced = verdict.errors[:1] or (Diagnostic("", 0, _reason_without_place(verdict)),)
        return CompiledSide(compilation, left_out, (*errors.values(), *unplaced), first)
    left_out = tuple(path for path in wanted.files if path not in set(compilation.files))
    return CompiledSide(compilation, left_out, tuple(errors.values()), first)


def _reason_without_place(verdict: Verdict) -> str:
    """Why a compilation failed that names no error: late, or the first line of its output."""
    if verdict.outcome.code is None:
        return LATE
    last = [line for line in verdict.outcome.text().splitlines() if line.strip()]
    return last[0].strip() if last else "javac failed without a word"


def _note_failing(
    compilation: Compilation, diagnostics: Iterable[Diagnostic], errors: dict[Path, Diagnostic]
) -> set[Path]:
    """The compiled files that diagnostics name; the first diagnostic of each is added to ``errors``."""
    compiled = set(compilation.files)
    bad: set[Path] = set()
    for diagnostic in diagnostics:
        path = Path(diagnostic.path)
        if path in compiled:
            bad.add(path)
            errors.setdefault(path, diagnostic)
    return bad


def _fails_widely(compilation: Compilation, verdict: Verdict) -> bool:
    """True if many files have errors."""
    return not verdict.well and _files_in_error(verdict) > max(_FEW, len(compilation.files) * _SHARE)


def _adapt_settings(
    javac: Javac, compilation: Compilation, log: Path, *, patient: bool
) -> tuple[Compilation, Verdict]:
    """Change settings that javac's errors name, then try others, which must leave fewer files in error."""
    verdict = _attempt(javac, compilation, log)
    tried = {compilation}
    for _ in range(_ADAPTATIONS):
        changed = _named_setting(javac, compilation, verdict)
        if changed is None or changed in tried:
            break
        tried.add(changed)
        compilation, verdict = changed, _attempt(javac, changed, log)
    if not patient and _fails_widely(compilation, verdict):
        return compilation, verdict
    trial = log.with_stem(f"{log.stem}-trial")
    for guess in _likely_settings(javac, compilation, verdict):
        if verdict.well or verdict.outcome.code is None:
            break
        second = _attempt(javac, guess, trial)
        # Errors of too low a level come before all others, and hide them.
        hidden = any(_LACKING.search(error.message) for error in second.errors)
        if second.well or (0 < _files_in_error(second) < _files_in_error(verdict) and not hidden):
            compilation, verdict = guess, second
    return compilation, verdict


def _files_in_error(verdict: Verdict) -> int:
    """The number of files with errors; more than there are files where an error has no place."""
    return len({error.path for error in verdict.errors}) + _ALL * any(
        not error.path for error in verdict.errors
    )


def _named_setting(javac: Javac, compilation: Compilation, verdict: Verdict) -> Compilation | None:
    """The compilation with the setting that an error of javac asks for; None where none does."""
    if verdict.well or verdict.outcome.code is None:
        return None
    output = "\n".join(error.message for error in verdict.errors) or verdict.outcome.text()
    newest = javac.jdk.major
    levels = [int(number) for number in _HIGHER.findall(output)]
    if levels and compilation.level < newest:
        return replace(compilation, level=min(newest, max(levels)))
    if _PREVIEW.search(output) and compilation.level < newest:
        return replace(compilation, level=newest)
    if _UNMAPPABLE.search(output) and compilation.encoding.lower() != "iso-8859-1":
        other = "UTF-8" if compilation.encoding.lower() not in ("utf-8", "utf8") else "ISO-8859-1"
        return replace(compilation, encoding=other)
    if compilation.processors and _PROCESSOR.search(output):
        return replace(compilation, processors=())
    return None


def _likely_settings(javac: Javac, compilation: Compilation, verdict: Verdict) -> Iterator[Compilation]:
    """Variants that may compile: with the JDK's internals visible, and at another language level."""
    messages = "\n".join(error.message for error in verdict.errors)
    if _INTERNAL.search(messages) and not compilation.internals:
        compilation = replace(compilation, internals=True)
        yield compilation
    newest = javac.jdk.major
    yield replace(compilation, level=newest if compilation.level < newest else _OLDEST)


def _attempt(javac: Javac, compilation: Compilation, log: Path) -> Verdict:
    """Compile into the emptied output folder."""
    if not compilation.processors:  # one that is still there could plant a link in the emptied folder
        javac.server.end_processors()
    _clear(javac, compilation.output)
    verdict = run_javac(javac, compilation, log)
    untrusted.make_accessible(compilation.output)  # of which a processor may have taken all rights
    return verdict


def _clear(javac: Javac, folder: Path) -> None:
    """Empty an output folder, but keep the folder itself, which a fence may have mounted."""
    untrusted.empty_below(javac.workspace, folder)
