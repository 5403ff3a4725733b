"""The review of a pull request as a comment, a log of SARIF and a report of code quality for GitLab.

A review compares two commits: what held at the base and is broken now, and what tests that the change touches bring.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mrscout import __version__
from mrscout.model.findings import Finding
from mrscout.report import instance_words as words
from mrscout.report.check_report import CheckSummary, check_markdown, headline
from mrscout.report.finding_formats import markdown_blocks
from mrscout.report.markdown import refuted_blocks
from mrscout.report.markdown_text import code, escaped
from mrscout.report.states import Tone, state_of
from mrscout.store.records import Json
from mrscout.store.results import RelationResult

#: characters of a comment that a host takes; some room is left for its marker
_LIMIT = 65_000
_LAWS = 10
_CUT = "\n\n… and more: see the files of the build.\n"
#: of GitLab's code quality, by the levels of SARIF
_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


@dataclass(frozen=True, slots=True)
class Additions:
    """The laws and findings of tests that a change touches and that the base does not have."""

    language: str
    results: Sequence[RelationResult]  #: relations, best first
    findings: Sequence[Finding]

    @property
    def laws(self) -> list[RelationResult]:
        """The relations that hold."""
        return [result for result in self.results if state_of(result).tone is Tone.GOOD]


@dataclass(frozen=True, slots=True)
class Review:
    """The results of a review; a part that was not asked for is None."""

    base: str  #: commits
    head: str
    checked: CheckSummary | None
    additions: Additions | None
    language: str = ""
    obstacle: str = ""  #: why nothing could be checked, a sentence

    @property
    def findings(self) -> list[Finding]:
        """The findings that the change brings."""
        brought = list(self.checked.brought) if self.checked is not None else []
        return [*brought, *(self.additions.findings if self.additions is not None else ())]


def comment_of(review: Review) -> str:
    """Return the review as Markdown, short enough for a comment."""
    parts = [f"### mrscout: {_headline(review)}"]
    if review.obstacle:
        parts.append(escaped(review.obstacle))
    if review.checked is not None:
        parts.append(check_markdown(review.checked, review.language))
    if review.additions is not None:
        parts.append(_additions(review.additions))
    end = (
        f"---\nmrscout {__version__} compared {code(review.base[:10])} with {code(review.head[:10])}. The same on your "
        f"machine: {code(f'mrscout ci review --base {review.base[:10]}')}"
    )
    text = "\n\n".join(part.rstrip() for part in parts if part.strip())
    room = _LIMIT - len(end) - len(_CUT)
    if len(text) > room:
        text = _cut(text, room)
    return f"{text}\n\n{end}\n"


def _cut(text: str, room: int) -> str:
    """Return the beginning of a text, up to the end of a folded part, so that nothing is left open."""
    head = text[:room]
    at = head.rfind("</details>")
    return (head[: at + len("</details>")] if at >= 0 else head.rpartition("\n")[0]) + _CUT


def _headline(review: Review) -> str:
    clauses = [headline(review.checked)] if review.checked is not None else []
    if review.additions is not None and review.additions.findings:
        clauses.append(f"{words.counted(len(review.additions.findings), 'new finding')} in what it touches")
    return "; ".join(clauses) or "nothing to check"


def _additions(additions: Additions) -> str:
    laws = additions.laws
    refuted = list(refuted_blocks([result for result in additions.results if result not in laws]))
    parts = [
        "\n".join(markdown_blocks(additions.findings, additions.language, elsewhere=True)),
        _laws(laws),
        "Tests that this change touches state what does not hold for all inputs:" if refuted else "",
        *refuted,
    ]
    return "\n\n".join(part.rstrip() for part in parts if part)


def _laws(laws: Sequence[RelationResult]) -> str:
    if not laws:
        return ""
    lines = [
        f"- {code(result.name)}: {_sentence(result.relation.relation.statement)}"
        for result in laws[:_LAWS]
        if result.relation is not None
    ]
    left = len(laws) - _LAWS
    more = [f"- … and {left:,} more"] if left > 0 else []
    held = f"**{words.counted(len(laws), 'new law')}** of the tests that this change touches, held by generated inputs"
    return "\n".join([f"{held}:", "", *lines, *more])


def _sentence(statement: str) -> str:
    return "".join(code(part) if at % 2 else escaped(part) for at, part in enumerate(statement.split("`")))


def merged_sarif(logs: Iterable[bytes], prefix: str = "") -> bytes:
    """Return one log with the results of all; `prefix` is the folder of the project in its repository, `core/`.

    Code scanning takes one run of a tool, and paths from the root of the repository.
    """
    merged: Json = {}
    rules: dict[str, Json] = {}
    results: list[Json] = []
    for log in map(json.loads, logs):
        run = log["runs"][0]
        rules |= {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
        results += run["results"]
        merged = merged or log
    places = {id_: at for at, id_ in enumerate(rules)}
    for result in results:
        result["ruleIndex"] = places[result["ruleId"]]
        for location in result["locations"]:
            if artifact := location.get("physicalLocation", {}).get("artifactLocation"):
                artifact["uri"] = prefix + artifact["uri"]
    merged["runs"][0]["tool"]["driver"]["rules"] = list(rules.values())
    merged["runs"][0]["results"] = results
    return json.dumps(merged, ensure_ascii=False, indent=2).encode() + b"\n"


def code_quality(log: bytes) -> bytes:
    """Return the results of a log of SARIF as GitLab's report of code quality."""
    issues = []
    for result in json.loads(log)["runs"][0]["results"]:
        place = next(
            (one["physicalLocation"] for one in result["locations"] if "physicalLocation" in one), None
        )
        if place is None:
            continue
        issues.append(
            {
                "description": result["message"]["text"].partition("\n\n")[0],
                "check_name": f"mrscout-{result['ruleId']}",
                "fingerprint": next(iter(result["partialFingerprints"].values())),
                "severity": _SEVERITIES[result["level"]],
                "location": {
                    "path": place["artifactLocation"]["uri"],
                    "lines": {"begin": place["region"]["startLine"]},
                },
            }
        )
    return json.dumps(issues, ensure_ascii=False, indent=2).encode() + b"\n"
