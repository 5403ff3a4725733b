"""The canonical program of a draft: its tokens, with variables numbered and values left out.

Two drafts have equal keys if they differ in names of local variables and of the test's own fields, in layout, comments
and messages of assertions, in the values of sites and of literals that stay, and in how an assertion equates its two
operands: `assertEquals(a, b)`, `assertTrue(b.equals(a))` and `assertThat(a).isEqualTo(b)` are one. Names of methods
and classes count, and so do imports of the names that occur, members that come along, the annotations of the test,
and which sites share a parameter.

Not analysed: parameters of lambdas and variables of helper methods, whose names count.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mrscout.languages.java.codify.text_layout import code_words
from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.model.programs import Blank, Program
from mrscout.model.relations import Draft, Drafted, Member, MemberKind, Skeleton
from mrscout.model.template import Equated, Hole, Slot, Template

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
    header = tuple(tokens.of(draft.skeleton.header))
    members = [
        tuple(tokens.of(member.template)) for member in tokens.by_first_mention(draft.skeleton.members)
    ]
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
    yield skeleton.package, skeleton.framework, skeleton.inherits
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
    #: numbers of local variables, fields and other members by their names, in the order of their first mention
    _variables: dict[str, str] = field(default_factory=dict)
    _fields: frozenset[str] = frozenset()
    _sites: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        members = self.draft.skeleton.members
        self._fields = frozenset(
            name for member in members if member.kind is MemberKind.FIELD for name in member.names
        )

    def by_first_mention(self, members: Sequence[Member]) -> Iterator[Member]:
        """Yield members in the order in which the tokens so far mention them; those of no name come last.

        What a member mentions comes after it, so that the caller has to ask for its tokens before the next one.
        """
        left = list(members)
        while left:
            mentioned = list(self._variables)
            place = {name: at for at, name in enumerate(mentioned)}
            places = [
                min((place.get(name, len(place)) for name in one.names), default=len(place)) for one in left
            ]
            yield left.pop(places.index(min(places)))

    def of(self, template: Template) -> Sequence[Token]:
        """Return the tokens of a template."""
        tokens: list[Token] = []
        operands: list[list[int]] = []  #: begins and ends of operands that may be swapped
        assertion: list[int] = []  #: begin and end of the statement around them
        equated = 0
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
                    equated = part.number
                    operands.append([len(tokens)])
                elif part.hole is Hole.FAILING and not operands:
                    assertion = [len(tokens)]
                elif part.hole is Hole.FAILING_END and operands and len(assertion) == 1:
                    assertion.append(len(tokens))
                elif part.hole is Hole.OPERAND_END:
                    operands[-1].append(len(tokens))
                elif inside is None:
                    tokens += self._slot(part)
            elif inside is None:
                matches = _TOKEN.findall(part)
                following = (*matches[1:], "")
                for text, after in zip(matches, following, strict=True) if matches else ():
                    if not text.startswith(("//", "/*")):
                        if text in self._fields and tokens[-2:] == ["this", "."]:
                            del tokens[-2:]  # it is the same field without
                            before = ""
                        tokens.append(self._name(text, before, after))
                        before = text
        return _with_operands_sorted(tokens, operands, assertion, Equated(equated))

    def _name(self, text: str, before: str, after: str) -> str:
        """Return a token, with the number of a local variable for its name."""
        if not (text in self._fields or text in self.draft.names) or before == "." or after == "(":
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


#: words of assertions that state nothing but that their operands are equal, or that they are not
_EQUATING = frozenset(
    {
        *("assertEquals", "assertNotEquals", "assertSame", "assertNotSame", "assertTrue", "assertFalse"),
        *("assertThat", "isEqualTo", "isNotEqualTo", "isSameAs", "isNotSameAs", "isTrue", "isFalse"),
        *("is", "not", "equalTo", "sameInstance", "equals", "Assert", "Assertions", "TestCase", "Objects"),
        *("(", ")", ".", ",", ";", "=", "!", _ANY_MESSAGE),
    }
)


def _with_operands_sorted(
    tokens: list[Token], operands: list[list[int]], assertion: list[int], equated: Equated
) -> list[Token]:
    """Return the tokens with the two operands that an assertion equates in a fixed order.

    An assertion that states nothing else becomes what it states, with its operands.
    """
    if len(operands) != 2 or any(len(place) != 2 for place in operands):
        return tokens
    (start, end), (other_start, other_end) = operands
    if end > other_start:
        return tokens
    one, other = sorted(
        (tokens[start:end], tokens[other_start:other_end]), key=lambda part: list(map(_key_of, part))
    )
    if len(assertion) == 2 and assertion[0] <= start and other_end <= assertion[1]:
        first, last = assertion
        rest = [*tokens[first:start], *tokens[end:other_start], *tokens[other_end:last]]
        if all(token in _EQUATING for token in rest):
            return [*tokens[:first], f"<{equated.name}>", *one, "<and>", *other, *tokens[last:]]
    return [*tokens[:start], *one, *tokens[end:other_start], *other, *tokens[other_end:]]
