/**
 * A picture of a mapping: the symbols of two games in two columns, grouped by kind, with lines between mapped symbols.
 */
import type { GameMapping, MappableSymbol, SymbolKind, SymbolPair } from "../../src/analysis/mapping/index.ts";
import { escapeMarkup, htmlPage, round, svgDocument, svgText } from "./drawing/markup.ts";

export interface MappingPicture {
  readonly titles: { readonly from: string; readonly to: string };
  readonly mapping: GameMapping;
  readonly from: readonly MappableSymbol[];
  readonly to: readonly MappableSymbol[];
}

/** Symbols of one kind are grouped; numbers are apart and last, because there are so many. */
type Category = SymbolKind | "number";
const CATEGORIES: readonly Category[] = ["relation", "proposition", "function", "constant", "number"];
const PLURALS: Readonly<Record<Category, string>> = {
  relation: "relations",
  proposition: "propositions",
  function: "functions",
  constant: "constants",
  number: "numbers",
};
const categoryOf = ({ kind, isNumeric }: MappableSymbol): Category => (isNumeric ? "number" : kind);
/** Maximum number of unmatched numbers shown by name. */
const SHOWN_NUMBERS = 8;

const ROW = 18;
const GAP = 34;
const COLUMN = 260;
const BETWEEN = 320;
const UNMATCHED = "#999999";
/** Smaller distances are shown by colour only. */
const SHOWN_DISTANCE = 0.005;
/** Maximum length of a name in a column; the line's tooltip shows the whole name. */
const SHOWN_LETTERS = 36;

/** One HTML file without scripts or links. */
export function mappingPage(picture: MappingPicture): string {
  const { mapping, titles } = picture;
  const facts = [
    `${mapping.pairs.length} symbols mapped by ${mapping.method}`,
    `${mapping.unmatched.from.length} left in ${titles.from}`,
    `${mapping.unmatched.to.length} left in ${titles.to}`,
    `distance of the games ${mapping.distance.toFixed(4)}`,
  ];
  return htmlPage(`${titles.from} → ${titles.to}`, STYLE, [
    `<p>${escapeMarkup(facts.join("; "))}.</p>`,
    legend(),
    mappingSvg(picture),
  ]);
}

/** Vertical positions of the names of both games. */
interface Placement {
  readonly from: ReadonlyMap<string, number>;
  readonly to: ReadonlyMap<string, number>;
  readonly headings: readonly string[];
  readonly height: number;
}

export function mappingSvg(picture: MappingPicture): string {
  const { titles, mapping } = picture;
  const placement = placeSymbols(picture);
  const [leftEdge, rightEdge] = [COLUMN - 10, COLUMN + BETWEEN + 10];
  const mapped = {
    from: new Set(mapping.pairs.map((pair) => pair.from)),
    to: new Set(mapping.pairs.map((pair) => pair.to)),
  };
  const names = (side: "from" | "to", x: number, anchor: "start" | "end"): string[] =>
    [...placement[side]].map(([name, y]) =>
      svgText(x, y + 4, shortened(name), { size: 12, anchor, fill: mapped[side].has(name) ? "#222222" : UNMATCHED }),
    );
  return svgDocument(2 * COLUMN + BETWEEN, placement.height, `${titles.from} mapped to ${titles.to}`, [
    svgText(leftEdge, 16, shortened(titles.from), { size: 15, anchor: "end" }),
    svgText(rightEdge, 16, shortened(titles.to), { size: 15, anchor: "start" }),
    ...mapping.pairs.map((pair) => pairLine(pair, placement.from.get(pair.from), placement.to.get(pair.to))),
    ...placement.headings,
    ...names("from", leftEdge, "end"),
    ...names("to", rightEdge, "start"),
  ]);
}

