"""Explains facts in an order in which each comes after those it says, and finds facts that need themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.checking.context import Context
from rulewright.checking.facts import body_of
from rulewright.language import syntax as s
from rulewright.meaning.checked import CheckedAction, CheckedFact
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.terms import Able, Ask


def explain_facts(context: Context) -> None:
    """Resolve every fact's explanation, the innermost first, so that none is followed through a long chain."""
    done: set[str] = set()
    for first in context.signatures:
        stack = [(first, False)]
        while stack:
            word, ready = stack.pop()
            if ready:
                body_of(context, context.signatures[word])
            elif word not in done:
                done.add(word)
                stack.append((word, True))
                stack += [(said, False) for said in _said(context, context.signatures[word].fact) if said not in done]


def _said(context: Context, fact: s.Fact) -> list[str]:
    """The words of the facts that a fact's explanation may say."""
    words = dict.fromkeys(_words(fact.value))
    verbs = context.vocabulary.verbs
    return [word for given in words if (word := verbs.get(given, given)) in context.signatures]


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _words(item)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            if field.name != "span":
                yield from _words(getattr(part, field.name))


def check_circles(context: Context, facts: dict[str, CheckedFact], actions: dict[str, CheckedAction]) -> None:
    """Report facts that their own modifiers ask for, and actions that are possible only if they are possible."""
    asked = {name: {part.fact for part in subterms((fact.value, fact.modifiers)) if isinstance(part, Ask)}
             for name, fact in facts.items()}  # fmt: skip
    for name in _in_a_circle(asked):
        fact = context.declared.facts[name]
        context.report(
            "F501", fact.head.span, f"The fact `{fact.head.word}` is explained by itself, through a modifier.",
            "Explain the modifier by other facts.",
        )  # fmt: skip
    able = {name: _needed(action, facts) for name, action in actions.items()}
    for name in _in_a_circle(able):
        context.report(
            "F510", actions[name].span, f"Whether `{name}` can be done depends on whether it can be done.",
            "Let its needs ask for something else.",
        )  # fmt: skip


def _needed(action: CheckedAction, facts: dict[str, CheckedFact]) -> set[str]:
    """The actions whose possibility an action's head asks for, directly or through facts."""
    found: set[str] = set()
    seen: set[str] = set()
    waiting: list[Any] = [action.head]
    while waiting:
        for part in subterms(waiting.pop()):
            if isinstance(part, Able):
                found.add(part.action)
            elif isinstance(part, Ask) and part.fact not in seen and part.fact in facts:
                seen.add(part.fact)
                waiting.append((facts[part.fact].value, facts[part.fact].modifiers))
    return found


def _in_a_circle(uses: dict[str, set[str]]) -> list[str]:
    """The first name met of each circle."""
    reported: list[str] = []
    for first in uses:
        reached: set[str] = set()
        waiting = sorted(uses[first])
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += sorted(uses.get(name, ()))
        if first in reached and not any(first in uses.get(name, ()) or name in uses[first] for name in reported):
            reported.append(first)
    return reported
