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
    │   ├── NoBaseline
    │   ├── DamagedBaseline
    │   ├── BaselineInBuild
    │   ├── NoSuchRevision
    │   ├── FolderInUse
    │   ├── SettingsWrong
    │   ├── ManifestWrong
    │   ├── CorpusWrong
    │   ├── CatalogueWrong
    │   ├── OutputUnwritable
    │   ├── OutputLedAway
    │   ├── NoSuchCode
    │   ├── NothingToSample
    │   └── SheetWrong
    ├── SourceError                 exit 3
    │   ├── TooIntricate
    │   ├── NoSuchPath
    │   ├── NotAFolder
    │   ├── NoSources
    │   ├── FileVanished
    │   ├── FileUnreadable
    │   ├── NoSuchArtifact
    │   ├── NoSourcesPublished
    │   ├── NoTestSourcesPublished
    │   ├── BrokenArchive
    │   ├── CacheUnusable
    │   ├── CheckoutFailed
    │   └── FetchFailed
    └── EnvironmentLacks            exit 4
        ├── ClusterGone
        ├── CodeMissing
        ├── HostRefused
        └── FenceUnavailable

They are raised anywhere and printed in one place, ``mrscout.cli.main``. The slug of each is its code: a test demands
a page for it in ``explanations/pages/errors.md``, which `mrscout explain` prints.
"""

from typing import ClassVar

from mrscout.exits import Exit


class MrscoutError(Exception):
    """Raised for something that nobody foresaw, which is a bug of mrscout.

    The subclasses are for what the user can understand, and mostly mend.
    """

    #: Names the kind of error, in messages, records and the documentation.
    slug: ClassVar[str] = "internal"
    exit_code: ClassVar[Exit] = Exit.INTERNAL

    def __init__(self, place: str, found: str, advice: str) -> None:
        # All three go to Exception.args, so that an error survives the way back from a worker process.
        super().__init__(place, found, advice)
        #: The path, coordinate or option it is about.
        self.place = place
        #: What is wrong, a clause without a full stop.
        self.found = found
        #: What the user can do next, a sentence.
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.place}: {self.found} [{self.slug}]. {self.advice}"


class UsageError(MrscoutError):
    """Raised for a command line that makes no sense."""

    slug = "usage"
    exit_code = Exit.USAGE


class MalformedCoordinate(UsageError):
    """Raised for a `maven:` source that is not `maven:group:artifact:version`."""

    slug = "malformed-coordinate"


class NoSuchTest(UsageError):
    """Raised for a test that the project does not have."""

    slug = "no-such-test"


class NoRun(UsageError):
    """Raised for a folder without a run that can be read."""

    slug = "no-run"


class DamagedRecord(UsageError):
    """Raised for a record of a run that is malformed or cannot be read."""

    slug = "damaged-record"


class OtherCode(UsageError):
    """Raised if a run cannot be continued, since the project's code has changed."""

    slug = "other-code"


class NoSuchRelation(UsageError):
    """Raised for a relation that the run does not have."""

    slug = "no-such-relation"


class AmbiguousRelation(UsageError):
    """Raised for a name that several relations have."""

    slug = "ambiguous-relation"


class RunFromElsewhere(UsageError):
    """Raised if a command that executes code is given a run folder that was not made by this user."""

    slug = "run-from-elsewhere"


class NothingKept(UsageError):
    """Raised if there is no kept relation to work with."""

    slug = "nothing-kept"


class NoBaseline(UsageError):
    """Raised for a baseline that is not there."""

    slug = "no-baseline"


class DamagedBaseline(UsageError):
    """Raised for a baseline that is malformed, of a later version, or no baseline at all."""

    slug = "damaged-baseline"


class BaselineInBuild(UsageError):
    """Raised if a build server would write a baseline, and so accept whatever it found."""

    slug = "baseline-in-build"


class NoSuchRevision(UsageError):
    """Raised for a revision that the project's repository does not have, or without a repository."""

    slug = "no-such-revision"


class FolderInUse(UsageError):
    """Raised if another mrscout is at work in the run folder."""

    slug = "folder-in-use"


