"""What is read out of mvn's messages, and at what cost: the names in them come from POMs."""

import re
import time

import pytest

from mrscout.languages.java.build.maven import poms, resolve

LINE = 20_000
LINES = 40
SEEDS = (
    *("a:", "a:a:(", "a:a:[", "(a:a:a", "a", ": ", ":a ", "a:b:c:d, ", "artifact ", "artifact a:"),
    *("The following artifacts could not be resolved: ", "Non-resolvable import POM: "),
    *("Non-resolvable import POM: artifact ", "Could not find artifact a:b:"),
)
PATTERNS = [
    value for module in (resolve, poms) for value in vars(module).values() if isinstance(value, re.Pattern)
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("before", ["", *SEEDS[-4:]])
def test_expressions_read_long_lines_about_once(seed: str, before: str):
    text = "\n".join([(before + seed * LINE)[:LINE]] * LINES)
    for pattern in PATTERNS:
        if isinstance(pattern.pattern, str):
            start = time.process_time()
            pattern.findall(text)
            assert time.process_time() - start < 1, pattern.pattern


@pytest.mark.parametrize(
    ("said", "absent"),
    [
        ("Could not find artifact g:a:jar:1 in central", {("g", "a")}),
        ("[ERROR] x: g:a:jar:1 was not found in https://h during a previous attempt", {("g", "a")}),
        (
            "The following artifacts could not be resolved: g:a:jar:1, g:b:jar:x:2: Could not transfer artifact "
            "g:a:jar:1 from h",
            {("g", "a"), ("g", "b")},
        ),
        (
            "The following artifacts could not be resolved: g:a:jar:1 (absent): g:a:jar:1 was not",
            {("g", "a")},
        ),
        ("[ERROR] nothing of this kind", set()),
    ],
)
def test_absent_artifacts_are_named(said: str, absent: set[tuple[str, str]]):
    assert resolve._Reactor.absent(None, said) == absent  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "named", ["g:a:pom:1", "Could not find artifact g:a:pom:1", "artifact x: artifact g:a:pom:1"]
)
def test_import_that_is_absent_is_named(named: str):
    assert poms._NO_IMPORT.findall(f"[ERROR] Non-resolvable import POM: {named} in h @ line 3") == [
        ("g", "a")
    ]
