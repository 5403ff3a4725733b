"""Random draws without a seed: a parameter becomes their seed, or what they give, so that it can be had again."""

import re
from zlib import crc32

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Span, TypeRef
from mrscout.model.relations import RoleKind, SiteShape, ValueRole
from mrscout.synthesis.lifting.place import RANDOM
from mrscout.synthesis.lifting.site import STRING, Site

_SHARED = "java.util.concurrent.ThreadLocalRandom"
#: draws that any generator offers, with at most so many arguments
_COMMON = {
    "nextInt": 1,
    "nextLong": 0,
    "nextDouble": 0,
    "nextFloat": 0,
    "nextBoolean": 0,
    "nextGaussian": 0,
    "nextBytes": 1,
}
#: what stands before the dot of a draw, if it is not imported
_NAMED = re.compile(r"([\w.]+)\s*\.\s*randomUUID\b")


def seed_of(call: Call, facts: Facts) -> Site | None:
    """The place of a seed, where a call has one or could have; two draws are never one."""
    owner = call.owner
    if owner == RANDOM and call.is_constructor and not call.args:
        if not facts.source_of(call.span).rstrip().endswith("()"):
            return None
        at = call.span
        return _site(Span(at.end - 1, at.end - 1, at.end_line, at.end_line, at.file), "", "")
    if owner == "java.lang.Math" and call.name == "random":
        return _site(call.span, f"new {RANDOM}(", ").nextDouble()")
    if owner == "java.util.UUID" and call.name == "randomUUID":
        named = _NAMED.match(facts.source_of(call.span))
        return _identifier(call.span, named[1] if named else owner)
    source = call.receiver
    shared = isinstance(source, Call) and source.name == "current" and source.receiver_class == _SHARED
    if source is not None and shared and len(call.args) <= _COMMON.get(call.name, -1):
        return _site(source.span, f"new {RANDOM}(", ")")
    return None


def _identifier(span: Span, name: str) -> Site:
    """A text takes the place of what was drawn, of the form that draws have; no two are alike."""
    drawn = f"{crc32(b'%d' % span.start):08x}"
    text = f'"{drawn}-4f89-41d3-9a0c-0305e82c{drawn[4:]}"'
    role = ValueRole(RoleKind.RANDOM_UUID)
    before = f"{name}.fromString("
    return Site(span, STRING, text, role, "", "uuid", shape=SiteShape.SEED, before=before, after=")")


def _site(span: Span, before: str, after: str) -> Site:
    part = f"seed {span.start}"
    role = ValueRole(RoleKind.SEED)
    return Site(
        span,
        TypeRef("long"),
        "1L",
        role,
        part,
        "seed",
        owner=part,
        shape=SiteShape.SEED,
        before=before,
        after=after,
    )
