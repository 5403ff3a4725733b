"""Candidates that continue the first statements of a test, for objects that literals cannot build."""

from pathlib import Path

import pytest

from mrscout.discovery.identity import FreeIdentities
from mrscout.languages.java.laws.generate import generate
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.relations import spare_of, without_statements
from mrscout.pipeline import Options
from mrscout.pipeline.synthesize import Drafter, _draft_candidates
from mrscout.sources import open_source

POM = """<project><modelVersion>4.0.0</modelVersion><groupId>org.acme</groupId>
<artifactId>cellar</artifactId><version>1</version></project>"""
CELLAR = """package org.acme;

import java.util.*;

public class Cellar<K> implements Store<K> {
    private final Map<K, String> held = new TreeMap<>();
    private final Comparator<K> order;

    public Cellar(Comparator<K> order) { this.order = order; }
    public boolean store(K key, String what) { return held.put(key, what) == null; }
    public String find(K key) { return held.get(key); }
    public int size() { return held.size(); }
    public Set<K> keys() { return held.keySet(); }
    public Store<K> asShelf() { return new Shelf<>(this); }

    private static class Shelf<K> implements Store<K> {
        private final Cellar<K> cellar;
        Shelf(Cellar<K> cellar) { this.cellar = cellar; }
        public String find(K key) { return cellar.find(key); }
        public int size() { return cellar.size(); }
    }
}
"""
STORE = """package org.acme;

public interface Store<K> {
    String find(K key);
    int size();
}
"""
TEST = """package org.acme;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.assertThat;

import java.util.Comparator;
import org.junit.Before;
import org.junit.Test;

public class CellarTest {
    private Cellar<Integer> cellar;
    private final Integer year = 1999;

    @Before
    public void build() { cellar = new Cellar<>(Comparator.naturalOrder()); }

    @Test
    public void findsWhatWasStored() {
        String wine = "Riesling";
        cellar.store(year, wine);
        assertThat(cellar.find(year), is(wine));
    }

    @Test
    public void sizeByAsShelf() {
        cellar.store(year, "a");
        assertThat(cellar.size(), is(cellar.keys().size()));
    }
}
"""


@pytest.fixture
def opened(tmp_path: Path):
    def opened(test: str = TEST):
        for path, text in {
            "pom.xml": POM,
            "src/main/java/org/acme/Cellar.java": CELLAR,
            "src/main/java/org/acme/Store.java": STORE,
            "src/test/java/org/acme/CellarTest.java": test,
        }.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        project = open_source(str(tmp_path))
        worker = Drafter(project, Options())
        return project, [each for file in project.files for each in worker.work(file).drafted]

    return opened


def generated(opened, test: str = TEST) -> str:
    found = generate(*opened(test))
    assert all(not parse(each.source).root_node.has_error for each in found)
    return "\n".join(each.text for each in found)


def test_candidates_are_in_a_copy_of_the_test(opened, golden):
    golden("candidates/cellar.java", generated(opened).encode())


def test_an_assertion_is_imported_where_a_wildcard_of_others_is_not_enough(opened):
    assert "import static org.junit.Assert.assertEquals;" in generated(opened)
    known = TEST.replace("org.junit.Assert.assertThat", "org.junit.Assert.*")
    assert "import static org.junit.Assert.assertEquals;" not in generated(opened, known)


def test_a_candidate_gets_a_name_that_the_test_class_does_not_have(opened):
    text = generated(opened)
    assert "public void sizeByAsShelf2() throws Exception {" in text
    assert text.count("void sizeByAsShelf()") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@Test\n    public void finds", "@Test(timeout = 5)\n    public void finds"),
        ("public void findsWhatWasStored() {", "public void findsWhatWasStored() throws Exception {"),
    ],
)
def test_arguments_of_annotations_and_exceptions_are_not_copied(opened, old: str, new: str):
    assert "timeout" not in generated(opened, TEST.replace(old, new)).partition("sizeByAsShelf()")[2]


@pytest.mark.parametrize(
    "test",
    [
        TEST.replace("@Test\n", "@Ignore @org.junit.runners.Parameterized.Parameters\n"),
        TEST.replace("private Cellar<Integer> cellar;", "private Object cellar;"),
        TEST.replace("@Test\n", "@Test @org.junit.Ignore\n"),
        TEST.replace("public class", "@org.junit.Ignore public class"),
    ],
    ids=["no test", "no object of the class", "left out", "all left out"],
)
def test_there_are_no_candidates_without_a_prefix(opened, test: str):
    assert generated(opened, test) == ""


def test_only_the_generated_assertion_makes_a_candidate(opened):
    project, mined = opened()
    found = _draft_candidates(project, Options(), mined, FreeIdentities())
    assert found.drafted
    for each in found.drafted:
        span = each.relation.constituents.output_relation
        assertion = found.sources[span.file].encode()[span.start : span.end].decode()
        assert "assertThat" not in assertion
        assert each.relation.file == "src/test/java/org/acme/CellarTest.java"


def test_a_candidate_may_do_without_the_statements_of_its_prefix_but_not_without_its_own(opened):
    project, mined = opened()
    assert not any(spare_of(each.drafts[0]) for each in mined)
    found = _draft_candidates(project, Options(), mined, FreeIdentities())
    for each in found.drafted:
        draft = each.drafts[0]
        left = without_statements(draft, spare_of(draft)).lifted.sections[-1]
        text = "".join(part for part in left if isinstance(part, str))
        assert "store(" not in text
        assert "asShelf()" in text


def test_a_comment_about_packages_is_none(opened):
    text = generated(opened, f"/* package com.old; */ {TEST}")
    assert "/* package com.old; */ package org.acme;\nimport" in text


def test_variables_of_a_candidate_have_names_that_the_prefix_does_not_have(opened):
    taken = TEST.replace('String wine = "Riesling";', 'String wine = "Riesling", whole = "one";')
    text = generated(opened, taken)
    assert "Store<Integer> wholeAgain = cellar;" in text
    assert "assertEquals(wholeAgain.find(year), view.find(year));" in text
