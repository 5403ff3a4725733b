"""All commands, on one application."""

from mrscout.cli import discover, doctor, evaluate, export, report, run, sample, show, survey, synthesize
from mrscout.cli import filter as filter_
from mrscout.cli.app import app

__all__ = ["COMMANDS", "app"]

COMMANDS = (run, discover, synthesize, filter_, evaluate, show, report, export, survey, sample, doctor)
