"""The texts that go with exported tests: a commit message, and the evidence for a pull request."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.report.instance_words import joined as listed

_SUBJECT, _BODY = 72, 72
_MINED = "Existing tests check these laws for single inputs; the new tests check them for several."
_ONE = "Existing tests check this law for single inputs; the new test checks it for several."
_PROPOSED = "No existing test checks {}."


@dataclass(frozen=True, slots=True)
class LawEvidence:
    """An exported law, with what speaks for it."""

    file: str  #: of the test class
    test: str  #: the test method
    subject: str  #: simple name of the class under test
    statement: str
    inputs: int  #: that the test runs
    passed: int  #: generated inputs on which it held
    valid: int  #: of so many that the code accepted
    mined_from: tuple[str, ...]  #: tests that state it; none for a candidate
    law: str = ""  #: of a candidate: the law that proposed it
    added: int | None = None  #: mutants that only it kills; None if that was not measured
    replaces: tuple[str, ...] = ()  #: tests that it stands for from now on


def commit_message(laws: Sequence[LawEvidence]) -> str:
    """Return a commit message for `git commit -F`."""
    subjects = list(dict.fromkeys(law.subject for law in laws))
    subject = f"Test laws of {listed(subjects)}"
    if len(subject) > _SUBJECT:
        subject = f"Test {len(laws)} laws of {len(subjects)} classes"
    paragraphs = [textwrap.fill(_introduction(laws), _BODY)]
    for file in dict.fromkeys(law.file for law in laws):
        names = "\n".join(f"- {law.test}" for law in laws if law.file == file)
        paragraphs.append(f"{_class_of(file)}:\n{names}")
    if replaced := [name for law in laws for name in law.replaces]:
        paragraphs.append(textwrap.fill(f"They replace copies of one test: {', '.join(replaced)}.", _BODY))
    return "\n\n".join([subject, *paragraphs]) + "\n"


def pull_request(laws: Sequence[LawEvidence], seed: int) -> str:
    """Return the text of a pull request in Markdown, with the evidence for each law."""
    parts = [_introduction(laws)]
    for file in dict.fromkeys(law.file for law in laws):
        parts.append(f"### `{file}`")
        parts += [_paragraph(law) for law in laws if law.file == file]
    parts.append(
        f"Found with mrscout (inputs drawn with the seed {seed}). "
        "Each test was compiled, and run twice in different orders."
    )
    return "\n\n".join(parts) + "\n"


def _introduction(laws: Sequence[LawEvidence]) -> str:
    """Return what the tests add to those that there are."""
    proposed = [law.test for law in laws if not law.mined_from]
    if len(proposed) == len(laws):
        return _PROPOSED.format("any of these laws" if len(laws) > 1 else "this law")
    if len(laws) == 1:
        return _ONE
    if proposed:
        return f"{_MINED} {_PROPOSED.format(listed(proposed, 'or'))}"
    return _MINED


def _paragraph(law: LawEvidence) -> str:
    lines = [f"**{law.test}**: {law.statement}", "", f"- {_held(law)}"]
    if law.mined_from:
        tests = listed([f"`{test}`" for test in law.mined_from[:4]])
        more = f" and {len(law.mined_from) - 4} more" if len(law.mined_from) > 4 else ""
        each = " each" if len(law.mined_from) > 1 else ""
        lines.append(f"- Checked by {tests}{more} for one input{each}.")
    else:
        lines.append(f"- No test states it; proposed because {law.law}.")
    if law.added is not None:
        lines.append(f"- Kills {_mutants(law.added)} that no existing test kills.")
    if law.replaces:
        lines.append(f"- Replaces {listed([f'`{name}`' for name in law.replaces])}.")
    return "\n".join(lines)


def _held(law: LawEvidence) -> str:
    share = f"all of {law.valid:,}" if law.passed == law.valid else f"{law.passed:,} of {law.valid:,}"
    return f"Held on {share} generated inputs; the test runs {law.inputs:,}."


def _mutants(count: int) -> str:
    return f"{count:,} mutant{'' if count == 1 else 's'}" if count else "no mutant"


def _class_of(file: str) -> str:
    return file.rpartition("/")[2].partition(".")[0]
