"""A catalogue has what its runs have, is the same for the same corpus, and can be added to."""

import json
import re
import shutil
from pathlib import Path

import pytest

from mrscout.catalogue.build import Source, build, read_source
from mrscout.catalogue.laws import law_of, shape_of
from mrscout.catalogue.queries import opened_catalogue
from mrscout.catalogue.questions import QUESTIONS
from mrscout.catalogue.rows import Mined
from mrscout.catalogue.schema import TABLES, VERSION
from mrscout.cli import main
from mrscout.errors import CatalogueWrong, CorpusWrong, EnvironmentLacks, OutputUnwritable
from mrscout.exits import Exit
from mrscout.languages.registry import language_called
from mrscout.report.html.corpus_page import corpus_page
from mrscout.store.record_files import SETTLED
from mrscout.store.records import loads, read_record
from mrscout.store.relation_records import RelationRecord

DOCUMENT = Path(__file__).parents[2] / "docs" / "catalogue.md"
PLACE = {"line": 3, "end_line": 3, "start": 0, "end": 4, "text": "a(b)"}


def relation(id_: str, owner: str, **changed: object) -> dict[str, object]:
    """A record of a relation of `Codec`, whose methods are undone by each other."""
    return {
        "id": id_,
        "status": "codified",
        "reason": None,
        "name": "decodeUndoesEncode",
        "statement": "For every x.",
        "kind": "round-trip",
        "parameters": [],
        "path": "relations/A.java",
        "file": "src/test/ATest.java",
        "line": 7,
        "test": f"{owner}Test.trip()",
        "class_under_test": owner,
        "calls": 2,
        "beyond": False,
        "input_relation": "from-output",
        "weaknesses": [],
        "sites": [],
        "detail": "",
        "ended": "passed",
        "sliced": True,
        "class_name": "A",
        "harness": "AHarness",
        "method": "trip",
        "module": "",
        "origin": {"kind": "mined"},
        "occurrences": [
            {"id": id_, "file": "src/test/ATest.java", "line": 7, "test": "ATest.trip()", "asserted": 9}
        ],
        "constituents": {
            "target_methods": [f"{owner}.encodeText", f"{owner}.decode"],
            **{key: [] for key in ("source_input", "follow_up_input", "transformation")},
            **dict.fromkeys(("source_output", "follow_up_output", "output_relation"), PLACE),
            "signatures": ["static (java.lang.String,int)byte[]", f"(byte[],{owner})java.lang.String"],
        },
        "proposition": {"operator": "equal", "negated": False, "left": ["a"], "right": ["b"]},
        **changed,
    }


@pytest.mark.parametrize(
    ("source", "library"),
    [
        ("maven:org.acme:shelf:1.2", "org.acme:shelf:1.2"),
        ("/mirrors/shelf", "shelf-1.2"),
        ("https://example.org/acme/shelf.git", "shelf-1.2"),
        ("", "shelf-1.2"),
    ],
)
def test_the_library_of_a_coordinate_goes_by_its_artifact_and_not_by_the_name_of_its_folder(source, library):
    assert Mined("shelf-1.2", Path(), source=source).library == library


def write_run(folder: Path, name: str, relations: list[dict[str, object]], kept: int = 0) -> Path:
    folder.mkdir(parents=True)
    run = {
        "mrscout": "0.1",
        "complete": True,
        "options": {},
        "seconds": {"drafting": 1.5, "building": 4},
        "project": {"source": name, "name": name, "kind": "maven", "root": f"/p/{name}", "encoding": None},
        "funnel": {
            "files": 1,
            "tests": 4,
            "mtcs": 2,
            "instances": 2,
            "relations": len(relations),
            "kept": kept,
        },
        "modules": [{"module": "core", "rung": "javac", "java": "17"}],
        "problems": [{"reason": "no-pom", "place": "x", "found": "y", "advice": "z", "log": None}],
    }
    (folder / "run.json").write_text(json.dumps(run))
    (folder / "relations.jsonl").write_text("".join(json.dumps(record) + "\n" for record in relations))
    test = {
        "file": "src/test/ATest.java",
        "line": 7,
        "test": "ATest.other()",
        "mtc": False,
        "reason": "no-comparison",
    }
    (folder / "discover.jsonl").write_text(json.dumps({**test, "instances": []}) + "\n")
    return folder


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    """The runs of two projects that state one law, one of them also another."""
    other = relation("b" * 10, "org.acme.Codec", kind="idempotence")
    return [
        write_run(tmp_path / "one", "one", [relation("a" * 10, "org.acme.Codec"), other], kept=1),
        write_run(tmp_path / "two", "two", [relation("a" * 10, "net.other.Base")]),
    ]


