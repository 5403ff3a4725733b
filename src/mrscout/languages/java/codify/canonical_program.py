"""The canonical program of a draft: its tokens, with local variables numbered and values left out.

Two drafts have equal keys if they differ in names of local variables, in layout, comments and messages of assertions,
in the values of sites and of literals that stay, and in the order of two operands that an assertion equates. Names of
methods, classes and fields count, and so do imports of the names that occur, members that come along, the
annotations of the test, and which sites share a parameter.

Not analysed: parameters of lambdas and variables of helper methods, whose names count.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mrscout.languages.java.codify.text_layout import code_words
from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.model.programs import Blank, Program
from mrscout.model.relations import Draft, Drafted, Skeleton
from mrscout.model.template import Hole, Slot, Template

#: a literal, a comment, a word, or any other character
_TOKEN = re.compile(
    r'"""[ \t]*\n.*?(?<!\\)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*|\w+|\S',
    re.DOTALL,
)
_STRING = "java.lang.String"
#: slots that stand for an added argument or parameter of a helper
_HANDED = (Hole.HAND, Hole.KEEP, Hole.TAKE)
#: the rule that leaves messages of assertions, which say nothing about the code
_MESSAGE = "message"
_ANY_MESSAGE = "<any>"
Token = str | Blank


def canonical_program(drafted: Drafted) -> Program:
    """Return the canonical program of a relation's finest draft."""
    draft = drafted.drafts[0]
    tokens = _Tokens(draft)
    sections = [tuple(tokens.of(section)) for section in draft.lifted.sections]
    members = [tuple(tokens.of(member.template)) for member in draft.skeleton.members]
    header = tuple(tokens.of(draft.skeleton.header))
    everything = [token for part in (*sections, header, *members) for token in part]
    blanks = tuple(token for token in everything if isinstance(token, Blank))
    key = (
        drafted.relation.class_under_test,
        tuple(tuple(map(_key_of, part)) for part in (*sections, header, *members)),
        len(sections),
        _sharing(blanks, draft),
        *_surroundings(draft.skeleton, {token for token in everything if isinstance(token, str)}),
    )
    return Program(key, blanks, _words(draft))


def _key_of(token: Token) -> tuple[str, str]:
    return ("blank", token.type) if isinstance(token, Blank) else ("", token)


def _sharing(blanks: Sequence[Blank], draft: Draft) -> tuple[int, ...]:
    """Return for each blank the first one that shares its parameter, which may be itself."""
    parameters = {site: number for number, item in enumerate(draft.lifted.parameters) for site in item.sites}
    first: dict[int, int] = {}
    shared = []
    for at, blank in enumerate(blanks):
        number = parameters.get(blank.site)
        shared.append(at if number is None else first.setdefault(number, at))
    return tuple(shared)


def _surroundings(skeleton: Skeleton, mentioned: set[str]) -> Iterator[object]:
    """Yield what the statements of a draft depend on besides themselves."""
    yield skeleton.package, skeleton.framework, skeleton.throws, skeleton.inherits
    yield skeleton.annotations, skeleton.test_annotations
    passed_on = tuple(pair for pair in skeleton.test_parameters if pair[1] in mentioned)
    # rows of a parameterised test belong to that test
    yield passed_on, (skeleton.test_class, skeleton.test_method) if passed_on else ()
    yield tuple(sorted(line.text for line in skeleton.imports if line.name in mentioned))
    yield tuple(sorted(line.text for line in skeleton.imports if not line.name))


def _words(draft: Draft) -> frozenset[str]:
    skeleton = draft.skeleton
    templates = (skeleton.header, *(member.template for member in skeleton.members), *draft.lifted.sections)
    texts = [part for template in templates for part in template if isinstance(part, str)]
    texts += [name for pair in skeleton.test_parameters for name in pair]
    texts += [line.name for line in skeleton.imports]
    texts += [parameter.name for parameter in draft.lifted.parameters]
    return code_words("\n".join(texts))


@dataclass(slots=True)
class _Tokens:
    """Turns templates of one draft into tokens; numbers of variables and sites go on from one to the next."""

    draft: Draft
    _variables: dict[str, str] = field(default_factory=dict)
    _sites: dict[int, int] = field(default_factory=dict)

    def of(self, template: Template) -> Sequence[Token]:
        """Return the tokens of a template."""
        tokens: list[Token] = []
        operands: list[list[int]] = []  #: begins and ends of operands that may be swapped
        inside: int | None = None
        before = ""
        for part in template:
            if isinstance(part, Slot):
                if part.hole is Hole.LEFT and inside is None:
                    inside = part.number
                    tokens.append(self._left(part.number))
                elif part == Slot(Hole.LEFT_END, inside if inside is not None else -1):
                    inside = None
                elif part.hole is Hole.OPERAND:
                    operands.append([len(tokens)])
                elif part.hole is Hole.OPERAND_END:
                    operands[-1].append(len(tokens))
                elif inside is None:
                    tokens += self._slot(part)
            elif inside is None:
                matches = _TOKEN.findall(part)
                following = (*matches[1:], "")
                for text, after in zip(matches, following, strict=True) if matches else ():
                    if not text.startswith(("//", "/*")):
                        tokens.append(self._name(text, before, after))
                        before = text
        return _with_operands_sorted(tokens, operands)

    def _name(self, text: str, before: str, after: str) -> str:
        """Return a token, with the number of a local variable for its name."""
        if text not in self.draft.names or before == "." or after == "(":
            return text
        return self._variables.setdefault(text, f"${len(self._variables)}")

    def _slot(self, slot: Slot) -> Iterable[Token]:
        match slot.hole:
            case Hole.SITE:
                yield self._site(slot.number)
            case Hole.CLASS:
                yield "<class>"
            case hole if hole in _HANDED:
                yield f"<{hole.value} {self._sites.setdefault(slot.number, len(self._sites))}>"
            case _:
                pass

    def _site(self, number: int) -> Blank:
        site = self.draft.sites[number]
        self._sites.setdefault(number, len(self._sites))
        values = (item.value for item in self.draft.lifted.parameters if number in item.sites)
        return Blank(_type_of(site.canonical), next(values, site.text), site=number)

    def _left(self, number: int) -> Token:
        left = self.draft.left[number]
        if left.rule == _MESSAGE:
            return _ANY_MESSAGE
        lifted = left.lifted
        if lifted is None:
            return " ".join(left.text.split())
        return Blank(_type_of(lifted.site.canonical), lifted.parameter.value, left=number)


def _type_of(canonical: str) -> str:
    """Return the type of a blank: numbers of all types are one, since literals fit several."""
    if canonical in PRIMITIVES_AND_VOID and canonical not in ("boolean", "char"):
        return "number"
    return "string" if canonical == _STRING else canonical


def _with_operands_sorted(tokens: list[Token], operands: list[list[int]]) -> list[Token]:
    """Return the tokens with the two operands of an assertion that may be swapped in a fixed order."""
    if len(operands) != 2 or any(len(place) != 2 for place in operands):
        return tokens
    (start, end), (other_start, other_end) = operands
    one, other = tokens[start:end], tokens[other_start:other_end]
    if end > other_start or list(map(_key_of, one)) <= list(map(_key_of, other)):
        return tokens
    return [*tokens[:start], *other, *tokens[end:other_start], *one, *tokens[other_end:]]
