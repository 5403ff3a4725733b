"""What the class of a relation says, whatever it is called: equal for relations that nobody could tell apart."""

import re

from mrscout.languages.java.codify.render import GIVEN

_JAVADOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_CLASS = re.compile(r"^public class (\w+)", re.MULTILINE)
#: assertions that say the same of two names, whichever comes first
_EITHER_WAY = re.compile(r"\b(assert(?:Not)?(?:Equals|Same))\((\w+), (\w+)\)")


def reading(source: str, name: str) -> str:
    """The class without what tells where it was mined, its own names and the paper's form, which comes last."""
    lifted = source[:end] if (end := source.rfind(f"void {name}{GIVEN}(")) >= 0 else source
    declared = _CLASS.search(lifted)
    code = _JAVADOC.sub("", lifted[declared.start() :] if declared else lifted)
    own = {name, declared[1]} if declared else {name}
    said = " ".join(re.sub(rf"\b({'|'.join(map(re.escape, sorted(own)))})\b", "_", code).split())
    return _EITHER_WAY.sub(lambda found: f"{found[1]}({', '.join(sorted(found.groups()[1:]))})", said)
