"""The Python API: what it exports, and what it finds in a Java project."""

import inspect
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from mrscout import api
from mrscout.store.records import to_json

ROOT = Path(__file__).parents[2]
SHELF = ROOT / "tests" / "fixtures" / "projects" / "shelf"
FUNCTIONS = [name for name in api.__all__ if inspect.isfunction(getattr(api, name))]


def test_discovery_yields_the_records_of_the_command(capsysbinary):
    from mrscout.cli import main

    assert main(["discover", str(SHELF), "--format", "jsonl"]) == 0
    printed = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [to_json(record) for record in api.discover(SHELF)] == printed
    assert any(record["mtc"] for record in printed)


def test_a_project_that_is_not_there_is_an_error_with_a_code(tmp_path: Path):
    with pytest.raises(api.MrscoutError) as refused:
        next(api.discover(tmp_path / "nowhere"))
    assert refused.value.slug == "no-such-path"


def test_all_that_is_exported_exists_and_is_documented():
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert [name for name in api.__all__ if not hasattr(api, name)] == []
    assert [name for name in api.__all__ if f"`{name}" not in page] == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_option_is_named_typed_and_documented(name: str):
    function = getattr(api, name)
    first, *options = inspect.signature(function).parameters.values()
    assert all(option.kind is inspect.Parameter.KEYWORD_ONLY for option in options)
    assert inspect.signature(function).return_annotation is not inspect.Signature.empty
    assert all(one.annotation is not inspect.Parameter.empty for one in (first, *options))
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert [option.name for option in options if f"`{option.name}`" not in page] == []


def test_type_hints_are_exported():
    assert files("mrscout").joinpath("py.typed").is_file()


def test_importing_the_package_loads_nothing_of_it():
    program = "import sys, mrscout; print([name for name in sys.modules if name.startswith('mrscout.')])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


@pytest.mark.slow
def test_relations_of_a_java_project_are_mined_and_judged(tmp_path: Path):
    mined = list(api.mine(SHELF, out=tmp_path / "run", only=["StackTest"], candidates=False, offline=True))
    codified = {record.id for record in mined if record.status == "codified"}
    assert codified
    judged = list(api.judge(tmp_path / "run", inputs=20))
    assert {record.id for record in judged} == codified
    assert "kept" in {record.verdict for record in judged}
