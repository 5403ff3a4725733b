"""Which values of a test stay as they are: those that say where, not what, and those that the world decides about."""

import re

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr
from mrscout.model.types import INTEGERS, UNBOXES, TypeRef

#: calls whose whole numbers say where, not what
_POSITIONS = re.compile(
    r"(get|charAt|elementAt|codePointAt|nth|item|column|columnAt|getParameters?At|subList|listIterator|"
    r"substring|subSequence|toArray)$"
)
#: calls whose strings name something of the language, the system or the disk
_NAMES = re.compile(
    r"(getMethod|getDeclaredMethod|getField|getDeclaredField|getDeclaredConstructor|forName|loadClass|invoke\w*|"
    r"setField|getProperty|setProperty|clearProperty|getenv|getResource\w*|getBundle|createTempFile|"
    r"createTempDirectory|newFile|newFolder|getInstance|loadLibrary|exec|getLogger|mock|format|"
    r"ofPattern|getContextClassLoader|setName)$"
)
#: parameters that say where in something, and those that say how much of it
_INDEX = re.compile(r"(^|[a-z_])(i|I)nde?x(es)?$|(^|[a-z_])([pP]os|[pP]osition|[oO]ff|[oO]ffset|[iI]dx)$")
_EXTENT = re.compile(r"(^|[a-z_])([lL]en|[lL]ength|[cC]ount|[aA]vail|[eE]nd)$")
_READS = re.compile(r"(get|is|has|remove|element|value)([A-Z]|$)")
#: names that are indices where something is read
_COUNTERS = re.compile(r"[ijk]$|row|col(umn)?|dim(ension)?$")
#: parameters that name something outside, or say how to do it
_WAYS = re.compile(
    r"(^|[a-z_])([cC]harset(Name)?|[eE]ncoding|[aA]lgorithm|[rR]egexp?|[tT]imeout(Millis|Seconds)?|[pP]ort|"
    r"[hH]ost([nN]ame)?|[eE]psilon|[tT]olerance|[fF]ile[nN]ame)$"
)
#: methods of the language whose last text names an encoding, and those whose first is a pattern
_ENCODED = re.compile(r"(java\.lang\.String\.(getBytes|<init>)|java\.net\.URL(En|De)coder\.(en|de)code)$")
_PATTERNED = re.compile(r"java\.lang\.String\.(matches|split|replaceAll|replaceFirst)$")
#: methods of the language whose whole numbers are places in an array
_COPIES = re.compile(r"java\.lang\.System\.arraycopy|java\.util\.Arrays\.(copyOfRange|copyOf|sort)$")
_SEQUENCES = re.compile(
    r"java\.lang\.(String|CharSequence|StringBu\w+)$|java\.nio\.\w*Buffer$|java\.util\.\w*List$"
)
#: classes of the language whose objects are what they are made of
_VALUES = re.compile(
    r"java\.(math\.\w+|time\.\w+|lang\.String|util\.(Arrays|Collections|List|Set|Map|Optional\w*|UUID))$"
)
#: methods of the language that read a system property
_PROPERTIES = {
    "java.lang.Integer": "getInteger",
    "java.lang.Long": "getLong",
    "java.lang.Boolean": "getBoolean",
}
#: classes that are built from names, places and times
_PLACES = re.compile(
    r"(^|\.)(File|FileReader|FileWriter|File(In|Out)putStream|Path|Paths|URL|URI|InetSocketAddress|ServerSocket|Socket|"
    r"RandomAccessFile|ClassPathResource|Thread|Timer|Pattern|SimpleDateFormat|DecimalFormat|CountDownLatch|Semaphore|"
    r"ThreadPoolExecutor|Executors|LoggerFactory|Logger|TimeUnit|Timeout|System|Locale|TimeZone|ZoneId|Charset|"
    r"StandardCharsets)$"
)
_WAITS = re.compile(
    r"(sleep|await\w*|wait|tryAcquire|tryLock|within|atMost|timeout\w*|setTimeout\w*|pollInterval|schedule\w*)$"
)
#: variables that say how exactly to compare, how long to wait, or where something is
_SETTINGS = re.compile(
    r"(^|_)(delta|eps|epsilon|tolerance|timeout|port|host|path|dir|directory|file|filename|charset|encoding|serialVersionUID)"
    r"(_|\d|$|[A-Z])|(Delta|Epsilon|Tolerance|Timeout|Port|Path|Dir|Directory|FileName|Charset|Encoding)$",
)


