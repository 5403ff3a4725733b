"""The page in a real browser, from disk: every interaction."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from mrscout.model.origin import Candidate, Law
from mrscout.model.verdicts import Counterexample, Verdict
from mrscout.report.run_report import RunReport

REJECTED = "0000000002"
KEPT = "0000000001"
TITLE = "#relation-title"
PHONE = {"viewport": {"width": 390, "height": 800}}


def names(page: Page) -> list[str]:
    return page.locator("#list .name").all_inner_texts()


def count(page: Page) -> str:
    return page.locator("#count").inner_text()


# Search


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("relation2Of", ["relation2OfRejected"]),
        ("RELATION2of", ["relation2OfRejected"]),
        (REJECTED, ["relation2OfRejected"]),
        ("hex.table", ["encodeAgreesWithItself"]),
        ("agreement", ["encodeAgreesWithItself"]),
        ("was: <ss>", ["relation2OfRejected", "encodeAgreesWithItself"]),
        ("rejected roundTrip", ["relation2OfRejected"]),
        ("new Codec( relation3", ["relation3OfUnsettled"]),
    ],
)
def test_search_finds_names_words_classes_counterexamples_and_code(open_page, words, found):
    page = open_page()
    page.fill("#search", words)
    expect(page.locator("#list .name")).to_have_text(found)
    assert count(page) == f"{len(found)} of 15 relations"


def test_a_search_for_nothing_there_says_so_and_can_be_cleared(open_page):
    page = open_page()
    page.fill("#search", "zebra")
    expect(page.locator("#nothing")).to_be_visible()
    assert count(page) == "0 of 15 relations"
    assert page.locator("#count").get_attribute("aria-live") == "polite"
    page.click("#clear-too")
    expect(page.locator("#nothing")).to_be_hidden()
    assert count(page) == "15 relations"


# Filters


@pytest.mark.parametrize(
    ("filter_", "value", "found"),
    [
        ("state", "rejected", ["relation2OfRejected"]),
        ("state", "imperfect", ["encodeAgreesWithItself"]),
        ("state", "unjudged", ["notJudgedYet"]),
        ("kind", "agreement", ["encodeAgreesWithItself"]),
        ("kind", "none", ['assertEquals("päx", codec.decode(data))']),
        ("class", "org.acme.Hex.Table", ["encodeAgreesWithItself"]),
        ("worth", "adds", ["relation1OfKept"]),
        ("worth", "kills", ["encodeAgreesWithItself"]),
        ("worth", "nothing", ["decodeUndoesEncode"]),
    ],
)
def test_each_filter_keeps_what_it_names(open_page, filter_, value, found):
    page = open_page()
    label = page.locator(f"#filter-{filter_} option[value='{value}']").inner_text()
    assert label.endswith(f"({len(found)})")
    page.select_option(f"#filter-{filter_}", value)
    expect(page.locator("#list .name")).to_have_text(found)
    page.click("#clear")
    assert count(page) == "15 relations"


def test_filters_and_words_work_together_and_counts_follow(open_page):
    page = open_page()
    page.select_option("#filter-class", "org.acme.Codec")
    page.fill("#search", "of")
    option = page.locator("#filter-state option[value='rejected']")
    assert option.inner_text() == "✕ rejected (1)"
    assert (
        page.locator("#filter-state option[value='imperfect']").inner_text() == "≈ kept, with exceptions (0)"
    )
    page.select_option("#filter-state", "rejected")
    assert names(page) == ["relation2OfRejected"]


def test_the_overview_filters_by_what_is_clicked(open_page):
    page = open_page()
    page.click("#overview a[data-filter='kind'][data-value='agreement']")
    assert names(page) == ["encodeAgreesWithItself"]
    assert page.input_value("#filter-kind") == "agreement"
    expect(page.locator("#list a").first).to_be_focused()


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("worth", "relation1OfKept"),
        ("name", 'assertEquals("päx", codec.decode(data))'),
        ("tried", "relation1OfKept"),
        ("best", "relation1OfKept"),
    ],
)
def test_each_order_begins_with_its_own(open_page, order, first):
    page = open_page()
    page.select_option("#order", order)
    assert names(page)[0] == first


def test_worth_is_no_filter_where_it_was_not_measured(open_page, make_report, make_result):
    page = open_page(make_report(make_result()))
    expect(page.locator("#filter-worth")).to_be_hidden()
    assert page.locator("#order option").all_inner_texts() == ["best first", "by name", "by valid inputs"]


def test_candidates_have_a_filter_and_their_own_test(open_page, make_report, make_result):
    mined = make_result("00000000aa")
    relation = mined.relation.relation
    told = replace(
        mined,
        id="00000000bb",
        settled=replace(
            mined.relation,
            relation=replace(
                relation,
                id="00000000bb",
                name="candidate",
                origin=Candidate(Law.COPY_EQUIVALENCE, "00000000aa"),
            ),
        ),
        original=replace(mined.original, file="candidates:org/acme/CodecCandidates.java"),
    )
    page = open_page(make_report(mined, told))
    page.select_option("#filter-origin", "candidate")
    expect(page.locator("#list .name")).to_have_text(["candidate"])
    page.click("#list a")
    expect(page.locator("article")).to_contain_text("Test that was written for it")
    expect(page.locator("article")).to_contain_text("A candidate from the law copy-equivalence")
    assert page.locator("article a", has_text="candidates:").count() == 0  # there is no such file to go to
    page = open_page(make_report(mined))
    expect(page.locator("#filter-origin")).to_be_hidden()


# Opening


def test_a_relation_opens_with_all_there_is_to_say(open_page):
    page = open_page()
    page.click("text=relation1OfKept >> nth=0")
    expect(page.locator(TITLE)).to_have_text("relation1OfKept")
    assert page.url.endswith(f"#{KEPT}")
    assert page.title() == "relation1OfKept · acme-codec: metamorphic relations"
    shown = page.locator("#relation").inner_text()
    for words in (
        "IF one calls codec.encode(text)",
        "org.acme.CodecTest.roundTrip()",
        "round-trip: what one call does, the other undoes",
        "at least 99.7 % of valid inputs",
        "100 × java.io.IOException: no",
        "what goes in comes out",
        "It kills 9 mutants",
        "- if (a < b) {\n+ if (a >= b) {",
    ):
        assert words in shown
    expect(page.locator("#overview")).to_be_hidden()
    expect(page.locator(f"#list a[data-id='{KEPT}']")).to_have_attribute("aria-current", "true")


def test_the_test_stands_beside_the_relation_with_its_lines_and_literals_marked(open_page):
    page = open_page(at=f"#{KEPT}")
    test, codified = page.locator(".pane").nth(0), page.locator(".pane").nth(1)
    assert test.bounding_box()["y"] == codified.bounding_box()["y"]
    assert test.locator(".line.hot").count() == 2
    assert test.locator("mark").all_inner_texts() == ["7", '"päx"', '"päx"']
    assert codified.locator(".line").first.get_attribute("data-line") == "4"
    assert codified.locator(".j-reserved").first.inner_text() == "void"
    page.locator(".parameters tbody tr").nth(1).hover()
    assert test.locator("mark.lit").all_inner_texts() == ["7"]


def test_the_whole_class_can_be_shown_and_put_away(open_page):
    page = open_page(at=f"#{KEPT}")
    button = page.get_by_role("button", name="Whole class")
    pane = page.locator(".pane").nth(1)
    button.click()
    expect(pane).to_contain_text("package org.acme;")
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(pane).not_to_contain_text("package org.acme;")


def test_places_link_to_the_lines_of_the_project(open_page):
    page = open_page(at=f"#{KEPT}")
    link = page.locator(".facts a.place")
    assert link.get_attribute("href") == "../../src/test/java/org/acme/CodecTest.java#L6"


def test_places_are_plain_where_there_is_nowhere_to_go(open_page, every_state):
    page = open_page(replace(every_state, link=replace(every_state.link, base=None)), at=f"#{KEPT}")
    assert page.locator("a.place").count() == 0
    assert page.locator("span.place").first.inner_text() == "src/test/java/org/acme/CodecTest.java:6"


def test_a_verdict_says_on_how_many_inputs_it_rests(open_page):
    page = open_page(at=f"#{KEPT}")
    assert re.search(
        r"It held on [\d,]+ of [\d,]+ valid inputs\.$", page.locator(".verdict-line").inner_text()
    )


def test_a_line_whose_change_cannot_be_written_is_not_shown_as_one_that_goes(open_page):
    page = open_page(at=f"#{KEPT}")
    marks = page.locator(".diff").evaluate_all(
        "all => all.map((each) => each.querySelectorAll('del').length)"
    )
    plain = page.locator(".diff").evaluate_all("all => all.map((each) => each.textContent.startsWith('  '))")
    assert marks == [0 if each else 1 for each in plain]
    assert plain.count(True) == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_stands_out_of_the_page(open_page, width: int):
    page = open_page(viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    clipped = "table => table.getBoundingClientRect().right <= innerWidth"
    assert all(table.evaluate(clipped) for table in page.locator("#overview table").all())


def test_long_names_are_shown_to_their_ends(open_page):
    page = open_page()
    whole = "all => all.every((each) => each.scrollHeight <= each.clientHeight + 1)"
    assert page.locator("#list .name").evaluate_all(whole)


def test_inputs_are_drawn_each_ending_in_its_own_shape(open_page):
    page = open_page(at=f"#{KEPT}")
    plot = page.locator(".plot")
    assert plot.locator(".legend li").all_inner_texts() == [
        "1 refuted it",
        "17 held",
        "1 invalid",
        "1 timed out",
    ]
    strip = plot.locator(".strip > svg").nth(1)
    drawn = (
        "svg => [...svg.querySelectorAll('.dot')].map((dot) => [dot.classList[1], dot.lastChild.outerHTML])"
    )
    shapes = dict(strip.evaluate(drawn))
    assert len({re.sub(r"-?[0-9.]+", "", shape) for shape in shapes.values()}) == 4
    assert strip.locator(".dot").count() == 20
    plot.locator("summary").click()
    assert plot.locator("details tbody tr").count() == 20


def test_a_relation_without_sources_verdict_or_statement_opens_too(open_page):
    page = open_page(at="#00000000c3")
    expect(page.locator(TITLE)).to_have_text('assertEquals("päx", codec.decode(data))')
    assert "The files of the project and of the run are gone." in page.locator("#relation").inner_text()
    expect(page.locator(".plot")).to_have_count(0)


def test_back_leads_to_the_list_where_one_was(open_page):
    page = open_page()
    page.click(f"#list a[data-id='{REJECTED}']")
    expect(page.locator(TITLE)).to_be_visible()
    page.click(".back")
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator(f"#list a[data-id='{REJECTED}']")).to_be_focused()


# Addresses


def test_an_address_opens_its_relation_and_history_works(open_page):
    page = open_page(at=f"#{REJECTED}")
    expect(page.locator(TITLE)).to_have_text("relation2OfRejected")
    page.click(f"#list a[data-id='{KEPT}']")
    expect(page.locator(TITLE)).to_have_text("relation1OfKept")
    page.go_back()
    expect(page.locator(TITLE)).to_have_text("relation2OfRejected")


def test_an_address_of_no_relation_shows_the_overview(open_page):
    page = open_page(at="#ffffffffff")
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator("#said")).to_have_text("No relation has the id ffffffffff")


def test_an_address_that_is_no_text_shows_the_overview(open_page):
    expect(open_page(at="#%E0%A4%A").locator("#overview")).to_be_visible()


# Copying


def test_the_counterexample_can_be_copied(open_page):
    page = open_page(at=f"#{REJECTED}")
    page.get_by_role("button", name="Copy test").click()
    expect(page.locator("#said")).to_have_text("Copied to the clipboard")
    assert 'decodeUndoesEncode("ß", -1);' in page.evaluate("navigator.clipboard.readText()")


def test_copying_works_where_the_clipboard_is_out_of_reach(open_page):
    page = open_page(at=f"#{REJECTED}")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_role("button", name="Copy test").click()
    expect(page.locator("#said")).to_have_text("Copied to the clipboard")
    page.focus("#search")
    page.keyboard.press("Control+V")
    assert 'decodeUndoesEncode("ß", -1);' in page.input_value("#search")


# Theme


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_the_theme_follows_the_system_until_it_is_chosen(open_page):
    page = open_page(color_scheme="light")
    light = background(page)
    page.emulate_media(color_scheme="dark")
    dark = background(page)
    assert light != dark
    page.click("#theme")
    assert background(page) == light
    expect(page.locator("#theme")).to_have_attribute("aria-label", "Theme: light")
    page.keyboard.press("t")
    page.emulate_media(color_scheme="light")
    assert background(page) == dark
    page.reload()
    page.wait_for_selector("html.ready")
    assert background(page) == dark
    page.click("#theme")
    assert background(page) == light


# Keys


def test_keys_search_walk_open_and_go_back(open_page):
    page = open_page()
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    assert page.input_value("#search") == ""
    page.keyboard.type("of")
    page.keyboard.press("Enter")
    first = page.locator("#list a").nth(0)
    expect(first).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator("#list a").nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(first).to_be_focused()
    assert first.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(page.locator(TITLE)).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator(TITLE)).to_have_text("relation2OfRejected")
    page.keyboard.press("Escape")
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator("#list a").nth(1)).to_be_focused()


def test_the_first_key_goes_to_the_first_relation_and_the_last_one_stays(open_page):
    page = open_page()
    page.keyboard.press("j")
    expect(page.locator("#list a").nth(0)).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("#list a").nth(0)).to_be_focused()


def test_escape_clears_a_search(open_page):
    page = open_page()
    page.fill("#search", "zebra")
    page.keyboard.press("Escape")
    assert page.input_value("#search") == ""
    assert count(page) == "15 relations"


def test_letters_in_the_search_are_letters(open_page):
    page = open_page()
    page.focus("#search")
    page.keyboard.type("jk/t?")
    assert page.input_value("#search") == "jk/t?"
    expect(page.locator("#keys")).to_be_hidden()


def test_keys_are_explained(open_page):
    page = open_page()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.click("#keys-button")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#keys")).to_be_hidden()


def test_the_list_is_one_stop_of_the_tab_key(open_page):
    page = open_page()
    assert page.locator("#list a[tabindex='0']").count() == 1


# Sizes


@pytest.mark.parametrize("at", ["", f"#{REJECTED}", f"#{KEPT}"])
def test_nothing_sticks_out_of_a_phone(open_page, at):
    page = open_page(at=at, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_a_relation_takes_the_list_s_place(open_page):
    page = open_page(**PHONE)
    page.locator("#list").scroll_into_view_if_needed()
    page.click(f"#list a[data-id='{REJECTED}']")
    expect(page.locator(TITLE)).to_be_focused()
    expect(page.locator("#list")).to_be_hidden()
    page.click(".back")
    expect(page.locator("#list")).to_be_visible()


def test_on_a_phone_the_list_is_one_step_away(open_page):
    page = open_page(**PHONE)
    page.click("text=To the list of 15 relations")
    expect(page.locator("#search")).to_be_in_viewport()
    expect(page.locator("#overview")).to_have_count(1)
    assert page.locator(".jump").is_visible()
    page.set_viewport_size({"width": 1400, "height": 900})
    expect(page.locator(".jump")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE])
def test_of_many_relations_only_those_in_view_are_in_the_document(
    open_page, make_report, make_result, options
):
    many = (make_result(f"{each:010x}", relation={"name": f"relation{each}"}) for each in range(1000))
    page = open_page(make_report(*many), **options)
    assert page.locator("#list li").count() < 60
    last = page.locator("#list a[data-id='00000003e7']")
    page.evaluate("document.querySelector('#scroller').scrollTop = 1e6")
    page.evaluate("window.scrollTo(0, 1e6)")
    expect(last).to_be_in_viewport()
    assert last.locator("..").get_attribute("aria-posinset") == "1000"
    assert page.locator("#list li").count() < 60


def test_all_of_them_are_printed(open_page, make_report, make_result):
    many = (make_result(f"{each:010x}", relation={"name": f"relation{each}"}) for each in range(200))
    page = open_page(make_report(*many))
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#list li").count() == 200
    expect(page.locator("#search")).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("#list li").count() < 60


# What must not happen


@pytest.mark.parametrize(
    "odd",
    [
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\u2028\ud800\0",
        "javascript:alert(1)",
    ],
)
def test_a_hostile_text_is_shown_and_nothing_else(open_page, make_report, make_result, odd):
    counter = Counterexample((), odd, (odd, odd), odd)
    found = make_result(
        verdict=Verdict.REJECTED,
        relation={"name": odd, "statement": odd},
        judged={"counterexample": counter},
        file=odd,
        class_under_test=odd,
        test=odd,
    )
    page = open_page(make_report(found, project=odd), at="#00000000aa")
    assert page.locator(TITLE).evaluate("e => e.textContent") == odd
    assert page.locator("#relation img, #relation script, #list img, #overview img").count() == 0
    links = page.eval_on_selector_all("a", "all => all.map((a) => a.getAttribute('href'))")
    assert all(href.startswith(("../../", "#")) for href in links)


def test_without_scripts_the_overview_is_there(open_page: object):
    page = open_page(wait=False, java_script_enabled=False)
    expect(page.locator("#overview h1")).to_have_text("acme-codec")
    expect(page.locator(".noscript")).to_be_visible()


def test_a_run_without_relations_opens(open_page, make_report: RunReport):
    page = open_page(make_report())
    assert count(page) == "0 relations"
