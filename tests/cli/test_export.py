"""The command `export`: what it writes, what it leaves alone, and when it refuses.

What is behind it is made up; `languages/java/runtime/test_export` has the tests that it makes, really run.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mrscout.cli import export as command
from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.java.codify.draft_file import read_draft
from mrscout.languages.java.export.adaptations import escape_for_encoding
from mrscout.languages.java.export.attempts import notes
from mrscout.languages.java.language import Java
from mrscout.model.instances import Weakness
from mrscout.model.verdicts import Verdict
from mrscout.model.worth import Flag, Worth
from mrscout.store.export_marks import State, is_exported, marked, state_of

TO = Path("project/src/test/java")
STACK = TO / "org/acme/shelf/StackPopReturnsWhatPushTookTest.java"
HEX = TO / "org/acme/shelf/HexCodecDecodeReturnsWhatEncodeTookTest.java"
Export = Callable[..., tuple[int, str]]


@pytest.fixture
def text(monkeypatch, filtered: Path) -> dict[str, str]:
    """What the made-up export says, by class; an empty text is a test that could not be made."""
    said: dict[str, str] = {}

    class MadeUp:
        def export(self, kept, rows, *, scratch) -> Iterator[Exported]:
            for each in kept:
                made = said.get(each.parts.name, f"class {each.parts.name} {{ }}\n")
                yield Exported(each, made, rows or 8) if made else Exported(each, reason="it is odd")

    monkeypatch.setattr(Java, "build", lambda *_: MadeUp())
    return said


@pytest.fixture
def export(capsys, text, filtered: Path) -> Export:
    def run(*arguments: str, to: Path | str = TO) -> tuple[int, str]:
        code = main(["export", "--out", str(filtered), "--to", str(to), "--no-fence", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


def written() -> set[str]:
    return {path.name for path in Path("project").rglob("*") if path.is_file()}


def test_kept_relations_are_written_below_their_package(golden, export: Export):
    code, said = export()
    assert code == Exit.FINE
    golden("export/summary.txt", said.encode())
    assert written() == {STACK.name, HEX.name}
    data = STACK.read_bytes()
    assert data.startswith(b"// Exported by mrscout (relation a1b2c3d4e5, checksum ")
    assert state_of(data) is State.OURS


def test_nothing_is_written_twice(export: Export):
    export()
    before = STACK.stat().st_mtime_ns
    _, said = export()
    assert said.count("unchanged") == 2
    assert STACK.stat().st_mtime_ns == before


def test_what_nobody_changed_is_rewritten(export: Export, text: dict[str, str]):
    export()
    text[STACK.stem] = "class New { }\n"
    _, said = export()
    assert "rewritten" in said
    assert STACK.read_text().endswith("class New { }\n")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data + b"// mine\n",
        lambda data: data.split(b"\n", 1)[1],
        lambda data: b"class Mine { }\n",
        lambda data: data.replace(b"checksum ", b"checksum 0"),
        lambda data: b"",
    ],
)
def test_what_a_person_changed_is_left_and_named(export: Export, text: dict[str, str], change):
    export()
    changed = change(STACK.read_bytes())
    STACK.write_bytes(changed)
    text[STACK.stem] = "class New { }\n"
    code, said = export("--prune")
    assert code == Exit.FINE
    assert STACK.read_bytes() == changed
    assert "left alone" in said
    assert STACK.name in said


def test_ends_of_lines_are_no_change(export: Export, text: dict[str, str]):
    export()
    STACK.write_bytes(STACK.read_bytes().replace(b"\n", b"\r\n"))
    text[STACK.stem] = "class New { }\n"
    _, said = export()
    assert "rewritten" in said


def test_stale_tests_are_named_and_removed_only_on_request(export: Export):
    old = TO / "org/acme/OldTest.java"
    old.parent.mkdir(parents=True)
    old.write_text(marked("class OldTest { }\n", "0123456789", "//"))
    other = TO / "org/acme/OtherTest.java"
    other.write_text("class OtherTest { }\n")
    mine = TO / "org/acme/MineTest.java"
    mine.write_text(marked("class MineTest { }\n", "0123456789", "//") + "// mine\n")
    _, said = export()
    assert "--prune removes them" in said
    assert old.exists()
    _, said = export("--prune", "--dry-run")
    assert old.exists()
    _, said = export("--prune", "--limit", "1")
    assert old.exists(), "a part of the relations says nothing about the others"
    _, said = export("--prune")
    assert "removed" in said
    assert (old.exists(), other.exists(), mine.exists()) == (False, True, True)


def test_tests_of_kept_relations_are_not_stale_wherever_they_stand(export: Export):
    export()
    moved = TO / "elsewhere" / STACK.name
    moved.parent.mkdir()
    moved.write_bytes(STACK.read_bytes())
    _, said = export("--prune")
    assert moved.exists()
    assert "removed" not in said


def test_the_folder_of_a_run_is_not_looked_through(export: Export):
    copy = TO / "run/build/OldTest.java"
    copy.parent.mkdir(parents=True)
    copy.write_text(marked("class OldTest { }\n", "0123456789", "//"))
    (TO / "run/run.json").write_text('{"mrscout": "1"}')
    export("--prune")
    assert copy.exists()


def test_a_dry_run_writes_nothing(export: Export):
    code, said = export("--dry-run")
    assert code == Exit.FINE
    assert "Would write 2 test classes" in said
    assert said.count("would be written") == 2
    assert "  written" not in said
    assert not Path("project").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--only", "popReturnsWhatPushTook"], {STACK.name}),
        (["--only", "a1b2"], {STACK.name}),
        (["--only", "HexCodecTest"], {HEX.name}),
        (["--only", "org.acme.shelf.*"], {STACK.name, HEX.name}),
        (["--only", "*/StackTest.java"], {STACK.name}),
        (["--limit", "1"], {STACK.name}),
    ],
)
def test_some_of_them_can_be_asked_for(export: Export, arguments: list[str], expected: set[str]):
    assert export(*arguments)[0] == Exit.FINE
    assert written() == expected


def test_the_module_can_stand_in_the_folders_name(export: Export):
    assert export(to="project/{module}/src/test/java")[0] == Exit.FINE
    assert STACK.is_file()


@pytest.mark.parametrize("to", ["x-{module}", "{module}-tests/java", "a[b]*/{module}"])
def test_the_modules_folder_can_be_a_part_of_a_name(export: Export, to: str):
    code, said = export(to=to)
    assert (code, said.count("  written")) == (Exit.FINE, 2)
    code, said = export("--prune", to=to)
    assert (code, said.count("  written"), said.count("removed")) == (Exit.FINE, 0, 0)


def test_no_folder_at_all_is_usage(capsys, export: Export):
    assert export(to="")[0] == Exit.USAGE


def test_the_folder_of_the_code_under_test_is_usage(export: Export):
    code, said = export(to="project/src/main/java")
    assert (code, "where the code under test stands" in said) == (Exit.USAGE, True)
    assert export(to="project/main/java")[0] == Exit.FINE


def test_the_runs_own_folder_is_usage(export: Export, filtered: Path):
    code, said = export(to=filtered / "tests")
    assert (code, "the run's own folder" in said) == (Exit.USAGE, True)


def test_tests_of_other_modules_than_the_roots_want_theirs_named(export: Export, filtered: Path):
    records = filtered / "relations.jsonl"
    records.write_bytes(records.read_bytes().replace(b'"module":""', b'"module":"core"'))
    code, said = export(to="src/test/java")
    assert (code, "--to '{module}/src/test/java'" in said) == (Exit.USAGE, True)
    assert export(to="{module}/src/test/java")[0] == Exit.FINE


def test_a_test_that_cannot_be_made_is_said(export: Export, text: dict[str, str]):
    text[STACK.stem] = ""
    code, said = export()
    assert code == Exit.FINE
    assert re.search(r"not made: it is odd", said)
    assert written() == {HEX.name}


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        (None, "größe = '€' // \U0001f600"),
        ("UTF-8", "größe = '€' // \U0001f600"),
        ("utf8", "größe = '€' // \U0001f600"),
        ("ISO-8859-1", "gr\\u00f6\\u00dfe = '\\u20ac' // \\ud83d\\ude00"),
    ],
)
def test_a_test_reads_the_same_in_the_projects_encoding(encoding: str | None, expected: str):
    assert escape_for_encoding("größe = '€' // \U0001f600", encoding) == expected


# What is weak


@pytest.fixture
def evaluated(monkeypatch) -> Callable[..., None]:
    """Replaces what an evaluation found of the two kept relations; the second adds most."""

    def replace_it(*flags: Flag) -> None:
        worths = {
            "a1b2c3d4e5": Worth("a1b2c3d4e5", 2, 5, 0, 0, 0, (), (), (2, 4), flags),
            "0000000005": Worth("0000000005", 1, 9, 4, 1, 2, (), (), (), ()),
        }
        monkeypatch.setattr(command, "read_worths", lambda *_: worths)

    return replace_it


def test_a_relation_that_kills_nothing_is_exported_with_a_word(export: Export, evaluated):
    evaluated(Flag.KILLS_NOTHING)
    code, said = export()
    assert (code, written()) == (Exit.FINE, {STACK.name, HEX.name})
    assert said.index(HEX.name) < said.index(STACK.name), "the one that adds most comes first"
    assert f"{STACK}\n  written  8 inputs  weak\n" in said
    assert f"{HEX}\n  written  8 inputs\n" in said
    assert "Of these one is weak, which --no-weak leaves out:" in said
    assert "1  it kills no mutant at all: perhaps it holds whatever the code does" in said


def test_weak_relations_can_be_left_out(export: Export, evaluated):
    evaluated(Flag.KILLS_NOTHING)
    export()
    code, said = export("--no-weak")
    assert (code, written()) == (Exit.FINE, {STACK.name, HEX.name})
    assert "1 kept relation left out: It is weak, and --no-weak was given." in said
    assert "1 test of no relation that is exported any more; --prune removes them." in said
    export("--no-weak", "--prune")
    assert written() == {HEX.name}


@pytest.mark.parametrize("flag", [Flag.SLOW, Flag.FLAKY, Flag.NOT_RUN])
def test_one_that_nobody_would_run_every_day_is_left_out_with_its_reason(export: Export, evaluated, flag):
    evaluated(Flag.KILLS_NOTHING, flag)
    _, said = export()
    assert written() == {HEX.name}
    assert f"1 kept relation left out: {flag.value}" in " ".join(said.split())


@pytest.mark.parametrize("arguments", [[], ["--no-weak"]])
def test_nothing_is_said_of_weak_ones_where_there_are_none(export: Export, evaluated, arguments: list[str]):
    evaluated()
    _, said = export(*arguments)
    assert written() == {STACK.name, HEX.name}
    assert "weak" not in said
    assert "left out" not in said


def test_one_that_is_marked_weak_needs_no_evaluation_to_be_named(export: Export, filtered: Path):
    records = filtered / "relations.jsonl"
    slug = Weakness.SAME_CONSTRUCTION.slug.encode()
    marked_weak = records.read_bytes().replace(b'"weaknesses":[]', b'"weaknesses":["%s"]' % slug)
    records.write_bytes(marked_weak)
    _, said = export()
    assert "Of these 2 are weak" in said
    assert f"2 {Weakness.SAME_CONSTRUCTION.value}" in " ".join(said.split())


@pytest.mark.parametrize("doubts", [(), ("it kills no mutant at all: a < b",)])
def test_the_javadoc_says_what_is_weak(events, verdicts, doubts: tuple[str, ...]):
    codified = events[0].codified
    parts = read_draft(events[0].draft).relation_class(codified)
    said = notes(Kept(codified, verdicts[0], parts, None, doubts))
    assert [each for each in said if "Weak" in each] == [
        f"Weak: {each}.".replace("<", "&lt;") for each in doubts
    ]


@pytest.mark.parametrize("damage", [None, "", "{}", "null"])
def test_without_its_draft_a_relation_is_not_exported_and_the_advice_is_to_run_again(
    export: Export, filtered: Path, damage: str | None
):
    drafts = list((filtered / "templates").rglob("*.json"))
    assert len(drafts) > 1
    for path in drafts:
        path.unlink()
        if damage is not None:
            path.write_text(damage)
    code, said = export()
    assert code == Exit.USAGE
    assert "draft templates/" in said
    assert "mrscout run SOURCE again" in " ".join(said.split())
    assert written() == set()


# Links, pipes and files that the project has planted


@pytest.fixture
def home(tmp_path: Path) -> Path:
    place = tmp_path / "home"
    place.mkdir()
    (place / ".bashrc").write_text("mine")
    return place


def in_home(home: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in home.iterdir()}


def partial_of(test: Path) -> Path:
    test.parent.mkdir(parents=True)
    return test.with_name(f".{test.name}.partial")


def test_nothing_is_written_through_a_link_in_place_of_the_partial_file(export: Export, home: Path):
    partial_of(STACK).symlink_to(home / ".bashrc")
    assert export()[0] == Exit.FINE
    assert in_home(home) == {".bashrc": "mine"}
    assert state_of(STACK.read_bytes()) is State.OURS


def test_a_persons_file_in_place_of_the_partial_file_stays(export: Export):
    partial = partial_of(STACK)
    partial.write_text("mine")
    assert export()[0] == Exit.FINE
    assert partial.read_text() == "mine"
    assert written() == {STACK.name, HEX.name, partial.name}


def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(export: Export):
    os.mkfifo(partial_of(STACK))
    os.mkfifo(HEX)
    code, said = export("--prune")
    assert (code, said.count("left alone: written by somebody else")) == (Exit.FINE, 1)
    assert (STACK.is_file(), HEX.is_fifo()) == (True, True)


@pytest.mark.parametrize("target", ["home", "home/missing", "home/../home"])
@pytest.mark.parametrize("arguments", [[], ["--dry-run"], ["--prune"]])
def test_a_folder_link_that_leads_out_is_refused(
    export: Export, home: Path, tmp_path: Path, target: str, arguments: list[str]
):
    TO.mkdir(parents=True)
    (TO / "org").symlink_to(tmp_path / target)
    code, said = export(*arguments)
    assert code == Exit.USAGE
    assert "a symbolic link leads it out of" in said
    assert "Remove the link, or name another folder with --to." in said
    assert in_home(home) == {".bashrc": "mine"}


def test_a_circle_of_links_is_refused(export: Export):
    TO.mkdir(parents=True)
    (TO / "org").symlink_to("org")
    assert export()[0] == Exit.USAGE


def test_a_folder_link_that_stays_inside_is_followed(export: Export):
    (TO / "com").mkdir(parents=True)
    (TO / "org").symlink_to("com")
    assert export()[0] == Exit.FINE
    assert (TO / "com/acme/shelf" / STACK.name).is_file()
    code, said = export("--prune")
    assert (code, said.count("unchanged"), said.count("removed")) == (Exit.FINE, 2, 0)


def test_the_folder_that_the_user_named_may_be_a_link(export: Export, tmp_path: Path):
    (tmp_path / "elsewhere").mkdir()
    Path("tests").symlink_to(tmp_path / "elsewhere")
    code, said = export(to="tests")
    assert (code, said.count("  written")) == (Exit.FINE, 2)
    assert f"tests/org/acme/shelf/{STACK.name}" in said
    assert (tmp_path / "elsewhere/org/acme/shelf" / STACK.name).is_file()


def test_a_modules_folder_that_leads_out_is_refused(export: Export, home: Path, filtered: Path):
    records = filtered / "relations.jsonl"
    records.write_bytes(records.read_bytes().replace(b'"module":""', b'"module":"core"'))
    Path("project").mkdir()
    Path("project/core").symlink_to(home)
    code, said = export(to="project/{module}/src/test/java")
    assert (code, "a symbolic link leads it out of project" in said) == (Exit.USAGE, True)
    assert in_home(home) == {".bashrc": "mine"}


@pytest.mark.parametrize("prune", [[], ["--prune"]])
def test_a_link_in_place_of_a_test_is_left_alone(export: Export, home: Path, prune: list[str]):
    partial_of(STACK)
    STACK.symlink_to(home / ".bashrc")
    HEX.symlink_to(HEX.name)
    code, said = export(*prune)
    assert (code, said.count("left alone: written by somebody else")) == (Exit.FINE, 2)
    assert in_home(home) == {".bashrc": "mine"}
    assert (STACK.is_symlink(), HEX.is_symlink()) == (True, True)


def test_no_exported_test_outside_is_pruned_through_a_link(export: Export, home: Path):
    old = home / "OldTest.java"
    old.write_text(marked("class OldTest { }\n", "0123456789", "//"))
    (TO / "old").parent.mkdir(parents=True)
    (TO / "old").symlink_to(home)
    (TO / "OldTest.java").symlink_to(old)
    assert export("--prune")[0] == Exit.FINE
    assert old.is_file()
    assert (TO / "OldTest.java").is_symlink()


def test_finding_out_whether_a_folder_can_be_written_touches_no_file(export: Export, home: Path):
    TO.mkdir(parents=True)
    (TO / ".mrscout.partial").symlink_to(home / "new")
    assert export()[0] == Exit.FINE
    assert in_home(home) == {".bashrc": "mine"}
    assert (TO / ".mrscout.partial").is_symlink()
    assert written() == {STACK.name, HEX.name}


# Bad input


@pytest.mark.parametrize("arguments", [["--only", "zebra"], ["--only", "0000"]])
def test_a_relation_that_was_not_kept_is_usage(export: Export, arguments: list[str]):
    code, said = export(*arguments)
    if arguments[1] == "0000":  # the first digits of an id that was kept
        assert code == Exit.FINE
        assert written() == {HEX.name}
    else:
        assert code == Exit.USAGE
        assert "no kept relation goes by this" in said


def test_a_run_that_was_not_filtered_is_usage(export: Export, filtered: Path):
    (filtered / "verdicts.jsonl").unlink()
    code, said = export()
    assert code == Exit.USAGE
    assert "no relation of the run has a verdict [nothing-kept]" in said
    assert "mrscout filter" in said


def test_a_run_that_kept_nothing_is_usage(capsys, export: Export, filtered: Path, made_up_verdicts, verdicts):
    made_up_verdicts(tuple(replace(each, verdict=Verdict.FLAKY) for each in verdicts))
    assert main(["filter", "--out", str(filtered), "--no-fence", "--seed", "2"]) == Exit.FINE
    capsys.readouterr()
    code, said = export()
    assert code == Exit.USAGE
    assert "none of 4 relations was kept [nothing-kept]" in said
    assert not Path("project").exists()


def test_a_file_is_no_folder(export: Export):
    Path("file").write_text("")
    code, said = export(to="file")
    assert code == Exit.USAGE
    assert "this is a file [output-unwritable]" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_usage(export: Export):
    Path("closed").mkdir(mode=0o500)
    code, said = export(to="closed/tests")
    assert code == Exit.USAGE
    assert "cannot be written" in said


def test_a_folder_below_a_file_is_usage(export: Export):
    Path("file").write_text("")
    code, said = export(to="file/tests")
    assert code == Exit.USAGE
    assert "[output-unwritable]" in said


def test_help_teaches_by_examples(capsys):
    assert main(["export", "--help"]) == Exit.FINE
    said = capsys.readouterr().out
    for taught in ("--to src/test/java", "{module}", "--dry-run", "--prune", "Exit codes"):
        assert taught in said


# What was exported is not mined again


def test_exported_tests_are_not_mined(capsys, export: Export, filtered: Path, shelf: Path):
    shutil.copytree(shelf, "shelf")
    test = Path("shelf/src/test/java/org/acme/shelf/StackTest.java")
    test.write_text(marked(test.read_text("utf-8"), "0123456789", "//") + "// changed\n", "utf-8")
    assert is_exported(test.read_bytes())
    assert main(["synthesize", "shelf", "--out", "other", "--quiet"]) == Exit.FINE
    assert "StackTest" not in (Path("other") / "discover.jsonl").read_text("utf-8")
