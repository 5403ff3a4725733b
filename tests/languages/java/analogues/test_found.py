"""How tests build objects, told by literals alone, and what depends on more than that."""

import pytest

from mrscout.languages.java.analogues.found import found_buildings, with_neighbours

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
        ("int c = random(); Money m = new Money(c, null);", None),
        ("Money m = new Money(count(), null);", None),
        ("int c = c + 1; Money m = new Money(c, null);", None),
        ('Money m = new Money(3, "EUR") { };', None),
        ('Purse m = new Purse(3, "EUR");', None),
    ],
)
def test_only_what_literals_tell_is_found(lay, statements: str, expected: str | None):
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(statements)})
    money = small.facts.classes.find("org.acme.Money")
    found = found_buildings([small.file("org.acme.MoneyTest")], {"org.acme.Money": money}, small.facts)
    texts = [each.text for each in found.get("org.acme.Money", [])]
    assert texts == ([expected] if expected else [])


def test_values_of_neighbours_take_the_place_of_made_up_ones(lay):
    statements = 'new Money(3, "EUR"); new Money(5, "EUR"); new Money(3, "CHF");'
    small = lay({"org.acme.Money": MONEY}, {"org.acme.MoneyTest": TEST.format(statements)})
    money = small.facts.classes.find("org.acme.Money")
    found = found_buildings([small.file("org.acme.MoneyTest")], {"org.acme.Money": money}, small.facts)
    first, *_ = with_neighbours(found)["org.acme.Money"]
    assert (first.text, first.changed(0), first.changed(1)) == (
        'new Money(3, "EUR")',
        'new Money(5, "EUR")',
        'new Money(3, "CHF")',
    )
