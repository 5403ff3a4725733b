"""Finds the tests of a file: those of JUnit 3 to 6 and TestNG, in nested, abstract and inherited classes."""

import re
from collections.abc import Iterator

from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass, plain_name
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, TypeDecl
from mrscout.languages.java.syntax.types import render_type

_ANNOTATIONS = ("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory")
_ANNOTATED = re.compile(rb"@(?:[\w.]*\.)?(?:%s)\b" % "|".join(_ANNOTATIONS).encode())
_NAMED = re.compile(rb"void\s+test\w*\s*\(")


def may_hold_tests(source: bytes) -> bool:
    """True if a file may hold a test, going by its bytes; most do not, and need not be parsed."""
    # Three separate searches, since each begins with fixed bytes, which is fast.
    return (
        b"TestCase" in source
        or _ANNOTATED.search(source) is not None
        or (b"test" in source and _NAMED.search(source) is not None)
    )


def tests_of(file: FileDecl, module: str, facts: Facts) -> Iterator[MethodDecl]:
    """The tests that a file declares, in source order."""
    tests = [method for decl in file.types.values() for method in _tests_of_type(decl, module, facts)]
    yield from sorted(tests, key=lambda method: method.start)


def _tests_of_type(decl: TypeDecl, module: str, facts: Facts) -> Iterator[MethodDecl]:
    whole_class = "Test" in _simple_names(decl.modifiers.annotations)
    junit3 = not whole_class and is_junit3(decl, module, facts)
    for methods in decl.methods.values():
        for method in methods:
            if method.body is None or method.name == "?":
                continue
            annotated = not _simple_names(method.modifiers.annotations).isdisjoint(_ANNOTATIONS)
            if annotated or (whole_class and _is_public_void(method)) or (junit3 and _is_junit3_test(method)):
                yield method
    for nested in decl.nested.values():
        yield from _tests_of_type(nested, module, facts)


def _simple_names(annotations: tuple[str, ...]) -> set[str]:
    return {name.rpartition(".")[2] for name in annotations}


def _is_public_void(method: MethodDecl) -> bool:
    result = method.result
    configuration = any(
        name.startswith(("Before", "After", "DataProvider")) for name in method.modifiers.annotations
    )
    returns_void = result is not None and result.name == "void"
    return "public" in method.modifiers.words and not method.static and not configuration and returns_void


def _is_junit3_test(method: MethodDecl) -> bool:
    return method.name.startswith("test") and not method.params and _is_public_void(method)


def is_junit3(decl: TypeDecl, module: str, facts: Facts) -> bool:
    """True if the class extends JUnit's `TestCase`, or an unknown class with `TestCase` in its name."""
    info = facts.classes.of_decl(decl, module)
    if info is None or decl.superclass is None:
        return False
    for above in facts.members.ancestors(info):
        superclass = facts.classes.find(above.name, module)
        if not isinstance(superclass, SourceClass):
            if "TestCase" in above.name.rpartition(".")[2]:
                return True
        elif _extends_unseen_test_case(superclass):
            return True
    return False


def _extends_unseen_test_case(info: SourceClass) -> bool:
    """True if the superclass is named like `TestCase`, and not resolved, as after `import junit.framework.*`."""
    written = info.decl.superclass.name if info.decl.superclass else ""
    resolved = any(type_.name.endswith(f".{written}") for type_ in info.supertypes())
    return written.endswith("TestCase") and not resolved


def qualified_signature(method: MethodDecl) -> str:
    """A test's name in records: `package.Class.method(Types)` with the types as they are written."""
    types = ", ".join(render_type(raw) if raw else "?" for _, raw in method.params)
    return f"{plain_name(method.owner.canonical)}.{method.name}({types})"
