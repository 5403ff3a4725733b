"""The paths that a fenced program can see: those that were asked for and those that programs need, but no home."""

import os
import pwd
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from mrscout.untrusted import resolved

#: Programs and libraries. Nobody keeps secrets there.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
_SYSTEM_MACOS = ("/System", "/Library/Java", "/opt/homebrew")
#: Of the settings of a machine, those on libraries, texts, times and certificates.
_SETTINGS = (
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "alternatives",
    "localtime",
    "timezone",
    "fonts",
    "mime.types",
    "protocols",
    "services",
    "ssl/certs",
    "ssl/openssl.cnf",
    "pki/java",
    "pki/ca-trust/extracted",
    "crypto-policies",
)
#: Inside namespaces there are other ones; without, these are read.
_USERS = ("passwd", "group")
#: How names of hosts are resolved, for programs that keep the network.
_HOSTS = ("hosts", "nsswitch.conf")
_RESOLVER = ("resolv.conf", "host.conf", "gai.conf")
#: Never mounted or allowed as a whole: the fence has its own.
_RESERVED = ("/proc", "/dev", "/sys", "/run", "/etc")
_MOST_LINKS = 40


def system_paths(*, users: bool, network: bool) -> tuple[Path, ...]:
    """Return the paths that any program needs; with the lists of users or the settings of the network if asked for."""
    etc = Path("/etc")
    names = [
        *_SETTINGS,
        *(_USERS if users else ()),
        *(_HOSTS if users or network else ()),
        *(_RESOLVER if network else ()),
    ]
    settings = [etc / name for name in names]
    return (*map(Path, (*_SYSTEM, *_SYSTEM_MACOS)), *settings, *sorted(etc.glob("java*")))


def homes() -> tuple[Path, ...]:
    """Return the user's homes, by the environment and by the list of users."""
    named = [Path(os.environ["HOME"])] if os.environ.get("HOME") else []
    with suppress(KeyError):  # a user without an entry, as in containers
        named.append(Path(pwd.getpwuid(os.getuid()).pw_dir))
    resolved = dict.fromkeys(home.resolve() for home in named if home.is_absolute())
    return tuple(home for home in resolved if home != Path(home.anchor))


def without_home(paths: Iterable[Path], home: Path) -> Iterator[Path]:
    """Yield paths; one that holds the home is replaced by its entries, and the home by its entries without a dot."""
    for path in paths:
        if home.is_relative_to(path):
            inside = sorted(path.iterdir()) if os.access(path, os.R_OK) else []
            kept = (entry for entry in inside if path != home or not entry.name.startswith("."))
            yield from without_home((entry for entry in kept if str(entry) not in _RESERVED), home)
        else:
            yield path


def outermost(paths: Iterable[Path], writable: Collection[Path] = ()) -> list[Path]:
    """Return sorted paths without those that lie in another one.

    A path in a writable folder stays, even if a folder around both is readable: it must be named to be read-only.
    Writable folders themselves are left out.
    """
    kept: list[Path] = []
    around: list[Path] = []  # the folders that the path is in, the innermost last
    for path in sorted({*paths, *writable}):
        while around and not path.is_relative_to(around[-1]):
            around.pop()
        if path in writable:
            around.append(path)
        elif not around or around[-1] in writable:
            around.append(path)
            kept.append(path)
    return kept


def inside(paths: Iterable[Path], confined: Iterable[Path]) -> list[Path]:
    """Return the paths that no link in a ``confined`` folder leads out of all confined folders."""
    folders = [folder.resolve() for folder in confined]
    return [path for path in paths if not (folders and _is_led_away(path, folders))]


def _is_led_away(path: Path, folders: list[Path]) -> bool:
    try:
        place = resolved(path)
        if place == path or any(place.is_relative_to(folder) for folder in folders):
            return False
        return any(link.is_relative_to(folder) for link, _ in links(path) for folder in folders)
    except (OSError, RuntimeError):  # it cannot be looked at, or is a circle of links
        return True


def is_visible(path: Path) -> bool:
    """True if a path exists, and every link on its way can be read."""
    try:
        for _ in links(path):
            pass
        return path.exists()
    except OSError:  # it is too long, or a folder on its way has no rights
        return False


def links(path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the symbolic links on the way to a path, each with its target as it is written. Raises OSError."""
    done, parts, met = Path(path.anchor), list(path.parts[1:]), 0
    while parts:
        step = done / parts.pop(0)
        if step.is_symlink() and met < _MOST_LINKS:
            met += 1
            target = str(step.readlink())
            yield step, target
            whole = Path(os.path.normpath(step.parent / target))
            done, parts = Path(whole.anchor), [*whole.parts[1:], *parts]
        else:
            done = step
