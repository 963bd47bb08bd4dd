"""Says why a move is refused: every need that fails, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.diagnostics import did_you_mean
from rulewright.match.attempt import Attempt, cited, described, meanings, sight_of
from rulewright.match.decision import IllegalChoice, Refusal, go_by_number
from rulewright.match.offer import picked_variable
from rulewright.match.tried import not_carried_through
from rulewright.meaning.checked import HeadPick
from rulewright.meaning.steps import Choice, ChoiceBranch, Pick
from rulewright.program.expanded import HeadAsk

if TYPE_CHECKING:
    from rulewright.match.match import Match


def explain(match: Match, words: Sequence[str]) -> tuple[Refusal, ...]:
    """All refusals of the rest of a move given by names; nothing when it may be made."""
    program = match.game.program
    number = program.site(match.state)
    if number < 0:
        raise IllegalChoice("The match is over.")
    step = program.sites[number].step
    given = [word.lower() for word in words if word]
    if not given:
        raise IllegalChoice("Say what: `why` and the names of a move.")
    if isinstance(step, Choice):
        return _branch(match, step, given)
    if isinstance(step, HeadAsk):
        if given[0] == step.action:
            given = given[1:]
        picked = [item.variable for item in step.items[: step.position] if isinstance(item, HeadPick)]
        kept = {variable: program.slots[variable.number] for variable in picked if variable.number in program.slots}
        values = {variable: match.state[slot] for variable, slot in kept.items()}
        own = [item.variable for item in program.rules.actions[step.action].head if isinstance(item, HeadPick)]
        values = {variable: values[named] for variable, named in zip(own, picked, strict=False) if named in values}
        attempt = Attempt(match, step.action, program.decider(match.state), values, len(picked))
        if program.sites[number].more:
            variable = picked_variable(step)
            attempt.started[variable] = list(match.state[program.slots[variable.number]])
        return attempt.refusals(given) or _in_a_row(match, given)
    assert isinstance(step, Pick)
    return _plain_pick(match, step, given)


def _on_from_branch(match: Match, number: int, given: list[str]) -> tuple[Refusal, ...]:
    """What stops the picks of an action after it was chosen, tried on a copy."""
    if match.game.program.trials is None or not given:
        return ()
    option = next(option for value, option in match.offered() if value == number)
    after = match.copy()
    after.choose(option)
    program = match.game.program
    site = program.site(after.state)
    if site < 0 or program.outcomes(after.state) or not isinstance(program.sites[site].step, HeadAsk):
        return ()
    return _in_a_row(after, given)


def _in_a_row(match: Match, given: list[str]) -> tuple[Refusal, ...]:
    """What stops picks that an action's own needs allow, made one after the other on a copy."""
    program = match.game.program
    if program.trials is None or program.sites[program.site(match.state)].more:
        return ()
    trial = match
    for word in given:
        site = program.site(trial.state)
        step = program.sites[site].step if site >= 0 else None
        if not isinstance(step, HeadAsk) or picked_variable(step).type.many:
            return ()
        chosen = next((o for o in trial.options() if word in (o.name.lower(), str(o.number))), None)
        if chosen is None:
            values = sight_of(trial).values(picked_variable(step).type, word)
            return next((stopped for value in values if (stopped := not_carried_through(trial, value))), ())
        trial = trial.copy()
        trial.choose(chosen)
    return ()


def _plain_pick(match: Match, step: Pick, given: list[str]) -> tuple[Refusal, ...]:
    if step.many:
        return _set_in_a_row(match, step, given)
    options = match.options()
    if len(given) > 1:
        raise IllegalChoice(f"`{given[1]}` is too much: one pick is asked for.")
    if any(given[0] == option.name.lower() for option in options):
        return ()
    if go_by_number(options) and any(given[0] == str(option.number) for option in options):
        return ()
    found = meanings(match, step.variable.type, given[0])
    if any(option.value in found for option in options):
        return ()
    for value in found:
        if stopped := not_carried_through(match, value):
            return stopped
    title = sight_of(match).titled(step.variable.type, found[0])
    return (Refusal(f"{title} is not {described(step.prompt)}.", "", cited(match, step.span), step.span),)


def _set_in_a_row(match: Match, step: Pick, given: list[str]) -> tuple[Refusal, ...]:
    """Whether the things of a set may be picked one after the other; tried on a copy, of which nothing is told."""
    trial = match.copy()
    for position, word in enumerate(given):
        pending = trial.game.program.site(trial.state)
        if pending < 0 or picked_variable(trial.game.program.sites[pending].step) != step.variable:
            raise IllegalChoice(f"`{word}` is too much: the set is complete with `{given[position - 1]}`.")
        if not any(word in (option.name.lower(), str(option.number)) for option in trial.options()):
            if word != "done":
                meanings(match, replace(step.variable.type, many=False), word)
            text = f"`{word}` can not be chosen here: {described(step.prompt)}."
            return (Refusal(text, "", cited(match, step.span), step.span),)
        trial.choose(next(o for o in trial.options() if word in (o.name.lower(), str(o.number))))
    return ()


def _branch(match: Match, step: Choice, given: list[str]) -> tuple[Refusal, ...]:
    branch = next((one for one in step.branches if given[0] in (one.name.lower(), one.title.lower())), None)
    player = match.game.program.decider(match.state)
    if branch is None:
        return _unnamed_branch(match, step, given)
    offered = match.game.program.options(match.state)
    number = step.branches.index(branch)
    if branch.action:
        refusals = Attempt(match, branch.action, player, {}).refusals(given[1:])
        if refusals:
            return refusals
    if number in offered:
        return _on_from_branch(match, number, given[1:]) if branch.action else ()
    if stopped := not_carried_through(match, number):
        return stopped
    text = f"It is offered only so: {branch.span.words}."
    if branch.otherwise:
        text = "It is offered only when nothing else is."
    return (Refusal(text, branch.action, cited(match, branch.span), branch.span),)


def _unnamed_branch(match: Match, step: Choice, given: list[str]) -> tuple[Refusal, ...]:
    """What refuses picks in all actions on offer that could take them; nothing where one takes them."""
    held = [one for one in step.branches if one.action and _names_picks(match, one, given)]
    found: list[tuple[Refusal, ...]] = []
    wrong: IllegalChoice | None = None
    for branch in held:
        try:
            found.append(_branch(match, step, [branch.name.lower(), *given]))
        except IllegalChoice as refused:
            wrong = wrong or refused
    if not found and wrong is not None:
        raise wrong
    if not found:
        names = [one.name for one in step.branches]
        guess = did_you_mean(given[0], names, f"There is {', '.join(names)}.")
        raise IllegalChoice(f"`{given[0]}` names nothing here. {guess}")
    if () in found:
        return ()
    return tuple({(refusal.text, refusal.span.start): refusal for each in found for refusal in each}.values())


def _names_picks(match: Match, branch: ChoiceBranch, given: list[str]) -> bool:
    """Whether a word is for one of an action's picks, as far as the player who is asked can tell."""
    sight = sight_of(match)
    types = [replace(pick.pick.variable.type, many=False) for pick in match.game.reasons(branch.action).picks]
    return any(sight.values(type_, word) for type_ in types for word in given)
