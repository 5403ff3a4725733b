"""The paper's own examples: figures 1 and 2, table 1, and the false positives that its authors report."""

import pytest

JAVA = ["PaperFigures"]


def test_the_papers_examples_are_judged_as_the_paper_judges_them(marked, check):
    check(marked)


@pytest.mark.parametrize("file", JAVA)
def test_every_test_of_the_fixture_says_what_it_expects(file, unmarked):
    assert unmarked(file) == set()
