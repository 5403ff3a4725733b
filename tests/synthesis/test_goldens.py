"""Relations of a whole project as people read them, each compiled and run."""

from pathlib import Path

import pytest

from mrscout.languages.java.syntax.parse import parse

GOLDENS = Path(__file__).parent.parent / "goldens" / "synthesis"

pytestmark = pytest.mark.network


def written(made) -> bytes:
    """What a golden file holds of a test: its relations, as the first draft of each reads."""
    parts = []
    for number, each in enumerate(made, 1):
        weak = "".join(f"; {weakness.slug}" for weakness in each.drafted.drafts[0].weaknesses)
        kind = each.drafted.relation.kind.slug
        parts.append(f"// relation {number} of {len(made)}: {kind}{weak}\n{each.first}")
    return "\n".join(parts).encode()


def test_a_relation_reads_as_it_did(marked, mill, golden):
    golden(f"synthesis/{marked}.java", written(mill[marked.file, marked.name]))


def test_a_relation_becomes_what_its_test_says(judged, mill):
    made = mill.get((judged.file, judged.name), [])
    assert [each.outcome for each in made] == list(judged.outcomes), [each.why for each in made]
    assert [each.run for each in made if each.outcome == "codified" and each.run] == []


def test_every_test_with_a_relation_says_so(mill, marked_names):
    assert set(mill) == marked_names


def test_no_golden_file_is_left_over(marked_names, pytestconfig):
    over = {path.name for path in GOLDENS.iterdir()} - {f"{file}.{name}.java" for file, name in marked_names}
    if pytestconfig.getoption("--rewrite-goldens"):
        for name in over:
            (GOLDENS / name).unlink()
        over = set()
    assert over == set()


def test_relations_have_no_errors_of_syntax(mill):
    wrong = [
        key for key, made in mill.items() for each in made if parse(each.first.encode()).root_node.has_error
    ]
    assert wrong == []
