"""Options whose values no system or command can do anything with are usage errors, and no bugs."""

import os
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

LONG = "x" * 5000
DEEP = "x/" * 5000


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("p").mkdir()
    Path("p/ATest.java").write_text("class ATest { @org.junit.Test public void a() { } }\n")
    return tmp_path / "p"


@pytest.mark.parametrize("value", [LONG, DEEP, f"a/{LONG}/b"], ids=["long", "deep", "between"])
@pytest.mark.parametrize(
    "command",
    [
        ["discover", "p", "--out"],
        ["discover", "p", "--only"],
        ["discover", "p", "--explain"],
        ["synthesize", "p", "--out"],
        ["synthesize", "p", "--classpath"],
        ["synthesize", "p", "--java"],
        ["synthesize", "p", "--since"],
        ["run", "p", "--out"],
        ["run", "p", "--classpath"],
        ["filter", "--out"],
        ["evaluate", "--out"],
        ["evaluate", "--suite"],
        ["show", "a1b2", "--out"],
        ["report", "--out"],
        ["export", "--to"],
        ["export", "--to", "t", "--out"],
        ["survey", "p", "--out"],
        ["sample", "--population", "mtcs", "--to"],
        ["sample", "--population", "mtcs", "--out"],
        ["sample", "score"],
    ],
    ids=" ".join,
)
def test_a_value_that_is_too_long_is_no_bug(capsys, command: list[str], value: str):
    ended = main([*command, value])
    assert ended in (Exit.USAGE, Exit.SOURCE, Exit.ENVIRONMENT) or command[2] == "--only", (
        capsys.readouterr().err
    )
    assert ended != Exit.INTERNAL


@pytest.mark.parametrize("value", [LONG, DEEP])
def test_a_source_that_is_too_long_is_no_bug(value: str):
    assert main(["discover", value]) in (Exit.USAGE, Exit.SOURCE)


def test_a_circle_of_links_is_no_bug(tmp_path: Path):
    (tmp_path / "circle").symlink_to("circle")
    assert main(["discover", "p", "--out", "circle/x"]) == Exit.USAGE
    assert main(["report", "--out", "circle"]) == Exit.USAGE
    assert not os.path.exists("circle")
