"""A relation as a Mini source: the developers' lines with parameters in the place of literals."""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from mrscout.languages.base import Row
from mrscout.model.ir import Span, TypeRef
from mrscout.model.outline import CountedLoop, Cut, HelperParameter, Statement, TestParameter
from mrscout.model.programs import Blank, Program
from mrscout.model.propositions import Head
from mrscout.model.relations import CodifiedMR, Draft, Drafted, Skeleton
from mrscout.model.template import Edit, Hole, Slot, Template, compose, fill


class MiniCodifier:
    """Writes down what a relation keeps of one test."""

    def __init__(self, source: bytes, test: str) -> None:
        self._source = source
        self._test = test

    def sections(self, cut: Cut) -> tuple[Template, ...]:
        lines = (compose(self._source, *each.span[:2], _inside(each.span, cut)) for each in cut.kept)
        return tuple((*line, "\n") for line in lines)

    def skeleton(self, cut: Cut) -> Skeleton:
        nothing: tuple[()] = ()
        return Skeleton(
            package="",
            imports=nothing,
            annotations=nothing,
            header=nothing,
            inherits=False,
            members=nothing,
            test_annotations=nothing,
            test_parameters=nothing,
            throws="",
            framework="mini",
            method=self._test,
            test_class="",
            test_method=self._test,
        )

    def taken_names(self, cut: Cut) -> set[str]:
        return {name for each in cut.kept for name in each.declares | each.uses}

    def written(self, type_: TypeRef) -> str:
        return type_.name.removeprefix(".")

    def value(self, text: str, type_: TypeRef) -> str:
        return text

    def class_name(self, class_under_test: str, relation: str) -> str:
        return f"{class_under_test}{relation[:1].upper()}{relation[1:]}"

    # A test in Mini has no helpers, loops, parameters, members or superclasses.

    def others(self) -> Iterator["MiniCodifier"]:
        return iter(())

    def helper_parameter(self, span: Span, cut: Cut) -> HelperParameter | None:
        return None

    def test_parameters(self) -> tuple[TestParameter, ...]:
        return ()

    def counted(self, statement: Statement) -> CountedLoop | None:
        return None

    def head(self, span: Span) -> Head | None:
        return None

    def called_unseen(self, cut: Cut, unfolded: Collection[int]) -> set[str]:
        return set()

    def named_by_members(self, cut: Cut) -> set[str]:
        return set()

    def declared_type(self, name: str, statement: Statement | None) -> str:
        return ""


def _inside(span: Span, cut: Cut) -> list[Edit]:
    return [edit for edit in cut.edits if span.start <= edit.start and edit.end <= span.end]


def relation_source(name: str, parameters: Collection[tuple[str, str]], body: str) -> str:
    """A relation: a block of the language with typed parameters."""
    head = ", ".join(f"{name}: {type_}" for name, type_ in parameters)
    return f"relation {name}({head})\n" + "".join(f"  {line}\n" for line in body.splitlines())


def call_source(test: str, relation: str, row: Row) -> str:
    """A test that calls a relation with one input."""
    return f"test {test}\n  {relation}({', '.join(row)})\n"


def program(drafted: Drafted) -> Program:
    """The lines with a blank for each site; names count, since a test in Mini is short."""
    draft = drafted.drafts[0]
    values = {site: each.value for each in draft.lifted.parameters for site in each.sites}
    slots = [part for section in draft.lifted.sections for part in section if isinstance(part, Slot)]
    sites = [slot.number for slot in slots if slot.hole is Hole.SITE]
    blanks = tuple(Blank(draft.types[site], values.get(site, draft.sites[site].text), site) for site in sites)
    key = filled(draft.lifted.sections, lambda site: f"<{draft.types[site]}>")
    shared = tuple(each.sites for each in draft.lifted.parameters)
    return Program((drafted.relation.class_under_test, key, shared), blanks, frozenset(key.split()))


@dataclass(frozen=True)
class MiniClass:
    """A relation as people read it."""

    name: str
    relation: str
    statement: str
    body: str
    parameters: tuple[tuple[str, str], ...]

    @property
    def code(self) -> str:
        """The relation without its comment."""
        return relation_source(self.relation, self.parameters, self.body)

    @property
    def text(self) -> str:
        return f"-- {self.statement}\n{self.code}"

    @property
    def relation_lines(self) -> range:
        return range(1, 1 + self.code.count("\n"))

    def refuting_test(self, row: Row) -> str:
        return call_source("counterexample", self.relation, row)


@dataclass(frozen=True)
class MiniDraft:
    """A draft that was read back."""

    class_name: str
    sections: tuple[Template, ...]
    bound: frozenset[int] = frozenset()
    failing: tuple[tuple[int, int], ...] = ()

    @cached_property
    def words(self) -> frozenset[str]:
        texts = (part for section in self.sections for part in section if isinstance(part, str))
        return frozenset(word for text in texts for word in text.replace("(", " ").split())

    def reading(self, codified: CodifiedMR) -> tuple[object, ...]:
        return (self.relation_class(codified).body,)

    def snippet(self, codified: CodifiedMR, row: Row, line: int = 0) -> str:
        values = {
            site: value
            for parameter, value in zip(codified.parameters, row, strict=True)
            for site in parameter.sites
        }
        own = [site.text for site in codified.sites]
        return filled(self.sections, lambda site: values.get(site, own[site])).strip()

    def relation_class(self, codified: CodifiedMR, class_name: str = "") -> MiniClass:
        names = {site: parameter.name for parameter in codified.parameters for site in parameter.sites}
        own = [site.text for site in codified.sites]
        body = filled(self.sections, lambda site: names.get(site, own[site]))
        parameters = tuple((each.name, each.type) for each in codified.parameters)
        relation = codified.relation
        return MiniClass(class_name or self.class_name, relation.name, relation.statement, body, parameters)


def filled(sections: Collection[Template], written: Callable[[int], str]) -> str:
    """The lines of a relation with something written at each site; all other slots leave nothing."""

    def put(slot: Slot) -> str:
        return written(slot.number) if slot.hole is Hole.SITE else ""

    return "".join(fill(section, put) for section in sections)


def harness_source(draft: Draft, name: str) -> str:
    """The relation with a parameter for each site, which takes any input."""
    parameters = [(f"site{number}", type_) for number, type_ in enumerate(draft.types)]
    return relation_source(name, parameters, filled(draft.lifted.sections, "site{}".format))


def write_draft(draft: Draft, class_name: str) -> str:
    """The file of a draft."""
    sections = [
        [part if isinstance(part, str) else [part.hole.value, part.number] for part in section]
        for section in draft.lifted.sections
    ]
    return json.dumps({"class": class_name, "sections": sections})


def read_draft(text: str) -> MiniDraft:
    """A draft from its file. Raises one of DAMAGE."""
    record = json.loads(text)
    sections = (
        tuple(part if isinstance(part, str) else Slot(Hole(part[0]), part[1]) for part in section)
        for section in record["sections"]
    )
    return MiniDraft(record["class"], tuple(sections))
