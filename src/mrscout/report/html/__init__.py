"""Renders a run as one HTML page that contains its styles, scripts and data, and fetches nothing."""

from mrscout.report.html.page import render

__all__ = ["render"]
