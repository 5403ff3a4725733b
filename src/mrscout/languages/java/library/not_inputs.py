"""Rules for values of a test that are no inputs, since they are positions, settings or names of the environment."""

import re
from collections.abc import Callable, Sequence

from mrscout.languages.java.library.assertion_libraries import has_no_inputs
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.model.ir import INTEGERS, Call, TypeRef
from mrscout.model.rules import Rule

#: methods whose integers are positions
_POSITIONS = re.compile(
    r"(get|charAt|elementAt|codePointAt|nth|item|column|columnAt|getParameters?At|subList|listIterator|"
    r"substring|subSequence|toArray)$"
)
#: methods whose strings name a member, a property, a resource, a file or a format
_NAMES = re.compile(
    r"(getMethod|getDeclaredMethod|getField|getDeclaredField|getDeclaredConstructor|forName|loadClass|invoke\w*|"
    r"setField|getProperty|setProperty|clearProperty|getenv|getResource\w*|getBundle|createTempFile|"
    r"createTempDirectory|newFile|newFolder|getInstance|loadLibrary|exec|getLogger|mock|format|"
    r"ofPattern|getContextClassLoader|setName)$"
)
#: names of parameters that are positions, and of those that are lengths
_INDEX = re.compile(r"(^|[a-z_])(i|I)nde?x(es)?$|(^|[a-z_])([pP]os|[pP]osition|[oO]ff|[oO]ffset|[iI]dx)$")
_EXTENT = re.compile(r"(^|[a-z_])([lL]en|[lL]ength|[cC]ount|[aA]vail|[eE]nd)$")
#: methods that read an element
_READS = re.compile(r"(get|is|has|remove|element|value)([A-Z]|$)")
#: names of parameters that are positions if the method reads an element
_COUNTERS = re.compile(r"[ijk]$|row|col(umn)?|dim(ension)?$")
#: names of parameters that are settings, or name something outside of the program
_WAYS = re.compile(
    r"(^|[a-z_])([cC]harset(Name)?|[eE]ncoding|[aA]lgorithm|[rR]egexp?|[tT]imeout(Millis|Seconds)?|[pP]ort|"
    r"[hH]ost([nN]ame)?|[eE]psilon|[tT]olerance|[fF]ile[nN]ame)$"
)
#: methods of the JDK whose last string names an encoding, and those whose first is a regular expression
_ENCODED = re.compile(r"(java\.lang\.String\.(getBytes|<init>)|java\.net\.URL(En|De)coder\.(en|de)code)$")
_PATTERNED = re.compile(r"java\.lang\.String\.(matches|split|replaceAll|replaceFirst)$")
#: methods of the JDK whose integers are positions in an array
_COPIES = re.compile(r"java\.lang\.System\.arraycopy|java\.util\.Arrays\.(copyOfRange|copyOf|sort)$")
#: types of the JDK whose elements have positions
_SEQUENCES = re.compile(
    r"java\.lang\.(String|CharSequence|StringBu\w+)$|java\.nio\.\w*Buffer$|java\.util\.\w*List$"
)
#: classes of the JDK whose objects are values
_VALUES = re.compile(
    r"java\.(math\.\w+|time\.\w+|lang\.String|util\.(Arrays|Collections|List|Set|Map|Optional\w*|UUID))$"
)
#: methods of the JDK that read a system property, by class
_PROPERTIES = {
    "java.lang.Integer": "getInteger",
    "java.lang.Long": "getLong",
    "java.lang.Boolean": "getBoolean",
}
#: simple names of classes for files, addresses, threads, formats, locales and time
_PLACES = re.compile(
    r"(^|\.)(File|FileReader|FileWriter|File(In|Out)putStream|Path|Paths|URL|URI|InetSocketAddress|ServerSocket|Socket|"
    r"RandomAccessFile|ClassPathResource|Thread|Timer|Pattern|SimpleDateFormat|DecimalFormat|CountDownLatch|Semaphore|"
    r"ThreadPoolExecutor|Executors|LoggerFactory|Logger|TimeUnit|Timeout|System|Locale|TimeZone|ZoneId|Charset|"
    r"StandardCharsets)$"
)
#: methods whose numbers say how long to wait
_WAITS = re.compile(
    r"(sleep|await\w*|wait|tryAcquire|tryLock|within|atMost|timeout\w*|setTimeout\w*|pollInterval|schedule\w*)$"
)
#: names of variables that hold a tolerance, a timeout, an address, a path or an encoding
_SETTINGS = re.compile(
    r"(^|_)(delta|eps|epsilon|tolerance|timeout|port|host|path|dir|directory|file|filename|charset|encoding|serialVersionUID)"
    r"(_|\d|$|[A-Z])|(Delta|Epsilon|Tolerance|Timeout|Port|Path|Dir|Directory|FileName|Charset|Encoding)$"
)


IsProject = Callable[[str], bool]


def _is_place(owner: str, is_project: IsProject) -> bool:
    """True for a class of files, addresses, threads, formats or locales that is not the project's."""
    return bool(_PLACES.search(owner)) and not is_project(owner)


def makes_value(call: Call) -> bool:
    """True for a call of the JDK that makes a value of its arguments, such as `BigDecimal.valueOf(0)`."""
    return bool(_VALUES.match(call.owner)) and (call.static or call.is_constructor)


def _names_something(call: Call, is_project: IsProject) -> bool:
    return bool(_NAMES.match(call.name)) and not is_project(call.owner)


