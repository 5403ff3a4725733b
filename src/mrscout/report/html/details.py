"""The data about one relation that the page shows when the relation is opened."""

from dataclasses import dataclass

from mrscout.model.ir import Span
from mrscout.model.origin import Candidate
from mrscout.model.ranking import weaknesses_of
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Mutant, Worth
from mrscout.prose.form_sentences import FREEDOMS, restriction_words
from mrscout.prose.relation_sentences import left_out, role_words
from mrscout.report import instance_words as words
from mrscout.report.html.input_plot import plot
from mrscout.report.sentences import counterexample_test, failure, pairs
from mrscout.report.states import advice_on, state_of
from mrscout.store.records import Json
from mrscout.store.results import RelationResult
from mrscout.store.source_excerpts import Passage


def details(result: RelationResult) -> Json:
    """Return the details of a result as JSON; the keys are the same for every result."""
    relation, judged = result.relation, result.judged
    return {
        "detail": _reason(result),
        "inputRelation": relation.relation.input_relation.value if relation else None,
        "notes": _notes(relation, result.judged) if relation else [],
        "advice": advice_on(state_of(result), result),
        "places": [
            {"test": place.test, "file": place.file, "line": place.asserted} for place in result.occurrences
        ],
        "original": original(result, result.original) if result.original else None,
        "helpers": [original(result, helper) for helper in result.helpers],
        "codified": codified(result),
        "sourceless": "The files of the project and of the run are gone.",
        "parameters": _parameters(relation, judged) if relation else [],
        "verdict": _verdict(relation, judged) if judged else None,
        "counterexample": _counterexample(result),
        "plot": _plot(result),
        "worth": _worth(result.worth) if result.worth else None,
    }


def varied(judged: Judged) -> dict[str, str]:
    """Return how freely each parameter that was varied was drawn, in words, by the parameter's name."""
    return {parameter.name: FREEDOMS[parameter.freedom] for parameter in judged.form.parameters}


def _reason(result: RelationResult) -> str:
    match result.settled:
        case Undrafted(reason=reason):
            return reason
        case CodifiedMR(detail=detail):
            return detail
    return ""


def _notes(relation: CodifiedMR, judged: Judged | None) -> list[str]:
    notes = [
        f"{weakness.value[0].upper()}{weakness.value[1:]}." for weakness in weaknesses_of(relation, judged)
    ]
    if isinstance(relation.relation.origin, Candidate):
        notes.insert(0, candidate_words(relation.relation.origin))
    if not relation.sliced:
        notes.append("The whole test had to be kept for the relation to hold.")
    return notes


def candidate_words(origin: Candidate) -> str:
    """Return sentences on the law that a candidate comes from."""
    law = f"A candidate from the law {origin.law.slug}: {origin.law.description}."
    seen = origin.precedent
    if seen is None:
        evidence = f"Relation {origin.evidence} states the law"
    else:
        of_methods = f" for methods such as {seen.pattern}" if seen.pattern else ""
        evidence = f"It holds{of_methods} in {words.joined(seen.projects)}"
    return f"{law} {evidence}; mrscout wrote the test below."


def _parameters(relation: CodifiedMR, judged: Judged | None) -> list[Json]:
    generated = varied(judged) if judged else {}
    sites = [
        {"file": site.span.file, "line": site.span.line + 1, "borrowed": site.borrowed}
        for site in relation.sites
    ]
    return [
        {
            "name": parameter.name,
            "type": parameter.type,
            "value": parameter.value,
            "role": role_words(parameter.role),
            "link": parameter.link,
            "sites": [sites[site] for site in parameter.sites],
            "generated": generated.get(parameter.name, None if judged else "nothing yet"),
        }
        for parameter in relation.parameters
    ]


def _verdict(relation: CodifiedMR | None, judged: Judged) -> Json:
    evidence = judged.evidence
    return {
        "tried": evidence.tried,
        "valid": evidence.valid,
        "passed": evidence.passed,
        "vacuous": evidence.vacuous,
        "exhausted": evidence.exhausted,
        "crashes": evidence.crashes,
        "bound": judged.bound,
        "kept": judged.verdict is Verdict.KEPT,
        "perfect": judged.perfect,
        "wholeDomain": judged.whole_domain,
        "givenUp": list(restriction_words(judged.form)),
        "leftOut": list(left_out(relation, judged)) if relation else [],
        "complaints": [list(complaint) for complaint in judged.complaints],
        "cutShort": judged.cut_short,
    }


def _counterexample(result: RelationResult) -> Json | None:
    if not pairs(result) and not failure(result):
        return None
    return {"pairs": pairs(result), "failure": failure(result), "test": counterexample_test(result)}


