"""The page as bytes: whatever a run holds it cannot become markup or code, and nothing but the page is let in."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.model.figures import RunFigures
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.verdicts import Counterexample, Verdict
from mrscout.report.escaping import tag
from mrscout.report.html import render
from mrscout.report.html.page import packed, unpacked

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "<img src=x onerror=alert(1)>",
    '" onfocus="alert(1)',
    "' autofocus",
    "]]>",
    "\u2028\u2029",
    "\ud800",
    "a\0b",
    "&lt;b&gt;",
    "${style}",
    "javascript:alert(1)",
)


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def parsed(page: bytes) -> _Elements:
    reader = _Elements()
    reader.feed(page.decode("utf-8"))
    return reader


def blobs(page: bytes) -> dict[str, object]:
    found = re.findall(rb'<script type="application/x-mrscout" id="([^"]+)">([^<]*)</script>', page)
    return {name.decode(): unpacked(text.decode()) for name, text in found}


@pytest.fixture
def hostile(make_result, make_report):
    """Gives a run in which everything that a project can name is a certain text."""

    def make(text: str):
        counter = Counterexample((), text, (text, text), text)
        settled = {"name": text, "statement": text, "class_under_test": text, "test": text}
        found = make_result(
            verdict=Verdict.REJECTED,
            relation=settled,
            judged={
                "counterexample": counter,
                "form": Form((FormParameter(text, Freedom.NARROW),)),
                "complaints": ((text, 1),),
            },
            class_under_test=text,
            test=text,
        )
        more = {
            "reasons": ((text, 1),),
            "advice": ((text, text),),
            "problems": ((text, text),),
            "facts": ((text, text),),
        }
        return make_report(found, project=text, **more)

    return make


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_adds_no_element_and_no_attribute(hostile, text):
    plain = parsed(render(hostile("plain")))
    found = parsed(render(hostile(text)))
    shape = [(name, sorted(attributes)) for name, attributes in found.found]
    assert shape == [(name, sorted(attributes)) for name, attributes in plain.found]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_arrives_as_it_is(hostile, text):
    data = blobs(render(hostile(text)))
    assert data["index"]["columns"]["name"] == [text]
    assert data["details-0"][0]["counterexample"] == {
        "pairs": [["text", text], ["level", text]],
        "failure": text,
        "test": text,
    }


@given(st.text(st.characters(codec=None, categories=None), max_size=40))
def test_any_text_survives_packing(text):
    packed_text = packed([text])
    assert re.fullmatch(r"[A-Za-z0-9+/=]*", packed_text)
    assert unpacked(packed_text) == [text]


@given(st.text(max_size=40))
def test_text_in_markup_is_read_back_as_it_was(text):
    made = tag("p", text, title=text)
    reader = _Elements()
    reader.feed(made)
    reader.close()
    clean = text.replace("\0", "�")
    assert [name for name, _ in reader.found] == ["p"]
    assert reader.found[0][1]["title"] == clean
    assert "".join(reader.words) == clean


def test_the_same_run_gives_the_same_bytes(every_state):
    assert render(every_state) == render(every_state)


def test_only_the_pages_own_style_and_script_are_let_in(every_state):
    page = render(every_state).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    script = re.search(r'<script type="module" async>(.*?)</script>', page, re.DOTALL)[1]
    hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (style, script)]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert "unsafe" not in policy


def test_nothing_is_fetched_and_no_handler_is_inline(every_state):
    for name, attributes in parsed(render(every_state)).found:
        assert not [each for each in attributes if each.startswith("on")]
        assert "src" not in attributes
        assert "style" not in attributes
        assert name not in ("link", "iframe", "object", "embed", "img")


def test_scripts_never_make_markup_of_text(every_state):
    script = render(every_state).decode().rpartition('<script type="module" async>')[2]
    for way in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "fetch(",
    ):
        assert way not in script


@pytest.mark.parametrize("verdict", [None, *Verdict])
def test_every_verdict_has_a_page(make_result, make_report, verdict):
    data = blobs(render(make_report(make_result(verdict=verdict))))
    state = data["index"]["states"][data["index"]["columns"]["state"][0]]
    assert state["slug"] == (verdict.slug if verdict else "unjudged")


def test_a_run_without_results_has_a_page(make_report):
    page = render(make_report(figures=RunFigures(3, 0, 0)))
    assert "No test of this run hides a metamorphic relation." in page.decode()
    assert blobs(page)["index"]["columns"]["id"] == []
