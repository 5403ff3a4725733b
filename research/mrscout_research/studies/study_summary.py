"""Prints the results of filled-in sheets: shares or ratings, their confidence, and the agreement of raters."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from rich.console import Console
from rich.text import Text

from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line
from mrscout_research.studies.sample_statistics import above, cohens_kappa, fleiss_kappa, interval
from mrscout_research.studies.study import Sample

#: the middle of a scale from 1 to 4
_NEUTRAL = 2.5
_EASY = ("3", "4")
_VERY_EASY = "4"
_LISTED = 30

#: the answers of each rater, by the name of their sheet, each by item
Ratings = Mapping[str, Mapping[str, str]]


def print_study(console: Console, sample: Sample, ratings: Ratings) -> None:
    """Print all results of a study."""
    study = sample.population.study
    say_line(console, Text(study.title, style="bold"))
    count = words.counted(len(ratings), "rater")
    say(console, f"{len(sample.items):,} of {sample.size:,} {sample.population.noun}, {count}.")
    say(console)
    _print_counts(console, sample, ratings)
    say(console)
    if study.is_scale:
        _print_scale(console, sample, ratings)
    else:
        _print_shares(console, sample, ratings)
    if len(ratings) > 1:
        say(console)
        _print_agreement(console, sample, list(ratings.values()))


def _print_counts(console: Console, sample: Sample, ratings: Ratings) -> None:
    for name, answers in ratings.items():
        counts = Counter(answers.values())
        counted = ", ".join(f"{word}: {counts[word]:,}" for word in sample.population.study.words)
        say(console, counted, 2, Text(f"{printable(name)}  ", style="bold"))


def _print_shares(console: Console, sample: Sample, ratings: Ratings) -> None:
    study = sample.population.study
    (right,) = study.right
    for name, answers in ratings.items():
        judged = [answer for answer in answers.values() if answer not in study.aside]
        hits = sum(answer in study.right for answer in judged)
        if not judged:
            say(console, "nothing to tell", 2, Text(f"{printable(name)}  ", style="bold"))
            continue
        low, high = interval(hits, len(judged), sample.size, sample.confidence)
        share = f"{hits / len(judged):.1%} {right} ({hits:,} of {len(judged):,})"
        sentence = f"{share}, {low:.1%} to {high:.1%} with a confidence of {sample.confidence:.0%}"
        say(console, sentence, 2, Text(f"{printable(name)}  ", style="bold"))


def _print_scale(console: Console, sample: Sample, ratings: Ratings) -> None:
    for name, answers in ratings.items():
        easy = sum(answer in _EASY for answer in answers.values()) / len(answers)
        very = sum(answer == _VERY_EASY for answer in answers.values()) / len(answers)
        sentence = f"{easy:.1%} easy or very easy, {very:.1%} very easy"
        say(console, sentence, 2, Text(f"{printable(name)}  ", style="bold"))
    means = [fmean(int(answers[id_]) for answers in ratings.values()) for id_ in sample.items]
    significance = above(means, _NEUTRAL)
    test = (
        ""
        if significance.p is None
        else f", p = {significance.p:.2g} (one-sided t-test), Cohen's d = {significance.effect:.2f}"
    )
    say(console)
    say(console, f"The mean is {significance.mean:.2f}, against a neutral {_NEUTRAL}{test}.", 2)


def _print_agreement(console: Console, sample: Sample, raters: Sequence[Mapping[str, str]]) -> None:
    items = [[answers[id_] for answers in raters] for id_ in sample.items]
    if len(raters) == 2:
        name, kappa = "Cohen's", cohens_kappa(*zip(*items, strict=True))
    else:
        name, kappa = "Fleiss'", fleiss_kappa(items)
    value = "undefined, since all answers are the same" if kappa is None else f"{kappa:.3f}"
    say(console, f"{name} kappa is {value}.", 2)
    differ = [id_ for id_, labels in zip(sample.items, items, strict=True) if len(set(labels)) > 1]
    if differ:
        shown = " ".join(differ[:_LISTED]) + (
            f" … {len(differ) - _LISTED} more" if len(differ) > _LISTED else ""
        )
        say(console, f"Different answers to {words.counted(len(differ), 'item')}: {printable(shown)}", 2)
