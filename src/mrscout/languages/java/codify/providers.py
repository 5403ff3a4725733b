"""The members that give a test its arguments: those that its annotations name."""

import re

from mrscout.languages.java.codify.heading import annotations_of
from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest

#: one name or several in a text, as in ``@Parameters(method = "small, large")``
_QUOTED = re.compile(r'"\s*(\w+(?:\s*,\s*\w+)*)\s*"')
#: the providers of TestNG have names of their own, texts or constants
_ASKED = re.compile(r'\bdataProvider\s*=\s*("[^"]*"|[\w.]+)')
_NAMED = re.compile(r'DataProvider\s*\([^"]*\bname\s*=\s*("[^"]*"|[\w.]+)')


def named_providers(opened: OpenedTest) -> set[str]:
    """The methods that the annotations of a test name, as mentions of calls."""
    found: set[str] = set()
    asked: set[str] = set()
    for annotation in annotations_of(opened.method.node, opened.source):
        for names in _QUOTED.findall(annotation):
            found |= {name.strip() + CALLED for name in names.split(",")}
        asked |= set(_ASKED.findall(annotation))
        if annotation.startswith("@MethodSource") and '"' not in annotation:
            found.add(opened.method.name + CALLED)
    for member in opened.members if asked else ():
        if "DataProvider" in member.annotations:
            stated = " ".join(annotations_of(member.node, opened.source))
            if asked & set(_NAMED.findall(stated)):
                found |= set(member.names)
    return found
