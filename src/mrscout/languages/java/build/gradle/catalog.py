"""Reads version catalogues, ``gradle/libs.versions.toml``: aliases for coordinates, and bundles of them."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path


def read_catalogs(root: Path, read: Callable[[Path], str]) -> dict[str, tuple[str, ...]]:
    """Accessors, ``libs.junit.api``, and the coordinates that each stands for; what is broken is left out."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(root.glob("gradle/*.toml")) + sorted(root.glob("*.versions.toml")):
        try:
            catalog = tomllib.loads(read(path))
        except (ValueError, RecursionError):
            continue
        found.update(_accessors(path.name.removesuffix(".toml").removesuffix(".versions"), catalog))
    return found


def _accessors(name: str, catalog: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    versions = {alias: _version(stated, {}) for alias, stated in _table(catalog, "versions").items()}
    libraries = {
        alias: coordinate
        for alias, stated in _table(catalog, "libraries").items()
        if (coordinate := _coordinate(stated, versions))
    }
    found: dict[str, tuple[str, ...]] = {
        f"{name}.{_dotted(alias)}": (coordinate,) for alias, coordinate in libraries.items()
    }
    for alias, members in _table(catalog, "bundles").items():
        if not isinstance(members, list):
            continue
        listed = tuple(libraries[member] for member in members if member in libraries)
        found[f"{name}.bundles.{_dotted(alias)}"] = listed
    for alias, version in versions.items():
        if version:
            found[f"{name}.versions.{_dotted(alias)}"] = (version,)
    return found


def _table(catalog: Mapping[str, object], name: str) -> Mapping[str, object]:
    table = catalog.get(name, {})
    return table if isinstance(table, dict) else {}


def _dotted(alias: str) -> str:
    return re.sub(r"[-_]", ".", alias)


def _version(stated: object, versions: Mapping[str, str | None]) -> str | None:
    if isinstance(stated, str):
        return stated
    if isinstance(stated, dict):
        if isinstance(stated.get("ref"), str):
            return versions.get(stated["ref"])
        for key in ("strictly", "require", "prefer"):
            if isinstance(stated.get(key), str):
                return str(stated[key])
    return None


def _coordinate(stated: object, versions: Mapping[str, str | None]) -> str | None:
    if isinstance(stated, str):
        return stated
    if not isinstance(stated, dict):
        return None
    module = stated.get("module") or f"{stated.get('group')}:{stated.get('name')}"
    version = _version(stated.get("version"), versions)
    return f"{module}:{version}" if version else str(module)
