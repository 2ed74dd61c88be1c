/**
 * Bodies of Pokémon: silhouettes by plan, made from a few numbers. All Pokémon of an evolution line have the same plan and the same
 * mark; with each stage the body grows and gets more of what its plan has: wings, coils, leaves, shards.
 */

import type { JSX } from "preact";
import type { Palette, TypeLetter } from "./types";

type Plan = "face" | "winged" | "serpent" | "beast" | "fish" | "plant" | "stone";

/** Plans that suit each type, the likelier ones repeated. */
const PLANS: Record<TypeLetter, Plan[]> = {
  G: ["plant", "plant", "beast", "winged", "face", "serpent"],
  R: ["beast", "winged", "face", "face", "serpent"],
  W: ["fish", "fish", "serpent", "beast", "face"],
  L: ["beast", "face", "face", "winged"],
  P: ["face", "winged", "serpent", "stone"],
  F: ["stone", "beast", "face", "stone"],
  D: ["face", "beast", "winged", "serpent"],
  M: ["stone", "stone", "face", "winged"],
  Y: ["face", "plant", "winged", "beast"],
  N: ["serpent", "winged", "winged", "beast"],
  C: ["beast", "winged", "face", "beast"],
};

/** Plans of well-known evolution lines, by the species that they begin with. */
const KNOWN: [Plan, string][] = [
  [
    "winged",
    "Charmander Caterpie Weedle Pidgey Spearow Zubat Venonat Scyther Aerodactyl Articuno Zapdos Moltres Hoothoot Ledyba Togepi Natu Murkrow Gligar Skarmory Delibird Ho-Oh Lugia Taillow Wingull Wurmple Swablu Trapinch Bagon Latias Latios Starly Combee Drifloon Chatot Gible Dialga Palkia Giratina Pidove Woobat Ducklett Emolga Rufflet Vullaby Deino Larvesta Reshiram Zekrom Kyurem Tornadus Thundurus Landorus Fletchling Scatterbug Hawlucha Noibat Yveltal Rowlet Pikipek Cutiefly Rookidee Dreepy Eternatus Wattrel Flamigo Bombirdier Lunala Solgaleo",
  ],
  ["serpent", "Ekans Onix Dratini Dunsparce Seviper Milotic Feebas Rayquaza Snivy Tynamo Zygarde Silicobra Orthworm Tatsugiri Slugma Gulpin Seviper Wishiwashi Basculegion"],
  ["fish", "Goldeen Magikarp Horsea Chinchou Qwilfish Remoraid Mantyke Corphish Carvanha Wailmer Barboach Clamperl Relicanth Luvdisc Kyogre Finneon Basculin Alomomola Inkay Skrelp Popplio Bruxish Arrokuda Finizen Dondozo Veluza Tentacool Shellder Krabby Staryu Lapras Omanyte Kabuto Poliwag Seel Frillish"],
  ["plant", "Bulbasaur Oddish Bellsprout Exeggcute Tangela Paras Chikorita Hoppip Sunkern Lotad Seedot Shroomish Roselia Budew Cacnea Turtwig Cherubi Carnivine Shaymin Petilil Cottonee Maractus Ferroseed Foongus Fomantis Morelull Bounsweet Gossifleur Applin Smoliv Bramblin Capsakid Toedscool Snover Celebi Chespin Sprigatito Grookey"],
  ["stone", "Geodude Magnemite Voltorb Porygon Sudowoodo Bonsly Shuckle Nosepass Aron Lunatone Solrock Baltoy Lileep Anorith Beldum Regirock Regice Registeel Regigigas Bronzor Dwebble Roggenrola Golett Klink Vanillite Carbink Honedge Bergmite Klefki Minior Stakataka Rolycoly Falinks Nacli Glimmet Varoom Tinkatink Groudon Diancie Duraludon Copperajah"],
  [
    "beast",
    "Squirtle Rattata Sandshrew NidoranF NidoranM Nidoran♀ Nidoran♂ Vulpix Growlithe Ponyta Rhyhorn Doduo Tauros Eevee Cyndaquil Sentret Mareep Snubbull Teddiursa Swinub Houndour Phanpy Stantler Miltank Raikou Entei Suicune Larvitar Torchic Mudkip Poochyena Zigzagoon Electrike Numel Absol Bidoof Shinx Glameow Stunky Hippopotas Tepig Lillipup Purrloin Blitzle Sandile Zorua Deerling Cobalion Terrakion Virizion Fennekin Litleo Skiddo Furfrou Xerneas Litten Rockruff Mudbray Nickit Wooloo Yamper Zacian Zamazenta Lechonk Fidough Maschiff Cyclizar Chien-Pao Koraidon Miraidon Treecko Snorunt Meowth Persian Psyduck Slowpoke Totodile Buizel",
  ],
  ["face", "Pichu Pikachu Clefairy Cleffa Jigglypuff Igglybuff Mankey Abra Machop Gastly Drowzee Cubone Hitmonlee Hitmonchan Tyrogue Chansey Happiny Mr Jynx Electabuzz Magmar Ditto Mewtwo Mew Snorlax Munchlax Wobbuffet Ralts Sableye Mawile Duskull Shuppet Spiritomb Riolu Darkrai Cresselia Gothita Solosis Litwick Mimikyu Hatenna Impidimp Toxel Gimmighoul Greavard Froakie Oshawott Chimchar Piplup Scorbunny Sobble Fuecoco Quaxly Makuhita Meditite"],
];

