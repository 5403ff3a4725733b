"""Modules may have other numbers of inputs and other time limits than the rest of the project."""

import pytest

from mrscout.cli.options import FilteringOptions
from mrscout.errors import UsageError
from mrscout.filtering.stage import FilterOptions, ModuleOptions


def options(*modules: ModuleOptions) -> FilterOptions:
    return FilterOptions(inputs=1000, time_limit=60.0, modules=modules)


@pytest.mark.parametrize(
    ("module", "inputs", "seconds"),
    [
        ("", 1000, 60.0),
        ("core", 50, 60.0),
        ("core/deep", 50, 5.0),
        ("core/deep/er", 50, 5.0),
        ("corel", 1000, 60.0),
        ("web/core", 1000, 60.0),
    ],
)
def test_the_innermost_module_that_covers_a_relation_decides(module: str, inputs: int, seconds: float):
    asked = options(ModuleOptions("core/deep", time_limit=5.0), ModuleOptions("core", inputs=50)).of_module(
        module
    )
    assert (asked.inputs, asked.time_limit, asked.modules) == (inputs, seconds, ())


def test_the_root_module_is_not_the_whole_project():
    asked = options(ModuleOptions("", inputs=7))
    assert (asked.of_module("").inputs, asked.of_module("core").inputs) == (7, 1000)


def test_a_budget_limits_every_module():
    asked = options(ModuleOptions("core", inputs=5000, time_limit=90.0), ModuleOptions("web", inputs=5))
    cut = asked.at_most(100, 10.0)
    assert [(one.inputs, one.time_limit) for one in map(cut.of_module, ("", "core", "web"))] == [
        (100, 10.0),
        (100, 10.0),
        (5, 10.0),
    ]


def test_the_command_line_has_a_value_for_each_module_and_key():
    asked = FilteringOptions(
        module=["core:inputs=50", "web/:time-limit=2.5", "core:time-limit=9", ".:inputs=3"]
    )
    assert asked.modules == (
        ModuleOptions("", inputs=3),
        ModuleOptions("core", inputs=50, time_limit=9.0),
        ModuleOptions("web", time_limit=2.5),
    )


@pytest.mark.parametrize(
    "written",
    [
        "core",
        "core:inputs",
        "core:seed=1",
        "core:inputs=0",
        "core:inputs=x",
        "core:time-limit=86401",
        "inputs=5",
    ],
)
def test_what_is_no_setting_of_a_module_is_refused(written: str):
    with pytest.raises(UsageError, match="--module"):
        _ = FilteringOptions(module=[written]).modules
