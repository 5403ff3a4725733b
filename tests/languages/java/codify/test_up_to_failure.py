"""A reproduction ends with the statement that fails."""

from mrscout.languages.java.codify.render import up_to_failure

HARNESS = """class H {
    public void test() {
        final int site0 = 1;
        a(site0);
        // when
        b(
            site0);
        c();
    }
}
"""
STATEMENTS = "a(1);\n// when\nb(\n    1);\nc();"


def test_statements_behind_the_failing_one_are_left_out():
    assert up_to_failure(STATEMENTS, HARNESS, 4) == "a(1);"


def test_a_statement_is_shown_to_its_end_and_without_comments():
    assert up_to_failure(STATEMENTS, HARNESS, 6) == "a(1);\nb(\n    1);"


def test_all_statements_are_shown_where_the_line_is_none_of_them():
    every = "a(1);\nb(\n    1);\nc();"
    assert up_to_failure(STATEMENTS, HARNESS, 3) == every
    assert up_to_failure(STATEMENTS, HARNESS, 0) == every
    assert up_to_failure(STATEMENTS, HARNESS, 40) == every


def test_brackets_of_text_are_no_brackets():
    assert up_to_failure(STATEMENTS.replace("a(1)", 'a(")")'), HARNESS, 4) == 'a(")");'


def test_a_block_is_not_cut():
    harness = HARNESS.replace("a(site0);", "if (x) {").replace("c();", "}")
    statements = STATEMENTS.replace("a(1);", "if (x) {").replace("c();", "}")
    assert up_to_failure(statements, harness, 7).endswith("}")