def is_position(call: Call) -> bool:
    """Whether the whole numbers that a call takes are indices."""
    owner = call.owner
    return bool(_POSITIONS.match(call.name) or _COPIES.match(f"{owner}.{call.name}"))


def stays(call: Call, index: int, names: list[str]) -> bool:
    """Whether what one parameter of a call takes is no input, by what its declaration calls the parameters."""
    owner = call.owner
    method = f"{owner}.{call.name}"
    last = index == len(call.args) - 1
    if (_ENCODED.match(method) and last and (index > 0 or not call.is_constructor)) or (
        _PATTERNED.match(method) and index == 0
    ):
        return True
    return bool(_WAYS.search(names[index])) or _is_index(call, index, names) or _is_extent(call, index, names)


def _is_index(call: Call, index: int, names: list[str]) -> bool:
    """An index into what the call is given or called on; one that is all that an object gets is its contents."""
    if not _is_whole(call, index):  # a position in space, an offset in time
        return False
    on_object = call.receiver is not None and not call.static and not call.is_constructor
    reads = on_object and bool(_READS.match(call.name))
    if not _INDEX.search(names[index]):
        return reads and bool(_COUNTERS.match(names[index]))
    return _takes_sequence(call) or reads or (on_object and not all(map(_INDEX.search, names)))


def _is_whole(call: Call, index: int) -> bool:
    """Whether a parameter may be a whole number; its argument tells where its declaration does not."""
    params = call.signature.params if call.signature is not None else ()
    declared = params[index] if index < len(params) else None
    type_ = declared if declared is not None else _type(call.args[index])
    return type_ is None or (not type_.dims and UNBOXES.get(type_.name, type_.name) in {*INTEGERS, "char"})


def _is_extent(call: Call, index: int, names: list[str]) -> bool:
    beside = (_INDEX.search(name) for at, name in enumerate(names) if at < index)
    return bool(_EXTENT.search(names[index])) and _takes_sequence(call) and any(beside)


def _takes_sequence(call: Call) -> bool:
    params = call.signature.params if call.signature is not None else ()
    varargs = call.signature is not None and call.signature.varargs
    types = [*(params[:-1] if varargs else params), *map(_type, call.args)]
    return any(each is not None and (each.dims > 0 or _SEQUENCES.search(each.name)) for each in types)


def _type(expr: Expr) -> TypeRef | None:
    return expr.type


def is_setting(name: str) -> bool:
    """Whether a variable of this name holds something that no input should change."""
    return bool(_SETTINGS.search(name) or (name.isupper() and _SETTINGS.search(name.lower())))


def is_value(call: Call) -> bool:
    """Whether a call of the language makes a value of what it is given: `BigDecimal.valueOf(0)` is a 0."""
    owner = call.owner
    return bool(_VALUES.match(owner)) and (call.static or call.is_constructor)


def is_place(owner: str, facts: Facts) -> bool:
    """Whether a class stands for a place or a time, and is not the project's."""
    return bool(_PLACES.search(owner)) and not facts.is_project(owner)


def leaves(call: Call, facts: Facts) -> bool:
    """Whether everything that a call is given stays as it is."""
    owner = call.owner
    if facts.has_no_inputs(call) or (_NAMES.match(call.name) and not facts.is_project(owner)):
        return True
    if owner in _PROPERTIES and call.name == _PROPERTIES[owner]:
        return True
    if _WAITS.match(call.name):
        return True
    if call.is_constructor and owner.endswith(("Exception", "Error")):
        return True
    if owner.startswith("java.lang.reflect.") and not owner.endswith(".Array"):
        return call.name not in ("newInstance", "invoke")
    return is_place(owner, facts)
