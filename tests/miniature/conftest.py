"""A shop in Mini, and one whole run over it, made by the commands that users type."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.miniature.language import LANGUAGE

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages import registry

SHOP = Path(__file__).parent / "shop"
Tell = Callable[..., str]


@dataclass(frozen=True)
class MiniRun:
    """A run that came to its end."""

    folder: Path
    shop: Path

    def records(self, name: str) -> dict[str, dict[str, Any]]:
        """The records of a file, `relations` or `verdicts`, by the names of their relations."""
        names = {each["id"]: each["name"] for each in self._lines("relations")}
        return {names[each["id"]]: each for each in self._lines(name)}

    def text(self, name: str) -> str:
        """A file of the run."""
        return (self.folder / name).read_text("utf-8")

    def _lines(self, name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text(f"{name}.jsonl").split("\n") if line]


@contextmanager
def known() -> Iterator[None]:
    """Have Mini beside the languages of the product."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._ADDED, LANGUAGE.name, LANGUAGE)
        yield


@pytest.fixture(autouse=True)
def mini() -> Iterator[None]:
    """Mini is known as long as a test of this folder runs."""
    with known():
        yield


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> MiniRun:
    """A run over the shop, of which tests change nothing but the reports."""
    base = tmp_path_factory.mktemp("miniature")
    shop = shutil.copytree(SHOP, base / "shop")
    arguments = ["run", str(shop), "--out", str(base / "run"), "--no-fence", "--inputs", "100", "--quiet"]
    with known():
        assert main(arguments) == Exit.FINE
    return MiniRun(base / "run", shop)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A shop that a test may change."""
    return shutil.copytree(SHOP, tmp_path / "shop")


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tell:
    """What a command that succeeds prints, 100 columns wide."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str | Path) -> str:
        capsys.readouterr()
        assert main([str(each) for each in arguments]) == Exit.FINE, capsys.readouterr().err
        return capsys.readouterr().out

    return run
