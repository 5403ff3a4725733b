"""Runs ``javac`` on one side of a module, and reads what it says."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.jdks import Jdk
from mrscout.languages.java.build.compiler import JavacServer
from mrscout.sources.process import Outcome

_ERROR = re.compile(r"^(?P<path>.+?\.java):(?P<line>\d+): error: (?P<message>.*)$", re.MULTILINE)
#: Which symbol, after the line of the source and its caret.
_SYMBOL = re.compile(r"\n[^\n]*\n[^\n]*\n\s+symbol:\s+([^\n]+)")
_WITHOUT_PLACE = re.compile(r"^error: (?P<message>.*)$", re.MULTILINE)
#: Each error is a file to be looked at, so none may be left unsaid.
_ALL = "100000"
_MODULAR = 9
#: the folder of a workspace with files of arguments, which javac reads in the fence
ARGUMENTS = "arguments"


@dataclass(frozen=True, slots=True)
class Compilation:
    """What is to be compiled, and how."""

    files: tuple[Path, ...]
    output: Path
    classpath: tuple[Path, ...]
    sourcepath: tuple[Path, ...]  #: where more sources are found on demand; empty: nowhere
    level: int
    encoding: str
    flags: tuple[str, ...] = ()
    processors: tuple[Path, ...] = ()  #: jars with annotation processors; empty: none are run
    internals: bool = False  #: whether the code reaches into the JDK, which --release would hide


@dataclass(frozen=True, slots=True)
class Javac:
    """The compiler that is used, and for how long."""

    jdk: Jdk
    server: JavacServer
    timeout: float  #: seconds for each run
    workspace: Path  #: outputs lie below it; no link below it is followed to make or clear them


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error of the compiler."""

    path: str  #: as the compiler was given it; empty where the error has no place
    line: int  #: from 1; 0 where the error has no place
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a compilation."""

    outcome: Outcome
    errors: tuple[Diagnostic, ...]

    @property
    def well(self) -> bool:
        return self.outcome.well


def major(jdk: Jdk) -> int:
    """8 for 1.8.0_352, 17 for 17.0.15; 0 where it is unknown."""
    numbers = jdk.order
    if not numbers:
        return 0
    return numbers[1] if numbers[0] == 1 and len(numbers) > 1 else numbers[0]


def run_javac(javac: Javac, compilation: Compilation, log: Path) -> Verdict:
    """Compile, and say how it went. Never raises for what the sources are."""
    untrusted.make_below(javac.workspace, compilation.output)
    folder = javac.workspace / ARGUMENTS
    folder.mkdir(parents=True, exist_ok=True)
    words = folder / f"{log.stem}.args"
    words.write_text("\n".join(map(_quoted, arguments(javac.jdk, compilation))), "utf-8")
    outcome = javac.server.run(
        words, log, javac.timeout, compilation.output if compilation.processors else None
    )
    return Verdict(outcome, tuple(read_errors(outcome.text())))


def arguments(jdk: Jdk, compilation: Compilation) -> list[str]:
    """The words of the command, without its name."""
    level = str(compilation.level)
    release = ["--release", level] if _can_release(jdk, compilation) else ["-source", level, "-target", level]
    if compilation.processors:
        processing = ["-processorpath", _joined(compilation.processors)]
        if major(jdk) >= 23:
            processing.append("-proc:full")
    else:
        # An empty path: without, javac would start plug-ins (com.sun.source.util.Plugin) of the class path.
        processing = ["-proc:none", "-processorpath", ""]
    # An empty source path means none; without the option javac would look for sources on the class path.
    sources = _joined(compilation.sourcepath) or str(compilation.output)
    return [
        *release,
        *("-encoding", compilation.encoding, "-g", "-nowarn", "-Xlint:none", "-implicit:class"),
        *("-Xmaxerrs", _ALL, "-d", str(compilation.output)),
        *("-classpath", _joined(compilation.classpath) or str(compilation.output)),
        *("-sourcepath", sources, *processing, *_flags(jdk, compilation)),
        *map(str, compilation.files),
    ]


def _flags(jdk: Jdk, compilation: Compilation) -> Iterable[str]:
    """Previews exist only at the compiler's own level, and modules only from Java 9 on."""
    for flag in compilation.flags:
        preview = flag.startswith("--enable-preview") and compilation.level != major(jdk)
        if not preview and not (flag.startswith("--add-") and compilation.level < _MODULAR):
            yield flag


def _can_release(jdk: Jdk, compilation: Compilation) -> bool:
    if compilation.internals or major(jdk) < _MODULAR:
        return False
    return not any(flag.startswith("--add-") for flag in compilation.flags)


def _joined(paths: Iterable[Path]) -> str:
    """A path of javac's. A name with the separator in it would be two entries, one of them anywhere: it is left out."""
    return os.pathsep.join(path for path in map(str, paths) if os.pathsep not in path)


def _quoted(word: str) -> str:
    """A word of an argument file; a line's end would end it, and begin another."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


def read_errors(said: str) -> Iterable[Diagnostic]:
    """The errors, in order; warnings and excerpts of the source are passed over."""
    for match in _ERROR.finditer(said):
        message = match["message"].strip()
        symbol = _SYMBOL.match(said, match.end()) if message == "cannot find symbol" else None
        yield Diagnostic(match["path"], int(match["line"]), f"{message}: {symbol[1]}" if symbol else message)
    for match in _WITHOUT_PLACE.finditer(said):
        yield Diagnostic("", 0, match["message"].strip())
