"""Sheets as raters get them, and as they come back."""

import csv
import io
from pathlib import Path

import pytest

from mrscout.errors import SheetWrong
from mrscout_research.studies.sheet import answers_in, page_of, sample_in, sample_record, sheet_of
from mrscout_research.studies.study import Item, Population, Sample, Section

ITEMS = (
    Item("aaaa", "a.StackTest.pops()", "src/StackTest.java:3", (Section("The test", "void pops() { }"),)),
    Item("bbbb", "names, with a comma", 'a "place"', (Section("In words", "IF `x` THEN <y>.", code=False),)),
)
SAMPLE = Sample(Population.MTCS, 43, 0.99, 0.1, 0, ("aaaa", "bbbb"))


def filled(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "sheet.csv"
    path.write_bytes(text.encode(encoding))
    return path


def answered(folder: Path, *answers: str) -> Path:
    lines = sheet_of(ITEMS).decode("utf-8-sig").splitlines()
    rows = [line[: -len(",,") + 1] + answer + "," for line, answer in zip(lines[1:], answers, strict=True)]
    return filled(folder, "\r\n".join([lines[0], *rows]))


def test_what_is_written_is_read_back(tmp_path: Path):
    assert answers_in(answered(tmp_path, "true", "false"), SAMPLE) == {"aaaa": "true", "bbbb": "false"}


def test_a_spreadsheet_knows_the_encoding():
    assert sheet_of(ITEMS).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_separates_cells_may_be_what_the_spreadsheet_likes(tmp_path: Path, separator: str):
    rows = (("id", "answer"), ("bbbb", "unclear"), ("aaaa", " True "))
    path = filled(tmp_path, "\n".join(map(separator.join, rows)), "utf-8-sig")
    assert list(answers_in(path, SAMPLE).items()) == [("aaaa", "true"), ("bbbb", "unclear")]


def test_empty_lines_and_other_columns_do_not_matter(tmp_path: Path):
    text = "Answer,mine,ID\ntrue,x,aaaa\n,,\n\nfalse,,bbbb\n"
    assert answers_in(filled(tmp_path, text), SAMPLE) == {"aaaa": "true", "bbbb": "false"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,answer\naaaa,tru\nbbbb,false", "line 2: 'tru' is no answer"),
        ("id,answer\naaaa,\nbbbb,false", "line 2: aaaa has no answer"),
        ("id,answer\naaaa\nbbbb,false", "line 2: aaaa has no answer"),
        ("id,answer\naaaa,true\naaaa,true\nbbbb,false", "line 3: aaaa stands there twice"),
        ("id,answer\naaaa,true\ncccc,true\nbbbb,false", "line 3: 'cccc' is not in the sample"),
        ("id,answer\naaaa,true", "bbbb has no line"),
        ("id,label\naaaa,true", "line 1: there is no column answer"),
        ("", "line 1: there is no column id and no column answer"),
        ('id,answer,comment\naaaa,true,"two\nlines"\nbbbb,no,', "line 4: 'no' is no answer"),
    ],
)
def test_a_cell_that_is_wrong_is_named(tmp_path: Path, text: str, said: str):
    path = filled(tmp_path, text)
    with pytest.raises(SheetWrong) as refused:
        answers_in(path, SAMPLE)
    assert said in refused.value.found
    assert refused.value.place == str(path)


def test_the_answers_that_there_are_stand_in_the_advice(tmp_path: Path):
    with pytest.raises(SheetWrong, match="true, false, unclear"):
        answers_in(answered(tmp_path, "yes", "no"), SAMPLE)


def test_a_file_that_is_no_text_is_told(tmp_path: Path):
    path = tmp_path / "sheet.csv"
    path.write_bytes(b"PK\x03\x04\xff\xfe")
    with pytest.raises(SheetWrong, match="UTF-8"):
        answers_in(path, SAMPLE)
    with pytest.raises(SheetWrong, match="cannot be read"):
        answers_in(tmp_path / "gone.csv", SAMPLE)


def test_a_sample_is_written_down_and_read_back(tmp_path: Path):
    (tmp_path / "sample.json").write_bytes(sample_record(SAMPLE))
    assert sample_in(tmp_path) == SAMPLE


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"population": "people"}'])
def test_a_sample_that_cannot_be_read_is_told(tmp_path: Path, text: str):
    (tmp_path / "sample.json").write_text(text)
    with pytest.raises(SheetWrong, match=r"sample\.json"):
        sample_in(tmp_path)


def test_a_folder_without_a_sample_is_told(tmp_path: Path):
    with pytest.raises(SheetWrong, match="not there"):
        sample_in(tmp_path)


def test_the_page_has_the_question_the_answers_and_every_item():
    page = page_of(SAMPLE, ITEMS)
    assert page.startswith("# Precision of discovery")
    for said in (
        "2 of 43",
        "- `unclear`: ",
        "## 1. a.StackTest.pops()",
        "`bbbb`",
        "```java\nvoid pops() { }\n```",
    ):
        assert said in page


def test_words_are_no_markup_and_code_stays_code():
    page = page_of(SAMPLE, ITEMS)
    assert r"IF `x` THEN \<y\>." in page


def test_code_with_fences_in_it_gets_a_longer_fence():
    item = Item("aaaa", "n", "p", (Section("The test", 'String s = "```";'),))
    assert '````java\nString s = "```";\n````' in page_of(SAMPLE, [item])


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(start: str):
    sheet = sheet_of([Item("aaaa", f"{start}1+1", f"{start}cmd/CTest.java:4", ())]).decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(sheet, newline="")))
    assert (row["name"], row["place"]) == (f"'{start}1+1", f"'{start}cmd/CTest.java:4")


@pytest.mark.parametrize("text", ["a=b", "a-b", "(=1)", " =1", "'=1"])
def test_any_other_cell_stays_as_it_is(text: str):
    row = next(
        csv.DictReader(io.StringIO(sheet_of([Item("a", text, text, ())]).decode("utf-8-sig"), newline=""))
    )
    assert (row["name"], row["place"]) == (text, text)
