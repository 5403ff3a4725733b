"""What any class may name or call."""

from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl


def is_open(decl: TypeDecl | None) -> bool:
    """Whether any class can name a type."""
    while decl is not None:
        if "public" not in decl.modifiers.words and (decl.outer is None or decl.outer.kind != "interface"):
            return False
        decl = decl.outer
    return True


def is_callable(method: MethodDecl) -> bool:
    """Whether any class can call a method or constructor, and nobody is told not to."""
    public = "public" in method.modifiers.words or method.owner.kind == "interface"
    return public and "Deprecated" not in method.modifiers.annotations
