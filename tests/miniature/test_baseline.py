"""Baselines: a build fails for what is new, and for nothing else."""

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.miniature.conftest import MiniRun, Tell
from tests.miniature.functions import Numbers, Text

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.store.baseline import BASELINE, read_baseline
from mrscout.store.run_origin import sign
from mrscout.store.schemas import schema_of

_QUIET = ("--no-fence", "--quiet", "--jobs", "1")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run on build servers, too."""
    for name in ("CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TF_BUILD", "TEAMCITY_VERSION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(made: MiniRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run that a test may check, of a shop beside it, in the current folder."""
    folder = shutil.copytree(made.folder, tmp_path / "run")
    shop = shutil.copytree(made.shop, tmp_path / "shop")
    record = json.loads((folder / "run.json").read_text("utf-8"))
    record["project"]["root"] = str(shop)
    record["project"]["source"] = str(shop)
    data = json.dumps(record).encode()
    sign(folder, data)
    (folder / "run.json").write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return folder


def check(run: Path, *arguments: str) -> int:
    return main(["check", "--out", str(run), *_QUIET, *arguments])


def accept(run: Path, *arguments: str) -> int:
    return main(["baseline", "--out", str(run), *arguments])


def new(run: Path, *arguments: str) -> int:
    return check(run, "--baseline", BASELINE, "--fail-on", "new", *arguments)


def break_add(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Numbers, "add", staticmethod(lambda left, right: left))


def break_reverse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Text, "reverse", staticmethod(lambda text: text[1:]))


def test_what_breaks_is_new_until_it_is_accepted(run: Path, monkeypatch):
    assert accept(run) == Exit.FINE
    assert new(run) == Exit.FINE
    break_add(monkeypatch)
    assert new(run) == Exit.FAILED
    assert accept(run) == Exit.FINE
    assert new(run) == Exit.FINE


def test_what_breaks_besides_is_new_all_the_same(run: Path, monkeypatch):
    break_add(monkeypatch)
    check(run)
    accept(run)
    break_reverse(monkeypatch)
    assert new(run) == Exit.FAILED


def test_without_a_baseline_all_that_breaks_is_new(run: Path, monkeypatch):
    assert check(run, "--fail-on", "new") == Exit.FINE
    break_add(monkeypatch)
    assert check(run, "--fail-on", "new") == Exit.FAILED


def test_without_fail_on_nothing_fails(run: Path, monkeypatch):
    accept(run)
    break_add(monkeypatch)
    assert check(run, "--baseline", BASELINE) == Exit.FINE


def test_a_mended_relation_leaves_the_baseline_and_never_fails(run: Path, monkeypatch):
    with monkeypatch.context() as broken:
        break_add(broken)
        check(run)
    accept(run)
    before = read_baseline(Path(BASELINE)).ids
    assert new(run) == Exit.FINE
    accept(run)
    assert len(before - read_baseline(Path(BASELINE)).ids) == 1


def _comment(shop: Path) -> None:
    file = shop / "tests" / "laws.mini"
    file.write_text(f"-- Another comment.\n\n{file.read_text('utf-8')}", "utf-8")


def _reformat(shop: Path) -> None:
    file = shop / "tests" / "laws.mini"
    file.write_text(file.read_text("utf-8").replace("\n\n", "\n\n\n\n"), "utf-8")


def _rename_test(shop: Path) -> None:
    file = shop / "tests" / "laws.mini"
    file.write_text(file.read_text("utf-8").replace("adding_either_way", "sums_commute"), "utf-8")


def _move_file(shop: Path) -> None:
    (shop / "tests" / "deeper").mkdir()
    (shop / "tests" / "laws.mini").rename(shop / "tests" / "deeper" / "rules.mini")


def _remove_tests(shop: Path) -> None:
    for file in (shop / "tests").iterdir():
        file.unlink()


_HARMLESS = (_comment, _reformat, _rename_test, _move_file, _remove_tests)


@pytest.mark.parametrize("change", _HARMLESS, ids=lambda change: change.__name__.strip("_"))
def test_a_harmless_change_fails_no_build(run: Path, tmp_path: Path, change):
    accept(run)
    change(tmp_path / "shop")
    assert new(run) == Exit.FINE


@pytest.mark.parametrize("change", _HARMLESS[:4], ids=lambda change: change.__name__.strip("_"))
def test_what_is_accepted_stays_accepted_in_a_run_after_a_harmless_change(
    run: Path, tmp_path: Path, monkeypatch, change
):
    with monkeypatch.context() as broken:
        break_add(broken)
        check(run)
    accept(run)
    change(tmp_path / "shop")
    again = tmp_path / "again"
    arguments = ("run", str(tmp_path / "shop"), "--out", str(again), "--no-fence", "--inputs", "100")
    assert main([*arguments, "--quiet"]) == Exit.FINE
    break_add(monkeypatch)
    assert new(again) == Exit.FINE
    break_reverse(monkeypatch)
    assert new(again) == Exit.FAILED


