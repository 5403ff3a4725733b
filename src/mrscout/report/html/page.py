"""The page: one file with its data, its style and its program, which loads nothing."""

import base64
import hashlib
import json
import zlib
from functools import cache
from importlib.resources import files
from string import Template

from mrscout.report.html.details import details
from mrscout.report.html.index import CHUNK, index, texts
from mrscout.report.html.markup import shown
from mrscout.report.html.overview import overview
from mrscout.report.run_report import RunReport
from mrscout.store.records import Json

_ASSETS = files("mrscout.report.html") / "assets"


def render(report: RunReport) -> bytes:
    """The whole page. The same run gives the same bytes."""
    style, script = _asset("style.css"), _script()
    title = f"{report.project}: metamorphic relations"
    page = Template(_asset("page.html")).substitute(
        policy=_policy(style, script),
        version=shown(report.version),
        title=shown(title),
        project=shown(report.project),
        overview=overview(report),
        style=style,
        script=script,
        index=blob("index", index(report)),
        blobs="\n".join(_blobs(report)),
    )
    return page.encode("utf-8")


def _blobs(report: RunReport) -> list[str]:
    """What the page can do without while it is opened: the list stands before the browser has read it."""
    chunks = [
        list(map(details, report.findings[at : at + CHUNK])) for at in range(0, len(report.findings), CHUNK)
    ]
    return [
        *(blob(f"details-{number}", chunk) for number, chunk in enumerate(chunks)),
        blob("texts", texts(report.findings)),
    ]


@cache
def _asset(name: str) -> str:
    return (_ASSETS / name).read_text("utf-8")


@cache
def _script() -> str:
    """The scripts, in the order of their names: each may use what the ones before it define."""
    names = sorted(each.name for each in _ASSETS.iterdir() if each.name.endswith(".js"))
    return "\n".join(map(_asset, names))


def _policy(style: str, script: str) -> str:
    """Nothing is fetched, and only this page's own style and script count."""
    rules = {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": _hash(script),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


Packable = Json | list[Json] | list[str]


def packed(data: Packable) -> str:
    """Text that `unpack` of the page's script reads; the same data give the same text."""
    # Escaped, so that a lone surrogate, which UTF-8 cannot carry, arrives as it is.
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(text.encode("ascii")) + deflate.flush()).decode("ascii")


def unpacked(text: str) -> Packable:
    """What was packed."""
    data: Packable = json.loads(zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS))
    return data


def blob(name: str, data: Packable) -> str:
    """The element of a page that holds the data."""
    return f'<script type="application/x-mrscout" id="{name}">{packed(data)}</script>'
