"""What Gradle scripts say about Protocol Buffers: where the schemas are, and what makes Java of them."""

from collections.abc import Callable, Iterator, Sequence

from mrscout.languages.java.build.gradle.paths import path_in_checkout
from mrscout.languages.java.build.gradle.script_tree import Clause
from mrscout.languages.java.build.modules import Dependency, Schemas
from mrscout.sources import Role

_USUAL = {Role.MAIN: ("src/main/proto",), Role.TEST: ("src/test/proto",)}
_COMPILER, _SERVICES = "protoc", "protoc-gen-grpc-java"


def read_schemas(
    blocks: Sequence[Clause], sets: Sequence[Clause], stated: Callable[[Clause], list[Dependency]]
) -> Schemas:
    """The schemas of a module, by its blocks ``protobuf`` and ``sourceSets``; ``stated`` reads coordinates."""
    within = [each for block in blocks for each in _all(block)]
    named = [found for each in within if each.head == "artifact" for found in stated(each)]
    lite = any(
        "option" in each.words and any(token.text == "lite" for token in each.tokens) for each in within
    )
    more = [(role, place) for each in sets for role, place in _roots(each, ())]
    roots = {
        role: (*usual, *dict.fromkeys(place for each, place in more if each is role))
        for role, usual in _USUAL.items()
    }
    return Schemas(_named(named, _COMPILER), roots, lite, _named(named, _SERVICES))


def _named(found: Sequence[Dependency], artifact: str) -> Dependency | None:
    return next((each for each in found if each.artifact == artifact), None)


def _all(clause: Clause) -> Iterator[Clause]:
    yield clause
    for each in clause.body:
        yield from _all(each)


def _roots(clause: Clause, around: tuple[str, ...]) -> Iterator[tuple[Role, str]]:
    """Folders of schemas: ``main { proto { srcDir 'x' } }``, in one line or in many."""
    words = (*around, *clause.words)
    if "proto" in words and ("srcDir" in words or "srcDirs" in words):
        role = Role.TEST if "test" in words else Role.MAIN
        for token in clause.tokens:
            place = path_in_checkout(token.text) if token.kind == "string" else None
            if place:
                yield role, place
    for each in clause.body:
        yield from _roots(each, words)
