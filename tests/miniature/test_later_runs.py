"""What a later run uses again, and what it looks at anew."""

import subprocess
from pathlib import Path

import pytest
from tests.miniature.conftest import MiniRun, Tell

from mrscout.errors import NoSources
from mrscout.languages.registry import language_of_file
from mrscout.model.project import Role
from mrscout.pipeline.since import touched_files
from mrscout.sources import open_source

_RUN = ("--no-fence", "--inputs", "30", "--quiet")


def files_of(folder: Path) -> dict[str, bytes]:
    """The records and sources of a run; how long it took is different each time."""
    paths = [*folder.glob("*.jsonl"), *(path for path in folder.rglob("*.mini"))]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_same_project_gives_the_same_run_from_what_is_known(tell: Tell, shop: Path, tmp_path: Path):
    first = tell("run", shop, "--out", tmp_path / "run", *_RUN)
    before = files_of(tmp_path / "run")
    assert tell("run", shop, "--out", tmp_path / "run", *_RUN) == first
    assert files_of(tmp_path / "run") == before


def test_what_is_gone_from_the_project_is_gone_from_its_run(tell: Tell, shop: Path, tmp_path: Path):
    tell("run", shop, "--out", tmp_path / "run", *_RUN)
    laws = shop / "tests" / "laws.mini"
    kept, _, _ = laws.read_text("utf-8").partition("test adding_either_way")
    laws.write_text(kept, "utf-8")
    tell("run", shop, "--out", tmp_path / "run", *_RUN)
    left = {path.name for path in (tmp_path / "run").rglob("*.mini") if path.parent.name != "drafts"}
    assert left == {"TextReverseIsItsOwnInverse.mini", "TextReverseIsItsOwnInverseHarness.mini"}


def test_filtering_goes_on_with_the_relations_of_an_earlier_command(tell: Tell, shop: Path, tmp_path: Path):
    tell("synthesize", shop, "--out", tmp_path / "run", "--quiet")
    printed = tell("filter", "--out", tmp_path / "run", "--jobs", "2", *_RUN)
    assert "→ 5 kept" in printed


def test_tests_that_a_change_touches_are_those_of_the_language(shop: Path):
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(shop))
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "all"], check=True)
    (shop / "tests" / "laws.mini").write_text("test nothing\n", "utf-8")
    (shop / "shop.list").write_text("main\n", "utf-8")
    assert touched_files(open_source(str(shop)), "HEAD") == {"tests/laws.mini"}


def test_a_folder_is_of_the_language_whose_sources_it_has(shop: Path, lay_out, made: MiniRun):
    assert open_source(str(shop)).language.name == language_of_file("a.mini").name == "mini"
    other = open_source(str(lay_out({"src/main/java/A.java": "class A {}"})))
    assert [(file.path, file.role) for file in other.files] == [("src/main/java/A.java", Role.MAIN)]
    assert other.language.name == language_of_file("A.java").name == "java"


def test_a_folder_without_sources_lacks_those_of_the_first_language(tmp_path: Path):
    with pytest.raises(NoSources, match=r"there is no \.java file in it"):
        open_source(str(tmp_path))


def test_build_outputs_are_no_part_of_the_project(shop: Path):
    before = [file.path for file in open_source(str(shop)).files]
    (shop / "made").mkdir()
    (shop / "made" / "copy.mini").write_text("test a\n", "utf-8")
    assert [file.path for file in open_source(str(shop)).files] == before
