"""What tests ask of Markdown: its headings and links, its blocks of code, and its prose."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*(\w*)")
_HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*$")
_INLINE_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_ATTRIBUTE = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_ANCHOR = re.compile(r"<a\b[^>]*?\b(?:id|name)=\"([^\"]+)\"")


@dataclass(frozen=True)
class Block:
    """A block of code: its language, empty if none is named or if it is indented, and its text."""

    language: str
    text: str


def _parts(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield each line with what it is: `text`, `indented`, `code`, or `fence` with the language as the line."""
    fence, indented, before = "", False, ""
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if fence:
            closes = mark is not None and mark[1].startswith(fence) and not mark[2]
            fence = "" if closes else fence
            if not closes:
                yield "code", line
        elif mark is not None:
            fence, indented = mark[1], False
            yield "fence", mark[2]
        else:
            # Four spaces are code after a blank line, or after code; below an item of a list they are its text.
            indented = (line.startswith("    ") and (indented or not before.strip())) or (
                indented and not line.strip()
            )
            yield ("indented" if indented else "text"), line
        before = line


def text_lines(markdown: str) -> list[str]:
    """Return the lines outside of code blocks."""
    return [line for part, line in _parts(markdown) if part == "text"]


def blocks(markdown: str) -> list[Block]:
    """Return the code blocks in their order."""
    result: list[tuple[str, list[str]]] = []
    before = ""
    for part, line in _parts(markdown):
        if part == "fence":
            result.append((line, []))
        elif part == "code":
            result[-1][1].append(line)
        elif part == "indented":
            if before != "indented":
                result.append(("", []))
            result[-1][1].append(line.removeprefix("    "))
        before = part
    return [Block(language, "\n".join(lines).strip("\n")) for language, lines in result]


def anchors(markdown: str) -> set[str]:
    """Return the anchors of a page, made as GitHub and GitLab make them."""
    seen: Counter[str] = Counter()
    result = set()
    for line in text_lines(markdown):
        result.update(_ANCHOR.findall(line))
        if heading := _HEADING.match(line):
            title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            result.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
    return result


def links(markdown: str) -> list[str]:
    """Return the targets of links and pictures outside of code."""
    text = _INLINE_CODE.sub("", "\n".join(text_lines(markdown)))
    return _LINK.findall(text) + _ATTRIBUTE.findall(text)


def prose(markdown: str, *, code: bool = False) -> list[str]:
    """Return the paragraphs and items as plain sentences, without headings, tables, code and pictures.

    Inline code counts as one word of two syllables, since a reader takes it in as a name; with ``code`` it is kept.
    """
    result: list[list[str]] = [[]]
    for line in text_lines(markdown):
        bare = line.strip()
        if not bare or re.match(r"[#|<>]|!\[", bare):
            result.append([])
            continue
        if item := re.match(r"(?:[-*]|\d+\.)\s+(.*)", bare):
            result.append([])
            bare = item[1]
        result[-1].append(bare)
    joined = [" ".join(lines) for lines in result if lines]
    plain = joined if code else [_INLINE_CODE.sub("method", text) for text in joined]
    return [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "") for text in plain]


def syllables(word: str) -> int:
    """Return the number of syllables of an English word, by its groups of vowels; a silent e at the end is none."""
    letters = re.sub(r"[^a-z]", "", word.lower())
    if not re.search(r"(?:[^aeiouy]le|[td]ed|[csxz]es|[sc]hes|ges)$", letters):
        letters = re.sub(r"e[sd]?$", "", letters)
    return max(1, len(re.findall(r"[aeiouy]+", letters)))


def reading_ease(paragraphs: list[str]) -> float:
    """Return Flesch's reading ease: 206.835 - 1.015 words/sentences - 84.6 syllables/words.

    60 to 70 is plain English, 30 to 50 is hard. A paragraph or item without a full stop is a sentence, too.
    """
    sentences = [
        part for text in paragraphs for part in re.split(r"(?<=[.!?])\s+", text) if _WORD.search(part)
    ]
    words = [word for sentence in sentences for word in _WORD.findall(sentence)]
    return 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * sum(map(syllables, words)) / len(words)
