"""Findings in words, as a maintainer would write them in an issue: the only place where they become sentences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mrscout.model.contrast import contrast_in
from mrscout.model.failures import Failure, Frame
from mrscout.model.findings import Finding, FindingKind, Reason, Witness
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.origin import Refutation
from mrscout.model.relations import CodifiedMR
from mrscout.prose.phrases import plain
from mrscout.prose.proposition_sentences import sentence as sentence_of

#: lines of a reproduction; longer ones are cut, and stand in the report as a whole
_LINES = 5
#: characters of a title, of a sentence about one input, and of a value in one
_TITLE, _SENTENCE, _VALUE = 90, 300, 160
#: the type of an exception at the begin of a message, and the difference that JUnit puts into brackets
_TYPE = re.compile(r"^(?:[a-z]\w*\.)+[A-Z]\w*(?:: |$)")
_MARKED = re.compile(r"<(.*)\[(.*)\](.*)>")

#: the places that a sentence names of an assertion that checks nothing
_PLACES = 3


def title(finding: Finding) -> str:
    """Return the finding as the title of an issue: `Requirement.buildNPM throws EmptyStackException`."""
    subject = subject_of(finding)
    failure = finding.failure
    instance = finding.witnesses[0].instance.replace("`", "").rstrip(".") if finding.witnesses else ""
    exception = _simple(failure.exception) if failure is not None else ""
    match finding.kind:
        case FindingKind.HANG:
            return f"{subject} does not end"
        case FindingKind.CRASH | FindingKind.UNVALIDATED_INPUT:
            return f"{subject} throws {exception}" if exception else f"{subject} ends the process"
        case FindingKind.INCONSISTENT | FindingKind.VIOLATION if 0 < len(instance) <= _TITLE:
            return instance
        case FindingKind.INCONSISTENT if Reason.CONTRACT in finding.reasons:
            return f"{subject.partition('.')[0]} breaks a contract that every class has to keep"
        case FindingKind.INCONSISTENT:
            return f"{subject} contradicts itself or another method"
        case FindingKind.REGRESSION:
            return f"{subject} breaks what held before"
        case FindingKind.VIOLATION:
            return f"{subject} breaks what a test states of it"
        case FindingKind.OVER_GENERAL:
            if Reason.GUESS in finding.reasons:
                return f"{subject} does not keep a law that its name suggests"
            return f"{subject}: a test states more than holds"
        case FindingKind.TEST_SLIP:
            return f"{_slips(finding)} not check what {'it seems' if len(finding.witnesses) == 1 else 'they seem'} to"


def sentence(finding: Finding) -> str:
    """Return the finding as a maintainer would describe it, with its smallest input."""
    failure = finding.failure
    if failure is None:
        return f"{finding.kind.value} {finding.statement}".strip()
    witness = finding.witnesses[0]
    if finding.kind is FindingKind.TEST_SLIP:
        places = ", ".join(f"{other.file}:{other.line}" for other in finding.witnesses[:_PLACES])
        if len(finding.witnesses) > _PLACES:
            places += f" and {len(finding.witnesses) - _PLACES} more"
        one = len(finding.witnesses) == 1
        subject = "An assertion tells" if one else f"{len(finding.witnesses)} assertions tell"
        return f"{subject} nothing about the code: {finding.statement} ({places})"
    given = input_words(witness)
    subject = f"`{subject_of(finding)}`"
    if finding.kind is FindingKind.HANG:
        where = f", in a loop in `{place(failure.top, line=False)}`" if failure.top is not None else ""
        return f"{subject} does not end{given}{where}."
    if finding.kind in (FindingKind.CRASH, FindingKind.UNVALIDATED_INPUT):
        thrown = f"throws {_simple(failure.exception)}" if failure.exception else "ends the process"
        top = failure.top
        where = f", in `{place(top)}`" if top is not None else ""
        refused = " or ".join(_simple(exception) for exception in finding.refusals[:2])
        instead = f" Other input that it does not accept it refuses with {refused}." if refused else ""
        return f"{subject} {thrown}{given}{where}.{instead}"
    if finding.kind is FindingKind.REGRESSION:
        others = len({other.relation for other in finding.witnesses}) - 1
        also = (
            f" {others} more {'relation breaks' if others == 1 else 'relations break'} with it."
            if others
            else ""
        )
        message = f": {failure.message}" if failure.message else ""
        return f"{finding.statement} It held, and fails now{given}{message}.{also}".strip()
    if witness.instance:
        return f"{witness.instance.rstrip('.')}{_difference(failure)}. {_claim(finding)}"
    fails = f"It fails{given}{_difference(failure)}"
    return f"{finding.statement} {fails}".strip()


def denied_instance(codified: CodifiedMR, texts: Sequence[str]) -> str:
    """Return what does not hold for the values of a relation's parameters; empty if that is too long to be said.

    Of `For every text: print(parse(text)) equals text.` it is `print(parse("0")) does not equal "0".`
    """
    proposition = codified.relation.proposition
    is_contract = codified.relation.origin.if_refuted is Refutation.DEFECT
    if proposition is None or proposition.program or proposition.quantified or is_contract:
        return ""
    negated = replace(proposition.comparison, negated=not proposition.comparison.negated)
    fixed = Form(
        tuple(
            FormParameter(parameter.name, Freedom.FIXED, text)
            for parameter, text in zip(codified.parameters, texts, strict=True)
        )
    )
    denied = plain(sentence_of(replace(proposition, comparison=negated), codified.parameters, fixed))
    is_whole = not denied.startswith(("For ", "If ")) and len(denied) <= _SENTENCE
    return denied if is_whole else ""


def _difference(failure: Failure) -> str:
    """Return the message of a failed assertion as the end of a sentence: `: expected 1, but was 2`.

    It is empty for truth values, whose difference says nothing.
    """
    message = _TYPE.sub("", " ".join(failure.message.split()))
    contrast = contrast_in(message)
    if contrast is None:
        return f": {message.rstrip('.')}" if message else ""
    expected, met = contrast.expected, contrast.met
    if {expected.strip("<>[]"), met.strip("<>[]")} == {"true", "false"}:
        return ""
    marked = _MARKED.fullmatch(expected), _MARKED.fullmatch(met)
    if failure.exception.endswith(".ComparisonFailure") and all(marked):
        expected, met = ("<" + "".join(match.groups()) + ">" for match in marked if match is not None)
    return f": expected {expected}, but was {met}"


def _claim(finding: Finding) -> str:
    """Return where it comes from that a comparison should hold."""
    if Reason.CONTRACT in finding.reasons or Reason.GUESS in finding.reasons:
        return finding.statement
    test = finding.witnesses[0].test.partition("(")[0]
    return (
        f"`{'.'.join(test.split('.')[-2:])}` states: {finding.statement[:1].lower()}{finding.statement[1:]}"
    )


def _slips(finding: Finding) -> str:
    """Return whose assertions a slip is about: `An assertion on MutableInteger does`, `8 assertions do`."""
    count = len(finding.witnesses)
    return f"{count} assertions do" if count > 1 else f"An assertion on {subject_of(finding)} does"


def input_words(witness: Witness) -> str:
    """Return the input as a clause: ` for text = ")"`; empty if there are no values."""
    pairs = [
        f"{name} = `{_shortened(text)}`" for name, text in zip(witness.names, witness.texts, strict=False)
    ]
    return f" for {', '.join(pairs)}" if pairs else ""


def _shortened(text: str) -> str:
    """Return a value as it stands in a sentence; the reproduction has the whole of it."""
    return text if len(text) <= _VALUE else f"{text[:_VALUE]}…"


def subject_of(finding: Finding) -> str:
    """Return the method that a finding is about without packages: `Requirement.buildNPM`, `new Range`."""
    simple = finding.class_under_test.rpartition(".")[2].replace("$", ".")
    method = finding.method.partition("(")[0].rpartition(".")[2]
    if method in ("<init>", simple.rpartition(".")[2]):
        return f"new {simple}"
    return f"{simple}.{method}" if method else simple


def place(frame: Frame, *, line: bool = True) -> str:
    """Return a frame as `Requirement.toReversePolishNotation:286`."""
    owner = frame.owner.rpartition(".")[2].replace("$", ".")
    method = f"new {owner}" if frame.method == "<init>" else f"{owner}.{frame.method}"
    return f"{method}:{frame.line}" if line and frame.line else method


def reason_words(finding: Finding) -> Iterator[str]:
    """Yield what speaks for and against a finding: `+ the input is like the developers' own`."""
    for reason in sorted(finding.reasons, key=lambda reason: -reason.points):
        yield f"{'+' if reason.points > 0 else '−'} {reason.clause}"


def snippet(finding: Finding) -> str:
    """Return the statements that show the finding, without empty lines."""
    written = finding.witnesses[0].snippet if finding.witnesses else ""
    return "\n".join(line for line in written.splitlines() if line.strip())


def short_snippet(finding: Finding) -> str:
    """Return the statements that show the finding, at most a few lines."""
    lines = snippet(finding).splitlines()
    return "\n".join(lines if len(lines) <= _LINES else [*lines[: _LINES - 1], "…"])


def _simple(name: str) -> str:
    return name.rpartition(".")[2].replace("$", ".")
