"""Fences for the tools of a build: what runs in each, and what it may read and write there.

- The build tool keeps the network and its repository, and otherwise writes only into the copy of the checkout.
- mvn runs of our own have the same fence, around the folder that they work in: the plug-ins that they use lie in the
  repository, where an earlier build may have replaced them.
- javac, ECJ and protoc have no network, and write what they make. That holds for javac without annotation processors,
  too: sources and classes that it reads may be links of a stranger's, and what it reads stands in its log.

A fence is made where the machine has one and the request asks for it; ``None`` stands for running without.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mrscout.languages.java.projects.maven_settings import shared_repositories, user_home
from mrscout.sandbox.fence.fence import Fence, Limits
from mrscout.sandbox.fence.probe import fence, in_force
from mrscout.sandbox.temporary import temporary_folder

#: Builds are larger than tests: of processes, of their memory, and of the files that they write.
_LIMITS = Limits(cpu=24 * 3600, processes=8192, files=1 << 16, file_size=8 << 30, memory=32 << 30)
#: In Gradle's home: what it fetches, which a build may add to.
_GRADLE_CACHES = "caches"
#: In Gradle's home: what it makes for itself, also libraries that it loads. Each build has its own.
_GRADLE_PRIVATE = ("daemon", "native", "notifications", "workers", ".tmp", "kotlin-profile")


@dataclass(frozen=True, slots=True)
class ToolFences:
    """Makes the fences of one build, each with a folder of its own for temporary files."""

    scratch: Path | None  #: None: no fences

    def for_maven(self, folder: Path, repository: Path, readable: Iterable[Path]) -> Fence | None:
        """A fence for mvn, which writes to ``folder``: the copy of a checkout, or POMs of our own."""
        if self.scratch is None:
            return None
        repository.mkdir(parents=True, exist_ok=True)
        return self._with_network(readable, (folder, repository))

    def for_gradle(self, copy: Path, home: Path, readable: Iterable[Path]) -> Fence | None:
        """A fence for Gradle, which builds ``copy``; ``home`` is where it keeps what it has fetched.

        Gradle gets a home of its own, see ``gradle_home_in``, with links to what is in ``home``: only the caches can
        be written. Programs that run later, such as the JDKs in it, stay as they are.
        """
        caches = home / _GRADLE_CACHES
        caches.mkdir(parents=True, exist_ok=True)
        around = self._with_network((*readable, home), (copy, caches))
        if around is not None:
            private = gradle_home_in(around)
            private.mkdir()
            for path in sorted(home.iterdir()):
                if path.name not in _GRADLE_PRIVATE:
                    (private / path.name).symlink_to(path)
        return around

    def for_compiler(
        self, writable: Path, readable: Iterable[Path], confined: Iterable[Path] = ()
    ) -> Fence | None:
        """A fence for a program that makes something of sources; ``writable`` is where it puts that.

        The folder is there, and nothing hostile can write around it: then it cannot be replaced by a link.
        Of ``confined`` folders, and of mvn's repository, links that lead out of them all are not followed.
        """
        if self.scratch is None:
            return None
        inside = (*confined, *shared_repositories(os.environ))
        return fence(self._own(), tuple(readable), _LIMITS, writable=(writable,), confined=inside)

    def _with_network(self, readable: Iterable[Path], writable: Iterable[Path]) -> Fence | None:
        if self.scratch is None:
            return None
        home = user_home(os.environ)
        return fence(self._own(), tuple(readable), _LIMITS, writable=tuple(writable), network=True, home=home)

    def _own(self) -> Path:
        assert self.scratch is not None
        return Path(tempfile.mkdtemp(dir=self.scratch))


def gradle_home_in(around: Fence) -> Path:
    """Gradle's home in its fence."""
    return around.scratch / "gradle"


#: every tool runs without a fence
UNFENCED = ToolFences(None)


@contextmanager
def tool_fences(*, fenced: bool) -> Iterator[ToolFences]:
    """Fences for the tools, where the machine has one and the user wants it."""
    if not fenced or in_force() is None:
        yield UNFENCED
        return
    with temporary_folder("build") as scratch:
        yield ToolFences(scratch)


def fenced_variables(around: Fence | None, variables: Mapping[str, str]) -> dict[str, str]:
    """The environment of a tool: in a fence, with a home and a folder for temporary files of its own."""
    if around is None:
        return dict(variables)
    options = f"{variables.get('MAVEN_OPTS', '')} -Djava.io.tmpdir={around.scratch}".strip()
    return {**variables, **around.identity, "MAVEN_OPTS": options}
