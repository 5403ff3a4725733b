"""The HTML page: one file with style, script and data.

The list of relations is stored by columns and shown at once. Details are stored in packed chunks, which the script
unpacks when a relation is opened.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from string import Template

from mrscout.model.origin import Kind
from mrscout.model.worth import Flag
from mrscout.report.escaping import shown
from mrscout.report.html.details import details
from mrscout.report.html.overview import overview
from mrscout.report.run_report import RunReport
from mrscout.report.states import STATES, state_of
from mrscout.store.records import Json
from mrscout.store.results import RelationResult

#: relations whose details are unpacked together
CHUNK = 32
_KINDS = tuple(Kind)


class _Table:
    """Numbers for texts that occur often."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}

    def number(self, text: str) -> int:
        """Return the number of a text; a new text gets the next one."""
        return self.texts.setdefault(text, len(self.texts))


def index(report: RunReport) -> Json:
    """Return the data that the list needs: columns with an entry for each result, and tables of their values."""
    classes, tests, files = _Table(), _Table(), _Table()
    results = report.results
    relations = [result.relation and result.relation.relation for result in results]
    columns = {
        "id": [result.id for result in results],
        "name": [result.name for result in results],
        "statement": [mr.statement if mr else "" for mr in relations],
        "state": [STATES.index(state_of(result)) for result in results],
        "kind": [_KINDS.index(mr.kind) if mr else -1 for mr in relations],
        "owner": [classes.number(result.class_under_test) for result in results],
        "test": [tests.number(result.test) for result in results],
        "file": [files.number(result.file) for result in results],
        "line": [result.line for result in results],
        "tried": [result.judged.evidence.tried if result.judged else 0 for result in results],
        "valid": [result.judged.evidence.valid if result.judged else 0 for result in results],
        "passed": [result.judged.evidence.passed if result.judged else 0 for result in results],
        "worth": [_worth_index(result) for result in results],
        "added": [result.worth.added if result.worth else 0 for result in results],
        "counter": [_counter(result) for result in results],
        "candidate": [int(not result.origin.counts_in_funnel) for result in results],
    }
    return {
        "chunk": CHUNK,
        "evaluated": report.evaluated,
        "link": {"base": report.link.base, "line": report.link.line},
        "states": [{**asdict(state), "tone": state.tone.value} for state in STATES],
        "kinds": [{"slug": kind.slug, "sentence": kind.value} for kind in _KINDS],
        "classes": list(classes.texts),
        "tests": list(tests.texts),
        "files": list(files.texts),
        "columns": columns,
    }


def texts(results: Iterable[RelationResult]) -> list[str]:
    """Return the code of each relation, for the search."""
    return [_code(result) for result in results]


def _code(result: RelationResult) -> str:
    passage = result.codified or result.original
    if passage is None:
        return ""
    lines = passage.source.split(b"\n")[passage.lines.start : passage.lines.stop]
    return b"\n".join(line.strip() for line in lines).decode("utf-8", "replace")


def _counter(result: RelationResult) -> str:
    counter = result.judged.counterexample if result.judged else None
    return "\n".join((*counter.texts, counter.failure)) if counter else ""


def _worth_index(result: RelationResult) -> int:
    """Return the index of a result's worth in the script's table of worths."""
    worth = result.worth
    if worth is None:
        return 4
    if worth.added:
        return 0
    if worth.killed:
        return 1
    return 2 if Flag.KILLS_NOTHING in worth.flags else 3


_ASSETS = files("mrscout.report.html") / "assets"


def render(report: RunReport) -> bytes:
    """Return the page. The same run gives the same bytes."""
    style, script = asset("style.css"), _script()
    title = f"{report.project}: metamorphic relations"
    page = Template(asset("page.html")).substitute(
        policy=policy(style, script),
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
    """Return the elements with data that the list does not need, so that the browser reads them last."""
    chunks = [
        list(map(details, report.results[at : at + CHUNK])) for at in range(0, len(report.results), CHUNK)
    ]
    return [
        *(blob(f"details-{number}", chunk) for number, chunk in enumerate(chunks)),
        blob("texts", texts(report.results)),
    ]


@cache
def asset(name: str) -> str:
    """Return a file of the page, as text."""
    return (_ASSETS / name).read_text("utf-8")


@cache
def _script() -> str:
    """Return all scripts in the order of their names; later ones use definitions of earlier ones."""
    names = sorted(asset.name for asset in _ASSETS.iterdir() if asset.name.endswith(".js"))
    return "\n".join(map(asset, names))


def policy(style: str, script: str | None = None) -> str:
    """Return a content security policy that lets the page fetch nothing, and run only its own style and script."""
    rules = {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": _hash(script) if script is not None else "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


Packable = Json | list[Json] | list[str]


def packed(data: Packable) -> str:
    """Return data as compressed text, which `unpack` in the page's script reads. The same data give the same text."""
    # Escaped, so that a lone surrogate, which UTF-8 cannot carry, arrives as it is.
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(text.encode("ascii")) + deflate.flush()).decode("ascii")


def unpacked(text: str) -> Packable:
    """Return the data that `packed` made a text of."""
    data: Packable = json.loads(zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS))
    return data


def blob(name: str, data: Packable) -> str:
    """Return an HTML element that holds packed data."""
    return f'<script type="application/x-mrscout" id="{name}">{packed(data)}</script>'
