"""Which values of a test stay as they are: those that say where, not what, and those that the world decides about."""

import re

from mrscout.languages.base import Facts
from mrscout.model.ir import Call

#: calls whose whole numbers say where, not what
_POSITIONS = re.compile(
    r"(get|charAt|elementAt|codePointAt|nth|item|column|columnAt|getParameters?At|subList|listIterator|"
    r"substring|subSequence|toArray)$"
)
#: calls whose strings name something of the language, the system or the disk
_NAMES = re.compile(
    r"(getMethod|getDeclaredMethod|getField|getDeclaredField|getDeclaredConstructor|forName|loadClass|invoke\w*|"
    r"setField|getProperty|setProperty|clearProperty|getenv|getResource\w*|getBundle|createTempFile|"
    r"createTempDirectory|newFile|newFolder|getInstance|loadLibrary|exec|getLogger|mock|describedAs|as|"
    r"withFailMessage|overridingErrorMessage|format|ofPattern|getContextClassLoader|setName|assume\w*)$"
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
    return bool(_POSITIONS.match(call.name))


def is_setting(name: str) -> bool:
    """Whether a variable of this name holds something that no input should change."""
    return bool(_SETTINGS.search(name) or (name.isupper() and _SETTINGS.search(name.lower())))


def is_place(owner: str, facts: Facts) -> bool:
    """Whether a class stands for a place or a time, and is not the project's."""
    return bool(_PLACES.search(owner)) and not facts.is_project(owner)


def leaves(call: Call, facts: Facts) -> bool:
    """Whether everything that a call is given stays as it is."""
    owner = (call.signature.owner if call.signature else call.receiver_class) or ""
    if _NAMES.match(call.name) and not facts.is_project(owner):
        return True
    if owner in _PROPERTIES and call.name == _PROPERTIES[owner]:
        return True
    if _WAITS.match(call.name):
        return True
    if call.is_constructor and owner.endswith(("Exception", "Error")):
        return True
    return is_place(owner, facts)
