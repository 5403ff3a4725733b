"""Without the package `mrscout_research`, what needs it says how to get it, and all else works."""

import sys

import pytest

from mrscout.cli import main
from mrscout.cli.app import research_module
from mrscout.exits import Exit


class _Absence:
    """Finds no module of the package, wherever it is installed."""

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] == "mrscout_research":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.fixture
def _not_installed(monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "mrscout_research"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_Absence(), *sys.meta_path])


@pytest.mark.usefixtures("_not_installed")
@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        (["sample"], "mrscout sample"),
        (["sample", "score", "sheet-1.csv"], "mrscout sample"),
        (["filter", "--generator", "evosuite"], "--generator evosuite"),
        (["run", ".", "--generator", "evosuite"], "--generator evosuite"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_needs_the_package_says_how_to_install_it(
    monkeypatch, tmp_path, capsys, command: list[str], wanted: str
):
    monkeypatch.chdir(tmp_path)
    assert main(command) == Exit.ENVIRONMENT
    message = capsys.readouterr().err
    assert f"error: {wanted}: it needs the package mrscout-research" in message
    assert "pip install ./research" in message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_not_installed")
@pytest.mark.parametrize(
    "command", [["--help"], ["filter", "--help"], ["run", "--help"], ["report", "--help"]]
)
def test_what_does_not_need_the_package_works_without_it(capsys, command: list[str]):
    assert main(command) == Exit.FINE
    assert capsys.readouterr().err == ""


def test_a_mistake_inside_of_the_package_is_not_taken_for_its_absence():
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        research_module("no_such_module", "a command")
