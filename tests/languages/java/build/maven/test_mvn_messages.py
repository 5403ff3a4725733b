"""What is read out of mvn's messages, and at what cost: the names in them come from POMs."""

import re
import time
from pathlib import Path

import pytest

from mrscout.languages.java.build.maven import poms, resolve
from mrscout.languages.java.build.modules import Dependency

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


def _seconds(pattern: re.Pattern[str], text: str) -> float:
    start = time.process_time()
    pattern.findall(text)
    return time.process_time() - start


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("before", ["", *SEEDS[-4:]])
def test_a_long_line_costs_about_as_much_as_its_parts(seed: str, before: str):
    line = (before + seed * LINE)[:LINE]
    whole = "\n".join([line] * LINES)
    parts = "\n".join(line[at : at + LINE // 100] for at in range(0, LINE, LINE // 100))
    for pattern in PATTERNS:
        if isinstance(pattern.pattern, str):
            # A pattern that takes the square of a line's length would take a hundred times as long.
            in_parts = _seconds(pattern, "\n".join([parts] * LINES))
            assert _seconds(pattern, whole) < 10 * in_parts + 2, pattern.pattern


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


def test_class_path_that_mvn_wrote_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class Anywhere:
        asked = 0

        def may_name(self, _: Path) -> bool:
            self.asked += 1
            return True

    for name in ("m0", "m1", "m2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "classpath.txt").write_text("|".join(f"/{n}.jar|/same.jar" for n in range(40)))
    (tmp_path / "m2" / "classpath.txt").write_text("x" * (resolve._CLASSPATH + 1))
    monkeypatch.setattr(resolve, "_JARS", 30)
    monkeypatch.setattr(resolve, "_ALL_JARS", 50)
    maven = Anywhere()
    jars = resolve._Reactor({}, ["a", "b", "c"], maven, tmp_path).read()  # type: ignore[arg-type]
    assert [len(listed) for listed in jars.values()] == [30, 20]
    assert maven.asked == 50


def test_only_so_many_artifacts_are_excluded_from_each_dependency():
    absent = {("g", f"a{number}") for number in range(resolve._EXCLUDED + 10)}
    assert resolve._xml(Dependency("g", "a", "1"), absent).count("<exclusion>") == resolve._EXCLUDED
