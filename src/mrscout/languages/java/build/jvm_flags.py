"""Selects the JVM options and javac flags of a build file that tests need, and that cannot keep a JVM from starting."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

#: Packages of the JDK that old libraries reach into by reflection; from Java 16 on they are closed unless opened.
_OPENED_IN_BASE = (
    *("java.io", "java.lang", "java.lang.invoke", "java.lang.reflect", "java.math", "java.net"),
    *("java.nio", "java.nio.charset", "java.text", "java.time", "java.util", "java.util.concurrent"),
    *("java.util.concurrent.atomic", "java.util.stream", "jdk.internal.misc", "jdk.internal.ref"),
    *("sun.nio.ch", "sun.security.util", "sun.security.x509"),
)
_OPENED = (
    *(f"java.base/{package}" for package in _OPENED_IN_BASE),
    "java.desktop/java.awt",
    "java.desktop/java.awt.font",
    "java.sql/java.sql",
)
#: The options that open them, for Java 9 and later; for an absent module the JVM only prints a warning.
OPENINGS = tuple(f"--add-opens={package}=ALL-UNNAMED" for package in _OPENED)
_MODULAR = 9
_KEPT = re.compile(r"-(?:D[\w.]+(?:=.*)?|ea(?::\S+)?|enableassertions|Xss\w+|Xmx\w+)|--enable-preview")
#: Properties that the JDK itself reads. Many make the JVM load a class or a folder while it starts, which it may not
#: survive, so that the module's tests would not start at all.
_OF_THE_JDK = re.compile(r"(?:java|jdk|sun|com\.sun\.management)\.")
#: The JDK's properties that tests may need and that only affect running code. All others are left out.
_PLAIN = re.compile(
    r"java\.(?:awt\.headless|library\.path|(?:locale|naming|net|rmi|util\.logging|util\.prefs)\.[\w.]+"
    r"|security\.(?:egd|(?:auth|krb5)\.[\w.]+)"
    r"|util\.(?:Arrays\.useLegacyMergeSort|PropertyResourceBundle\.encoding"
    r"|concurrent\.ForkJoinPool\.common\.parallelism))"
    r"|jdk\.(?:attach\.allowAttachSelf|(?:http|httpclient|net|tls|xml)\.[\w.]+)"
    r"|sun\.(?:io\.serialization\.extendedDebugInfo|net\.[\w.]+)"
)
#: allows code to set a security manager; other values of this property load classes
_MANAGER = "-Djava.security.manager=allow"
_KNOWS_MANAGER = range(12, 24)
#: A JVM does not start with too little or too much. The initial size of the heap is tuning, and may exceed the largest.
_AMOUNT = re.compile(r"-X(?P<what>mx|ss)(?P<number>\d{1,15})(?P<unit>[kKmMgG]?)", re.ASCII)
_UNITS = {"": 0, "k": 10, "m": 20, "g": 30}
_AMOUNTS = {"mx": (8 << 20, 1 << 40), "ss": (1 << 18, 1 << 30)}
_OPENING = re.compile(r"--add-(?:(?:exports|opens)=[\w.]+/[\w.]+|reads=[\w.]+)=[\w.,-]+")
_TELLING = ("--add-exports=", "--add-reads=", "--add-modules=", "-A", "--enable-preview", "-parameters")
_PAIRED = ("--add-opens", "--add-exports", "--add-modules", "--add-reads")
#: names of JDK modules: as everything else is on the class path, there are no others
_OWN_MODULES = re.compile(r"(?:(?:java|jdk)\.[\w.]+|ALL-\w+)(?:,(?:(?:java|jdk)\.[\w.]+|ALL-\w+))*")


def jvm_options(line: str, properties: Mapping[str, str]) -> tuple[str, ...]:
    """The options for system properties, memory and opened packages in a line of JVM arguments, and for ``properties``.

    Agents and tuning are left out, and properties of the JDK that are no plain settings, such as `java.home`.
    """
    kept = list(_from_line(line))
    kept += [
        f"-D{name}={value}"
        for name, value in properties.items()
        if name and "${" not in value and "@{" not in value
    ]
    return tuple(dict.fromkeys(filter(_is_harmless, kept)))


def _is_harmless(option: str) -> bool:
    """False for an option that may keep the JVM from starting."""
    if option.startswith("-X"):
        return _is_usable(option)
    if option.startswith(("--add-exports=", "--add-opens=", "--add-reads=")):
        return _OPENING.fullmatch(option) is not None
    name = option.removeprefix("-D").partition("=")[0]
    if not option.startswith("-D") or not _OF_THE_JDK.match(name):
        return True
    return _PLAIN.fullmatch(name) is not None or option == _MANAGER


def _is_usable(option: str) -> bool:
    """True for an amount of memory that every JVM starts with."""
    amount = _AMOUNT.fullmatch(option)
    if amount is None:
        return False
    least, most = _AMOUNTS[amount["what"]]
    return least <= int(amount["number"]) << _UNITS[amount["unit"].lower()] <= most


def _from_line(line: str) -> Iterator[str]:
    """The options in a line of arguments that tests may need; computed ones are left out."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    previous = ""
    for word in words:
        if "${" in word or "@{" in word:
            previous = ""
            continue
        if previous in _PAIRED:
            yield f"{previous}={word}"
        elif word.startswith(tuple(f"{name}=" for name in _PAIRED)) or _KEPT.fullmatch(word):
            yield word
        previous = word


def javac_flags(stated: Sequence[str]) -> Iterator[str]:
    """The flags of javac that change what compiles; those that only warn or check are left out."""
    for index, text in enumerate(stated):
        if text in _PAIRED and index + 1 < len(stated):
            yield f"{text}={stated[index + 1]}"
        elif text.startswith(_TELLING):
            yield text


def opened(java: int, options: Iterable[str]) -> tuple[str, ...]:
    """The options for a JVM of this Java version: these without those that it refuses, and from 9 on ``OPENINGS``."""
    stated = [option for option in options if option != _MANAGER or java in _KNOWS_MANAGER]
    if java < _MODULAR:
        return tuple(option for option in stated if not option.startswith(_PAIRED))
    stated = [option for option in stated if _is_there(option)]
    return tuple(dict.fromkeys([*OPENINGS, *stated]))


def _is_there(option: str) -> bool:
    """False for ``--add-modules`` with a module that is none of the JDK's, with which the JVM does not start."""
    name, _, modules = option.partition("=")
    return name != "--add-modules" or _OWN_MODULES.fullmatch(modules) is not None
