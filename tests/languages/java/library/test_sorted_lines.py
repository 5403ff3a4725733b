"""Every name of a table is found, and no other is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.library.jdk import SortedLines

_NAMES = st.text("ab.$", min_size=1, max_size=5)


def _table(names: set[str]) -> SortedLines:
    return SortedLines([f"{name}\t{name * 2}\tx".encode() for name in sorted(names)])


@given(st.sets(_NAMES), _NAMES)
def test_a_name_is_found_if_and_only_if_it_is_there(names: set[str], other: str) -> None:
    table = _table(names)
    assert dict(table) == {name: f"{name * 2}\tx" for name in names}
    assert (other in table) == (other in names)


@pytest.mark.parametrize("name", ["", "a", "a.b.", "a.c\tx", "ö", "\ud800"])
def test_what_is_no_name_of_the_table_is_not_found(name: str) -> None:
    assert name not in _table({"a.b", "a.c", "b"})
