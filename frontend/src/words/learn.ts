/** The texts of lessons and of the coach. */

export const learn = {
  title: "Learn",
  lead: "Play a first game with a coach beside you, or take short lessons of a minute or two.",
  first: "Your first game",
  firstAbout: "A whole game against an easy bot, about ten minutes. The coach says what you can do and why.",
  start: "Play with the coach",
  groups: { basics: "Lessons", years: "Other years" },
  take: "Start",
  again: "Repeat",
  finished: "finished",
  progress: (done: number, all: number) => `${done} of ${all} finished`,
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  restart: "Start again",
  next: "Next lesson",
  toList: "All lessons",
  well: "Well done.",
  stuck: "Stuck? Undo your last move, or start again.",
};

/** What the coach says in a first game, by situation. */
export const coach = {
  name: "Coach",
  hide: "Hide the coach",
  tips: {
    first: "Going first means playing first, but today’s rules don’t let you attack on that turn. Either choice is fine.",
    setupActive: "Choose your Active Pokémon: it attacks and takes damage. High HP and a cheap attack are a good start.",
    setupBench: "Put more Basic Pokémon on your Bench, if you have any: one of them takes over when your Active Pokémon is Knocked Out.",
    attach: "Each turn you may attach one Energy card. Attacks cost Energy. Drag the card onto a Pokémon, or click the card and then the Pokémon.",
    bench: "You have a Basic Pokémon in your hand. Put it on your Bench: if your Active Pokémon is Knocked Out and your Bench is empty, you lose.",
    evolve: "You can evolve! Put the Evolution card onto its Pokémon: it keeps its Energy and damage and gets more HP and new attacks.",
    trainer: "Trainer cards help you: they draw cards, search your deck or heal. Hover over one to read it. You can play any number of Items, but only one Supporter each turn.",
    knockOut: "Look at the attack buttons: one of them Knocks Out the Defending Pokémon. You take a Prize card for that, and the last Prize card wins.",
    attack: "Ready to attack? The button says how much damage it does. An attack ends your turn, so do everything else first.",
    end: "Nothing else to do this turn? End it. Next turn you draw a card and may attach Energy again.",
    retreat: "Your Active Pokémon is in danger. You can retreat it to the Bench by discarding Energy, once each turn.",
    condition: "Your Active Pokémon has a Special Condition. It ends when the Pokémon leaves the Active Spot or evolves.",
    promote: "Your Active Pokémon was Knocked Out and your opponent took a Prize card. Choose who takes over.",
    prize: "A Knock Out! Take one of your Prize cards into your hand. When you take the last one, you win.",
    choice: "A card asks you something. The cards or Pokémon that you can choose are outlined.",
    wait: "Your opponent is playing. The board and the log show what happens.",
    over: "The game is over. You can look at it step by step, or play again.",
  },
};
