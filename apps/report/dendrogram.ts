/**
 * Trees of families, as text and as a drawing. The farther left two branches meet, the less their games have in common.
 */
import type { FamilyTree } from "../../src/analysis/mapping/index.ts";
import { round, svgDocument, svgText } from "./drawing/markup.ts";

/** Branches closer than this are drawn as one family. */
const FAMILY_HEIGHT = 0.5;
const FAMILY_COLOURS = ["#2b5c8a", "#a5482d", "#3c7a46", "#7a4b8f", "#8a6d1f", "#2f7f86"];

interface Placed {
  readonly x: number;
  readonly y: number;
}

type Family = FamilyTree & { readonly kind: "family" };

interface Drawing {
  /** Position of a game. */
  game(name: string, row: number, colour: string | undefined): Placed;
  /** Joins two branches, the upper one first, and returns where the next branch starts. */
  family(family: Family, upper: Placed, lower: Placed, colour: string | undefined): Placed;
}

/**
 * Places games from top to bottom, and a family when both its branches are placed. It avoids recursion, because a chain
 * of games can be as deep as the library is large.
 */
function draw(tree: FamilyTree, drawing: Drawing): void {
  const open: { tree: FamilyTree; colour: string | undefined; visited: boolean }[] = [
    { tree, colour: undefined, visited: false },
  ];
  const placed: Placed[] = [];
  let rows = 0;
  let families = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tree: node, colour, visited } = next;
    if (node.kind === "game") placed.push(drawing.game(node.name, rows++, colour));
    else if (visited) {
      const lower = placed.pop() as Placed;
      placed.push(drawing.family(node, placed.pop() as Placed, lower, colour));
    } else {
      const isNew = colour === undefined && node.height < FAMILY_HEIGHT;
      const own = isNew ? FAMILY_COLOURS[families++ % FAMILY_COLOURS.length] : colour;
      open.push({ tree: node, colour: own, visited: true });
      for (const branch of node.branches.toReversed()) open.push({ tree: branch, colour: own, visited: false });
    }
  }
}

/** Number of text columns between distance 1 (left) and 0. */
const COLUMNS = 50;

/** One line per game; branches meet at the column of their distance. */
export function dendrogramLines(tree: FamilyTree): string[] {
  const names: string[] = [];
  const grid: string[][] = [];
  const columnOf = (height: number): number => Math.round(COLUMNS * (1 - Math.min(1, height)));
  const put = (row: number, from: number, to: number): void => {
    for (let column = from; column < to; column++) (grid[row] as string[])[column] = "─";
  };
  draw(tree, {
    game: (name, row) => {
      names.push(name);
      grid.push(new Array<string>(COLUMNS + 1).fill(" "));
      return { x: COLUMNS + 1, y: row };
    },
    family: ({ height }, upper, lower) => {
      const x = Math.min(columnOf(height), upper.x - 1, lower.x - 1);
      const y = (upper.y + lower.y) >> 1;
      put(upper.y, x + 1, upper.x);
      put(lower.y, x + 1, lower.x);
      for (let row = upper.y; row <= lower.y; row++) (grid[row] as string[])[x] = "│";
      (grid[upper.y] as string[])[x] = upper.y === y ? "┬" : "┌";
      (grid[lower.y] as string[])[x] = "└";
      if (y !== upper.y) (grid[y] as string[])[x] = "┤";
      return { x: Math.max(0, x), y };
    },
  });
  return names.map((name, row) => `${(grid[row] as string[]).join("")} ${name}`);
}

/** An undefined tree (an empty library) gives a drawing that says so. */
export function dendrogramSvg(title: string, tree: FamilyTree | undefined): string {
  const [line, span, left, top] = [16, 420, 20, 30];
  if (tree === undefined)
    return svgDocument(span, top + line, title, [svgText(left, top, "no games", { size: 11, anchor: "start" })]);
  const shapes: string[] = [];
  const xOf = (height: number): number => left + span * (1 - Math.min(1, height));
  let rows = 0;
  let widest = 0;
  draw(tree, {
    game: (name, row, colour) => {
      rows++;
      widest = Math.max(widest, name.length);
      const y = top + line * row;
      shapes.push(svgText(left + span + 6, y + 4, name, { size: 11, anchor: "start", fill: colour ?? "#333333" }));
      return { x: left + span, y };
    },
    family: ({ height }, upper, lower, colour) => {
      const x = round(xOf(height));
      const path = `M${round(upper.x)} ${round(upper.y)}H${x}V${round(lower.y)}H${round(lower.x)}`;
      shapes.push(`<path d="${path}" fill="none" stroke="${colour ?? "#888888"}"/>`);
      return { x: xOf(height), y: (upper.y + lower.y) / 2 };
    },
  });
  const scale = [0, 0.25, 0.5, 0.75, 1].map((height) =>
    svgText(xOf(height), 14, height.toFixed(2), { size: 10, fill: "#666666" }),
  );
  return svgDocument(left + span + 20 + 7 * widest, top + line * rows + 6, title, [...scale, ...shapes]);
}
