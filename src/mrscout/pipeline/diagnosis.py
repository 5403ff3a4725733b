"""Finds the one reason why most relations of a run do not run here, by grouping what became of them.

The groups: relations that lack code (their module was not built, or a class is missing), those that the fence stops,
and those whose original test fails, by what it says. The largest is explained; the language knows the causes of lacking
code. A run in which at least half of the relations run has no diagnosis: its warnings say enough.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from mrscout.languages.base import Language
from mrscout.languages.registry import language_of_file
from mrscout.model.diagnosis import Cause, Diagnosis, ReportedProblem
from mrscout.model.relations import CodifiedMR, Status

_RAN_NOT = frozenset({Status.NOT_BUILT, Status.ENVIRONMENT, Status.NEEDS_MORE})
#: the groups, beside those by what a failing test says
_LACKS_CODE, _FENCED_OFF = "lacks code", "fenced off"
#: parts of a message that differ from test to test: paths, numbers, names of objects
_VARYING = re.compile(r"(?:/[^\s/:]+)+|\d+|@[0-9a-f]+")
_SHOWN = 160


def diagnose(
    relations: Sequence[CodifiedMR], problems: Sequence[ReportedProblem], file: str, root: Path
) -> Diagnosis | None:
    """Return the cause behind most relations that do not run; None if at least half of all run.

    ``file`` is one of the project's, by which its language is known.
    """
    mined = [
        one for one in relations if one.relation.origin.counts_in_funnel and one.status is not Status.SAME
    ]
    failing = [one for one in mined if one.status in _RAN_NOT]
    if 2 * len(failing) <= len(mined):
        return None
    language = language_of_file(file)
    groups: dict[str, list[CodifiedMR]] = {}
    for one in failing:
        groups.setdefault(_group_of(one, language), []).append(one)
    group, members = max(groups.items(), key=lambda entry: len(entry[1]))
    cause = _cause_of(group, members, problems, language, root)
    return Diagnosis(cause, len(members), len(failing), len(mined))


def _group_of(codified: CodifiedMR, language: Language) -> str:
    if codified.status is Status.NOT_BUILT or language.lacks_code(codified.detail):
        return _LACKS_CODE
    if codified.status is Status.NEEDS_MORE:
        return _FENCED_OFF
    return _VARYING.sub("…", codified.detail)


def _cause_of(
    group: str,
    members: Sequence[CodifiedMR],
    problems: Sequence[ReportedProblem],
    language: Language,
    root: Path,
) -> Cause:
    details = [member.detail for member in members]
    if group == _LACKS_CODE:
        known = language.cause_of_lacking_code(problems, details, root)
        if known is not None:
            return known
        sentence = "Code that their tests need could not be built."
        advice = "Build the project by hand and run again, or name its classes with --classpath."
        return Cause(Status.NOT_BUILT.slug, sentence, advice)
    said = Counter(details).most_common(1)[0][0][:_SHOWN]
    if group == _FENCED_OFF:
        advice = "If you trust the project, --unfenced-trial lets its own tests run without the fence."
        sentence = f"Their tests seem to need the network or your files: {said}."
        return Cause(Status.NEEDS_MORE.slug, sentence, advice)
    advice = "Make these tests pass with the project's own build first, and run again."
    return Cause(Status.ENVIRONMENT.slug, f"Their tests do not pass here as they are: {said}.", advice)
