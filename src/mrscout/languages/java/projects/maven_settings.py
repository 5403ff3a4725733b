"""The user's own Maven: home, repository, settings and variables; and its settings for our own runs.

In our own runs of mvn no POM of a stranger may send the user's passwords anywhere. Maven chooses the ``<server>`` of a
repository by the repository's id alone, and any POM, also that of a transitive dependency, can name repositories with
any id and address. So mvn gets copies of the settings in which

- a server stays only if the settings themselves name exactly one address for its id;
- that address is a mirror of all repositories of this id, so that the password goes nowhere else.

mvn is always given such copies, an empty one for a file that cannot be parsed, and never reads the files themselves.
Of several mirrors with one id Maven knows only the first, so the others are removed: a mirror that is added must be
the only one of its id. Other mirrors, proxies and repositories of the settings stay. A project's own build gets the
settings as they are.
"""

import os
import pwd
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from mrscout.environment import find_program, for_build_tool
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.sandbox.temporary import temporary_folder

_PROPERTY = re.compile(r"-D([^=\s]+)=(.*)", re.DOTALL)
_EXPRESSION = re.compile(r"\$\{(env\.)?([^{}]+)\}")
#: Files in ``~/.m2`` with mirrors and proxies, master passwords, and JDKs.
_SETTINGS = ("settings.xml", "settings-security.xml", "toolchains.xml")
#: Elements of settings that have the address of a repository.
ADDRESSED = ("mirror", "repository", "pluginRepository")
#: Variables for other programs, which mvn does not read and which often have passwords in them.
_FOR_OTHERS = (
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"),
    *("GRADLE_HOME", "GRADLE_USER_HOME", "GRADLE_OPTS"),
)


def user_home(environment: Mapping[str, str]) -> Path:
    """The folder of Java's ``user.home``, which comes from the system and not from the variable HOME."""
    stated = _properties(environment).get("user.home")
    if stated:
        return Path(stated)
    with suppress(KeyError):  # a user without an entry, as in containers
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    return Path(environment.get("HOME") or "/")


def local_repository(environment: Mapping[str, str], command: str) -> Path:
    """The folder where mvn keeps fetched artifacts."""
    stated = _properties(environment).get("maven.repo.local")
    if stated:
        return Path(stated)
    home = user_home(environment)
    for settings in _settings(environment, command):
        if text := text_of(settings, "localRepository"):
            return Path(fill_expressions(text, {"user.home": str(home)}, environment))
    return home / ".m2" / "repository"


def repositories_on_disk(environment: Mapping[str, str], command: str) -> Iterator[Path]:
    """The existing folders that the user's settings name as repositories or mirrors.

    Folders that hold the user's home are left out, since the fence shows everything in these folders.
    """
    home = user_home(environment)
    for settings in _settings(environment, command):
        for node in (element for tag in ADDRESSED for element in settings.iter(tag)):
            url = fill_expressions(text_of(node, "url") or "", {"user.home": str(home)}, environment)
            with suppress(ValueError, OSError, RuntimeError):
                parts = urlsplit(url)
                folder = Path(unquote(parts.path))
                if (
                    (parts.scheme, parts.netloc) in (("file", ""), ("file", "localhost"))
                    and folder.is_absolute()
                    and folder.is_dir()
                    and not home.resolve().is_relative_to(folder.resolve())
                ):
                    yield folder


def _settings(environment: Mapping[str, str], command: str) -> Iterator[Element]:
    """The settings of the user, and those of mvn's installation."""
    folders = [user_home(environment) / ".m2", *(folder / "conf" for folder in installation(command))]
    for folder in folders:
        with suppress(OSError, BrokenMarkup):
            yield parse_markup((folder / "settings.xml").read_bytes())


