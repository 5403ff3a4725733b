"""The last step: ECJ compiles what javac refuses, and leaves what is broken to fail when it is run."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from mrscout import untrusted
from mrscout.jdks import Jdk
from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.javac import ARGUMENTS, Compilation, Diagnostic
from mrscout.languages.java.build.maven.resolve import bring_tools
from mrscout.languages.java.build.modules import Dependency
from mrscout.sandbox.tool_run import run_tool

#: The last that runs on Java 11, and one that knows the newest; each knows the class files of its time.
_OLDER = Dependency("org.eclipse.jdt", "ecj", "3.33.0")
_NEWER = Dependency("org.eclipse.jdt", "ecj", "3.43.0")
_LAST_OF_OLDER = 20
_ENDING = re.compile(r'["\r\n]')
_BRACKET = re.compile(r"[\[\]]")
_ERROR = re.compile(
    r"^\d+\. ERROR in (?P<path>.+?\.java) \(at line (?P<line>\d+)\)\n(?:\t.*\n)*(?P<message>[^\t\n-].*)$",
    re.MULTILINE,
)


def bring_ecj(context: BuildContext, jdk: Jdk) -> Path | None:
    """ECJ's jar, for this JDK; None where it cannot be had, which is told."""
    chosen = _OLDER if jdk.major <= _LAST_OF_OLDER else _NEWER
    resolution = bring_tools({"ecj": chosen}, context.maven(jdk))
    context.problems += resolution.problems
    return next((jar for jar in resolution.jars["ecj"] if jar.name.startswith("ecj-")), None)


def run_ecj(
    ecj: Path, jdk: Jdk, compilation: Compilation, log: Path, context: BuildContext
) -> tuple[Diagnostic, ...]:
    """Compile past errors; returns them. It runs in the fence: Lombok changes it, and names of files may be options."""
    untrusted.make_below(context.workspace, compilation.output)
    words = context.workspace / ARGUMENTS / f"{log.stem}.args"
    words.parent.mkdir(parents=True, exist_ok=True)
    # A name with one of these would end its word, and begin an option.
    plain = [path for path in map(str, compilation.files) if not _ENDING.search(path)]
    # ECJ takes what stands in brackets after an entry for options, such as where to write.
    classpath, sourcepath = (
        [path for path in map(str, entries) if not _BRACKET.search(path)]
        for entries in (compilation.classpath, compilation.sourcepath)
    )
    words.write_text("\n".join(f'"{path}"' for path in plain), "utf-8")
    joined = ":".join(classpath) or str(compilation.output)
    level = str(compilation.level)
    lombok = [jar for jar in compilation.processors if jar.name.startswith("lombok-")]
    readable = (jdk.home, ecj, *lombok, *compilation.classpath, *compilation.sourcepath)
    around = context.around_compiler(compilation.output, readable)
    command = [
        *(around.prefix if around else ()),
        str(jdk.home / "bin" / "java"),
        *(around.java_options if around else ()),
        *(f"-javaagent:{jar}=ECJ" for jar in lombok[:1]),
        *(
            "-cp",
            str(ecj),
            "org.eclipse.jdt.internal.compiler.batch.Main",
            "-proceedOnError",
            "-nowarn",
            "-g",
        ),
        *("-source", level, "-target", level, "-encoding", compilation.encoding, "-proc:none"),
        *("-d", str(compilation.output), "-cp", joined),
        *(("-sourcepath", ":".join(sourcepath)) if sourcepath else ()),
        f"@{words}",
    ]
    variables = around.environment(os.environ) if around else None
    outcome = run_tool(command, compilation.output, log, context.request.timeout, variables)
    return tuple(read_ecj_errors(outcome.text()))


def read_ecj_errors(said: str) -> Iterator[Diagnostic]:
    """The errors in order, each with its place."""
    for match in _ERROR.finditer(said):
        yield Diagnostic(match["path"], int(match["line"]), match["message"].strip())
