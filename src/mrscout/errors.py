"""Everything mrscout refuses to do, as exceptions that say what was found and what to do next.

    MrscoutError
    ├── UsageError                  exit 2
    │   ├── MalformedCoordinate
    │   ├── NoSuchTest
    │   ├── NoRun
    │   ├── DamagedRecord
    │   ├── OtherCode
    │   ├── NoSuchRelation
    │   ├── AmbiguousRelation
    │   ├── RunFromElsewhere
    │   ├── NothingKept
    │   ├── NoSuchRevision
    │   ├── FolderInUse
    │   ├── OutputUnwritable
    │   └── OutputLedAway
    ├── SourceError                 exit 3
    │   ├── NoSuchPath
    │   ├── NotAFolder
    │   ├── NoJava
    │   ├── FileVanished
    │   ├── FileUnreadable
    │   ├── NoSuchArtifact
    │   ├── NoSourcesPublished
    │   ├── NoTestSourcesPublished
    │   ├── BrokenArchive
    │   ├── CacheUnusable
    │   └── FetchFailed
    └── EnvironmentLacks            exit 4
        ├── CodeMissing
        └── FenceUnavailable

They are raised anywhere and printed in one place, ``mrscout.cli.main``.
"""

from typing import ClassVar

from mrscout.exits import Exit


class MrscoutError(Exception):
    """An error that the user can understand, and in most cases mend."""

    #: Names the kind of error, in messages, records and the documentation.
    slug: ClassVar[str] = "error"
    exit_code: ClassVar[Exit] = Exit.INTERNAL

    def __init__(self, place: str, found: str, advice: str) -> None:
        # All three go to Exception.args, so that an error survives the way back from a worker process.
        super().__init__(place, found, advice)
        #: The path, coordinate or option it is about.
        self.place = place
        #: What was met there, a clause without a full stop.
        self.found = found
        #: What the user can do next, a sentence.
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.place}: {self.found} [{self.slug}]. {self.advice}"


class UsageError(MrscoutError):
    """The command line makes no sense."""

    slug = "usage"
    exit_code = Exit.USAGE


class MalformedCoordinate(UsageError):
    """A ``maven:`` source that is not ``maven:group:artifact:version``."""

    slug = "malformed-coordinate"


class NoSuchTest(UsageError):
    """A test was asked for that the project does not have."""

    slug = "no-such-test"


class NoRun(UsageError):
    """A folder was named as that of a run, and there is none in it that can be read."""

    slug = "no-run"


class DamagedRecord(UsageError):
    """A record of a run is not what it was written as, or cannot be read."""

    slug = "damaged-record"


class OtherCode(UsageError):
    """A run was to be gone on with, and the project is not the one that it was made of any more."""

    slug = "other-code"


class NoSuchRelation(UsageError):
    """A relation was asked for that the run does not have."""

    slug = "no-such-relation"


class AmbiguousRelation(UsageError):
    """A relation was asked for, and several go by that name."""

    slug = "ambiguous-relation"


class RunFromElsewhere(UsageError):
    """A command that executes code was given a run folder that was not made here."""

    slug = "run-from-elsewhere"


class NothingKept(UsageError):
    """Tests were asked for, and there is no kept relation to make them of."""

    slug = "nothing-kept"


class NoSuchRevision(UsageError):
    """A revision was named that the project's repository does not have, or there is no repository."""

    slug = "no-such-revision"


class FolderInUse(UsageError):
    """Another mrscout is at work in the folder of a run."""

    slug = "folder-in-use"


class OutputUnwritable(UsageError):
    """The file or folder that a report should go to cannot be written."""

    slug = "output-unwritable"


class OutputLedAway(UsageError):
    """A symbolic link of the project leads an output path out of the project."""

    slug = "output-led-away"


class SourceError(MrscoutError):
    """A project, or a file of it, cannot be opened."""

    slug = "source"
    exit_code = Exit.SOURCE


class TooIntricate(SourceError):
    """A text that takes the parser far longer, or far more memory, than any program of its language does."""

    slug = "too-intricate"

    def __init__(self, place: str = "a source file", found: str = "", advice: str = "") -> None:
        super().__init__(
            place,
            found or "parsing it takes thousands of times as long, or as much memory, as it should",
            advice or "Take the file out of the project.",
        )


class NoSuchPath(SourceError):
    """The folder named on the command line is not there."""

    slug = "no-such-path"


class NotAFolder(SourceError):
    """The path named on the command line is a file."""

    slug = "not-a-folder"


class NoJava(SourceError):
    """The folder is there and holds no Java file."""

    slug = "no-java"


class FileVanished(SourceError):
    """A file was listed, and is gone when it is read."""

    slug = "file-vanished"


class FileUnreadable(SourceError):
    """A file is there and the system will not let us read it."""

    slug = "file-unreadable"


class NoSuchArtifact(SourceError):
    """No repository that mvn knows has this group, artifact and version."""

    slug = "no-such-artifact"


class NoSourcesPublished(SourceError):
    """The artifact exists, without a jar of its sources."""

    slug = "no-sources"


class NoTestSourcesPublished(SourceError):
    """The artifact exists, without a jar of its tests' sources: there is nothing to mine."""

    slug = "no-test-sources"


class BrokenArchive(SourceError):
    """A fetched jar is damaged, or tries to write outside its folder."""

    slug = "broken-archive"


class CacheUnusable(SourceError):
    """The cache folder cannot be written."""

    slug = "cache-unusable"


class FetchFailed(SourceError):
    """mvn was there and could not fetch: network, proxy, settings or a time-out."""

    slug = "fetch-failed"


class EnvironmentLacks(MrscoutError):
    """A tool that the command needs is not installed."""

    slug = "environment"
    exit_code = Exit.ENVIRONMENT


class CodeMissing(EnvironmentLacks):
    """Code that a relation was made with is gone: a dependency, or what was compiled."""

    slug = "code-missing"


class FenceUnavailable(EnvironmentLacks):
    """Generated inputs would run without a fence, which needs the user's word."""

    slug = "no-fence"
