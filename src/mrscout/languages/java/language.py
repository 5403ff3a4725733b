"""Java as the pipeline sees it: one object that answers everything it needs of a language.

Nothing outside of `languages.java` imports anything else of this package; the registry names this module.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mrscout.languages.base import Build, BuildListener, Language, LoweredTest, OpenTest, StoredDraft
from mrscout.languages.java.library.not_inputs import ARGUMENTS, CALLS, POSITIONS, VARIABLES
from mrscout.languages.java.lowering.analysis import lowered_tests
from mrscout.languages.java.lowering.facts import ACCESSOR_RULES, GENERATED_ACCESSOR_RULES, Facts
from mrscout.languages.java.lowering.testcases import may_hold_tests
from mrscout.languages.java.projects.layout import LAYOUT
from mrscout.languages.java.syntax.parse import RECURSION_LIMIT
from mrscout.model.ir import Span
from mrscout.model.project import Project, SourceFile
from mrscout.model.records import TestCase
from mrscout.model.rules import Rule

if TYPE_CHECKING:
    from mrscout.model.builds import BuildRequest
    from mrscout.model.relations import Drafted, Status
    from mrscout.model.trials import Trial, TriedRelation


class JavaReader:
    """Reads the tests of one Java project."""

    def __init__(self, project: Project, unwritten: Mapping[str, bytes]) -> None:
        sys.setrecursionlimit(RECURSION_LIMIT)
        self.facts = Facts(project.root, project.files, project.encoding)
        self.facts.unwritten.update(unwritten)

    def read(self, path: str) -> bytes:
        return self.facts.read(path)

    def may_hold_tests(self, source: bytes) -> bool:
        return may_hold_tests(source)

    def lowered_tests(
        self, file: SourceFile, source: bytes, *, thorough: bool = False
    ) -> Iterator[LoweredTest]:
        return lowered_tests(file, source, self.facts, thorough=thorough)

    def open_tests(
        self, file: SourceFile, source: bytes, wanted: Mapping[tuple[str, int], TestCase]
    ) -> Iterator[OpenTest]:
        from mrscout.languages.java.codify.drafts import opened_tests  # discovery needs none of it
        from mrscout.languages.java.codify.unfold import unfold

        for test, opened, codifier in opened_tests(file, source, self.facts, wanted):
            yield OpenTest(
                test,
                opened.routine,
                opened.statements,
                opened.test_unit,
                unfold(opened),
                opened.loans,
                codifier,
            )

    def text(self, span: Span) -> str:
        parsed = self.facts.parsed(span.file)
        return parsed[1][span.start : span.end].decode("utf-8", "replace") if parsed else ""

    def error_line(self, path: str) -> int | None:
        return self.facts.error_line(path)

    def take_refused(self) -> list[str]:
        paths = sorted({*self.facts.classes.too_intricate})
        self.facts.classes.too_intricate.clear()
        return paths


class Java:
    """The language Java."""

    name = "java"
    layout = LAYOUT
    rules: Mapping[str, Sequence[Rule[...]]] = {
        "accessors": (*ACCESSOR_RULES, *GENERATED_ACCESSOR_RULES),
        "literals left as they are": (*CALLS, *ARGUMENTS, *POSITIONS, *VARIABLES),
    }

    def reader(self, project: Project, unwritten: Mapping[str, bytes] | None = None) -> JavaReader:
        return JavaReader(project, unwritten or {})

    # What runs code is imported by whoever runs some: discovery starts in half the time without it.

    def require_tools(self, request: "BuildRequest") -> None:
        from mrscout.languages.java.build.context import usable_jdks

        usable_jdks(request)

    def build(
        self, project: Project, request: "BuildRequest", workspace: Path, listen: BuildListener
    ) -> Build:
        from mrscout.languages.java.runtime.built_modules import build_project

        return build_project(project, request, workspace, listen)

    def running_file(self, drafted: "Drafted", files: dict[str, SourceFile]) -> SourceFile:
        from mrscout.languages.java.runtime.built_modules import running_file

        return running_file(drafted, files)

    def file_of_class(self, drafted: "Drafted") -> str:
        from mrscout.languages.java.runtime.built_modules import file_of_class

        return file_of_class(drafted)

    def untried(self, trial: "Trial", status: "Status", detail: str = "") -> "TriedRelation":
        from mrscout.languages.java.runtime.bench import untried_relation

        return untried_relation(trial, status, detail)

    def sweep(self, classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
        from mrscout.languages.java.runtime.built_modules import sweep

        sweep(classes, kept)

    def read_draft(self, text: str) -> StoredDraft:
        from mrscout.languages.java.codify.draft_file import read_draft

        return read_draft(text)

    def preload(self) -> None:
        from mrscout.languages.java.library.jdk import preload

        preload()


LANGUAGE: Language = Java()
