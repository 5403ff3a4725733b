"""The report as one HTML page that holds all it needs: styles, scripts and data, and fetches nothing."""

from mrscout.report.html.page import render

__all__ = ["render"]
