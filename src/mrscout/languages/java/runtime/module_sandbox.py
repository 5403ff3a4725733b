"""Where relations run: a module's code, and the fence around it."""

import os
import stat
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.build.module_compiler import slug
from mrscout.languages.java.projects.maven_settings import shared_repositories
from mrscout.languages.java.runtime.jvm_launch import Launch, setting
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.sandbox.fence.probe import fence

#: a folder of up to so many bytes is copied into the scratch folder, for tests that write where they stand
_COPIED = 64 << 20
#: and of up to so many files and folders
_MOST_COPIED = 100_000


@dataclass(frozen=True, slots=True)
class Place:
    """A module whose relations are compiled."""

    runtime: ModuleRuntime
    classes: Path
    own: tuple[Path, ...] = ()  #: the entries of the class path with the project's own code
    run: Path | None = None  #: the folder of the run, with the sources of what runs


def launch_for(place: Place, scratch: Path | None, *more: Path) -> Launch:
    """How to start a JVM there, in a fence that lets it write to a folder of its own below `scratch`.

    `more` are files and folders that it reads besides.
    """
    runtime = place.runtime
    if scratch is None:
        return Launch.at(runtime)
    folder = Path(tempfile.mkdtemp(dir=scratch))
    workers = worker_classes(runtime.jdk)
    readable = (
        runtime.jdk.home,
        runtime.folder,
        place.classes,
        workers.worker,
        workers.probe,
        workers.agent,
        *runtime.classpath,
        *more,
    )
    confined = _confined(runtime, place.classes)
    made = fence(folder, tuple(dict.fromkeys(readable)), confined=confined)
    work = _working_directory(runtime.folder, folder, runtime.checkout)

    def there(text: str) -> str:
        return text.replace(str(runtime.folder), str(work))

    environment = made.environment(os.environ, runtime.passed)
    variables = [(name, there(value)) for name, value in runtime.variables]
    return Launch(
        runtime.jdk,
        work,
        options=(*map(there, runtime.options), *made.java_options),
        prefix=(*made.prefix, *setting(variables, environment)),
        environment=environment,
    )


def classes_of(folder: Path, module: str) -> Path:
    """Where the compiled relations of a module are, below the folder of those of all modules.

    No module's folder lies in another's: what runs with the compiler of one can write to its own alone.
    """
    return folder / slug(module)


def compiler_launch(runtime: ModuleRuntime, classes: Path, scratch: Path | None) -> Launch:
    """How to start a JVM that compiles relations of a module into ``classes``, in a fence unless ``scratch`` is None.

    Of a project's code it runs Lombok alone, which is a jar of the class path by its name. The fence is there without
    Lombok, too: what is on the class path may be links of a stranger's, and a jar may name others.
    """
    plain = Launch.compiling(runtime)
    if scratch is None:
        return plain
    classes.parent.mkdir(parents=True, exist_ok=True)
    untrusted.make_below(classes.parent, classes)
    workers = worker_classes(runtime.jdk)
    readable = (
        runtime.jdk.home,
        runtime.folder,
        workers.worker,
        workers.probe,
        workers.agent,
        *runtime.classpath,
    )
    folder = Path(tempfile.mkdtemp(dir=scratch))
    confined = _confined(runtime, classes)
    made = fence(folder, tuple(dict.fromkeys(readable)), writable=(classes,), confined=confined)
    options = (*plain.options, *made.java_options)
    return replace(plain, options=options, prefix=made.prefix, environment=made.environment(os.environ))


def _confined(runtime: ModuleRuntime, classes: Path) -> tuple[Path, ...]:
    """The folders in which links may be a stranger's: all that was compiled, the project, mvn's repository."""
    root = [runtime.root] if runtime.root else []
    return (runtime.checkout.parent, classes.parent, *root, *shared_repositories(os.environ))


def _working_directory(folder: Path, scratch: Path, checkout: Path) -> Path:
    """A copy of the folder, that may be written to; the folder itself where it is too large for a copy.

    Builds and tests may have left anything in it: sockets, pipes and links out of the checkout stay behind. Raises
    EnvironmentLacks where the folder itself is a link by now.
    """
    if untrusted.leads_through_link(folder, checkout):
        advice = "Remove the folder `build` of the run and run again; if it happens again, the project's build does it."
        raise EnvironmentLacks(str(folder), "there is a link in the place of the module's folder", advice)
    total = 0
    listed: list[untrusted.Entry] = []
    for entry in untrusted.entries(folder, most=_MOST_COPIED):
        listed.append(entry)
        total += entry.status.st_size if stat.S_ISREG(entry.status.st_mode) else 0
        if total > _COPIED or len(listed) == _MOST_COPIED:
            return folder
    work = scratch / "work"
    untrusted.copy_entries(folder, listed, work, root=checkout)
    return work