/** Places symbols category by category; the partners of a pair are level, ordered by rising distance. */
function placeSymbols({ mapping, from, to }: MappingPicture): Placement {
  const [left, right] = [new Map<string, number>(), new Map<string, number>()];
  const headings: string[] = [];
  const toCategory = new Map(to.map((symbol) => [symbol.name, categoryOf(symbol)]));
  let y = 34;
  for (const category of CATEGORIES) {
    const [names, images] = [namesIn(from, category), namesIn(to, category)];
    if (names.length + images.length === 0) continue;
    headings.push(svgText(COLUMN + BETWEEN / 2, y, PLURALS[category], { size: 13, fill: "#666666" }));
    const here = new Set(names);
    const level = mapping.pairs
      .filter((pair) => here.has(pair.from) && toCategory.get(pair.to) === category)
      .sort((a, b) => a.distance - b.distance);
    const { unmatched } = mapping;
    const one = level.map((pair) => pair.from);
    const other = level.map((pair) => pair.to);
    const columns = [
      [left, columnOf(category, one, names, unmatched.from)],
      [right, columnOf(category, other, images, unmatched.to)],
    ] as const;
    for (const [heights, column] of columns)
      for (const [at, name] of column.entries()) heights.set(name, y + ROW * (at + 1));
    y += ROW * Math.max(columns[0][1].length, columns[1][1].length) + GAP;
  }
  return { from: left, to: right, headings, height: y };
}

const namesIn = (symbols: readonly MappableSymbol[], category: Category): string[] =>
  symbols.filter((symbol) => categoryOf(symbol) === category).map(({ name }) => name);

/**
 * First symbols whose partner is at the same height, then those with a partner elsewhere, then those without. Only some
 * of many numbers are shown.
 */
function columnOf(
  category: Category,
  level: readonly string[],
  names: readonly string[],
  unmatched: readonly string[],
): readonly string[] {
  const [isLevel, isAlone] = [new Set(level), new Set(unmatched)];
  const elsewhere = names.filter((name) => !isLevel.has(name) && !isAlone.has(name));
  const left = names.filter((name) => isAlone.has(name));
  if (category !== "number" || left.length <= SHOWN_NUMBERS) return [...level, ...elsewhere, ...left];
  const more = `… and ${left.length - SHOWN_NUMBERS} more numbers`;
  return [...level, ...elsewhere, ...left.slice(0, SHOWN_NUMBERS), more];
}

/** The distance is printed where the line begins: no two lines meet there. */
function pairLine(pair: SymbolPair, from: number | undefined, to: number | undefined): string {
  if (from === undefined || to === undefined) return "";
  const label = escapeMarkup(`${pair.from} → ${pair.to}: ${pair.distance.toFixed(3)}`);
  const [x1, x2, middle] = [COLUMN - 4, COLUMN + BETWEEN + 4, COLUMN + BETWEEN / 2];
  const path = `M${x1} ${round(from)} C${middle} ${round(from)} ${middle} ${round(to)} ${x2} ${round(to)}`;
  const line = `<path d="${path}" fill="none" stroke="${distanceColour(pair.distance)}" stroke-width="2.5"><title>${label}</title></path>`;
  if (pair.distance < SHOWN_DISTANCE) return line;
  const number = svgText(x1 + 4, from - 3, pair.distance.toFixed(2), { size: 10, anchor: "start", fill: "#666666" });
  return `${line}\n${number}`;
}

const shortened = (name: string): string =>
  name.length <= SHOWN_LETTERS ? name : `${name.slice(0, SHOWN_LETTERS - 1)}…`;

/**
 * From blue (alike) through yellow to red (nothing in common), which colour-blind readers can distinguish too. Small
 * distances are common, so colours follow the square root.
 */
function distanceColour(distance: number): string {
  const stops = [
    [43, 92, 138],
    [222, 184, 60],
    [178, 36, 36],
  ] as const;
  const at = Math.sqrt(Math.min(1, Math.max(0, distance))) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(at));
  const [a, b] = [stops[low] ?? stops[0], stops[low + 1] ?? stops[0]];
  const mixed = a.map((value, i) => Math.round(value + (at - low) * ((b[i] as number) - value)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function legend(): string {
  const steps = [0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 1];
  const shapes = steps.flatMap((distance, i) => [
    `<rect x="${8 + i * 54}" y="4" width="50" height="12" fill="${distanceColour(distance)}"/>`,
    svgText(33 + i * 54, 30, String(distance), { size: 11, fill: "#666666" }),
  ]);
  const caption =
    "Distance: how differently two symbols are used. Grey names have no partner. Point at a line to read its names and distance.";
  return `<figure>\n${svgDocument(16 + steps.length * 54, 36, "colours of distances", shapes)}\n<figcaption>${caption}</figcaption>\n</figure>`;
}

const STYLE = `
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
figure { margin: 1rem 0; }
figcaption { color: #666; font-size: 0.9rem; }
svg { max-width: 100%; height: auto; }
path:hover { stroke-width: 5; }
`;