def shared_repositories(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """The folders to which several fenced builds write, so that links in them are not trusted: mvn's repository."""
    command = find_program("mvn", environment)
    return (local_repository(environment, command),) if command else ()


def settings_files(environment: Mapping[str, str]) -> Iterator[Path]:
    """The existing files that configure mvn for this user."""
    home = user_home(environment)
    named = [home / ".m2" / name for name in _SETTINGS]
    named += [Path(environment.get("HOME") or home, ".mavenrc"), Path("/etc/mavenrc")]
    return (path for path in named if path.is_file())


def variables_in_settings(environment: Mapping[str, str]) -> list[str]:
    """Names of the environment variables that the user's own settings refer to, as ``${env.TOKEN}``."""
    names: set[str] = set()
    for path in settings_files(environment):
        with suppress(OSError):
            text = path.read_text("utf-8", errors="replace")
            names.update(name for prefix, name in _EXPRESSION.findall(text) if prefix)
    return sorted(names)


def without_foreign(
    variables: Mapping[str, str], environment: Mapping[str, str], passed: Iterable[str] = ()
) -> dict[str, str]:
    """The environment of mvn without variables for other programs, since a POM can send any variable to a server.

    So are those that the user has ``passed`` on, to the build and the tests. What a configuration file names stays.
    """
    texts = []
    for path in settings_files(environment):
        with suppress(OSError):
            texts.append(path.read_text("utf-8", errors="replace"))
    optional = {*_FOR_OTHERS, *(set(passed) - for_build_tool(environment).keys())}
    unread = {name for name in optional if not any(name in text for text in texts)}
    return {name: value for name, value in variables.items() if name not in unread}


def installation(command: str) -> tuple[Path, ...]:
    """The folder of mvn, or another program, and the targets of links in it, which packages of Linux systems have."""
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
    """The system properties in MAVEN_OPTS."""
    try:
        words = shlex.split(environment.get("MAVEN_OPTS", ""))
    except ValueError:  # an odd quotation mark, which is nothing special for mvn
        words = environment["MAVEN_OPTS"].split()
    return {match[1]: match[2] for word in words if (match := _PROPERTY.fullmatch(word))}


def fill_expressions(text: str, properties: Mapping[str, str], environment: Mapping[str, str]) -> str:
    """A text of the settings with ``${env.NAME}`` and these properties replaced by their values."""

    def value(match: re.Match[str]) -> str:
        return (environment if match[1] else properties).get(match[2], match[0])

    return _EXPRESSION.sub(value, text)


def quick_start_options() -> dict[str, str]:
    """MAVEN_OPTS with options that make mvn start faster, after those of the user."""
    stated = os.environ.get("MAVEN_OPTS", "")
    return {"MAVEN_OPTS": f"{stated} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC".strip()}


def pom_text(group: str, name: str, body: str) -> str:
    """A POM of our own, for a run of mvn that builds nothing; ``body`` is XML."""
    return (
        f"<project><modelVersion>4.0.0</modelVersion><groupId>{group}</groupId>"
        f"<artifactId>{name}</artifactId><version>1</version><packaging>pom</packaging>{body}</project>"
    )


_FILE = "settings.xml"
#: Maven's id of a mirror or server without one
_NO_ID = "default"
#: ``mirrorOf`` of a mirror of all repositories
_ALL = "*"


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """Arguments by which mvn reads other settings, and the folders that a fence must show for them."""

    arguments: tuple[str, ...] = ()
    readable: tuple[Path, ...] = ()


@contextmanager
def settings_without_foreign_servers(environment: Mapping[str, str], command: str) -> Iterator[OwnSettings]:
    """Copies of the settings for one run of mvn, with confined servers."""
    settings = {option: _read_settings(path) for option, path in _files_by_option(environment, command)}
    values = {"user.home": str(user_home(environment))}

    def filled(text: str | None) -> str:
        return fill_expressions(text or "", values, environment)

    confine_servers(list(settings.values()), filled)
    with temporary_folder("settings") as folder:
        arguments: list[str] = []
        for option, root in settings.items():
            path = folder / f"{option.strip('-')}.xml"
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                root.attrib.clear()  # names of schemas, whose prefixes are gone
                file.write(tostring(root, "utf-8", xml_declaration=True))
            arguments += [option, str(path)]
        yield OwnSettings(tuple(arguments), (folder,))


def _read_settings(path: Path | None) -> Element:
    """The settings in a file; empty ones without a file, and for a file of which we cannot tell what Maven makes."""
    if path is not None:
        with suppress(OSError, BrokenMarkup):
            root = parse_markup(path.read_bytes())
            if root.tag == "settings":
                return root
    return Element("settings")


def confine_servers(
    settings: Sequence[Element], filled: Callable[[str | None], str] = lambda text: text or ""
) -> None:
    """Remove servers for whose id the settings do not name one address, and confine the others to theirs.

    The user's settings come before those of mvn's installation.
    """

    def id_of(node: Element) -> str:
        return filled(text_of(node, "id")) or _NO_ID

    _remove_passed_over(settings, id_of)
    named: dict[str, list[tuple[Element, Element]]] = {}
    for root in settings:
        for node in (node for tag in ADDRESSED for node in root.iter(tag)):
            named.setdefault(id_of(node), []).append((root, node))
    confined: set[str] = set()
    for root in settings:
        for servers in root.findall("servers"):
            for server in servers.findall("server"):
                if _has_one_address(named, id_of(server), filled):
                    confined.add(id_of(server))
                else:
                    servers.remove(server)
    everywhere = (mirror for root in settings for mirror in root.iter("mirror") if _has_all_layouts(mirror))
    if any(text_of(mirror, "mirrorOf") == _ALL for mirror in everywhere):
        return
    for identifier in sorted(confined):
        mirrors = [(root, node) for root, node in named[identifier] if node.tag == "mirror"]
        for root, mirror in mirrors:
            _mirror_also(root, mirror, identifier)
        if not mirrors:
            _mirror_itself(*named[identifier][0], identifier)


def _remove_passed_over(settings: Sequence[Element], id_of: Callable[[Element], str]) -> None:
    """Remove mirrors that Maven passes over, since there is one with the same id before them."""
    known: set[str] = set()
    for root in settings:
        for mirrors in root.findall("mirrors"):
            for mirror in mirrors.findall("mirror"):
                if id_of(mirror) in known:
                    mirrors.remove(mirror)
                known.add(id_of(mirror))


def _has_one_address(
    named: Mapping[str, Sequence[tuple[Element, Element]]],
    identifier: str,
    filled: Callable[[str | None], str],
) -> bool:
    """True if the settings name one address for an id, and no mirror of it that Maven uses for some layouts alone."""
    nodes = [node for _, node in named.get(identifier, ())]
    unclear = any("${" in name for name in (identifier, *named))
    partial = any(node.tag == "mirror" and not _has_all_layouts(node) for node in nodes)
    return len({filled(text_of(node, "url")) for node in nodes}) == 1 and not unclear and not partial


def _has_all_layouts(mirror: Element) -> bool:
    """True if a mirror is for repositories of all layouts; Maven asks others of the id at the POM's address."""
    return mirror.find("mirrorOfLayouts") is None


def _mirror_also(root: Element, mirror: Element, identifier: str) -> None:
    """Let a mirror also be one of all repositories that have its own id."""
    names = [name.strip() for name in (text_of(mirror, "mirrorOf") or "").split(",") if name.strip()]
    for old in mirror.findall("mirrorOf"):
        mirror.remove(old)
    listed = [name for name in names if name not in (f"!{identifier}", identifier)]
    # Twice, if it is alone: a mirror of a single name would come before the user's own that has a pattern.
    SubElement(mirror, "mirrorOf").text = ",".join([*(listed or [identifier]), identifier])
    if len(listed) == 1 and not any(sign in listed[0] for sign in "*!:"):
        mirrors = next(place for place in root.findall("mirrors") if mirror in place)
        mirrors.remove(mirror)
        mirrors.insert(0, mirror)  # a mirror of a single name comes before patterns, and a list does not


def _mirror_itself(root: Element, repository: Element, identifier: str) -> None:
    """Add a mirror with a repository's address for all repositories of its id."""
    mirror = Element("mirror")
    mirror.extend(deepcopy(child) for child in repository if child.tag in ("id", "name", "url", "layout"))
    SubElement(mirror, "mirrorOf").text = f"{identifier},{identifier}"
    mirrors = root.find("mirrors")
    (SubElement(root, "mirrors") if mirrors is None else mirrors).append(mirror)


def _files_by_option(environment: Mapping[str, str], command: str) -> Iterator[tuple[str, Path | None]]:
    """The settings files of the user and of mvn's installation, if any, with the options of mvn that replace them."""
    yield "--settings", user_home(environment) / ".m2" / _FILE
    of_installation = (folder / "conf" / _FILE for folder in installation(command))
    yield "--global-settings", next((path for path in of_installation if path.is_file()), None)