const PLAN_OF = new Map(KNOWN.flatMap(([plan, names]) => names.split(" ").map((name) => [name, plan] as const)));

/** The plan of an evolution line; of a line that is not in the list, one that suits the type. */
export function planOf(line: string, letter: TypeLetter, random: () => number): Plan {
  const plans = PLANS[letter];
  const any = plans[Math.floor(random() * plans.length)]!;
  return PLAN_OF.get(line) ?? any;
}

interface Body {
  palette: Palette;
  accent: Palette;
  /** 1 for a Basic Pokémon, 2 and 3 for its evolutions. */
  level: number;
  /** Of the line: the same for all its stages. */
  random: () => number;
}

const f = (n: number): string => n.toFixed(1);

const eye = (x: number, y: number, r: number, palette: Palette) => (
  <g>
    <circle cx={f(x)} cy={f(y)} r={f(r)} fill={palette.glow} />
    <circle cx={f(x + r * 0.25)} cy={f(y)} r={f(r * 0.5)} fill={palette.deep} />
  </g>
);

/** A mark on the body that all Pokémon of a line share. */
function mark(kind: number, x: number, y: number, size: number, fill: string): JSX.Element {
  const drawings = [
    <circle r="1" />,
    <path d="M0 -1.2L1 0.6H-1Z" />,
    <path d="M-1.2 -0.35H1.2V0.35H-1.2Z" />,
    <path d="M0 -1.2L0.4 -0.4L1.2 0L0.4 0.4L0 1.2L-0.4 0.4L-1.2 0L-0.4 -0.4Z" />,
    <path d="M-1.1 0.2A1.1 1.1 0 1 1 1.1 0.2A0.8 0.8 0 1 0 -1.1 0.2Z" />,
  ];
  return (
    <g transform={`translate(${f(x)} ${f(y)}) scale(${f(size)})`} fill={fill}>
      {drawings[kind % drawings.length]}
    </g>
  );
}

function winged({ palette, accent, level, random }: Body): JSX.Element {
  const span = 30 + level * 6;
  const feathers = 2 + level;
  const droop = 4 + random() * 14;
  const kind = Math.floor(random() * 5);
  const wing = (side: number) => {
    let d = `M${side * 6} -8Q${side * span * 0.7} ${-26 - level * 4} ${side * span} ${-18 + droop * 0.3}`;
    for (let i = feathers; i > 0; i--) d += `L${f(side * (6 + ((span - 6) * (i - 0.4)) / feathers))} ${f(8 + droop * (1 - i / feathers))}L${f(side * (6 + ((span - 6) * (i - 1)) / feathers))} ${f(-2)}`;
    return `${d}Z`;
  };
  return (
    <g>
      {[-1, 1].map((side) => (
        <path d={wing(side)} fill={accent.base} stroke={palette.deep} stroke-width="1.6" stroke-linejoin="round" />
      ))}
      <path d={`M0 ${-24 - level * 2}C14 -22 15 -4 10 10C7 20 4 28 0 ${34 + level * 2}C-4 28 -7 20 -10 10C-15 -4 -14 -22 0 ${-24 - level * 2}Z`} fill={palette.deep} stroke={palette.glow} stroke-width="1.4" />
      {level > 1 ? <path d={`M-7 -21L-13 ${-32 - level * 2}L-2 -25ZM7 -21L13 ${-32 - level * 2}L2 -25Z`} fill={palette.glow} /> : null}
      {eye(-5, -14, 3.2, palette)}
      {eye(5, -14, 3.2, palette)}
      {mark(kind, 0, 5, 5, accent.glow)}
    </g>
  );
}