def bytes_below(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_catalogue_has_the_rows_of_its_runs(tmp_path: Path, runs: list[Path]):
    built = build(list(map(read_source, runs)), tmp_path / "catalog")
    assert (built.projects, built.made, built.rows["relations"]) == (2, 2, 3)
    with opened_catalogue(tmp_path / "catalog") as catalogue:
        asked = catalogue.ask(
            "SELECT project, kind, tests, mtcs, relations, kept, seconds_building FROM projects ORDER BY 1"
        )
        assert asked.rows == (("one", "maven", 4, 2, 2, 1, 4.0), ("two", "maven", 4, 2, 1, 0, 4.0))
        assert catalogue.ask("SELECT place, built, rung, reason FROM builds WHERE project = 'one'").rows == (
            ("core", True, "javac", ""),
            ("x", False, "", "no-pom"),
        )
        assert (
            catalogue.ask("SELECT methods[1] FROM relations WHERE project = 'two'").first
            == "net.other.Base.encodeText"
        )
        assert catalogue.ask("SELECT line FROM occurrences WHERE project = 'two'").rows == ((9,),)
        assert catalogue.ask("SELECT reason, instances FROM tests LIMIT 1").rows == (("no-comparison", 0),)


def test_relations_of_different_classes_meet_in_one_law(tmp_path: Path, runs: list[Path]):
    build(list(map(read_source, runs)), tmp_path / "catalog")
    with opened_catalogue(tmp_path / "catalog") as catalogue:
        asked = catalogue.ask("SELECT law, count(*) FROM relations GROUP BY 1 ORDER BY 2 DESC")
    trip = "static encode text (string, integer) integer[]; decode (integer[], own) string"
    assert asked.rows == ((f"round-trip, equal: {trip}", 2), (f"idempotence, equal: {trip}", 1))


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"kind": "idempotence"}, "idempotence, equal: "),
        ({"proposition": {"operator": "equal", "negated": True, "left": ["a"]}}, "round-trip, not equal: "),
    ],
)
def test_kind_and_comparison_are_part_of_a_law(change: dict[str, object], law: str):
    record = {**relation("a" * 10, "org.acme.Codec"), **change}
    assert (law_of(read_record(record, RelationRecord)) or "").startswith(law)


@pytest.mark.parametrize(
    ("names", "law"),
    [
        (("setName", "getName"), "set * ?; get * ?"),
        (("setUserName", "getUserName"), "set * ?; get * ?"),
        (("nextMajorVersion", "majorVersion"), "next * ?; * ?"),
        (("encodeHex", "decode"), "encode hex ?; decode ?"),
        (("encode", "encode"), "encode ?"),
        (("toUTF8", "fromUTF8"), "to * ?; from * ?"),
    ],
)
def test_words_that_all_methods_share_stand_for_any(names: tuple[str, ...], law: str):
    record = relation("a" * 10, "org.acme.Codec")
    parts = {
        **record["constituents"],
        "target_methods": [f"a.B.{name}" for name in names],
        "signatures": ["", ""],
    }  # type: ignore[dict-item]
    assert (
        law_of(read_record({**record, "constituents": parts}, RelationRecord)) == f"round-trip, equal: {law}"
    )


def test_a_method_whose_types_are_unknown_meets_only_its_like():
    record = relation("a" * 10, "org.acme.Codec")
    parts = {**record["constituents"], "signatures": ["", "()boolean"]}  # type: ignore[dict-item]
    assert law_of(read_record({**record, "constituents": parts}, RelationRecord)) == (
        "round-trip, equal: encode text ?; decode () boolean"
    )


