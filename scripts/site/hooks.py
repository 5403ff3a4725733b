# ruff: noqa: INP001 (loaded by mkdocs, no package)
"""What mkdocs does besides: pages from the root of the repository, and links between files as links between pages.

Markdown in the repository links to files, so that it reads well there: `../SECURITY.md`, `../src/mrscout/exits.py`.
On the site the former is a page, and the latter is not there, so that its link becomes plain text.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: files of the root that are pages, with their paths on the site
ROOT_PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "ARCHITECTURE.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "SECURITY.md",
}
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")
_IMAGE = re.compile(r'(<img [^>]*src=")([^":]+)(")')


def slug(heading: str, separator: str) -> str:
    """Return the anchor of a heading as GitHub and GitLab make it, so that links hold there and here."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", separator)


def on_config(config: Any) -> Any:  # noqa: ANN401 - mkdocs is loaded by whoever builds the site
    """Set how anchors are made."""
    config.mdx_configs.setdefault("toc", {})["slugify"] = slug
    return config


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401 - as above
    """Add the pages of the root."""
    from mkdocs.structure.files import File

    for path, page in ROOT_PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, files: Any, **_: Any) -> str:  # noqa: ANN401 - as above
    """Return the text of a page with links to pages."""
    there = {file.src_uri for file in files if not file.inclusion.is_excluded()}
    return relinked(markdown, page.file.src_uri, there)


def relinked(markdown: str, page: str, pages: set[str]) -> str:
    """Return Markdown whose links lead to ``pages``; other links to files are their texts. Code stays as it is."""
    result: list[str] = []
    text: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            result.append(line)
            fence = "" if line.strip() == fence else fence
        elif mark:
            result += [*_text_relinked(text, page, pages), line]
            text, fence = [], mark[1]
        else:
            text.append(line)
    return "\n".join([*result, *_text_relinked(text, page, pages)])


def _text_relinked(lines: list[str], page: str, pages: set[str]) -> list[str]:
    """Return lines without code with their links, whose texts may go over several lines, leading to pages."""
    text = _LINK.sub(lambda link: _as_page(link, page, pages), "\n".join(lines))
    text = _IMAGE.sub(lambda tag: tag[1] + (_target(tag[2], page, pages) or tag[2]) + tag[3], text)
    return text.split("\n") if lines else []


def _as_page(link: re.Match[str], page: str, pages: set[str]) -> str:
    picture, text, target, anchor = link[1], link[2], link[3], link[4] or ""
    path = _target(target, page, pages)
    return f"{picture}[{text}]({path}{anchor})" if path else text


def _target(target: str, page: str, pages: set[str]) -> str | None:
    """Return the path of a linked file relative to the page, or None if it is no part of the site."""
    written = next((file for file, there in ROOT_PAGES.items() if there == page), f"docs/{page}")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(written), target))
    path = ROOT_PAGES.get(file, file.removeprefix("docs/"))
    return posixpath.relpath(path, posixpath.dirname(page) or ".") if path in pages else None
