"""HTML as text in which everything is escaped that was not made here."""

from html import escape

from mrscout.report.well_formed import well_formed


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


#: what an element can hold; plain text is escaped
Content = str | Markup | None
_VOID = frozenset({"br", "path", "rect"})


def tag(name: str, *children: Content, **attributes: str | float | None) -> Markup:
    """An element; `class_` and `data_filter` become `class` and `data-filter`, and None leaves one out."""
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    head = "".join(f' {key}="{shown(str(value))}"' for key, value in pairs if value is not None)
    if name in _VOID:
        return Markup(f"<{name}{head}/>")
    return Markup(f"<{name}{head}>{joined(*children)}</{name}>")


def joined(*children: Content) -> Markup:
    """One after the other."""
    return Markup(
        "".join(each if isinstance(each, Markup) else shown(each) for each in children if each is not None)
    )


def shown(text: str) -> str:
    """Text that can stand anywhere in a page, and that UTF-8 can carry."""
    return escape(well_formed(text), quote=True).replace("\0", "�")
