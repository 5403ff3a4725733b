"""Which methods of a test's class stand for inherited ones: what is left to be written, what inherited code calls."""

import re
from collections.abc import Iterable, Iterator

from mrscout.languages.java.codify.heading import is_test_name
from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.fixture import is_set_up
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.model.types import TypeRef

_CALL = re.compile(rb"(\w+)\s*\(")
#: methods that the framework calls by itself
_FRAMEWORK = re.compile(r"(Before|After)(Each|All|Class|Method|Suite)?|Parameters|PostConstruct")


class Overrides:
    """Answers it for one test."""

    def __init__(self, opened: OpenedTest, facts: Facts) -> None:
        self._opened = opened
        self._facts = facts
        self._module = opened.file.module
        self._heir = opened.heir[0]
        self._above = list(self._inherited())
        self._texts: dict[str, list[bytes]] = {}
        for decl in dict.fromkeys((opened.method.owner, self._heir, *self._above)):
            for name, methods in decl.methods.items():
                self._texts.setdefault(name, []).extend(facts.text(each) for each in methods)
        self._started = set(self._by_framework())

    def needed(self, names: Iterable[str]) -> set[str]:
        """The overriding methods that a relation with these names needs."""
        if not self._above:
            return set()
        reached = self._reached({name.removesuffix(CALLED) for name in names if name.endswith(CALLED)})
        return {name + CALLED for name in self._overriding() if name in reached or self._is_left(name)}

    def _inherited(self) -> Iterator[TypeDecl]:
        if self._opened.abstract_level is not None:
            return
        pending: list[TypeRef] = []
        for decl in dict.fromkeys((self._opened.method.owner, self._heir)):
            info = self._facts.classes.of_decl(decl, self._module)
            pending += info.supertypes() if info is not None else ()
        seen: set[str] = set()
        while pending:
            above = self._facts.classes.find(pending.pop(0).name, self._module)
            if above is not None and above.decl is not None and above.name not in seen:
                seen.add(above.name)
                yield above.decl
                pending += above.supertypes()

    def _overriding(self) -> Iterator[str]:
        own, around = self._opened.method.owner.methods, self._heir.methods
        for name, methods in {**around, **own}.items():
            set_up = any(is_set_up(each, junit3=self._opened.junit3) for each in methods)
            if not is_test_name(methods) and not set_up and any(name in each.methods for each in self._above):
                yield name

    def _is_left(self, name: str) -> bool:
        """Whether a class above leaves a method to be written."""
        return any(method.body is None for decl in self._above for method in decl.methods.get(name, ()))

    def _by_framework(self) -> Iterator[str]:
        """What runs without being called: fixtures and constructors of the classes above."""
        for decl in self._above:
            for name, methods in decl.methods.items():
                if name in ("setUp", "tearDown") or any(map(_is_run, methods)):
                    yield name
            for constructor in decl.constructors:
                for call in _CALL.findall(self._facts.text(constructor)):
                    yield call.decode("utf-8", "replace")

    def _reached(self, names: set[str]) -> set[str]:
        """The names of all methods that code which calls some may call, wherever it stands."""
        reached: set[str] = set()
        pending = names | self._started
        while pending:
            name = pending.pop()
            if name in reached:
                continue
            reached.add(name)
            for text in self._texts.get(name, ()):
                pending |= {call.decode("utf-8", "replace") for call in _CALL.findall(text)} - reached
        return reached


def _is_run(method: MethodDecl) -> bool:
    return any(_FRAMEWORK.fullmatch(name.rpartition(".")[2]) for name in method.modifiers.annotations)
