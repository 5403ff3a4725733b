"""The folder that fenced code may write to: gone with the run, or else with the next one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mrscout.sandbox.fence.probe import fence
from mrscout.sandbox.temporary import temporary_folder


@contextmanager
def scratch_folder(*, fenced: bool) -> Iterator[Path | None]:
    """None where there is to be no fence. Raises FenceUnavailable before anything is run."""
    if not fenced:
        yield None
        return
    with temporary_folder("scratch") as folder:
        fence(folder, ())
        yield folder