def test_what_is_no_relation_states_no_law():
    nulls = (
        "name",
        "statement",
        "kind",
        "path",
        "calls",
        "beyond",
        "input_relation",
        "constituents",
        "ended",
    )
    more = ("sliced", "class_name", "harness", "method", "module")
    record = {
        **relation("a" * 10, "A"),
        **dict.fromkeys((*nulls, *more)),
        "status": "not-synthesized",
        "reason": "no",
    }
    assert law_of(read_record(record, RelationRecord)) is None


@pytest.mark.parametrize(
    ("type_", "shape"),
    [
        ("org.A", "own"),
        ("int", "integer"),
        ("long[]", "integer[]"),
        ("T", "any"),
        ("void", "nothing"),
        ("a.B", "object"),
    ],
)
def test_shapes_of_types(type_: str, shape: str):
    assert shape_of(type_, "org.A", language_called("java").values) == shape


def test_the_same_corpus_gives_the_same_bytes_at_once_or_bit_by_bit(tmp_path: Path, runs: list[Path]):
    sources = list(map(read_source, runs))
    build(sources, tmp_path / "at-once")
    for source in reversed(sources):
        build([source], tmp_path / "bit-by-bit")
    assert bytes_below(tmp_path / "at-once") == bytes_below(tmp_path / "bit-by-bit")


def test_only_what_has_changed_is_read_again_and_takes_the_place_of_the_old(tmp_path: Path, runs: list[Path]):
    build(list(map(read_source, runs)), tmp_path / "catalog")
    assert build(list(map(read_source, runs)), tmp_path / "catalog").made == 0
    shutil.rmtree(runs[1])
    write_run(runs[1], "two", [relation("c" * 10, "net.other.Base"), relation("d" * 10, "net.other.Base")])
    assert build(list(map(read_source, runs)), tmp_path / "catalog").made == 1
    build(list(map(read_source, runs)), tmp_path / "anew")
    assert bytes_below(tmp_path / "catalog") == bytes_below(tmp_path / "anew")


def test_a_run_with_a_damaged_record_has_a_row_and_is_named(tmp_path: Path, runs: list[Path]):
    (runs[0] / SETTLED.name).write_text('{"id": "x"}\n')
    built = build(list(map(read_source, runs)), tmp_path / "catalog")
    assert [name for name, _ in built.damaged] == ["one"]
    with opened_catalogue(tmp_path / "catalog") as catalogue:
        asked = catalogue.ask("SELECT project, outcome FROM projects ORDER BY 1")
    assert asked.rows == (("one", "damaged"), ("two", "complete"))


def test_a_catalogue_of_another_version_and_other_folders_are_refused(tmp_path: Path, runs: list[Path]):
    source = read_source(runs[0])
    build([source], tmp_path / "catalog")
    record = tmp_path / "catalog/catalog.json"
    record.write_text(json.dumps({**loads(record.read_bytes()), "version": VERSION + 1}))
    with pytest.raises(CatalogueWrong, match="this mrscout writes"):
        build([source], tmp_path / "catalog")
    with pytest.raises(OutputUnwritable, match="other files"):
        build([source], runs[1])
    with pytest.raises(CatalogueWrong, match="no catalogue"), opened_catalogue(tmp_path):
        pass
    with pytest.raises(CorpusWrong):
        read_source(tmp_path)


def test_a_query_that_fails_says_what_there_is(tmp_path: Path, runs: list[Path]):
    build([read_source(runs[0])], tmp_path / "catalog")
    with (
        opened_catalogue(tmp_path / "catalog") as catalogue,
        pytest.raises(CatalogueWrong, match="The tables are"),
    ):
        catalogue.ask("SELECT nothing")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_every_question_has_an_answer_also_of_tables_without_rows(tmp_path: Path, runs: list[Path], question):
    build(list(map(read_source, runs)), tmp_path / "catalog")
    with opened_catalogue(tmp_path / "catalog") as catalogue:
        assert catalogue.ask(question.query).columns


