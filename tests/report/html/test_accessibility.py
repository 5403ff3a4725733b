"""What axe-core, the checker of accessibility, says of the page."""

from importlib.resources import files
from itertools import product

import pytest

AXE = files("axe_core_python").joinpath("axe.min.js")
PLACES = {"overview": "", "rejected": "#0000000002", "worth": "#0000000001", "bare": "#00000000c3"}


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(open_page, place):
    page = open_page(at=PLACES[place])
    page.evaluate(AXE.read_text("utf-8"))
    for scheme, width in product(("light", "dark"), (1400, 390)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        wrong = [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in found]
        assert wrong == [], (scheme, width)


def test_axe_would_find_something(open_page):
    page = open_page()
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate("document.querySelector('label[for=search]').remove()")
    page.evaluate("document.querySelector('#search').removeAttribute('placeholder')")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert "label" in [each["id"] for each in found]


def test_landmarks_have_names(open_page):
    page = open_page()
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("complementary", name="Relations").count() == 1
    assert page.get_by_role("search", name="Search and filter").count() == 1
    assert page.get_by_role("banner").count() == 1
