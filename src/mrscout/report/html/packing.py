"""Data inside of a page: JSON, deflated and in base64, in an element that no browser runs or shows.

Base64 has no character that means anything to HTML, so nothing in the data can end the element.
"""

import base64
import json
import zlib

from mrscout.store.records import Json

Packable = Json | list[Json] | list[str]


def packed(data: Packable) -> str:
    """Text that `unpack` of the page's script reads; the same data give the same text."""
    # Escaped, so that a lone surrogate, which UTF-8 cannot carry, arrives as it is.
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(text.encode("ascii")) + deflate.flush()).decode("ascii")


def unpacked(text: str) -> Packable:
    """What was packed."""
    data: Packable = json.loads(zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS))
    return data


def blob(name: str, data: Packable) -> str:
    """The element of a page that holds the data."""
    return f'<script type="application/x-mrscout" id="{name}">{packed(data)}</script>'
