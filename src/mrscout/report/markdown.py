"""Renders a run as Markdown, short enough for a comment on a pull request."""

from collections.abc import Iterator, Sequence

from mrscout.report import instance_words as words
from mrscout.report.finding_formats import markdown_of
from mrscout.report.markdown_text import code, escaped, fenced
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_test, failure, lead, pairs, points, share, state_counts
from mrscout.report.states import IMPERFECT, State, Tone, state_of
from mrscout.store.results import RelationResult

#: characters of a comment on GitHub
LIMIT = 65_536
_LISTED = 15
_SPARE = 200  #: for the line that says how many are left out


def render(report: RunReport, limit: int = LIMIT) -> bytes:
    """Return the comment; relations beyond ``limit`` characters are only counted."""
    parts = [
        f"### Metamorphic relations of {escaped(report.project)}",
        escaped(lead(report)),
        *(
            " → ".join(f"{step.count:,} {step.name}" for step in steps)
            for steps in (report.figures.steps, report.figures.candidate_steps)
        ),
        markdown_of(report.findings, report.language),
        *(f"> {escaped(missing)} {code(command)}" for missing, command in report.advice),
        _worth(report),
        _verdict_table(report),
        _kept_table(report.results),
    ]
    text = "\n\n".join(filter(None, parts)) + "\n"
    return _with_blocks(text, list(refuted_blocks(report.results)), limit).encode("utf-8")


def _with_blocks(text: str, blocks: Sequence[str], limit: int) -> str:
    room = limit - _SPARE
    if len(text) > room:
        whole, _, _ = text[:room].rpartition("\n")
        return f"{whole}\n\n… and more: see `mrscout report`.\n"
    for number, block in enumerate(blocks):
        if len(text) + len(block) + 1 > room:
            left = words.counted(len(blocks) - number, "more relation")
            return f"{text}\n{left} with a counterexample: see `mrscout report`.\n"
        text += f"\n{block}"
    return text


def _worth(report: RunReport) -> str:
    measures = (
        f"{name.replace('_', ' ')} {share(measure.developers)} → {share(measure.with_relations)} ({points(measure)})"
        for name, measure in report.worth.items()
    )
    return f"With the relations: {', '.join(measures)}. {report.alone}".rstrip() if report.worth else ""


def _verdict_table(report: RunReport) -> str:
    rows = [
        f"| {state.glyph} {state.label} | {mined:,} | {candidates:,} | {_sentences(state)} |"
        for state, mined, candidates in state_counts(report)
    ]
    head = ["| verdict | relations | candidates | |", "|---|---:|---:|---|"]
    return "\n".join([*head, *rows]) if rows else ""


def _sentences(state: State) -> str:
    return f"{state.sentence} {state.advice}".rstrip()


def _kept_table(results: Sequence[RelationResult]) -> str:
    """Return a table of the best relation of each law that holds."""
    holding = [result for result in results if state_of(result).tone is Tone.GOOD]
    if not holding:
        return ""
    laws = [result for result in holding if not result.variant_of][:_LISTED]
    head = "| holds | class under test | on inputs | places | mutants added |\n|---|---|---:|---:|---:|"
    left = len(holding) - len(laws)
    more = f"\n\n… and {left:,} more that hold: `mrscout list`." if left else ""
    return "\n".join([head, *map(_row, laws)]) + more


def _row(result: RelationResult) -> str:
    evidence = result.judged.evidence if result.judged else None
    held = f"{evidence.passed:,} of {evidence.valid:,}" if evidence else ""
    owner = result.class_under_test.rpartition(".")[2]
    added = f"{result.worth.added:,}" if result.worth else ""
    places = f"{max(1, len(result.occurrences)):,}" if result.origin.counts_in_funnel else "proposed"
    return f"| {_cell(result.name)} | {_cell(owner)} | {held} | {places} | {added} |"


def refuted_blocks(results: Sequence[RelationResult]) -> Iterator[str]:
    """Yield each relation that does not hold, with its counterexample folded."""
    for result in results:
        state = state_of(result)
        guessed = not result.origin.counts_in_funnel and result.judged is not None
        if (state.tone is Tone.BAD and not guessed) or state is IMPERFECT:
            name = f"{state.glyph} {state.label}: <code>{escaped(result.name)}</code>"
            yield "\n".join(
                [
                    f"<details><summary>{name}, {escaped(result.file)}:{result.line}</summary>",
                    "",
                    *_explanation_lines(result),
                    "</details>",
                    "",
                ]
            )


def _explanation_lines(result: RelationResult) -> Iterator[str]:
    if result.relation is not None:
        parts = result.relation.relation.statement.split("`")
        yield "".join(
            f"<code>{escaped(part)}</code>" if at % 2 else escaped(part) for at, part in enumerate(parts)
        )
        yield ""
    for name, text in pairs(result):
        yield f"- {code(name)} = {code(text)}"
    if failure(result):
        yield f"- {code(failure(result))}"
    yield ""
    if counterexample_test(result):
        yield fenced(counterexample_test(result), result.language)
        yield ""


def _cell(text: str) -> str:
    """Return code for a cell of a table: as HTML if it has a bar or a backslash, which Markdown cannot escape."""
    return f"<code>{escaped(text)}</code>" if "|" in text or "\\" in text else code(text)
