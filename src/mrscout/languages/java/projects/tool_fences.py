"""Fences for the tools of a build: what each may read and write.

- The project's build tool has the network. It writes only to its repository and to the copy of the checkout.
- Our own runs of mvn have the same fence, around their working folder: their plug-ins lie in the repository, where an
  earlier build may have replaced them.
- javac, ECJ and protoc have no network, and write only to their output folder. That holds for javac without annotation
  processors, too: its input may be links to any file, whose text would show up in its log.

Tools run in a fence if the machine has one and the request wants it; ``None`` stands for a run without fence.
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

#: Builds need more processes, memory and space for files than tests.
_LIMITS = Limits(cpu=24 * 3600, processes=8192, files=1 << 16, file_size=8 << 30, memory=32 << 30)
#: The folder in Gradle's home with fetched artifacts, to which builds may write.
_GRADLE_CACHES = "caches"
#: Folders in Gradle's home with generated files, also libraries that Gradle loads. Each build has its own.
_GRADLE_PRIVATE = ("daemon", "native", "notifications", "workers", ".tmp", "kotlin-profile")


@dataclass(frozen=True, slots=True)
class ToolFences:
    """Makes the fences of one build, each with its own folder for temporary files."""

    scratch: Path | None  #: the folder of those; None for no fences

    def for_maven(self, folder: Path, repository: Path, readable: Iterable[Path]) -> Fence | None:
        """A fence for mvn, which writes to its repository and ``folder``: a checkout, or POMs of our own."""
        if self.scratch is None:
            return None
        repository.mkdir(parents=True, exist_ok=True)
        return self._with_network(readable, (folder, repository))

    def for_gradle(self, copy: Path, home: Path, readable: Iterable[Path]) -> Fence | None:
        """A fence for Gradle, which builds ``copy``; ``home`` is the user's Gradle home.

        Gradle gets a home in the fence, see ``gradle_home_in``, with links to the files of ``home``. Only its caches
        can be written, so that programs in it, such as JDKs, stay as they are.
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
        """A fence for a compiler, whose output folder ``writable`` exists.

        No project code may write to the folder above it, so that it cannot become a link. Links in ``confined`` folders
        and in mvn's repository that lead out of all of them are not followed.
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
    """The path of Gradle's home in its fence."""
    return around.scratch / "gradle"


#: every tool runs without a fence
UNFENCED = ToolFences(None)


@contextmanager
def tool_fences(*, fenced: bool) -> Iterator[ToolFences]:
    """Fences for the tools, if the machine has one and ``fenced`` is set."""
    if not fenced or in_force() is None:
        yield UNFENCED
        return
    with temporary_folder("build") as scratch:
        yield ToolFences(scratch)


def fenced_variables(around: Fence | None, variables: Mapping[str, str]) -> dict[str, str]:
    """The environment of a tool; in a fence, with the fence's home and folder for temporary files."""
    if around is None:
        return dict(variables)
    options = f"{variables.get('MAVEN_OPTS', '')} -Djava.io.tmpdir={around.scratch}".strip()
    return {**variables, **around.identity, "MAVEN_OPTS": options}