def test_the_page_runs_nothing_fetches_nothing_and_is_the_same_each_time(tmp_path: Path, runs: list[Path]):
    build(list(map(read_source, runs)), tmp_path / "catalog")
    pages = [tmp_path / name for name in ("a.html", "b.html")]
    for page in pages:
        assert main(["catalog", "query", str(tmp_path / "catalog"), "--report", str(page)]) == Exit.FINE
    written = pages[0].read_text("utf-8")
    assert written == pages[1].read_text("utf-8")
    assert "<script" not in written
    assert not re.search(r'(?:src|href)="', written)
    assert "Metamorphic relations of 2 projects" in written
    for question in QUESTIONS:
        assert f"<h2>{question.title}</h2>" in written


def test_the_page_counts_projects_that_wait_or_were_cut_apart(tmp_path: Path, runs: list[Path]):
    sources = [
        Source(
            "corpus", (Mined("one", runs[0], outcome="complete"), Mined("two", runs[1], outcome="complete"))
        ),
        Source("corpus", (Mined("one", runs[0], outcome="cut"), Mined("two", tmp_path / "none"))),
    ]
    pages = []
    for number, source in enumerate(sources):
        folder = tmp_path / f"catalog-{number}"
        build([source], folder)
        with opened_catalogue(folder) as catalogue:
            pages.append(corpus_page(catalogue).decode())
    assert "Metamorphic relations of 2 projects" in pages[0]
    assert "not mined yet" not in pages[0]
    assert "a budget or a limit" not in pages[0]
    assert "Metamorphic relations of 1 project<" in pages[1]
    assert "In 1 project a budget or a limit left relations" in pages[1]
    assert "1 project is not mined yet." in pages[1]
    assert "<td>two</td>" in pages[0]
    assert "<td>two</td>" not in pages[1]


def test_laws_are_added_to_those_of_an_earlier_file(tmp_path: Path, runs: list[Path], capsys):
    for run in runs:
        (run / "verdicts.jsonl").touch()
    more = write_run(tmp_path / "more", "more", [])
    one, both = tmp_path / "one.json", tmp_path / "both.json"
    assert main(["catalog", "laws", str(runs[0]), "--out", str(one)]) == Exit.FINE
    capsys.readouterr()
    assert (
        main(["catalog", "laws", str(runs[1]), str(more), "--add", str(one), "--out", str(both)]) == Exit.FINE
    )
    assert "of 2 projects" in (said := capsys.readouterr().out)
    assert "; 1 project without verdicts" in said
    assert json.loads(both.read_bytes())["projects"] == ["one", "two"]
    capsys.readouterr()
    missing = ["catalog", "laws", str(runs[1]), "--add", str(tmp_path / "none.json"), "--out", str(both)]
    assert main(missing) == Exit.USAGE
    assert "Name a file that mrscout catalog laws made" in capsys.readouterr().err
    one.write_text("{")
    assert main([*missing[:3], "--add", str(one), "--out", str(both)]) == Exit.USAGE


def test_answers_are_tables_csv_or_json(tmp_path: Path, runs: list[Path], capsys):
    assert main(["catalog", "build", *map(str, runs), "--out", str(tmp_path / "catalog")]) == Exit.FINE
    assert "2 projects" in capsys.readouterr().out
    query = (
        "SELECT project, tests, methods FROM projects JOIN relations USING (project) WHERE project = 'two'"
    )
    answers = {}
    for form in ("text", "csv", "json"):
        assert main(["catalog", "query", str(tmp_path / "catalog"), query, "--format", form]) == Exit.FINE
        answers[form] = capsys.readouterr().out
    assert answers["text"].splitlines()[1].startswith("two          4  net.other.Base.encodeText, ")
    assert answers["csv"].splitlines()[0] == "project,tests,methods"
    assert json.loads(answers["json"])[0]["methods"][1] == "net.other.Base.decode"


def test_without_duckdb_the_command_that_installs_it_is_named(tmp_path: Path, runs: list[Path], monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    with pytest.raises(EnvironmentLacks, match=r"pip install 'mrscout\[catalog\]'"):
        build([read_source(runs[0])], tmp_path / "catalog")


def test_the_document_has_every_table_every_column_and_every_question():
    text = DOCUMENT.read_text("utf-8")
    assert f"version {VERSION}" in text
    for table in TABLES:
        section = text.partition(f"### {table.name}\n")[2].partition("\n### ")[0]
        assert [column.name for column in table.columns if f"| `{column.name}` |" not in section] == []
    for question in QUESTIONS:
        assert question.query in text
