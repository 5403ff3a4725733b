"""Tools that we bring along ourselves, from the registry by name: fetched once for all projects."""

from collections.abc import Mapping

from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.build.mvn import Maven
from mrscout.languages.java.build.resolve import Resolution, resolve
from mrscout.sources.cache import make_private, own_place


def bring_tools(named: Mapping[str, Dependency], maven: Maven) -> Resolution:
    """The jars of each; what cannot be had today is told, and asked for again tomorrow. Raises CacheUnusable."""
    place = own_place("tools")
    make_private(place)
    modules = {name: Module(name, (dependency,)) for name, dependency in named.items()}
    return resolve(modules, sorted(modules), maven, place, keep_problems=False)
