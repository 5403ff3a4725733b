"""A user's home with secrets planted in it, and the means to tell whether somebody took or changed anything.

Every attempt has a house of its own below a temporary folder: ``home`` is the user's, ``project`` the hostile
project, ``out`` the run folder, ``tmp`` the folder for temporary files.
"""

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

#: what was planted where; each value is unique, so that finding it anywhere else is proof of a leak
FILES = {
    ".ssh/id_rsa": "canary-private-key-5d1f0c",
    ".aws/credentials": "canary-aws-credentials-93be27",
    ".netrc": "canary-netrc-password-71a4e8",
    ".bashrc": "# canary-bashrc-0b6dd3",
    ".profile": "# canary-profile-aa21c9",
    "notes/diary.txt": "canary-diary-e2b907",
}
VARIABLES = {
    "AWS_SECRET_ACCESS_KEY": "canary-variable-aws-40c2ab",
    "GITHUB_TOKEN": "canary-variable-github-d8813f",
    "DATABASE_PASSWORD": "canary-variable-database-6ef5b0",
}
SECRETS = (*(value.removeprefix("# ") for value in FILES.values()), *VARIABLES.values())
#: of the environment, what programs need to be found and started
_KEPT = ("PATH", "LANG", "LC_ALL", "JAVA_HOME", "MAVEN_HOME", "MAVEN_OPTS", "TZ")
_CHUNK = 1 << 20


@dataclass
class House:
    """One user's home, one project, one run folder."""

    base: Path
    cache: Path  #: mrscout's cache, shared by all houses: filling it takes seconds
    before: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for folder in (self.home, self.project, self.tmp):
            folder.mkdir(parents=True, exist_ok=True)
        if not self.before:
            for name, text in FILES.items():
                place = self.home / name
                place.parent.mkdir(exist_ok=True)
                place.write_text(f"{text}\n")
            self.look()

    @property
    def home(self) -> Path:
        return self.base / "home"

    @property
    def project(self) -> Path:
        return self.base / "project"

    @property
    def out(self) -> Path:
        return self.base / "out"

    @property
    def tmp(self) -> Path:
        return self.base / "tmp"

    def environment(self) -> dict[str, str]:
        """What the user's shell would pass on: secrets among what is needed."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        own = {
            "HOME": str(self.home),
            "TMPDIR": str(self.tmp),
            "MRSCOUT_CACHE": str(self.cache),
            "COLUMNS": "100",
            "PYTHONIOENCODING": "utf-8",
            "USER": "victim",
        }
        return {**kept, **own, **VARIABLES}

    def look(self) -> None:
        """Remember how the home looks now."""
        self.before = _snapshot(self.home)

    def changes(self) -> list[str]:
        """Files of the home that were added, changed or removed since the last look."""
        now = _snapshot(self.home)
        names = sorted(self.before.keys() | now.keys())
        return [name for name in names if self.before.get(name) != now.get(name)]

    def leaks(self, *folders: Path) -> list[str]:
        """Files below the run folder (or others) that hold a secret in clear."""
        found: list[str] = []
        for folder in folders or (self.out,):
            found += [
                f"{secret} in {path.relative_to(self.base)}"
                for path in _files(folder)
                if (secret := holds_secret(_read(path)))
            ]
        return sorted(found)


def holds_secret(data: bytes | str) -> str:
    """The first secret that a text holds, or nothing."""
    text = data if isinstance(data, bytes) else data.encode()
    return next((secret for secret in SECRETS if secret.encode() in text), "")


def _snapshot(home: Path) -> dict[str, str]:
    seen: dict[str, str] = {}
    for folder, folders, files in os.walk(home):
        below = Path(folder)
        for name in (*folders, *files):
            path = below / name
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                seen[str(path.relative_to(home))] = f"link to {path.readlink()}"
            elif stat.S_ISREG(mode):
                seen[str(path.relative_to(home))] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                seen[str(path.relative_to(home))] = stat.filemode(mode)[0]
    return seen


def _files(folder: Path) -> Iterator[Path]:
    for below, _, names in os.walk(folder):
        for name in names:
            path = Path(below, name)
            if stat.S_ISREG(path.lstat().st_mode):
                yield path


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(64 * _CHUNK)