class SettingsWrong(UsageError):
    """Raised for settings that cannot be used; its place is `file:line`, or an environment variable."""

    slug = "settings-wrong"


class ManifestWrong(UsageError):
    """Raised for a manifest of a corpus that cannot be used; its place is `file:line:column`."""

    slug = "manifest-wrong"


class CorpusWrong(UsageError):
    """Raised for a folder that is no corpus, a damaged one, or one of another version."""

    slug = "corpus-wrong"


class CatalogueWrong(UsageError):
    """Raised for a folder that is no catalogue or one of another version, and for a query that fails."""

    slug = "catalogue-wrong"


class OutputUnwritable(UsageError):
    """Raised for an output file or folder that cannot be written."""

    slug = "output-unwritable"


class OutputLedAway(UsageError):
    """Raised if a symbolic link of the project leads an output path out of the project."""

    slug = "output-led-away"


class NoSuchCode(UsageError):
    """Raised for a code that `mrscout explain` has no page for."""

    slug = "no-such-code"


class NothingToSample(UsageError):
    """Raised if the population of a sample is empty."""

    slug = "nothing-to-sample"


class SheetWrong(UsageError):
    """Raised for a sheet that cannot be scored as it is."""

    slug = "sheet"


class SourceError(MrscoutError):
    """Raised for a project, or a file of it, that cannot be opened."""

    slug = "source"
    exit_code = Exit.SOURCE


class TooIntricate(SourceError):
    """Raised for a source text that takes the parser far longer, or far more memory, than any real program."""

    slug = "too-intricate"

    def __init__(self, place: str = "a source file", found: str = "", advice: str = "") -> None:
        super().__init__(
            place,
            found or "parsing it takes thousands of times as long, or as much memory, as it should",
            advice or "Take the file out of the project.",
        )


class NoSuchPath(SourceError):
    """Raised for a source folder that does not exist."""

    slug = "no-such-path"


class NotAFolder(SourceError):
    """Raised for a source that is a file."""

    slug = "not-a-folder"


class NoSources(SourceError):
    """Raised for a source folder without source files of a known language."""

    slug = "no-java"


class FileVanished(SourceError):
    """Raised for a file that was listed, and is gone when it is read."""

    slug = "file-vanished"


class FileUnreadable(SourceError):
    """Raised for a file that the system does not allow to read."""

    slug = "file-unreadable"


class NoSuchArtifact(SourceError):
    """Raised for a coordinate that no repository known to mvn has."""

    slug = "no-such-artifact"


class NoSourcesPublished(SourceError):
    """Raised for an artifact without a jar of its sources."""

    slug = "no-sources"


class NoTestSourcesPublished(SourceError):
    """Raised for an artifact without a jar of its tests' sources: there is nothing to mine."""

    slug = "no-test-sources"


class BrokenArchive(SourceError):
    """Raised for a fetched jar that is damaged, or would write outside of its folder."""

    slug = "broken-archive"


class CacheUnusable(SourceError):
    """Raised for a cache folder that cannot be written, or that others can write to."""

    slug = "cache-unusable"


class CheckoutFailed(SourceError):
    """Raised if a commit of a repository cannot be checked out."""

    slug = "checkout-failed"


class FetchFailed(SourceError):
    """Raised if mvn or git fails to fetch something: network, proxy, settings or a time-out."""

    slug = "fetch-failed"


class EnvironmentLacks(MrscoutError):
    """Raised if a tool that the command needs is not installed."""

    slug = "environment"
    exit_code = Exit.ENVIRONMENT


class ClusterGone(EnvironmentLacks):
    """Raised if no scheduler of a cluster answers."""

    slug = "cluster-gone"


class CodeMissing(EnvironmentLacks):
    """Raised if code that a relation needs is gone: a dependency, or compiled classes."""

    slug = "code-missing"


class HostRefused(EnvironmentLacks):
    """Raised if the host of a repository refuses a comment, or a build does not say which pull request it is for."""

    slug = "host-refused"


class FenceUnavailable(EnvironmentLacks):
    """Raised if generated inputs would run without a fence, and the user has not allowed that."""

    slug = "no-fence"
