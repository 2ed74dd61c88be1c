"""Cards as JSON for clients: their facts, and their texts in English."""

from __future__ import annotations

from playmat.cards.english import ability_english, attack_english, text_english
from playmat.cards.model import Card
from playmat.cards.names import owner_of, region_of
from playmat.cards.sets import expansions
from playmat.server.card_icons import creatures, gist
from playmat.server.pictures import Pictures
from playmat.server.responses import CardInfo, SetInfo


def card_to_json(card: Card, pictures: Pictures | None = None) -> CardInfo:
    """The facts of a card and our wording of its texts. A card that cannot be played yet has facts only."""
    return {
        "id": card.id, "name": card.name, "title": card.printed_name, "supertype": str(card.supertype),
        "stage": str(card.stage) if card.stage else None, "kind": str(card.kind) if card.kind else None,
        "types": [str(kind) for kind in card.types], "hp": card.hp, "level": card.level, "evolves_from": card.evolves_from,
        "retreat": card.retreat, "prizes": card.prizes, "tags": list(card.tags), "basic_energy": card.basic_energy,
        "copies": card.copies, "unread": card.unread, "set": set_to_json(card.set_id),
        "number": card.number or card.id.rpartition("-")[2],
        "weaknesses": [{"type": str(w.type), "factor": w.factor, "plus": w.plus} for w in card.weaknesses],
        "resistances": [{"type": str(r.type), "minus": r.minus} for r in card.resistances],
        "abilities": [{"name": a.name, "kind": str(a.kind), "text": ability_english(a, card)} for a in card.abilities],
        "attacks": [
            {
                "name": attack.name, "cost": [str(kind) for kind in attack.cost], "damage": attack.damage, "mark": attack.mark,
                "power": attack.power, "text": attack_english(attack, card),
            }
            for attack in card.attacks
        ],
        "text": text_english(card), "does": gist(card), "creatures": creatures(card),
        "owner": owner_of(card.name) if card.is_pokemon else "", "region": region_of(card.name) if card.is_pokemon else "",
        "picture": pictures is not None and card.id in pictures,
    }  # fmt: skip


def set_to_json(set_id: str) -> SetInfo:
    expansion = expansions().get(set_id)
    if expansion is None:
        return {"id": set_id, "name": set_id, "series": "", "code": set_id, "released": ""}
    return {
        "id": set_id, "name": expansion.name, "series": expansion.series, "code": expansion.code,
        "released": expansion.released.isoformat(),
    }  # fmt: skip
