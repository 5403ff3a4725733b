"""Arrays of characters that spell a text of the same test: they are made of the text, and vary with it."""

import re
from dataclasses import replace

from mrscout.languages.base import Facts
from mrscout.synthesis.lifting.site import STRING, Site

_CHARACTER = re.compile(r"'(\\u[0-9a-fA-F]{4}|\\.|[^'\\])'")
_BETWEEN = re.compile(r"[\s,]*")
#: what makes an array of a text, by the type of its elements
_MADE = {"byte": ".getBytes()", "char": ".toCharArray()"}


def derived(found: list[Site], facts: Facts) -> list[Site]:
    """Sites, with the arrays that spell the text of another as texts of their own."""
    texts = {site.text: site for site in found if site.type == STRING and not site.after}
    return [_derived(site, texts, facts) for site in found]


def _derived(site: Site, texts: dict[str, Site], facts: Facts) -> Site:
    made = _MADE.get(site.type.name)
    spelt = _spelt(facts.source_of(site.span)) if made is not None and site.type.dims == 1 else ""
    text = texts.get(f'"{spelt}"') if spelt else None
    if text is None or made is None:
        return site
    return replace(site, type=STRING, text=text.text, hint=text.hint, part=text.part, after=made)


def _spelt(written: str) -> str:
    """The characters of an array that holds nothing else."""
    inside = written[written.find("{") + 1 :].removesuffix("}")
    if not _BETWEEN.fullmatch(_CHARACTER.sub("", inside)):
        return ""
    return "".join('\\"' if each == '"' else each for each in _CHARACTER.findall(inside))
