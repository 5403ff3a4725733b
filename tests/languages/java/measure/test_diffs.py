"""Mutated lines: written where the line has one place for the change, and not guessed where it has two."""

import pytest

from mrscout.languages.java.measure.mutant_source import mutated_line
from mrscout.model.worth import Mutation

BOUNDARY = ("conditionals-boundary", "changed conditional boundary")
NEGATED = ("negate-conditionals", "negated conditional")
PLUS = ("math", "Replaced integer addition with subtraction")
MINUS = ("math", "Replaced integer subtraction with addition")
STEP = ("increments", "Changed increment from 1 to -1")
NULL = ("null-return-vals", "replaced return value with null for a/B::c")
TRUE = ("boolean-true-return-vals", "replaced boolean return with true for a/B::c")


@pytest.mark.parametrize(
    ("told", "before", "after"),
    [
        (BOUNDARY, "if (a < b) {", "if (a <= b) {"),
        (BOUNDARY, "while (i >= 0)", "while (i > 0)"),
        (BOUNDARY, 'if (a < b) log("x > y");', 'if (a <= b) log("x > y");'),
        (BOUNDARY, "List<String> a = b > 0 ? c : d;", "List<String> a = b >= 0 ? c : d;"),
        (NEGATED, "return a == null ? b : c;", "return a != null ? b : c;"),
        (NEGATED, "if (a <= b) {", "if (a > b) {"),
        (NEGATED, "if (isEmpty()) {", "if (!isEmpty()) {"),
        (NEGATED, "if (!found) {", "if (found) {"),
        (PLUS, "return a + b;", "return a - b;"),
        (PLUS, "total += each;", "total -= each;"),
        (MINUS, "x = y - 1;", "x = y + 1;"),
        (MINUS, "append((char) (end - at));", "append((char) (end + at));"),
        (("math", "Replaced integer multiplication with division"), "a = b * c;", "a = b / c;"),
        (
            ("math", "Replaced double division with multiplication"),
            "a = b / c; // half",
            "a = b * c; // half",
        ),
        (("math", "Replaced integer modulus with multiplication"), "a = b % c;", "a = b * c;"),
        (("math", "Replaced bitwise AND with OR"), "if (x && (a & b) > 0)", "if (x && (a | b) > 0)"),
        (("math", "Replaced XOR with AND"), "h ^= v;", "h &= v;"),
        (("math", "Replaced Shift Left with Shift Right"), "a = b << 2;", "a = b >> 2;"),
        (("math", "Replaced Unsigned Shift Right with Shift Left"), "a = b >>> 2;", "a = b << 2;"),
        (STEP, "i++;", "i--;"),
        (("increments", "Changed increment from -1 to 1"), "i--;", "i++;"),
        (("increments", "Changed increment from 2 to -2"), "i += 2;", "i += -2;"),
        (("invert-negs", "removed negation"), "return -x;", "return x;"),
        (NULL, "return other;", "return null;"),
        (TRUE, "return a && b;", "return true;"),
        (
            ("empty-object-return-vals", 'replaced return value with "" for a/B::c'),
            "return out;",
            'return "";',
        ),
        (
            ("empty-object-return-vals", "replaced return value with Collections.emptyList for a/B::c"),
            "return out;",
            "return Collections.emptyList();",
        ),
        (("primitive-returns", "replaced int return with 0 for a/B::c"), "return a + b;", "return 0;"),
        (("void-method-call", "removed call to a/B::close"), "in.close();", ""),
        (("void-method-call", "removed call to a/B::check"), "check(a, b(c));", ""),
    ],
)
def test_the_line_is_written_as_it_would_be(told: tuple[str, str], before: str, after: str):
    assert mutated_line(before, _mutation(told)) == after


@pytest.mark.parametrize(
    ("told", "before"),
    [
        (BOUNDARY, "if (a < b && c > d) {"),  # which of the two?
        (BOUNDARY, "for (Map<String, List<X>> each : all) {"),  # brackets are no relations
        (BOUNDARY, "x -> x.run()"),
        (NEGATED, "if (a == b || c == d) {"),
        (NEGATED, "return check(a);"),
        (PLUS, "return a + b + c;"),
        (PLUS, "i++;"),
        (MINUS, "return -x;"),
        (MINUS, "f = x -> y;"),
        (("math", "Replaced integer addition with subtraction"), 'throw new X("a + b");'),
        (("math", "Replaced something new with another"), "a = b + c;"),
        (STEP, "a[i++] = b[j++];"),
        (NULL, "? first : second;"),
        (NULL, "if (a) return b; else return c;"),
        (("void-method-call", "removed call to a/B::close"), "if (x) in.close();"),
        (("void-method-call", "removed call to a/B::close"), "in.close(); out.close();"),
        (("void-method-call", "removed call to a/B::close"), "builder.add(x)"),
        (("a-mutator-to-come", "did something"), "x = 1;"),
    ],
)
def test_what_cannot_be_told_is_not_guessed(told: tuple[str, str], before: str):
    assert mutated_line(before, _mutation(told)) is None


def _mutation(told: tuple[str, str]) -> Mutation:
    mutator, description = told
    return Mutation("a.B", "c", "()V", 1, mutator, (1,), description)