def _reads_property(call: Call, _: IsProject) -> bool:
    return _PROPERTIES.get(call.owner) == call.name


def _waits(call: Call, _: IsProject) -> bool:
    return bool(_WAITS.match(call.name))


def _makes_exception(call: Call, _: IsProject) -> bool:
    return call.is_constructor and call.owner.endswith(("Exception", "Error"))


def _reflects(call: Call, _: IsProject) -> bool:
    reflection = call.owner.startswith("java.lang.reflect.") and not call.owner.endswith(".Array")
    return reflection and call.name not in ("newInstance", "invoke")


#: rules for calls of which no argument is an input
CALLS: tuple[Rule[[Call, IsProject]], ...] = (
    Rule(
        "no-inputs",
        "an assertion library takes it as a message, or to skip the test",
        lambda call, is_project: has_no_inputs(call.name) and not is_project(call.owner),
    ),
    Rule("names-something", "a string names a member, a resource, a file or a property", _names_something),
    Rule("system-property", "the call reads a system property", _reads_property),
    Rule("waits", "a number says how long to wait", _waits),
    Rule("exception", "it is the message of an exception", _makes_exception),
    Rule("reflection", "the call is one of java.lang.reflect", _reflects),
    Rule(
        "place-or-time",
        "a class for files, addresses, threads, formats or locales takes it",
        lambda call, is_project: _is_place(call.owner, is_project),
    ),
)

#: constants that stay, by the classes that declare them
CONSTANTS: tuple[Rule[[str, IsProject]], ...] = (
    Rule(
        "setting-constant", "a class for files, addresses, threads, formats or locales declares it", _is_place
    ),
)


def _names_encoding(call: Call, index: int, _: Sequence[str]) -> bool:
    encoded = _ENCODED.match(f"{call.owner}.{call.name}") and index == len(call.args) - 1
    return bool(encoded) and (index > 0 or not call.is_constructor)


def _is_pattern(call: Call, index: int, _: Sequence[str]) -> bool:
    return index == 0 and bool(_PATTERNED.match(f"{call.owner}.{call.name}"))


def _says_how(_: Call, index: int, names: Sequence[str]) -> bool:
    return bool(_WAYS.search(names[index]))


def _is_index(call: Call, index: int, names: Sequence[str]) -> bool:
    """True if an argument is an index, by its name; a lone index that an object stores is its contents instead."""
    if not _is_integer(call, index):  # such as a position in space, or an offset in time
        return False
    on_object = call.receiver is not None and not call.static and not call.is_constructor
    reads = on_object and bool(_READS.match(call.name))
    if not _INDEX.search(names[index]):
        return reads and bool(_COUNTERS.match(names[index]))
    return _takes_sequence(call) or reads or (on_object and not all(map(_INDEX.search, names)))


def _is_integer(call: Call, index: int) -> bool:
    """True if a parameter may be an integer, by its declared type, or else by the type of its argument."""
    params = call.signature.params if call.signature is not None else ()
    declared = params[index] if index < len(params) else None
    type_ = declared if declared is not None else call.args[index].type
    return type_ is None or (not type_.dims and UNBOXES.get(type_.name, type_.name) in {*INTEGERS, "char"})


def _is_extent(call: Call, index: int, names: Sequence[str]) -> bool:
    """True if an argument is named as a length, and follows an index in a call that takes a sequence."""
    return (
        bool(_EXTENT.search(names[index]))
        and _takes_sequence(call)
        and any(_INDEX.search(name) for name in names[:index])
    )


def _takes_sequence(call: Call) -> bool:
    """True if a parameter or argument is an array, a string, a buffer or a list."""
    params = call.signature.params if call.signature is not None else ()
    varargs = call.signature is not None and call.signature.varargs
    types: list[TypeRef | None] = [*(params[:-1] if varargs else params), *(arg.type for arg in call.args)]
    return any(type_ is not None and (type_.dims > 0 or _SEQUENCES.search(type_.name)) for type_ in types)


#: rules for single arguments that are no inputs, by position and the names of the parameters
ARGUMENTS: tuple[Rule[[Call, int, Sequence[str]]], ...] = (
    Rule("encoding", "the last string of `getBytes` and the like names an encoding", _names_encoding),
    Rule("pattern", "the first string of `split` and the like is a regular expression", _is_pattern),
    Rule("says-how", "the parameter is named as a setting: encoding, timeout, port, tolerance", _says_how),
    Rule("index", "the parameter is an index into the receiver or another argument", _is_index),
    Rule("extent", "the parameter is a length that follows an index", _is_extent),
)

#: rules for calls whose integers are no inputs
POSITIONS: tuple[Rule[[Call]], ...] = (
    Rule(
        "position",
        "the whole numbers of `charAt`, `subList` and the like are positions",
        lambda call: bool(_POSITIONS.match(call.name)),
    ),
    Rule(
        "copied-range",
        "the whole numbers of `arraycopy`, `copyOf` and the like are positions in an array",
        lambda call: bool(_COPIES.match(f"{call.owner}.{call.name}")),
    ),
)


def _is_setting(name: str) -> bool:
    return bool(_SETTINGS.search(name) or (name.isupper() and _SETTINGS.search(name.lower())))


#: rules for variables whose values are no inputs, by their names
VARIABLES: tuple[Rule[[str]], ...] = (
    Rule("setting", "the variable is named as a tolerance, timeout, port, path or encoding", _is_setting),
)