def test_the_file_has_an_entry_on_each_line_in_the_order_of_ids(run: Path, monkeypatch):
    break_add(monkeypatch)
    break_reverse(monkeypatch)
    check(run)
    assert accept(run, "--reason", "issue 41") == Exit.FINE
    text = Path(BASELINE).read_text("utf-8")
    entries = json.loads(text)["entries"]
    assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)
    assert all(json.dumps(entry) in text.replace("\n", " ") for entry in entries)
    assert {entry["reason"] for entry in entries} == {"issue 41"}
    assert "addIsCommutative" in {entry["name"] for entry in entries}
    Draft202012Validator(schema_of("baseline")).validate(json.loads(text))
    assert str(run) not in text


def test_the_same_state_writes_the_same_bytes_and_keeps_reasons(run: Path, monkeypatch):
    break_add(monkeypatch)
    check(run)
    accept(run)
    file = Path(BASELINE)
    file.write_text(file.read_text("utf-8").replace('"reason": ""', '"reason": "by Ann"'), "utf-8")
    once = file.read_bytes()
    assert b"by Ann" in once
    accept(run)
    assert file.read_bytes() == once


def test_entries_that_the_run_does_not_know_go_only_by_request(run: Path, capsys):
    accept(run)
    file, entry = Path(BASELINE), '{"id": "0123456789", "name": "old", "reason": ""}'
    data = json.loads(file.read_text("utf-8"))
    data["entries"].append(json.loads(entry))
    file.write_text(json.dumps(data), "utf-8")
    accept(run)
    assert "--prune" in capsys.readouterr().out
    assert "0123456789" in read_baseline(file).ids
    accept(run, "--prune")
    assert "0123456789" not in read_baseline(file).ids


@pytest.mark.parametrize("variable", ["CI", "BUILD_NUMBER", "TF_BUILD"])
def test_a_build_server_writes_no_baseline_unless_forced(run: Path, monkeypatch, capsys, variable: str):
    monkeypatch.setenv(variable, "true")
    assert accept(run) == Exit.USAGE
    assert variable in capsys.readouterr().err
    assert not Path(BASELINE).exists()
    assert accept(run, "--force") == Exit.FINE


def test_a_variable_that_says_no_is_no_build_server(run: Path, monkeypatch):
    monkeypatch.setenv("CI", "false")
    assert accept(run) == Exit.FINE


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('{"format": "mrscout-baseline", "version": 1, "entr', "version control"),
        ('{"format": "mrscout-baseline", "version": 2, "entries": []}', "later"),
        ('{"format": "sarif", "version": 1, "entries": []}', "no baseline"),
        ("[]", "no baseline"),
        (
            '{"format": "mrscout-baseline", "version": 1, "entries": [{"id": "x", "name": ""}]}',
            "version control",
        ),
        (
            '{"format": "mrscout-baseline", "version": 1, "entries": [], "owner": "Ann"}',
            "version control",
        ),
        ('<<<<<<< HEAD\n{"format": "mrscout-baseline", "version": 1, "entries": []}', "both sides"),
    ],
    ids=["truncated", "later", "other-format", "no-object", "odd-id", "unknown-field", "conflict"],
)
def test_a_damaged_baseline_is_an_error_with_advice_and_left_as_it_is(
    run: Path, text: str, hint: str, capsys
):
    file = Path(BASELINE)
    file.write_text(text, "utf-8")
    for command in (new, accept):
        assert command(run) == Exit.USAGE
        said = capsys.readouterr().err
        assert "damaged-baseline" in said
        assert hint in said
    assert file.read_text("utf-8") == text


def test_a_baseline_that_is_not_there_is_an_error_with_advice(run: Path, capsys):
    assert new(run) == Exit.USAGE
    said = capsys.readouterr().err
    assert "no-baseline" in said
    assert "mrscout baseline" in said


def test_relations_that_one_change_breaks_are_shown_as_one(run: Path, monkeypatch, tell: Tell):
    break_reverse(monkeypatch)
    printed = tell("check", "--out", run, *_QUIET)
    assert printed.count("breaks what held before") == 1
    assert "Text.reverse breaks what held before" in printed
    for name in ("reverseIsItsOwnInverse", "reverseEqualsRepeat"):
        assert name in printed
    assert "1 finding, 1 of them new" in printed


def test_two_changes_are_shown_as_two(run: Path, monkeypatch, tell: Tell):
    break_reverse(monkeypatch)
    break_add(monkeypatch)
    printed = tell("check", "--out", run, *_QUIET)
    assert "Text.reverse breaks what held before" in printed
    assert "Numbers.add breaks what held before" in printed


@pytest.mark.parametrize(
    ("name", "begins"), [("jsonl", '{"state":"appeared"'), ("sarif", "{"), ("markdown", "###")]
)
def test_other_formats_have_the_new_findings_and_nothing_else(
    run: Path, monkeypatch, tell: Tell, name: str, begins: str
):
    break_add(monkeypatch)
    printed = tell("check", "--out", run, *_QUIET, "--format", name)
    assert printed.startswith(begins)
    assert "Numbers.add breaks what held before" in printed


def test_records_of_findings_follow_their_schema(run: Path, monkeypatch):
    break_add(monkeypatch)
    check(run)
    validator = Draft202012Validator(schema_of("check-findings"))
    lines = (run / "check-findings.jsonl").read_text("utf-8").splitlines()
    assert lines
    for line in lines:
        validator.validate(json.loads(line))
