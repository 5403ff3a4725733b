"""Text and code for Markdown, in which nothing is taken for markup."""

import re
from html import escape

from mrscout.report.escaping import harmless

_BACKTICKS = re.compile("`+")


def code(text: str) -> str:
    """Return text as inline code of Markdown, on one line."""
    flat = harmless(text).replace("\n", " ")
    longest = max((len(run) for run in _BACKTICKS.findall(flat)), default=0)
    ticks = "`" * (longest + 1)
    space = " " if not flat or flat[0] in "` " or flat[-1] in "` " else ""
    return f"{ticks}{space}{flat}{space}{ticks}"


def fenced(text: str, language: str) -> str:
    """Return code as a code block of Markdown, whose fence is longer than any run of backticks in it."""
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{harmless(text)}\n{fence}"


def escaped(text: str) -> str:
    """Return text as HTML on one line, in which Markdown and GitHub find nothing to interpret."""
    flat = escape(re.sub(r"\s+", " ", harmless(text)), quote=False)
    return re.sub(r"[*_`\[\]@#|~\\]", lambda match: f"&#{ord(match[0])};", flat)
