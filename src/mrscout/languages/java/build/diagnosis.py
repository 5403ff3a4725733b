"""Finds the cause behind missing code of a Java project: the JDK, a dependency, generated sources, the build tool.

Problems of a build follow from each other: without a dependency a source does not compile, and without that a test does
not. The first in the order of `_ROOTS` that was reported is the cause; what javac says of missing packages comes next.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.model.diagnosis import Cause, ReportedProblem

#: what is said of a test that cannot be loaded
_LACKS_CODE = re.compile(
    r"does not compile here either|Unresolved compilation problem|a library is not there"
    r"|\b(?:NoClassDefFoundError|ClassNotFoundException|NoSuchMethodError|UnsupportedClassVersionError)\b"
)
#: problems that others follow from, the first cause first
_ROOTS = (
    Shortfall.JDK_TOO_OLD,
    Shortfall.DEPENDENCY_MISSING,
    Shortfall.TOOL_ABSENT,
    Shortfall.TOOL_NOT_RUN,
    Shortfall.TOOL_TIMED_OUT,
    Shortfall.BUILD_FILE_UNREADABLE,
)
#: those that are shown if nothing better is known
_LATER = (
    Shortfall.TOOL_FAILED,
    Shortfall.DEPENDENCY_UNKNOWN,
    Shortfall.SOURCE_DOES_NOT_COMPILE,
    Shortfall.TEST_DOES_NOT_COMPILE,
)
_CLASS_FILE = re.compile(r"class file version (\d+)")
#: class files of Java 8 have version 52
_OFFSET = 44
_MISSING_PACKAGE = re.compile(r"package ([\w.]+) does not exist")
_MISSING_CLASS = re.compile(r"symbol:\s+class (\w+)|cannot find symbol: class (\w+)")
#: packages that a JDK had, with the last version that has them
_REMOVED = {
    **dict.fromkeys(("javax.xml.bind", "javax.activation", "javax.xml.ws", "javax.jws", "org.omg"), 10),
    "jdk.nashorn": 14,
}
#: grammars and schemas by the ending of their files, with the generator that reads them
_GENERATORS = {
    ".g4": "ANTLR",
    ".jj": "JavaCC",
    ".jjt": "JJTree",
    ".flex": "JFlex",
    ".jflex": "JFlex",
    ".cup": "CUP",
    ".proto": "protoc",
    ".thrift": "Thrift",
    ".avsc": "Avro",
    ".avdl": "Avro",
}
#: folders of a project that are looked through for grammars
_MOST_FOLDERS = 5000
_NAMED = 3


def lacks_code(detail: str) -> bool:
    """True if a test cannot run because a class of the project or of a library is missing."""
    return _LACKS_CODE.search(detail) is not None


def cause_of_lacking_code(
    problems: Sequence[ReportedProblem], details: Sequence[str], root: Path
) -> Cause | None:
    """Return the cause behind missing code; None if nothing was reported that could be one."""
    said = [*details, *(problem.found for problem in problems)]
    version = max((int(number) for text in said for number in _CLASS_FILE.findall(text)), default=0)
    for reason in _ROOTS:
        if known := _cause_of(reason, problems):
            return known
    if version > _OFFSET:
        sentence = f"Some of its code is compiled for Java {version - _OFFSET}, which no JDK here runs."
        return Cause(
            Shortfall.JDK_TOO_OLD.slug,
            sentence,
            f"Install JDK {version - _OFFSET} or later, or name one with --java.",
        )
    missing = _missing_packages(said)
    return _removed(missing) or _generated(missing, said, root) or next(_later(problems), None)


def _cause_of(reason: Shortfall, problems: Sequence[ReportedProblem]) -> Cause | None:
    """Return a cause if the build reported this reason; it names the places, the most frequent first."""
    reported = [problem for problem in problems if problem.code == reason.slug]
    if not reported:
        return None
    places = [place for place, _ in Counter(problem.place for problem in reported).most_common()]
    names = ", ".join(places[:_NAMED]) + (f" and {len(places) - _NAMED} more" if len(places) > _NAMED else "")
    return Cause(reason.slug, f"{reason.value} ({names}: {reported[0].found})", reported[0].advice)


def _later(problems: Sequence[ReportedProblem]) -> Iterator[Cause]:
    for reason in _LATER:
        if known := _cause_of(reason, problems):
            yield known


def _missing_packages(said: Sequence[str]) -> list[str]:
    """Return the packages that javac misses, the most frequent first."""
    counts = Counter(name for text in said for name in _MISSING_PACKAGE.findall(text))
    return [name for name, _ in counts.most_common()]


def _removed(missing: Sequence[str]) -> Cause | None:
    """Return a cause if a missing package was part of older JDKs."""
    for package in missing:
        for known, last in _REMOVED.items():
            if package == known or package.startswith(f"{known}."):
                sentence = (
                    f"The package {package} is part of JDKs up to {last}, and the one that is used is newer."
                )
                advice = f"Name a JDK {last} or earlier with --java, or add a library that has the package."
                return Cause(Shortfall.SOURCE_DOES_NOT_COMPILE.slug, sentence, advice)
    return None


def _generated(missing: Sequence[str], said: Sequence[str], root: Path) -> Cause | None:
    """Return a cause if code of the project itself is missing that a grammar or a schema may stand for."""
    classes = [name for text in said for names in _MISSING_CLASS.findall(text) for name in names if name]
    inside = {"/".join(package.split(".")[:2]): package for package in reversed(missing)}
    lacks, grammar = (classes[0] if classes else ""), ""
    for number, (folder, below, names) in enumerate(untrusted.walk(root)):
        if number >= _MOST_FOLDERS:
            break
        below[:] = [name for name in below if not name.startswith(".")]
        here = folder.relative_to(root).as_posix()
        lacks = next((package for ends, package in inside.items() if here.endswith(ends)), lacks)
        grammars = sorted(name for name in names if Path(name).suffix in _GENERATORS)
        if grammars and not grammar:
            grammar = (folder / grammars[0]).relative_to(root).as_posix()
    if not (lacks and grammar):
        return None
    generator = _GENERATORS[Path(grammar).suffix]
    sentence = f"Code is missing that {generator} seems to generate from {grammar}: {lacks}."
    advice = (
        "Build the project by hand, such as with mvn test-compile or gradle testClasses, and run again: classes that "
        "are there are used."
    )
    return Cause(Shortfall.SOURCE_DOES_NOT_COMPILE.slug, sentence, advice)
