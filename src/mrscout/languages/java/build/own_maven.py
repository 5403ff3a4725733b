"""Where the user's Maven keeps its things: its home, its repository, its settings, its installation."""

import os
import pwd
import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from mrscout.environment import find_program
from mrscout.sources.markup import BrokenMarkup, parse_markup, text_of

_PROPERTY = re.compile(r"-D([^=\s]+)=(.*)", re.DOTALL)
_EXPRESSION = re.compile(r"\$\{(env\.)?([^{}]+)\}")
#: In ``~/.m2``: mirrors and proxies, passwords for them, and JDKs.
_SETTINGS = ("settings.xml", "settings-security.xml", "toolchains.xml")


def user_home(environment: Mapping[str, str]) -> Path:
    """The folder that Java calls ``user.home``: it asks the system, not the variable HOME."""
    stated = _properties(environment).get("user.home")
    if stated:
        return Path(stated)
    with suppress(KeyError):  # a user without an entry, as in containers
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    return Path(environment.get("HOME") or "/")


def local_repository(environment: Mapping[str, str], command: str) -> Path:
    """The folder where mvn keeps what it has fetched."""
    stated = _properties(environment).get("maven.repo.local")
    if stated:
        return Path(stated)
    home = user_home(environment)
    folders = [home / ".m2", *(folder / "conf" for folder in installation(command))]
    for folder in folders:
        with suppress(OSError, BrokenMarkup):
            text = text_of(parse_markup((folder / "settings.xml").read_bytes()), "localRepository")
            if text:
                return Path(_filled(text, {"user.home": str(home)}, environment))
    return home / ".m2" / "repository"


def shared_repositories(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """The local repository, into which a fenced build may write: a link in it may be a stranger's."""
    command = find_program("mvn", environment)
    return (local_repository(environment, command),) if command else ()


def settings_files(environment: Mapping[str, str]) -> Iterator[Path]:
    """The files that configure mvn for this user, those that there are."""
    home = user_home(environment)
    named = [home / ".m2" / name for name in _SETTINGS]
    named += [Path(environment.get("HOME") or home, ".mavenrc"), Path("/etc/mavenrc")]
    return (path for path in named if path.is_file())


def installation(command: str) -> tuple[Path, ...]:
    """The folder of mvn, and those elsewhere that links in it lead to, as packages of distributions have them."""
    home = Path(command).resolve().parent.parent
    if not (home / "boot").is_dir() and not (home / "lib").is_dir():
        return (Path(command).resolve(),)
    links = [path for folder in (home, home / "bin", home / "lib") for path in _entries(folder)]
    targets = (path.resolve() for path in links if path.is_symlink())
    return (home, *dict.fromkeys(target for target in targets if not target.is_relative_to(home)))


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _properties(environment: Mapping[str, str]) -> dict[str, str]:
    """The system properties that the user gives mvn's JVM."""
    try:
        words = shlex.split(environment.get("MAVEN_OPTS", ""))
    except ValueError:
        words = []
    return {match[1]: match[2] for word in words if (match := _PROPERTY.fullmatch(word))}


def _filled(text: str, properties: Mapping[str, str], environment: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        return (environment if match[1] else properties).get(match[2], match[0])

    return _EXPRESSION.sub(value, text)
