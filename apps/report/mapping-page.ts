/** A mapping as a picture: the symbols of two games in two columns, by kind, lines between those that are mapped. */
import type { GameMapping, MappableSymbol, SymbolKind, SymbolPair } from "../../src/analysis/mapping/index.ts";
import { escapeMarkup, htmlPage, round, svgDocument, svgText } from "./drawing/markup.ts";

export interface MappingPicture {
  readonly titles: { readonly from: string; readonly to: string };
  readonly mapping: GameMapping;
  readonly from: readonly MappableSymbol[];
  readonly to: readonly MappableSymbol[];
}

/** What stands together: symbols of one kind, numbers apart and last, because there are so many of them. */
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
/** Numbers without a partner that are shown by name. */
const SHOWN_NUMBERS = 8;

const ROW = 18;
const GAP = 34;
const COLUMN = 260;
const BETWEEN = 320;
const UNMATCHED = "#999999";
/** Smaller distances are told by colour alone. */
const SHOWN_DISTANCE = 0.005;

/** One HTML file without script or link. */
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

/** Rows of a column: what is mapped stands where its line is short, what is not at the end of its kind. */
interface Row {
  readonly name: string;
  readonly y: number;
}

function mappingSvg({ titles, mapping, from, to }: MappingPicture): string {
  const [left, right] = [new Map<string, Row>(), new Map<string, Row>()];
  const shapes: string[] = [];
  const toCategory = new Map(to.map((symbol) => [symbol.name, categoryOf(symbol)]));
  let y = 34;
  for (const category of CATEGORIES) {
    const names = namesIn(from, category);
    const images = namesIn(to, category);
    if (names.length + images.length === 0) continue;
    shapes.push(svgText(COLUMN + BETWEEN / 2, y, PLURALS[category], { size: 13, fill: "#666666" }));
    const here = new Set(names);
    const pairs = mapping.pairs
      .filter((pair) => here.has(pair.from) && toCategory.get(pair.to) === category)
      .sort((a, b) => a.distance - b.distance);
    const columns = [
      columnOf(
        category,
        pairs.map((pair) => pair.from),
        names,
        mapping.unmatched.from,
      ),
      columnOf(
        category,
        pairs.map((pair) => pair.to),
        images,
        mapping.unmatched.to,
      ),
    ] as const;
    for (const [i, rows] of [left, right].entries())
      columns[i]?.forEach((name, at) => {
        rows.set(name, { name, y: y + ROW * (at + 1) });
      });
    y += ROW * Math.max(columns[0].length, columns[1].length) + GAP;
  }
  const lines = mapping.pairs.map((pair) => pairLine(pair, left.get(pair.from), right.get(pair.to)));
  const colourOf = distanceByName(mapping.pairs);
  const column = (rows: ReadonlyMap<string, Row>, side: "from" | "to"): string[] =>
    [...rows.values()].map((row) => {
      const distance = colourOf[side].get(row.name);
      const fill = distance === undefined ? UNMATCHED : "#222222";
      return side === "from"
        ? svgText(COLUMN - 10, row.y + 4, row.name, { size: 12, anchor: "end", fill })
        : svgText(COLUMN + BETWEEN + 10, row.y + 4, row.name, { size: 12, anchor: "start", fill });
    });
  const heads = [
    svgText(COLUMN - 10, 16, titles.from, { size: 15, anchor: "end" }),
    svgText(COLUMN + BETWEEN + 10, 16, titles.to, { size: 15, anchor: "start" }),
  ];
  return svgDocument(2 * COLUMN + BETWEEN, y, `${titles.from} mapped to ${titles.to}`, [
    ...heads,
    ...shapes,
    ...lines,
    ...column(left, "from"),
    ...column(right, "to"),
  ]);
}

const namesIn = (symbols: readonly MappableSymbol[], category: Category): string[] =>
  symbols.filter((symbol) => categoryOf(symbol) === category).map(({ name }) => name);

/** First what has its partner on the same height, then what has one elsewhere, then what has none; of many numbers only some. */
function columnOf(
  category: Category,
  paired: readonly string[],
  names: readonly string[],
  unmatched: readonly string[],
): readonly string[] {
  const [level, alone] = [new Set(paired), new Set(unmatched)];
  const elsewhere = names.filter((name) => !level.has(name) && !alone.has(name));
  const left = names.filter((name) => alone.has(name));
  if (category !== "number" || left.length <= SHOWN_NUMBERS) return [...paired, ...elsewhere, ...left];
  const more = `… and ${left.length - SHOWN_NUMBERS} more numbers`;
  return [...paired, ...elsewhere, ...left.slice(0, SHOWN_NUMBERS), more];
}

function pairLine(pair: SymbolPair, from: Row | undefined, to: Row | undefined): string {
  if (from === undefined || to === undefined) return "";
  const label = escapeMarkup(`${pair.from} → ${pair.to}: ${pair.distance.toFixed(3)}`);
  const [x1, x2, middle] = [COLUMN - 4, COLUMN + BETWEEN + 4, COLUMN + BETWEEN / 2];
  const path = `M${x1} ${round(from.y)} C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${x2} ${round(to.y)}`;
  const line = `<path d="${path}" fill="none" stroke="${distanceColour(pair.distance)}" stroke-width="2.5"><title>${label}</title></path>`;
  if (pair.distance < SHOWN_DISTANCE) return line;
  const number = svgText(middle, (from.y + to.y) / 2 - 3, pair.distance.toFixed(2), { size: 10, fill: "#666666" });
  return `${line}\n${number}`;
}

const distanceByName = (pairs: readonly SymbolPair[]) => ({
  from: new Map(pairs.map((pair) => [pair.from, pair.distance])),
  to: new Map(pairs.map((pair) => [pair.to, pair.distance])),
});

/**
 * From blue (alike) through yellow to red (nothing in common), told apart also by those who see no red or no green. Small distances
 * are the common ones, so colours go by the root.
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
    "distance: how unlike two symbols are used; grey names have no partner; hold the pointer over a line to read it";
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
