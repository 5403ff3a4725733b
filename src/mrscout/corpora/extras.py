"""Loads packages that are installed with an extra of mrscout only."""

from importlib import import_module
from typing import Any

from mrscout.errors import EnvironmentLacks


def load_extra(module: str, wanted: str, extra: str) -> Any:  # noqa: ANN401 - a module
    """Load a module of an extra. Raises EnvironmentLacks with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as missing:
        problem = f"it needs the package {module}, which is not installed"
        advice = f"Run pip install 'mrscout[{extra}]', with the Python that runs mrscout."
        raise EnvironmentLacks(f"mrscout {wanted}", problem, advice) from missing
