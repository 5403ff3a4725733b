"""Relations of classes of tests that are written down where they are wanted."""

from collections.abc import Callable

import pytest

from mrscout.languages.java.codify.render import relation_class
from mrscout.model.relations import Drafted
from mrscout.pipeline import Options
from mrscout.pipeline.synthesize import Drafter

#: what the tests are about
RANGE = """
public class Range {
    final int low;
    final int high;
    public Range(int low, int high) { this.low = low; this.high = high; }
    public Range shift(int by) { return new Range(low + by, high + by); }
    public int length() { return high - low; }
}
"""

Codify = Callable[..., str]


@pytest.fixture
def drafts(lay) -> Callable[[str], list[Drafted]]:
    """Drafts the relations of `a.RangeTest`."""

    def draft(source: str, beside: dict[str, str] | None = None) -> list[Drafted]:
        small = lay({"a.Range": RANGE}, {"a.RangeTest": source, **(beside or {})})
        return list(Drafter(small.project, Options(jobs=1)).work(small.file("a.RangeTest")).drafted)

    return draft


@pytest.fixture
def codify(drafts) -> Codify:
    """The class for people of the first relation of `a.RangeTest`."""

    def text(source: str, beside: dict[str, str] | None = None) -> str:
        drafted = drafts(source, beside)[0]
        return relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text

    return text