function serpent({ palette, accent, level, random }: Body): JSX.Element {
  const flip = random() < 0.5 ? -1 : 1;
  const kind = Math.floor(random() * 5);
  const coils = level + 1;
  let d = "M-24 34";
  for (let i = 0; i < coils; i++) {
    const y = 34 - ((i + 1) * 48) / coils;
    const side = i % 2 ? -1 : 1;
    d += `C${side * 44} ${f(y + 40 / coils)} ${side * 44} ${f(y + 8)} ${side * (i === coils - 1 ? 6 : -10)} ${f(y)}`;
  }
  return (
    <g transform={`scale(${flip} 1)`}>
      <path d={d} fill="none" stroke={palette.deep} stroke-width={15 + level} stroke-linecap="round" />
      <path d={d} fill="none" stroke={accent.base} stroke-width={9 + level} stroke-linecap="round" />
      <path d={d} fill="none" stroke={accent.glow} stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round" />
      <g transform={`translate(${coils % 2 ? 6 : -6} -20)`}>
        {level > 1 ? <path d={`M-8 -8L-16 ${-20 - level * 3}L-1 -12ZM8 -8L16 ${-20 - level * 3}L1 -12Z`} fill={palette.glow} /> : null}
        <ellipse rx="16" ry="13" fill={palette.deep} stroke={palette.glow} stroke-width="1.4" />
        {eye(-6, -2, 3.4, palette)}
        {eye(6, -2, 3.4, palette)}
        {mark(kind, 0, 7, 3.2, accent.glow)}
      </g>
    </g>
  );
}

function beast({ palette, accent, level, random }: Body): JSX.Element {
  const flip = random() < 0.5 ? -1 : 1;
  const kind = Math.floor(random() * 5);
  const back = 14 + level * 4;
  const tail = 10 + random() * 16;
  return (
    <g transform={`scale(${flip} 1) translate(-2 6)`}>
      <path d={`M26 -2Q${40 + level} ${-tail} ${34 + level * 2} ${-tail - 12}Q${28 + level} ${-tail} 20 -8Z`} fill={accent.base} stroke={palette.deep} stroke-width="1.4" />
      {Array.from({ length: level + 1 }, (_, i) => (
        <path d={`M${20 - i * 13} -6L${25 - i * 13} ${-back - 6}L${10 - i * 13} -8Z`} fill={accent.glow} />
      ))}
      <path d="M-22 -10C-6 -18 18 -16 28 -4C32 4 30 12 28 30H19L17 14H-7L-9 30H-18C-20 16 -24 4 -22 -10Z" fill={palette.deep} stroke={palette.glow} stroke-width="1.4" stroke-linejoin="round" />
      <path d={`M-34 -14L-33 ${-32 - level * 2}L-23 -22C-18 -24 -13 -22 -11 -18L-5 ${-26 - level}L-6 -10C-6 -1 -13 5 -22 5C-32 5 -40 -1 -40 -8C-40 -11 -37 -14 -34 -14Z`} fill={accent.base} stroke={palette.deep} stroke-width="1.4" stroke-linejoin="round" />
      {eye(-24, -10, 3.2, palette)}
      {mark(kind, 8, 2, 4.6, accent.glow)}
    </g>
  );
}

function fish({ palette, accent, level, random }: Body): JSX.Element {
  const flip = random() < 0.5 ? -1 : 1;
  const kind = Math.floor(random() * 5);
  const fin = 12 + level * 5;
  return (
    <g transform={`scale(${flip} 1)`}>
      <path d={`M20 0L${40 + level * 2} ${-14 - level * 2}Q34 0 ${40 + level * 2} ${14 + level * 2}Z`} fill={accent.base} stroke={palette.deep} stroke-width="1.4" />
      <path d={`M-12 -14Q2 ${-16 - fin} 18 ${-fin - 4}L12 -10Z`} fill={accent.glow} />
      {level > 1 ? <path d={`M-6 14Q4 ${12 + fin} 18 ${fin + 2}L10 10Z`} fill={accent.glow} /> : null}
      <path d="M-38 2C-34 -18 4 -24 24 0C4 24 -32 20 -38 2Z" fill={palette.deep} stroke={palette.glow} stroke-width="1.4" />
      <path d="M-14 -14C-6 -6 -6 8 -13 15" fill="none" stroke={palette.glow} stroke-width="1.6" opacity="0.7" />
      {eye(-24, -3, 4, palette)}
      {mark(kind, 4, 0, 5, accent.glow)}
      {level > 2 ? mark(kind, 15, 0, 3, accent.glow) : null}
    </g>
  );
}

