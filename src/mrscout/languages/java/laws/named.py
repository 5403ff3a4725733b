"""How a class is written: its name without the package, and the class whose name has to be known for that."""

from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass

Names = frozenset[tuple[str, str]]  #: simple names, with the canonical names of the classes that they mean


def named(name: str, info: ClassInfo | None) -> tuple[str, Names]:
    """A class by its canonical name, and the outermost class around it; `info` tells which part is the package."""
    package = info.decl.file.package if isinstance(info, SourceClass) else name.rpartition(".")[0]
    written = name.removeprefix(f"{package}.")
    head = written.partition(".")[0]
    return written, frozenset({(head, f"{package}.{head}")})
