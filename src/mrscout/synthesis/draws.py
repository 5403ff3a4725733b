"""Random draws without a seed: a parameter becomes their seed, so that what they give can be had again."""

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Span
from mrscout.model.types import TypeRef
from mrscout.synthesis.place import RANDOM
from mrscout.synthesis.site import Site

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


def seed_of(call: Call, facts: Facts) -> Site | None:
    """The place of a seed, where a call has one or could have; two draws are never one."""
    owner = (call.signature.owner if call.signature else call.receiver_class) or ""
    if owner == RANDOM and call.is_constructor and not call.args:
        if not facts.source_of(call.span).rstrip().endswith("()"):
            return None
        at = call.span
        return _site(Span(at.end - 1, at.end - 1, at.end_line, at.end_line, at.file), "", "")
    if owner == "java.lang.Math" and call.name == "random":
        return _site(call.span, f"new {RANDOM}(", ").nextDouble()")
    source = call.receiver
    shared = isinstance(source, Call) and source.name == "current" and source.receiver_class == _SHARED
    if source is not None and shared and len(call.args) <= _COMMON.get(call.name, -1):
        return _site(source.span, f"new {RANDOM}(", ")")
    return None


def _site(span: Span, before: str, after: str) -> Site:
    part = f"seed {span.start}"
    role = "seed of random numbers"
    return Site(
        span,
        TypeRef("long"),
        "1L",
        role,
        part,
        "seed",
        owner=part,
        shape="seed",
        before=before,
        after=after,
    )
