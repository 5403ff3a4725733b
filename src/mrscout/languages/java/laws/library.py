"""How values of the language's own library are built out of a literal."""

from mrscout.languages.java.laws.building import Building, plain, value

LITERALS = {
    "boolean": "true",
    "char": "'x'",
    "byte": "(byte) 3",
    "short": "(short) 3",
    "int": "3",
    "long": "3L",
    "float": "1.5f",
    "double": "1.5",
    "java.lang.String": '"abc"',
    "java.lang.CharSequence": '"abc"',
    "java.lang.Object": '"abc"',
    "java.lang.Number": "3",
    "java.lang.Class": "Integer.class",
}
#: where another literal cannot be told from the first
_OTHERS = {"Integer.class": "String[].class"}
#: the text before a literal, the literal, the text behind it, and the class that is named besides the type itself
_AROUND = {
    "java.util.Date": ("new Date(", "86400000L", ")"),
    "java.math.BigDecimal": ("new BigDecimal(", '"12.5"', ")"),
    "java.math.BigInteger": ("BigInteger.valueOf(", "12L", ")"),
    "java.time.LocalDate": ("LocalDate.ofEpochDay(", "18000L", ")"),
    "java.time.LocalTime": ("LocalTime.ofSecondOfDay(", "3661L", ")"),
    "java.time.LocalDateTime": (
        "LocalDateTime.ofEpochSecond(",
        "1600000000L",
        ", 0, ZoneOffset.UTC)",
        "java.time.ZoneOffset",
    ),
    "java.time.ZonedDateTime": (
        "Instant.ofEpochSecond(",
        "1600000000L",
        ").atZone(ZoneOffset.UTC)",
        "java.time.Instant",
        "java.time.ZoneOffset",
    ),
    "java.util.UUID": ("new UUID(81985529216486895L, ", "-9163993361190281216L", ")"),
    "java.time.Year": ("Year.of(", "2020", ")"),
    "java.sql.Timestamp": ("new Timestamp(", "86400000L", ")"),
    "java.time.Instant": ("Instant.ofEpochSecond(", "1600000000L", ")"),
    "java.time.Duration": ("Duration.ofSeconds(", "90L", ")"),
    "java.util.Locale": ("new Locale(", '"en"', ")"),
    "java.net.URI": ("URI.create(", '"http://localhost/abc"', ")"),
    "java.lang.StringBuilder": ("new StringBuilder(", '"abc"', ")"),
    "java.io.InputStream": (
        "new ByteArrayInputStream(",
        '"abc"',
        ".getBytes())",
        "java.io.ByteArrayInputStream",
    ),
    "java.io.Reader": ("new StringReader(", '"abc"', ")", "java.io.StringReader"),
}
#: what a collection of two elements is, or of one
_LISTS = frozenset({"java.util.List", "java.util.Collection", "java.lang.Iterable"})
_ARRAYS, _COLLECTIONS = ("Arrays", "java.util.Arrays"), ("Collections", "java.util.Collections")


def library_value(name: str) -> Building | None:
    """A value of a class of the library, or a primitive; None where none is known."""
    if name in LITERALS:
        literal = LITERALS[name]
        return value(literal, _OTHERS.get(literal))
    if name not in _AROUND:
        return None
    before, literal, behind, *besides = _AROUND[name]
    names = [(each.rpartition(".")[2], each) for each in (besides or (name,))]
    # The type itself is named in front of most.
    names += [(name.rpartition(".")[2], name)] if name.rpartition(".")[2] in before else []
    return plain(before, names) + value(literal) + plain(behind)


def collected(name: str, elements: list[Building]) -> Building | None:
    """A collection of values of the types that it is of; None where it is no collection."""
    if name in _LISTS and len(elements) == 1:
        (one,) = elements
        return plain("Arrays.asList(", [_ARRAYS]) + one + _another(one) + plain(")")
    if name == "java.util.Set" and len(elements) == 1:
        return plain("Collections.singleton(", [_COLLECTIONS]) + elements[0] + plain(")")
    if name == "java.util.Map" and len(elements) == len(("key", "value")):
        key, held = elements
        return plain("Collections.singletonMap(", [_COLLECTIONS]) + key + plain(", ") + held + plain(")")
    return None


def _another(one: Building) -> Building:
    changed = one.changed(0) if one.values else ""
    return plain(f", {changed}") if changed else plain("")
