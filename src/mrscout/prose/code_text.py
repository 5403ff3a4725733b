"""Code as it stands in a sentence: without what only a compiler needs, and shortened where there is no room."""

import re

from mrscout.prose.acceptance import closing
from mrscout.prose.phrases import Code, Phrase

_QUOTED = r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\''
#: the type arguments of a new object, and of a call
_TYPES = re.compile(
    rf"{_QUOTED}|(?P<new>\bnew [\w.]+)<(?:[\w ,.?\[\]]|<[\w ,.?\[\]<>]*>)+>(?=\()|\.<[\w ,.?<>\[\]]+>(?=\w)"
)
#: the package of a class
_PACKAGE = re.compile(rf"{_QUOTED}|(?P<new>\bnew )(?:[a-z]\w*\.){{2,}}(?=[A-Z])")
#: parentheses around a constant, which is no argument
_BRACKETS = re.compile(rf"{_QUOTED}|(?<![\w>\])])\((?P<inner>[A-Za-z_][\w.]*|\d+|{_QUOTED})\)(?!\s*[\w(\"'])")


#: what stands before the arguments of a call
_CALLS = re.compile(r"[\w$>]$")
#: how often the arguments within arguments are shortened further before nothing is left of them
_HALVINGS = 6


def tidy(code: str) -> str:
    """Return code without type arguments, packages and parentheses that readers do not need."""
    code = _TYPES.sub(lambda match: f"{match['new']}<>" if match["new"] else _kept(match, "."), code)
    code = _PACKAGE.sub(lambda match: match["new"] or match[0], code)
    return _BRACKETS.sub(lambda match: match["inner"] or match[0], code)


def _kept(match: re.Match[str], instead: str) -> str:
    return match[0] if match[0][0] in "\"'" else instead


def elided(words: Phrase, longest: int) -> Phrase:
    """Return a phrase with `…` in the place of arguments of calls that are longer than so many characters."""
    return tuple(Code(_elided(run.text, longest)) if isinstance(run, Code) else run for run in words)


def _elided(code: str, longest: int) -> str:
    """Return code with `…` in the place of long arguments: of calls in arguments first, then of others."""
    masked = re.sub(_QUOTED, lambda quote: '"' * len(quote[0]), code)
    pieces: list[str] = []
    at = 0
    while (start := masked.find("(", at)) >= 0:
        end = closing(masked, start)
        inner = code[start + 1 : end]
        pieces.append(code[at : start + 1])
        is_call = bool(_CALLS.search(code[:start]))
        if not is_call:
            inner = _elided(inner, longest)
        elif len(inner) > longest:
            shorter = (_elided(inner, longest >> halvings) for halvings in range(_HALVINGS))
            inner = next((text for text in shorter if len(text) <= longest), "…")
        pieces.append(inner)
        at = end
    return "".join((*pieces, code[at:]))
