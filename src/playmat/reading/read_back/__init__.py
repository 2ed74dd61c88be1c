"""Our own English, read back: the inverse of `effects.english`.

Our wording is a separate language in which every sentence means one tree, so nothing has to be guessed from the sentences
before: the rules give nodes at once, and a pronoun is a node too ("that Pokémon" is `It`, "those cards" are `Those`). The
wordings at the nodes are turned into rules by `templates`, so a node that has one needs nothing here; each wording that is a
function in `effects.english` has its inverse in the module of the same name here.

The depth of a body in its text (`Writer.inside`) decides its signs. At the top, sentences end with full stops; in a body
(`our_body1`, behind "if heads," and the like) they are parted by semicolons; in a body within a body (`our_body2`) parentheses
hold them together. `rule_helpers.at_depths` enters a rule with bodies for texts at the top (category ending in 0) and inside (in 1).

Categories that several modules use, all without a full stop at their end:

- `our_part`: a whole paragraph, and `our_attack`: the text of an attack, both with full stops;
- `our_body1`, `our_body2`: the action behind "..., you may" and the like; `our_play`: sentences at the top, with full stops;
- `our_static`: a static, also with "as long as ...,"; `our_on0` and `our_use0`: a trigger and an activation as a whole
  paragraph, with full stops; `our_on1` and `our_use1` the same in a sentence, `our_on2` and `our_use2` deeper inside;
- `our_if` and `our_while`: a condition with its word ("if ..."; "as long as ..."; "unless ..."), `our_cond`: the same without,
  `our_test`: a test within, where several are in parentheses;
- `our_pred`: a predicate, "is Basic", "have any damage counters";
- `our_qty`; `our_n_damage`, `our_n_cards`, `our_n_counters`, ...: a number of something; `our_rate`: "for each ...";
- `our_whole`: all that a selector selects; `our_all`: the same as a plural without "each"; `our_each`: behind "for each";
- `our_one_card`, `our_cards`: cards that pass a filter ("1 Fire Energy card", "Fire Energy cards"), as the filter; such nouns
  without what is said behind them are `our_card_noun` and `our_pokemon_noun`, as tuples of filters, which `our_which` adds to;
- `our_player`, `our_whose`, `our_place`, `our_types` (an "or" list), `our_types_and`, `our_energy`, `our_conditions`
  (an "or" list), `our_conditions_and`, `our_op`, `our_int`, `our_name` (in quotation marks).
"""

from __future__ import annotations

from functools import cache

from playmat.family_modules import modules_in
from playmat.reading.parsing import Grammar


@cache
def our_grammar() -> Grammar:
    """The grammar of our own wording; built once. It shares no rule with the one of printed texts."""
    g = Grammar()
    for module in modules_in("playmat.reading.read_back"):
        if hasattr(module, "add"):
            module.add(g)
    g.prepare()
    return g
