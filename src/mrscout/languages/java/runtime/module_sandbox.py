"""The fences in which relations of a module are compiled and run."""

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
from mrscout.languages.java.runtime.jvm_launch import Launch, variable_arguments
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.sandbox.fence.probe import fence

#: the largest working directory, in bytes, that is copied into the scratch folder, so that tests can write to it
_COPIED = 64 << 20
#: the most files and folders in it
_MOST_COPIED = 100_000


@dataclass(frozen=True, slots=True)
class Place:
    """A module with the folder of its compiled relations."""

    runtime: ModuleRuntime
    classes: Path
    under_test: tuple[Path, ...] = ()  #: the entries of the class path with the project's own code
    run: Path | None = None  #: the folder of the run, which has the relations' sources


def launch_for(place: Place, scratch: Path | None, *more: Path) -> Launch:
    """The launch of a JVM that runs relations, in a fence in which it can write to a new folder below `scratch`.

    `more` are further files and folders that it can read. Without `scratch` there is no fence.
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
        prefix=(*made.prefix, *variable_arguments(variables, environment)),
        environment=environment,
    )


def classes_of(folder: Path, module: str) -> Path:
    """The folder of a module's compiled relations, below that of all modules.

    It lies in no other module's: code that runs with the compiler of a module must not reach the others.
    """
    return folder / slug(module)


def compiler_launch(runtime: ModuleRuntime, classes: Path, scratch: Path | None) -> Launch:
    """The launch of a JVM that compiles relations of a module into ``classes``, in a fence unless ``scratch`` is None.

    Of the project's code it runs only Lombok, a jar recognised by its name. The fence is needed without Lombok, too:
    entries of the class path may be links to any file, and a jar may name further jars.
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
    """The folders whose links are not trusted: compiled classes, the project, and mvn's repository."""
    root = [runtime.root] if runtime.root else []
    return (runtime.checkout.parent, classes.parent, *root, *shared_repositories(os.environ))


def _working_directory(folder: Path, scratch: Path, checkout: Path) -> Path:
    """A writable copy of a module's folder; the folder itself if that is too large.

    Sockets, pipes and links out of the checkout are not copied. Raises EnvironmentLacks if the folder has been replaced
    by a link.
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
