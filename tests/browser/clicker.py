"""A player who clicks outlined things and knows no rules."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from visitors import BLANK, PATIENCE

QUICK = {
    "base1-52": 10, "base1-34": 4, "base1-46": 4, "base1-91": 3, "base1-95": 2, "base1-94": 2, "base1-97": 11, "base1-98": 4,
}  # fmt: skip
"""A deck of 40 cards for the variant `limited`, with which games are short."""

LONG = 180_000
"""Milliseconds for a whole game on a busy machine."""

CLICK = """
(seed) => new Promise((resolve, reject) => {
  let state = 0;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.disabled && e.getClientRects().length);
  const any = (list) => list[Math.floor(random() * list.length)];
  const found = () => {
    const answers = [...all('.picker [data-choice]'), ...all('.picker footer button'), ...all('.prompt [data-choice]')];
    if (answers.length) {
      const done = all('.picker footer .primary');
      return done.length ? done[0] : any(answers);
    }
    if (all('.card.held, .pokemon.held, .stadium.held').length) {
      const ways = all('.prompt .action:not(.dim)');
      const targets = [...all('.pokemon.target'), ...all('.bench.target'), ...all('.stadium.target')];
      return any(ways.length ? ways : targets.length ? targets : all('.prompt .quiet-button'));
    }
    const primary = all('.prompt .primary, .prompt .end-turn');
    if (primary.length && all('.picked').length) return primary[0];
    const moves = [...all('.card.legal'), ...(HASTE || !primary.length ? all('.pokemon.legal') : []), ...all('.prize.legal')];
    const attacks = all('.prompt .action.attack');
    if (primary.length && (!moves.length || random() < HASTE)) return attacks.length ? any(attacks) : primary[0];
    return any([...moves, ...all('.prompt .none')]);
  };
  let clicked = 0;
  const late = Date.now() + TIMEOUT;
  const timer = setInterval(() => {
    if (document.querySelector('.ending')) return clearInterval(timer), resolve(clicked);
    if (Date.now() > late) return clearInterval(timer), reject(new Error(`still playing after ${clicked} clicks`));
    const skip = document.querySelector('.skip');
    if (skip) return skip.click();
    if (document.querySelector('.sending')) return;
    if (UNTIL) return clearInterval(timer), resolve(clicked);
    state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(clicked + 1, 0x85ebca6b); // does not depend on how long a click took
    const next = found();
    if (next) {
      next.click();
      clicked += 1;
    }
  }, 8);
})
"""


HASTE = 0.25
"""The chance of ending a turn, with an attack if possible, while other moves are left; with 0 every card is played first."""


def clicker(condition: str, haste: float = HASTE) -> str:
    return CLICK.replace("UNTIL", condition).replace("TIMEOUT", str(LONG)).replace("HASTE", str(haste))


def click_until(page: Page, condition: str, seed: int = 1, haste: float = HASTE) -> int:
    """Click until a condition in the page holds or the game is over; returns the number of clicks."""
    clicks: int = page.evaluate(clicker(condition, haste), seed)
    return clicks


def click_on(page: Page, clicks: int, seed: int = 1) -> None:
    """Click `clicks` times, or until the game is over."""
    click_until(page, f"clicked >= {clicks}", seed)


def play_to_the_end(page: Page, seed: int = 1, haste: float = HASTE) -> None:
    click_until(page, "false", seed, haste)


def start_clicking(page: Page, clicks: int, seed: int = 1) -> None:
    """Start clicking that many times inside the page, without waiting for it."""
    page.evaluate(f"(seed) => void ({clicker(f'clicked >= {clicks}')})(seed)", seed)


WAIT = """
() => new Promise((resolve, reject) => {
  const late = Date.now() + TIMEOUT;
  const look = () => (UNTIL ? resolve() : Date.now() > late ? reject(new Error('it never held')) : setTimeout(look, 20));
  look();
})
"""


def wait_until(page: Page, condition: str, timeout: float = PATIENCE) -> None:
    """Wait until a condition in the page holds. The page's security policy does not allow Playwright's own waiting."""
    page.evaluate(WAIT.replace("UNTIL", condition).replace("TIMEOUT", str(timeout)))


ARRIVE = """
  const post = async (path, body, token) => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const guest = await post("/api/guests", { name: "Mia" });
  localStorage["playmat.guest"] = JSON.stringify({ token: guest.token, name: guest.name });
"""
SAVE = f"""
async (deck) => {{
  {ARRIVE}
  return (await post("/api/decks", deck, guest.token)).id;
}}
"""
START = f"""
async ({{ cards, others, ruleset, form, level }}) => {{
  {ARRIVE}
  const {{ commitment }} = await post("/api/me/luck", {{}}, guest.token);
  const luck = "05".repeat(16);
  const seats = [{{ kind: "me", deck: {{ cards }}, luck }}, {{ kind: "bot", level, deck: {{ cards: others }} }}];
  const made = await post("/api/games", {{ ruleset, form, seats, commitment, listed: false }}, guest.token);
  localStorage["playmat.seats"] = JSON.stringify({{ [made.game.id]: {{ seat: made.seat, token: made.token }} }});
  localStorage["playmat.luck"] = JSON.stringify({{ [made.game.id]: {{ commitment, luck }} }});
  return made.game.id;
}}
"""


def start_game(
    page: Page,
    cards: dict[str, int] = QUICK,
    *,
    others: dict[str, int] | None = None,
    ruleset: str = "modern",
    form: str = "limited",
    level: int = 1,
) -> None:
    """Start a game against a bot as the lobby's form does but without filling it in. The bot has the same cards, or `others`."""
    game = page.evaluate(START, {"cards": cards, "others": others or cards, "ruleset": ruleset, "form": form, "level": level})
    is_blank = page.url.endswith(BLANK)
    page.goto(f"{page.url.partition('#')[0].removesuffix(BLANK)}#/play/{game}")
    if not is_blank:
        page.reload()
    expect(page.locator(".board")).to_be_visible()


def save_deck(page: Page, cards: dict[str, int] = QUICK) -> str:
    """Become a guest with a deck; returns the deck's value in the lobby's form."""
    deck = page.evaluate(SAVE, {"name": "Quick", "cards": cards, "format": "", "note": ""})
    page.reload()
    return f"saved:{deck}"


def open_table(
    page: Page,
    *,
    ruleset: str = "modern",
    form: str = "standard",
    level: int = 1,
    opponent: str = "",
    clock: str = "",
    decks: tuple[str, ...] = (),
) -> None:
    """Fill in the form of the lobby and start. With `opponent` "open" the other seats stay open for human players."""
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    page.get_by_label("Rules").select_option(ruleset)
    page.get_by_label("Variant").select_option(form)
    if clock:
        page.get_by_label("Clock").select_option(label=clock)
    for seat in page.get_by_label("Opponent").or_(page.get_by_label("Your teammate")).all():
        seat.select_option(opponent or str(level))
    if decks:
        expect(page.locator(f'.seat-row option[value="{decks[0]}"]').first).to_be_attached()  # this variant's
    for place, deck in zip(page.locator(".seat-row select:has(optgroup)").all(), decks, strict=False):
        place.select_option(deck)
    page.get_by_role("button", name="Open the table" if opponent else "Start the game").click()
    if not opponent:
        expect(page.locator(".board")).to_be_visible()
