"""Runs discovery over many projects at once, each in a process of its own, the largest first.

Two processes on one project would both read the classes that its files share; two on two projects share nothing.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from mrscout.pipeline.discover import Event, Options, discover_project
from mrscout.sandbox.worker_pool import FORKS, answers_to_all
from mrscout.sources import Project


def survey(
    projects: Sequence[Project], options: Options, look: Callable[[int, Generator[Event, None, None]], Any]
) -> Iterator[Any]:
    """Yield the result of `look(index, events)` for each project, as soon as it is there."""
    order = sorted(range(len(projects)), key=lambda place: -len(projects[place].files))
    share = sum(len(project.files) for project in projects) / options.processes
    alone = replace(options, jobs=1)
    # A project larger than one process's share would be waited for: all processes analyse it together.
    large = [place for place in order if len(projects[place].files) > share]
    for place in large:
        yield look(place, discover_project(projects[place], options))
    for language in {project.language.name: project.language for project in projects}.values():
        language.preload()
    work = lambda place: look(place, discover_project(projects[place], alone))  # noqa: E731
    for _, made in in_processes(work, order[len(large) :], options.processes):
        yield made


def in_processes(work: Callable[[Any], Any], items: Sequence[Any], jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the index of each item with the result of `work(item)`, as soon as it is there."""
    if FORKS and len(items) > 1 and jobs > 1:
        # There can be thousands of projects: each has a process of its own, whose end frees its memory.
        make = lambda: nullcontext(lambda place: work(items[place]))  # noqa: E731
        yield from answers_to_all(make, range(len(items)), jobs, renew=True)
    else:
        for place, item in enumerate(items):
            yield place, work(item)
