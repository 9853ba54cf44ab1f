/** Trees of families: as text, and drawn. The farther to the left two branches meet, the less their games have in common. */
import type { FamilyTree } from "../../src/analysis/mapping/index.ts";
import { round, svgDocument, svgText } from "./drawing/markup.ts";

/** Branches nearer than this are drawn as one family. */
const FAMILY_HEIGHT = 0.5;
const FAMILY_COLOURS = ["#2b5c8a", "#a5482d", "#3c7a46", "#7a4b8f", "#8a6d1f", "#2f7f86"];

/** One line a game, with the branches before it and the distances at which they meet. */
export function dendrogramLines(tree: FamilyTree): string[] {
  const lines: string[] = [];
  // Depth first with a stack of our own: a chain of games is as deep as the library is large.
  const open: { tree: FamilyTree; first: string; rest: string }[] = [{ tree, first: "", rest: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { first, rest } = next;
    if (next.tree.kind === "game") {
      lines.push(`${first}${first === "" ? "" : " "}${next.tree.name}`);
      continue;
    }
    const [upper, lower] = next.tree.branches;
    const height = next.tree.height.toFixed(2).slice(1);
    open.push({ tree: lower, first: `${rest}└──`, rest: `${rest}   ` });
    open.push({ tree: upper, first: `${first}${height}─`, rest: `${rest}│  ` });
  }
  return lines;
}

interface Placed {
  readonly x: number;
  readonly y: number;
}

export function dendrogramSvg(title: string, tree: FamilyTree): string {
  const [line, span, left, top] = [16, 420, 10, 30];
  const shapes: string[] = [];
  const xOf = (height: number): number => left + span * (1 - Math.min(1, height));
  let rows = 0;
  let families = 0;
  let widest = 0;
  // Post-order without recursion: a family is placed when both its branches are.
  const open: { tree: FamilyTree; colour: string | undefined; visited: boolean }[] = [
    { tree, colour: undefined, visited: false },
  ];
  const placed: Placed[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tree: node, visited } = next;
    if (node.kind === "game") {
      const y = top + line * rows++;
      widest = Math.max(widest, node.name.length);
      shapes.push(
        svgText(left + span + 6, y + 4, node.name, { size: 11, anchor: "start", fill: next.colour ?? "#333333" }),
      );
      placed.push({ x: left + span, y });
      continue;
    }
    if (!visited) {
      const startsFamily = next.colour === undefined && node.height < FAMILY_HEIGHT;
      const colour = startsFamily ? FAMILY_COLOURS[families++ % FAMILY_COLOURS.length] : next.colour;
      open.push({ tree: node, colour, visited: true });
      open.push({ tree: node.branches[1], colour, visited: false });
      open.push({ tree: node.branches[0], colour, visited: false });
      continue;
    }
    const lower = placed.pop() as Placed;
    const upper = placed.pop() as Placed;
    const x = round(xOf(node.height));
    const path = `M${round(upper.x)} ${round(upper.y)}H${x}V${round(lower.y)}H${round(lower.x)}`;
    shapes.push(`<path d="${path}" fill="none" stroke="${next.colour ?? "#888888"}"/>`);
    placed.push({ x: xOf(node.height), y: (upper.y + lower.y) / 2 });
  }
  const scale = [0, 0.25, 0.5, 0.75, 1].map((height) =>
    svgText(xOf(height), 14, height.toFixed(2), { size: 10, fill: "#666666" }),
  );
  return svgDocument(left + span + 20 + 7 * widest, top + line * rows + 6, title, [...scale, ...shapes]);
}
