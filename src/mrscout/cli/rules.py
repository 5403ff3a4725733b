"""All rules that have names: listed by `doctor --rules`, switched off by `--without-rule`, explained by `show`."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from mrscout.errors import UsageError

if TYPE_CHECKING:
    from mrscout.model.rules import Rule


def rule_groups() -> "dict[str, Sequence[Rule[...]]]":
    """Return the rules by what they decide, those for all languages first."""
    from mrscout.discovery.ranking import RULES as INSTANCE_RULES
    from mrscout.languages.registry import known_languages
    from mrscout.synthesis.describe.relation_kinds import RULES as WEAKNESS_RULES
    from mrscout.synthesis.lifting.left_rules import RULES as LEFT_RULES

    # Both stages look for some of the weaknesses, each in what it knows.
    rules: tuple[Rule[...], ...] = (*INSTANCE_RULES, *WEAKNESS_RULES)
    weak = {rule.slug: rule for rule in rules}
    groups: dict[str, Sequence[Rule[...]]] = {
        "weak relations": tuple(weak.values()),
        "literals left as they are": LEFT_RULES,
    }
    for language in known_languages():
        groups |= {f"{language.name}: {title}": rules for title, rules in language.rules.items()}
    return groups


def rule_descriptions() -> dict[str, str]:
    """Return the description of each rule by its slug."""
    return {rule.slug: rule.description for rules in rule_groups().values() for rule in rules}


def check_rules(slugs: Collection[str]) -> None:
    """Raise UsageError if a rule of this name does not exist."""
    known = rule_descriptions()
    for slug in sorted(slugs):
        if slug not in known:
            near = get_close_matches(slug, known, n=1)
            meant = f"Did you mean {near[0]}? " if near else ""
            advice = f"{meant}mrscout doctor --rules lists all of them."
            raise UsageError(f"--without-rule {slug}", "there is no rule of this name", advice)
