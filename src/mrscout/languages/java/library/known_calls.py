"""Calls of the JDK, and names by custom: which change nothing, which print, which draw at random."""

import re
from collections.abc import Callable
from zlib import crc32

from mrscout.languages.base.library import Library, RandomDraw
from mrscout.model.ir import Call, Span, TypeRef
from mrscout.model.role_kind import RoleKind

_IMMUTABLE = frozenset(
    {
        "java.lang.String",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.Byte",
        "java.lang.Character",
        "java.lang.Boolean",
        "java.lang.Float",
        "java.lang.Double",
        "java.lang.Class",
        "java.math.BigInteger",
        "java.math.BigDecimal",
        "java.nio.charset.Charset",
        "java.util.Locale",
    }
)
#: interfaces whose `of` has overloads for some elements, and one for an array
_COLLECTIONS = ("java.util.List", "java.util.Set")
_READS = re.compile(
    r"(get(?!(Next|And)[A-Z])[A-Z]\w*|get|(is|has|contains|to)[A-Z]\w*|isEmpty|size|length|contains|equals|"
    r"hashCode|toString|compareTo|indexOf|lastIndexOf|keySet|entrySet|values)$"
)
#: methods of all objects with their number of arguments; an object may keep its answer, which nobody can see
_PURE = {"hashCode": 0, "toString": 0, "equals": 1, "compareTo": 1}
_GETTER = re.compile(r"get[A-Z]")
_LOGGER = re.compile(r"(^|[.$])(Logger|Log)$")
_LEVELS = re.compile("trace|debug|info|warn|error|fatal|severe|warning|config|fine|finer|finest")
_PRINTING = ("java.io.PrintStream", "Logger", "Log", "log.")
_STREAM = re.compile(
    r"java\.(io\.\w*(OutputStream|Writer|PrintStream|DataOutput|ObjectOutput)|nio\.file\.Files)$"
)
_FUNCTIONS = re.compile(r"java\.(util\.function\.\w*Consumer|lang\.Runnable)$")
#: methods of `System` that change it; all others only ask
_SETS = re.compile(r"set|clear|load")
_RANDOM = "java.util.Random"
_THREAD_RANDOM = "java.util.concurrent.ThreadLocalRandom"
#: draws that any generator offers, with at most so many arguments
_DRAWS = {
    "nextInt": 1,
    "nextLong": 0,
    "nextDouble": 0,
    "nextFloat": 0,
    "nextBoolean": 0,
    "nextGaussian": 0,
    "nextBytes": 1,
}
#: what stands before the dot of a draw, if it is not imported
_QUALIFIED = re.compile(r"([\w.]+)\s*\.\s*randomUUID\b")


class JavaLibrary(Library):
    """The calls of the JDK and of loggers."""

    def is_immutable(self, type_: TypeRef) -> bool:
        return type_.dims == 0 and ("." not in type_.name or type_.name in _IMMUTABLE)

    def only_reads(self, call: Call) -> bool:
        return bool(_READS.match(call.name))

    def is_pure(self, call: Call) -> bool:
        return not call.static and _PURE.get(call.name) == len(call.args)

    def takes_elements(self, call: Call) -> bool:
        return super().takes_elements(call) or (
            call.static and call.name == "of" and call.owner in _COLLECTIONS
        )

    def hashes(self, call: Call) -> bool:
        return call.name == "hashCode" and not call.args

    def is_getter(self, call: Call) -> bool:
        return bool(_GETTER.match(call.name))

    def logs(self, call: Call) -> bool:
        return bool(_LEVELS.fullmatch(call.name) and _LOGGER.search(call.owner))

    def prints(self, class_name: str) -> bool:
        return class_name.endswith(_PRINTING) or any(word in class_name for word in _PRINTING[1:])

    def copies_to_stream(self, call: Call) -> bool:
        return bool(_STREAM.match(call.owner)) and call.name.startswith(("write", "print", "append"))

    def runs_code(self, call: Call) -> bool:
        return bool(_FUNCTIONS.match(call.owner)) and not call.static

    def changes_system(self, call: Call) -> bool:
        return call.owner == "java.lang.System" and bool(_SETS.match(call.name))

    def returns_nothing(self, type_: TypeRef) -> bool:
        return type_.name == "void"

    def returns_value(self, type_: TypeRef) -> bool:
        return type_.name not in ("void", "boolean")

    def takes_seed(self, call: Call) -> bool:
        return call.owner == _RANDOM and (call.is_constructor or call.name == "setSeed")

    def parses_number(self, call: Call) -> bool:
        """True for `new BigDecimal("1.5")` and `BigInteger.valueOf(3)`."""
        return call.owner.startswith("java.math.Big") and (call.is_constructor or call.name == "valueOf")

    def random_draw(self, call: Call, source_of: Callable[[Span], str]) -> RandomDraw | None:
        if call.owner == _RANDOM and call.is_constructor and not call.args:
            if not source_of(call.span).rstrip().endswith("()"):
                return None
            at = call.span
            return _seed(Span(at.end - 1, at.end - 1, at.end_line, at.end_line, at.file), "", "")
        if call.owner == "java.lang.Math" and call.name == "random":
            return _seed(call.span, f"new {_RANDOM}(", ").nextDouble()")
        if call.owner == "java.util.UUID" and call.name == "randomUUID":
            qualified = _QUALIFIED.match(source_of(call.span))
            return _identifier(call.span, qualified[1] if qualified else call.owner)
        source = call.receiver
        shared = (
            isinstance(source, Call) and source.name == "current" and source.receiver_class == _THREAD_RANDOM
        )
        if source is not None and shared and len(call.args) <= _DRAWS.get(call.name, -1):
            return _seed(source.span, f"new {_RANDOM}(", ")")
        return None


def _identifier(span: Span, class_name: str) -> RandomDraw:
    """A string of the form of the identifiers that are drawn; no two places have the same."""
    digits = f"{crc32(b'%d' % span.start):08x}"
    text = f'"{digits}-4f89-41d3-9a0c-0305e82c{digits[4:]}"'
    string = TypeRef("java.lang.String")
    return RandomDraw(span, string, text, f"{class_name}.fromString(", ")", RoleKind.RANDOM_UUID, "uuid")


def _seed(span: Span, before: str, after: str) -> RandomDraw:
    return RandomDraw(span, TypeRef("long"), "1L", before, after)


LIBRARY = JavaLibrary()