function plant({ palette, accent, level, random }: Body): JSX.Element {
  const kind = Math.floor(random() * 5);
  const petals = 3 + level * 2;
  const bloom = 12 + level * 4;
  return (
    <g>
      {Array.from({ length: level + 1 }, (_, i) => (
        <g>
          {[-1, 1].map((side) => (
            <path d={`M0 ${30 - i * 11}Q${side * 26} ${22 - i * 11} ${side * (34 - i * 4)} ${8 - i * 9}Q${side * 12} ${12 - i * 10} 0 ${24 - i * 11}Z`} fill={i % 2 ? palette.deep : accent.base} stroke={palette.deep} stroke-width="1.2" />
          ))}
        </g>
      ))}
      <g transform="translate(0 -10)">
        {Array.from({ length: petals }, (_, i) => (
          <path d={`M0 0Q${bloom * 0.55} ${-bloom * 0.8} 0 ${-bloom - 12}Q${-bloom * 0.55} ${-bloom * 0.8} 0 0Z`} fill={accent.glow} stroke={palette.deep} stroke-width="1" transform={`rotate(${f((i * 360) / petals)})`} />
        ))}
        <circle r={f(11 + level)} fill={palette.deep} stroke={palette.glow} stroke-width="1.4" />
        {eye(-5, -1, 3, palette)}
        {eye(5, -1, 3, palette)}
        {mark(kind, 0, 6.5, 2.6, accent.glow)}
      </g>
    </g>
  );
}

function stone({ palette, accent, level, random }: Body): JSX.Element {
  const kind = Math.floor(random() * 5);
  const shards = 4 + level * 2;
  return (
    <g>
      {Array.from({ length: shards }, (_, i) => {
        const a = (i / shards) * 2 * Math.PI + 0.3;
        const r = 24 + level * 3 + random() * 6;
        const w = 7 + random() * 5;
        return (
          <path
            d={`M0 ${f(-r - 10)}L${f(w)} ${f(-r + 6)}L${f(w * 0.5)} ${f(-r + 18)}H${f(-w * 0.5)}L${f(-w)} ${f(-r + 6)}Z`}
            fill={i % 2 ? accent.base : accent.glow}
            stroke={palette.deep}
            stroke-width="1.4"
            transform={`rotate(${f((a * 180) / Math.PI)})`}
          />
        );
      })}
      <path d="M-16 -22L12 -25L27 -4L18 22L-10 26L-27 6Z" fill={palette.deep} stroke={palette.glow} stroke-width="1.6" stroke-linejoin="round" />
      <path d="M-16 -22L-4 -4L-27 6M-4 -4L27 -4M-4 -4L-10 26" fill="none" stroke={palette.glow} stroke-width="0.9" opacity="0.45" />
      {eye(-8, 2, 3.6, palette)}
      {eye(9, 2, 3.6, palette)}
      {mark(kind, 1, 14, 3.6, accent.glow)}
    </g>
  );
}

const BODIES: Record<Exclude<Plan, "face">, (body: Body) => JSX.Element> = { winged, serpent, beast, fish, plant, stone };

/** A body in a box from -50 to 50. */
export function drawBody(plan: Exclude<Plan, "face">, body: Body): JSX.Element {
  return BODIES[plan](body);
}

/** What shows a Pokémon's form above it: points for ex, a hexagon for GX, a star for VSTAR, a ring of rays for Mega. */
export function Crown({ form, palette, radius }: { form: string; palette: Palette; radius: number }) {
  if (!form) return null;
  const gold = "#f0c54d";
  const edge = "#5a3d05";
  const y = -radius * 0.86;
  const size = radius * 0.2;
  const shape =
    form === "mega" ? (
      <g>
        {Array.from({ length: 7 }, (_, i) => (
          <path d="M-0.18 -0.7L0 -1.5L0.18 -0.7Z" transform={`rotate(${(i - 3) * 26})`} />
        ))}
        <circle r="0.55" />
      </g>
    ) : form === "gx" ? (
      <path d="M-0.9 0.5L-1.3 -0.3L-0.9 -1.1H0.9L1.3 -0.3L0.9 0.5Z" />
    ) : form === "star" ? (
      <path d="M0 -1.4L0.4 -0.5L1.4 -0.4L0.65 0.25L0.85 1.2L0 0.7L-0.85 1.2L-0.65 0.25L-1.4 -0.4L-0.4 -0.5Z" />
    ) : (
      <path d="M-1.5 0.6L-1.7 -1L-0.75 -0.2L0 -1.4L0.75 -0.2L1.7 -1L1.5 0.6Z" />
    );
  return (
    <g transform={`translate(0 ${f(y)}) scale(${f(size)})`} fill={gold} stroke={edge} stroke-width="0.12" stroke-linejoin="round">
      {shape}
      <circle r="0.18" cy="-0.1" fill={palette.base} />
    </g>
  );
}
