"""Markdown: short, complete where it fits, and with nothing in it that a project could have meant as markup."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.model.verdicts import Counterexample, Verdict
from mrscout.report.markdown import LIMIT, code, fenced, render


def text(report, **more) -> str:
    return render(report, **more).decode()


def test_output_is_the_golden_one(golden, every_state):
    golden("report/comment.md", render(every_state))


@pytest.mark.parametrize("count", [1, 400, 3000])
def test_it_fits_into_a_comment(make_result, make_report, count):
    many = [
        make_result(f"{number:010x}", Verdict.REJECTED, relation={"name": f"relation{number}"})
        for number in range(count)
    ]
    found = text(make_report(*many))
    assert len(found) <= LIMIT
    shown = found.count("<details>")
    assert shown == found.count("</details>")
    if shown < count:
        assert f"{count - shown:,} more relations with a counterexample" in found
    else:
        assert "with a counterexample: see" not in found


def test_a_head_that_is_too_long_is_cut_between_lines(make_result, make_report):
    found = text(
        make_report(*(make_result(relation={"name": f"a{each}" * 50}) for each in range(9))), limit=900
    )
    assert len(found) <= 900
    assert found.endswith("… and more: see `mrscout report`.\n")


def test_what_holds_is_no_block_to_unfold(make_result, make_report):
    assert "<details>" not in text(make_report(make_result()))


def test_relations_of_one_law_are_listed_once(make_result, make_report):
    variant = make_result("00000000a2", variant_of="00000000a1")
    found = text(make_report(make_result("00000000a1"), variant))
    assert found.count("| `decodeUndoesEncode` |") == 1
    assert "… and 1 more that hold: `mrscout list`." in found


@pytest.mark.parametrize(
    "odd",
    [
        "</details>",
        "<script>",
        "@octocat",
        "#12",
        "a | b",
        "a \\| b",
        "a \\\\| b",
        "``` x",
        "[a](b)",
        "*b*",
        "\ud800",
        "a\n# b",
    ],
)
def test_a_hostile_text_stays_text(make_result, make_report, odd):
    counter, named = Counterexample((), odd, (odd, odd), odd), {"name": odd}
    bad = make_result(verdict=Verdict.REJECTED, judged={"counterexample": counter}, file=odd, relation=named)
    found = text(make_report(bad, make_result(relation=named), project=odd))
    head, _, block = found.partition("<details>")
    outside = [line for line in head.splitlines() if not line.startswith("|")]
    assert odd not in "\n".join(outside)
    assert found.count("<details>") == 1
    assert all(
        re.sub(r"\\.", "", row).count("|") in (5, 6) for row in head.splitlines() if row.startswith("|")
    )
    assert block.partition("</summary>")[0].count("<") == 3  # <summary>, <code>, </code>


@given(st.text(max_size=30))
def test_code_is_behind_more_backticks_than_it_holds(text):
    made = code(text)
    ticks = len(made) - len(made.lstrip("`"))
    assert "\n" not in made
    assert "`" * (ticks + 1) not in made.strip("`")
    assert "`" * ticks not in made[ticks:-ticks]


def test_a_fence_is_longer_than_any_in_it():
    assert fenced("a\n````\nb", "java") == "`````java\na\n````\nb\n`````"


def test_the_best_come_first_where_worth_was_measured(every_state):
    found = text(every_state)
    assert found.index("relation1OfKept") < found.index("decodeUndoesEncode")


def test_advice_is_quoted_with_its_command(make_result, make_report):
    report = replace(make_report(make_result()), advice=(("Not judged.", "mrscout filter"),))
    assert "> Not judged. `mrscout filter`" in text(report)


@pytest.mark.parametrize("mark", ["\x1b[31m", "\u202e", "\u2066", "\x07", "\x9b", "\u2028"])
def test_nothing_steers_a_terminal(make_result, make_report, mark):
    odd = f"a{mark}b"
    counter = Counterexample((), odd, (odd, odd), f"{odd}\n\tint x;")
    result = make_result(
        verdict=Verdict.REJECTED,
        relation={"name": odd, "class_under_test": odd, "statement": odd, "file": odd},
        judged={"counterexample": counter},
    )
    found = text(make_report(result))
    assert mark[0] not in found
    assert "a�" in found
    assert "\n\tint x;" in found