def _plot(result: RelationResult) -> Json | None:
    judged = result.judged
    if judged is None:
        return None
    evidence = judged.evidence
    kept = judged.verdict is Verdict.KEPT
    refuted = evidence.valid - evidence.passed if kept and judged.form.restricts else None
    return plot(list(varied(judged)), result.drawn, evidence.tried, refuted)


def _worth(worth: Worth) -> Json:
    return {
        "killed": worth.killed,
        "added": worth.added,
        "coveredLines": worth.covered_lines,
        "addedLines": worth.added_lines,
        "only": [_mutant(mutant) for mutant in worth.only],
        "shared": [_mutant(mutant) for mutant in worth.shared],
        "flags": [flag.value for flag in worth.flags],
    }


def _mutant(mutant: Mutant) -> Json:
    return {
        "class": mutant.class_name,
        "file": mutant.file,
        "line": mutant.line,
        "method": mutant.method,
        "description": mutant.description,
        "before": mutant.before.strip(),
        "after": mutant.after.strip() if mutant.after is not None else None,
    }


@dataclass(frozen=True, slots=True)
class _Lines:
    """Converts byte offsets of a source file to columns in UTF-16 units, which scripts count in."""

    source: bytes

    def column(self, offset: int) -> int:
        """Return the column of a byte in its line."""
        begin = self.source.rfind(b"\n", 0, offset) + 1
        return len(self.source[begin:offset].decode("utf-8", "replace").encode("utf-16-le")) // 2

    def width(self, line: bytes) -> int:
        """Return the number of UTF-16 units of a line."""
        return len(line.decode("utf-8", "replace").encode("utf-16-le")) // 2


def original(result: RelationResult, passage: Passage) -> Json:
    """Return the source of the mined test, or of a helper, with the lines and literals of the relation."""
    within = [span for span in result.spans if span.file == passage.file and span.line in passage.lines]
    hot = [line for line in passage.lines if any(span.line <= line <= span.end_line for span in within)]
    return {
        "file": passage.file,
        "first": passage.lines.start + 1,
        "text": _text(passage, passage.lines),
        "hot": [line - passage.lines.start for line in hot],
        "marks": [] if passage.changed else _marks(result, passage),
        "changed": passage.changed,
    }


def codified(result: RelationResult) -> Json | None:
    """Return the source of the relation's class, with the lines of its method; None if there is no such class."""
    passage = result.codified
    if passage is None:
        return None
    lines = passage.source.split(b"\n")
    begin = _with_comment(lines, passage.lines.start)
    return {
        "file": passage.file,
        "text": passage.source.decode("utf-8", "replace").rstrip("\n"),
        "from": begin,
        "to": passage.lines.stop,
        "hot": list(passage.lines) if begin < passage.lines.stop else [],
    }


def _text(passage: Passage, lines: range) -> str:
    wanted = passage.source.split(b"\n")[lines.start : lines.stop]
    return b"\n".join(line.removesuffix(b"\r") for line in wanted).decode("utf-8", "replace")


def _with_comment(lines: list[bytes], start: int) -> int:
    """Return the first line of a method with its Javadoc."""
    at = start - 1
    if at < 0 or not lines[at].strip().endswith(b"*/"):
        return start
    while at > 0 and not lines[at].strip().startswith(b"/*"):
        at -= 1
    return at


def _marks(result: RelationResult, passage: Passage) -> list[list[int | str]]:
    """Return `[line, start column, end column, parameter number, parameter name]` for each line of each literal."""
    relation = result.relation
    if relation is None:
        return []
    lines = _Lines(passage.source)
    marks: list[list[int | str]] = []
    for number, parameter in enumerate(relation.parameters):
        for site in parameter.sites:
            span = relation.sites[site].span
            if span.file == passage.file and span.line in passage.lines and span.end_line in passage.lines:
                stretches = _stretches_of_lines(lines, span, passage.lines)
                marks += [[*stretch, number, parameter.name] for stretch in stretches]
    return sorted(marks, key=lambda mark: (mark[0], mark[1], mark[3]))


def _stretches_of_lines(lines: _Lines, span: Span, within: range) -> list[tuple[int, int, int]]:
    """Return line, start and end column for each line of a span; lines count from the start of ``within``."""
    first, last = lines.column(span.start), lines.column(span.end)
    if span.line == span.end_line:
        return [(span.line - within.start, first, last)]
    texts = lines.source.split(b"\n")
    ends = [lines.width(texts[line].removesuffix(b"\r")) for line in range(span.line, span.end_line)]
    begins = [first, *[0] * (len(ends) - 1), 0]
    return [
        (span.line - within.start + at, begin, end)
        for at, (begin, end) in enumerate(zip(begins, [*ends, last], strict=True))
    ]
