"""What is found in a file depends on the project, not on the files that were analysed before it."""

import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mrscout.languages.base import Definition
from mrscout.languages.java.syntax.parse import RECURSION_LIMIT
from mrscout.pipeline import FileAnalysed, Options, Worker, discover_project
from mrscout.sources import SourceFile, open_source

PROJECTS = Path(__file__).parent.parent / "fixtures" / "projects"
PROJECT = open_source(str(PROJECTS / "workshop"))


@pytest.fixture(autouse=True, scope="module")
def deep_enough():
    """Sets what a worker sets when it starts, since Hypothesis wants no change in the middle of a test."""
    sys.setrecursionlimit(RECURSION_LIMIT)


@cache
def alone(file: SourceFile, definition: Definition) -> FileAnalysed:
    """What a worker finds in a file that has seen no other."""
    return Worker(PROJECT, Options(definition=definition)).analyse(file)


@settings(max_examples=8, deadline=None)
@given(st.permutations(PROJECT.files), st.sampled_from(list(Definition)))
def test_the_order_of_files_does_not_matter(files, definition):
    worker = Worker(PROJECT, Options(definition=definition))
    for file in files:
        assert worker.analyse(file) == alone(file, definition)


@pytest.mark.parametrize("name", ["shelf", "workshop"])
def test_the_number_of_processes_does_not_matter(name):
    project = open_source(str(PROJECTS / name))
    assert list(discover_project(project, Options(jobs=1))) == list(
        discover_project(project, Options(jobs=3))
    )


def test_a_file_analysed_twice_gives_the_same():
    worker = Worker(PROJECT, Options())
    assert [worker.analyse(file) for file in PROJECT.files] == [
        worker.analyse(file) for file in PROJECT.files
    ]
