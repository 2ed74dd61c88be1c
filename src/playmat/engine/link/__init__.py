"""Linking: effect trees and card facts become the records and programs that the engine runs.

A node is linked by the types of its fields: the class of the same name in the engine is made with the linked fields, in their
order. `linker` does that. The modules named after families of nodes hold the exceptions, each a function marked `@links`.

Two steps do more than translate. Every `pick` in an action becomes a question asked before it, so only `AskForPick` has to ask
for one. And the text of an attack is divided into the sections that the ruleset's attack steps run.
"""
