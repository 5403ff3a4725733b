"""Every code has a page, every page has a code, and the documents that are made of them are not stale."""

import re
from pathlib import Path

import pytest
from tests.command_lines import command_lines, faults_in

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.explanations import Code, CodeKind, all_codes, codes_called, similar_slugs
from mrscout.explanations.codes import page_titles
from mrscout.explanations.document import document

DOCS = Path(__file__).parents[2] / "docs"
CODES = all_codes()
#: as in `| 3 | source | The project cannot be opened. | `source`, `no-java` |`
_ROW = re.compile(r"^\| (\d+) \| ([a-z ]+) \| .* \| ([^|]*)\|$", re.MULTILINE)


def name_of(code: Code) -> str:
    return f"{code.kind.name.lower()}-{code.slug}"


@pytest.mark.parametrize("code", CODES, ids=name_of)
def test_every_code_has_a_page_of_two_to_ten_lines_with_an_example(code: Code):
    lines = [line for line in code.page.split("\n") if line]
    assert 2 <= len(lines) <= 10
    assert any(line.startswith("    ") for line in lines)


@pytest.mark.parametrize("code", CODES, ids=name_of)
def test_commands_on_a_page_exist(code: Code):
    assert [fault for line in command_lines(code.page) for fault in faults_in(line)] == []


@pytest.mark.parametrize("code", CODES, ids=name_of)
def test_every_code_has_a_sentence(code: Code):
    assert code.sentence[0].isupper() or code.sentence.startswith("mrscout ")
    assert code.sentence.endswith((".", "?"))


def test_the_sentence_of_an_error_does_not_speak_of_raising():
    assert [code.slug for code in CODES if "Raised" in code.sentence] == []


@pytest.mark.parametrize("kind", CodeKind)
def test_every_page_has_a_code(kind: CodeKind):
    slugs = {code.slug for code in CODES if code.kind is kind}
    assert slugs, "the kind is empty"
    titles = page_titles()[kind]
    assert set(titles) == slugs
    assert len(titles) == len(slugs), "a page is there twice"


def test_a_code_says_one_thing_of_its_kind():
    named = [(code.kind, code.slug) for code in CODES]
    assert len(named) == len(set(named))


def test_the_document_is_as_the_pages_are():
    assert (DOCS / "errors.md").read_text("utf-8") == document(), "run make schemas"


def test_the_table_of_exit_codes_is_that_of_the_code():
    rows = _ROW.findall((DOCS / "exit-codes.md").read_text("utf-8"))
    assert {int(number): name for number, name, _ in rows} == {
        exit_.value: exit_.name.lower().replace("_", " ") for exit_ in Exit
    }
    for number, _, errors in rows:
        expected = [code.slug for code in CODES if code.exit_code == int(number)]
        assert re.findall(r"`([a-z-]+)`", errors) == expected


def test_a_page_is_printed(capsys):
    assert main(["explain", "no-java"]) == Exit.FINE
    shown = capsys.readouterr().out
    assert shown.startswith("no-java  Error, exit code 3\n")
    assert "mrscout discover path/to/project" in shown


def test_all_meanings_of_a_code_are_printed(capsys):
    assert len(codes_called("syntax-error")) == 2
    assert main(["explain", "[syntax-error]"]) == Exit.FINE
    shown = capsys.readouterr().out
    assert "Warning about a file" in shown
    assert "Reason why a test" in shown


def test_without_a_code_all_are_listed(capsys):
    assert main(["explain"]) == Exit.FINE
    listed = capsys.readouterr().out
    assert [code.slug for code in CODES if f"  {code.slug} " not in listed] == []


def test_an_unknown_code_is_an_error_that_suggests_others(capsys):
    assert main(["explain", "no-jav"]) == Exit.USAGE
    assert "Did you mean no-java?" in capsys.readouterr().err
    assert similar_slugs("zzzzzz") == []


def test_an_error_ends_with_its_code_and_the_command_that_explains_it(capsys, tmp_path: Path):
    assert main(["discover", str(tmp_path / "nowhere")]) == Exit.SOURCE
    first, _, last = capsys.readouterr().err.splitlines()
    assert first.endswith(" [no-such-path]")
    assert last == "  more: mrscout explain no-such-path"
