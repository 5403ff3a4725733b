"""Names for the inputs of a test: what is special about each."""

from mrscout.model.traits import Trait

_WORDS = {
    Trait.EMPTY: "empty {0}",
    Trait.BLANK: "blank {0}",
    Trait.LEAST: "least {0}",
    Trait.GREATEST: "greatest {0}",
    Trait.NOT_FINITE: "{0} is not finite",
    Trait.NONE: "no {0}",
}


def trait_words(trait: Trait, name: str) -> str:
    """Return `empty name`, `greatest name`; an empty string if the value itself says as much."""
    return _WORDS[trait].format(name) if trait in _WORDS else ""


def test_words(test: str) -> str:
    """Return `as in testDecode` for the inputs that the developers' test uses."""
    return f"as in {test.partition('(')[0].rpartition('.')[2]}"
