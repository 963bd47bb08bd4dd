"""Numbers read from tables: `award of card for 3 at 2`, `bonus at 4`."""

from __future__ import annotations

from rulewright.checking import phrases, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.scope import Scope
from rulewright.diagnostics import did_you_mean
from rulewright.language import syntax as s
from rulewright.meaning.terms import Constant, Entry, Lookup, Term
from rulewright.meaning.types import NUMBER, Type
from rulewright.ruleset.number_tables import KIND, named_type
from rulewright.ruleset.setting import NumberTable, Setting
from rulewright.source import Span


def table_entry(context: Context, scope: Scope, expression: s.Phrase) -> Term | None:
    """A number of a table, or None where the phrase speaks of no table."""
    word, setting = expression.word, context.setting
    if expression.subject is None:
        number = setting.named_tables.get(word)
        return _entry(context, scope, expression, Constant(number, Type(KIND))) if number is not None else None
    if word not in table_properties(setting):
        return None
    subject = values.value(context, scope, expression.subject)
    if subject is WRONG:
        return WRONG
    table = phrases.read(context, scope, word, subject, expression.span)
    if table is WRONG or table.type.kind != KIND:
        return None if table is not WRONG else WRONG
    for term, span in ((subject, expression.subject.span), (table, expression.span)):
        if context.expect(scope, term, term.type.sure, span) is WRONG:
            return WRONG
    return _entry(context, scope, expression, table)


def table_properties(setting: Setting) -> set[str]:
    """The properties that are tables, of whatever has properties."""
    types = [setting.seat_properties, *(kind.properties for kind in setting.kinds.values())]
    found = {name for own in types for name, type_ in own.items() if type_.kind == KIND}
    return found | {name for board in setting.boards for name, type_ in board.properties.items() if named_type(type_)}


def bare_table(context: Context, word: str, span: Span) -> Term:
    """Report a table said without what it is read by."""
    table = context.setting.tables[context.setting.named_tables[word]]
    return context.report("N206", span, f"`{word}` is a table of numbers, and this says none of them.",
                          f"Write `{_said(word, table.by)}`.")  # fmt: skip


def _said(phrase: str, by: tuple[str, ...]) -> str:
    return " ".join((phrase, *(f"{word} NUMBER" for word in by)))


def _entry(context: Context, scope: Scope, expression: s.Phrase, table: Term) -> Term:
    tables = _possible(context.setting, table)
    by = tables[0].by
    given = {argument.preposition: argument for argument in expression.arguments}
    subject = f" of {expression.subject.span.words}" if expression.subject is not None else ""
    phrase = f"your {expression.word}" if expression.yours else f"{expression.word}{subject}"
    strange = [argument for argument in expression.arguments if argument.preposition not in by]
    if strange or set(given) != set(by) or len(given) != len(expression.arguments):
        span = strange[0].span if strange else expression.span
        help_ = did_you_mean(strange[0].preposition, by) if strange else ""
        message = f"`{expression.word}` is a table, read by {' and '.join(f'`{word}`' for word in by)}."
        return context.report("N206", span, message, help_ or f"Write `{_said(phrase, by)}`.")
    keys: list[Term] = []
    for word in by:
        key = values.number(context, scope, given[word].value)
        if key is WRONG:
            return WRONG
        keys.append(key)
        if isinstance(key, Constant) and not _reaches(tables, tuple(keys)):
            return context.report(
                "T317", given[word].span, f"`{expression.word}` has no number {_keys(by, keys)}.",
                _bounds(tables, tuple(keys[:-1]), word),
            )  # fmt: skip
    if isinstance(table, Constant) and all(isinstance(key, Constant) for key in keys):
        found = tables[0].cells[tuple(key.value for key in keys if isinstance(key, Constant))]
        return Constant(found, NUMBER)
    return Entry(table, tuple(keys), expression.word, expression.span)


def _possible(setting: Setting, table: Term) -> list[NumberTable]:
    """The tables that one may be read from."""
    if isinstance(table, Constant):
        return [setting.tables[table.value]]
    assert isinstance(table, Lookup)
    sort, _, word = table.table.partition(":")
    of = table.subject.type.of
    rows = {
        "seat": [seat.values for seat in setting.seats],
        "space": [space.values for space in setting.spaces],
        "piece": [piece.values for piece in setting.pieces if of not in setting.kinds or piece.kind == of],
    }
    numbers = (row.get(word) for row in rows[sort])
    found = [setting.tables[number] for number in numbers if isinstance(number, int)]
    return found or [NumberTable(tuple(table.type.of.split()), {})]


def _reaches(tables: list[NumberTable], keys: tuple[Term, ...]) -> bool:
    """Whether some table has a number for what is known of the keys."""
    known = [(position, key.value) for position, key in enumerate(keys) if isinstance(key, Constant)]
    return any(all(cell[position] == value for position, value in known) for table in tables for cell in table.cells)


def _keys(by: tuple[str, ...], keys: list[Term]) -> str:
    return " ".join(f"{word} {key.value}" for word, key in zip(by, keys, strict=False) if isinstance(key, Constant))


def _bounds(tables: list[NumberTable], before: tuple[Term, ...], word: str) -> str:
    """What the last key may be, after those before it."""
    known = [(position, key.value) for position, key in enumerate(before) if isinstance(key, Constant)]
    found = {cell[len(before)] for table in tables for cell in table.cells
             if all(cell[position] == value for position, value in known)}  # fmt: skip
    return f"After `{word}`, it has numbers for {min(found)} to {max(found)}." if found else "It has no numbers at all."
