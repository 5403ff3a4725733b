"""Expressions of tests that build objects from literals, and values passed to parameters."""

import pytest

from mrscout.languages.java.laws.test_values import read_test_values
from mrscout.model.ir import TypeRef

MONEY = """
public class Money {
    public Money(int cents, String currency) {}
    public static Money of(String text) { return null; }
    public static Money of(int a, int b) { return null; }
    static Money hidden(String text) { return null; }
    public Money plus(int cents) { return this; }
    public static class Builder {
        public Builder cents(int cents) { return this; }
        public Money build() { return null; }
    }
    public enum Unit { ONE, TWO }
    public Money(Unit unit) {}
}
"""


def wanted(small):
    return {"org.acme.Money": small.facts.classes.find("org.acme.Money")}


TEST = """
import org.junit.Test;
public class MoneyTest {{
    private final int shared = 7;
    @Test
    public void test() {{
        {}
    }}
}}
"""


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ('new Money(3, "EUR");', 'new Money(3, "EUR")'),
        ('Money m = new Money(-3, (String) "EUR");', None),
        ('Money m = new Money(-3, "EUR");', 'new Money(-3, "EUR")'),
        ('int c = 3; Money m = new Money(c, "EUR");', 'new Money(3, "EUR")'),
        ('Money m = new Money(shared, "EUR");', 'new Money(7, "EUR")'),
        ('Money m = Money.of("3 EUR");', 'Money.of("3 EUR")'),
        ("Money m = new Money.Builder().cents(3).build();", "new Money.Builder().cents(3).build()"),
        ("Money m = new Money(Money.Unit.ONE);", "new Money(Money.Unit.ONE)"),
        ('Money m = Money.hidden("3 EUR");', None),
        ('Money m = new Money(3, "EUR").plus(4);', 'new Money(3, "EUR")'),
        ("int c = random(); Money m = new Money(c, null);", None),
        ("Money m = new Money(count(), null);", None),
        ("int c = c + 1; Money m = new Money(c, null);", None),
        ('Money m = new Money(3, "EUR") { };', None),
        ('Purse m = new Purse(3, "EUR");', None),
    ],
)
def test_only_expressions_of_literals_are_read(lay, statements: str, expected: str | None):
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(statements)})
    money = small.facts.classes.find("org.acme.Money")
    found = read_test_values(
        [small.file("org.acme.MoneyTest")], {"org.acme.Money": money}, {}, small.facts
    ).built
    texts = [each.text for each in found.get("org.acme.Money", [])]
    assert texts == ([expected] if expected else [])


def test_values_of_other_expressions_come_before_made_up_ones(lay):
    statements = 'new Money(3, "EUR"); new Money(5, "EUR"); new Money(3, "CHF");'
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(statements)})
    money = small.facts.classes.find("org.acme.Money")
    found = read_test_values(
        [small.file("org.acme.MoneyTest")], {"org.acme.Money": money}, {}, small.facts
    ).built
    first, *_ = found["org.acme.Money"]
    assert (first.text, first.changed(0), first.changed(1)) == (
        'new Money(3, "EUR")',
        'new Money(5, "EUR")',
        'new Money(3, "CHF")',
    )


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ('Money.of("3 EUR");', '"3 EUR"'),
        ('String t = "4 EUR"; Money.of(t);', '"4 EUR"'),
        ('new Purse().of("5 EUR");', '"5 EUR"'),  # whatever it is asked of
        ('Money.of("3 EUR"); Money.of("4 EUR");', '"3 EUR"'),
        ("Money.of(3);", None),
        ("Money.of(text());", None),
        ("Money.of(null);", None),
        ('Money.of("3", "EUR");', None),
        ('Money.from("3 EUR");', None),
    ],
)
def test_a_value_is_known_by_the_name_of_its_parameter(lay, statements: str, expected: str | None):
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(statements)})
    parameter = ("text", TypeRef("java.lang.String"))
    found = read_test_values(
        [small.file("org.acme.MoneyTest")], wanted(small), {"of": [(parameter,)]}, small.facts
    )
    given = found.passed.get(parameter)
    assert (given.text if given is not None else None) == expected


@pytest.mark.parametrize(
    ("type_", "literal", "fits"),
    [
        ("int", "3", True),
        ("int", "-3", True),
        ("double", "3", True),
        ("double", "3.5", True),
        ("int", "3.5", False),
        ("long", "3L", True),
        ("char", "'x'", True),
        ("boolean", "true", True),
        ("java.lang.String", "3", False),
        ("java.util.Date", "3L", False),
    ],
)
def test_a_literal_counts_only_for_a_parameter_of_its_type(lay, type_: str, literal: str, fits: bool):
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(f"Money.of({literal});")})
    parameter = ("text", TypeRef(type_))
    found = read_test_values(
        [small.file("org.acme.MoneyTest")], wanted(small), {"of": [(parameter,)]}, small.facts
    )
    assert (parameter in found.passed) is fits
