/**
 * Draws the pictures of docs/graphs.md, docs/permutation-groups.md and docs/constraint-networks.md: `node docs/pictures/draw-pictures.js`.
 * What can be computed is (cells, orbits); only places on the paper are chosen by hand.
 */

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const PALETTE = ["#f2f2f2", "#8ecae6", "#ffb703", "#90be6d", "#f4978e", "#b79ced", "#c9ada7", "#ffd6a5"];
const INK = "#222222";
const FAINT = "#999999";

/** A drawing that grows by shapes; coordinates in pixels. */
class Drawing {
  constructor(width, height, title) {
    this.width = width;
    this.height = height;
    this.title = title;
    this.shapes = [];
  }

  line(x1, y1, x2, y2, { colour = INK, dashed = false, arrow = false, width = 1.5 } = {}) {
    const dash = dashed ? ' stroke-dasharray="5 4"' : "";
    const end = arrow ? ' marker-end="url(#arrow)"' : "";
    this.shapes.push(
      `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"${dash}${end}/>`,
    );
  }

  /** An arc from one point to another that bulges by `bend` pixels to its left. */
  arc(x1, y1, x2, y2, bend, { colour = INK, dashed = false, arrow = true } = {}) {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const x = (x1 + x2) / 2 + (bend * (y2 - y1)) / length;
    const y = (y1 + y2) / 2 - (bend * (x2 - x1)) / length;
    const dash = dashed ? ' stroke-dasharray="5 4"' : "";
    const end = arrow ? ' marker-end="url(#arrow)"' : "";
    this.shapes.push(
      `<path d="M ${x1} ${y1} Q ${x.toFixed(1)} ${y.toFixed(1)} ${x2} ${y2}" fill="none" stroke="${colour}" stroke-width="1.5"${dash}${end}/>`,
    );
  }

  vertex(x, y, label, fill = PALETTE[0], radius = 14) {
    this.shapes.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>`);
    if (label !== "") this.text(x, y + 4, label, { size: 12 });
  }

  box(x, y, width, height, { fill = "none", colour = INK, dashed = false } = {}) {
    const dash = dashed ? ' stroke-dasharray="5 4"' : "";
    this.shapes.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${colour}" stroke-width="1.5"${dash}/>`,
    );
  }

  text(x, y, content, { size = 13, anchor = "middle", colour = INK, weight = "normal" } = {}) {
    const safe = String(content).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    this.shapes.push(
      `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${colour}" font-weight="${weight}">${safe}</text>`,
    );
  }

  save(file) {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}" font-family="Helvetica, Arial, sans-serif" role="img">`;
    const marker = `<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M 0 0 L 10 5 L 0 10 z" fill="${INK}"/></marker></defs>`;
    const paper = `<rect width="${this.width}" height="${this.height}" fill="#ffffff"/>`;
    const body = [`<title>${this.title}</title>`, marker, paper, ...this.shapes].join("\n");
    writeFileSync(join(folder, file), `${head}\n${body}\n</svg>\n`);
  }
}

/** One round of refinement the slow way: split by the multiset of neighbours' colours. One part keeps the old colour. */
function refineOnce(adjacency, colours) {
  const keys = adjacency.map((row, v) => `${colours[v]}|${row.map((w) => colours[w]).sort()}`);
  const colourOf = new Map();
  let next = Math.max(...colours) + 1;
  keys.forEach((key, v) => {
    if (colourOf.has(key)) return;
    const isTaken = [...colourOf.values()].includes(colours[v]);
    colourOf.set(key, isTaken ? next++ : colours[v]);
  });
  return keys.map((key) => colourOf.get(key));
}

function drawRefinement() {
  // A path of seven with a leaf at its middle.
  const places = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
    [3, 1],
  ];
  const edges = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [3, 7],
  ];
  const adjacency = places.map((_, v) => edges.filter((e) => e.includes(v)).map(([a, b]) => (a === v ? b : a)));
  const drawing = new Drawing(760, 330, "Refinement of a tree until it is equitable");
  let colours = places.map(() => 0);
  for (let round = 0; round < 4; round++) {
    const left = 60 + (round % 2) * 370;
    const top = 60 + Math.floor(round / 2) * 160;
    const at = (v) => [left + places[v][0] * 45, top + places[v][1] * 55];
    for (const [a, b] of edges) drawing.line(...at(a), ...at(b));
    places.forEach((_, v) => {
      drawing.vertex(...at(v), v, PALETTE[colours[v]]);
    });
    const cells = new Set(colours).size;
    drawing.text(left - 15, top - 28, `round ${round}: ${cells} ${cells === 1 ? "cell" : "cells"}`, {
      anchor: "start",
      weight: "bold",
    });
    colours = refineOnce(adjacency, colours);
  }
  drawing.save("refinement.svg");
}

function drawSearchTree() {
  const drawing = new Drawing(
    760,
    400,
    "The search tree of the cube: one path down, one alternative per orbit on the way up",
  );
  const levels = [
    { children: 8, cells: "8", label: "choose one of 8" },
    { children: 3, cells: "1 | 3 | 3 | 1", label: "choose one of 3" },
    { children: 2, cells: "1 | 1 | 2 | 2 | 1 | 1", label: "choose one of 2" },
  ];
  const left = 230;
  let y = 45;
  levels.forEach((level, depth) => {
    const spread = depth === 0 ? 52 : 70;
    for (let child = level.children - 1; child >= 0; child--) {
      const x = left + child * spread;
      drawing.line(left, y, x, y + 90, child === 0 ? { width: 3 } : { colour: FAINT, dashed: child > 1 });
      if (child === 0) continue;
      drawing.vertex(x, y + 90, "", child === 1 ? PALETTE[2] : PALETTE[0], 9);
    }
    drawing.arc(left + 16, y + 98, left + spread - 8, y + 98, -18);
    drawing.text(left - 30, y + 5, level.cells, { anchor: "end" });
    drawing.text(left - 30, y + 55, level.label, { anchor: "end", colour: FAINT });
    drawing.vertex(left, y, depth, PALETTE[1]);
    y += 90;
  });
  drawing.vertex(left, y, 3, PALETTE[1]);
  drawing.text(left - 30, y + 5, "1 | 1 | 1 | 1 | 1 | 1 | 1 | 1", { anchor: "end" });
  drawing.text(left, y + 38, "all cells single: a leaf");
  drawing.text(500, y - 40, "levels are treated from below:", { anchor: "start" });
  drawing.text(500, y - 20, "2 · 3 · 8 = 48 automorphisms", { anchor: "start", weight: "bold" });
  drawing.text(500, y, "found with one alternative each", { anchor: "start" });
  drawing.save("search-tree.svg");
}

function drawQuotient() {
  const drawing = new Drawing(760, 330, "Equal components of the quotient are interchangeable");
  const cells = [110, 190, 270];
  drawing.text(190, 28, "refined graph", { weight: "bold" });
  drawing.vertex(190, 62, "hub", PALETTE[6], 18);
  for (let row = 0; row < 4; row++) {
    const y = 140 + row * 50;
    drawing.line(190, 80, cells[1], y, { colour: FAINT, dashed: true });
    drawing.line(cells[0], y, cells[1], y);
    drawing.line(cells[1], y, cells[2], y);
    cells.forEach((x, cell) => {
      drawing.vertex(x, y, "", PALETTE[cell + 1]);
    });
  }
  drawing.text(385, 195, "drop singletons", {});
  drawing.text(385, 213, "and complete joins", {});
  drawing.line(330, 225, 440, 225, { arrow: true });
  const shifted = [500, 570, 640];
  drawing.text(570, 28, "quotient components", { weight: "bold" });
  for (let row = 0; row < 4; row++) {
    const y = 140 + row * 50;
    drawing.box(475, y - 20, 190, 40, { colour: FAINT, dashed: true });
    drawing.line(shifted[0], y, shifted[1], y);
    drawing.line(shifted[1], y, shifted[2], y);
    shifted.forEach((x, cell) => {
      drawing.vertex(x, y, "", PALETTE[cell + 1], 12);
    });
    if (row > 0) drawing.arc(670, y - 50, 670, y, 22);
  }
  drawing.text(720, 200, "S4 on", { weight: "bold" });
  drawing.text(720, 218, "blocks of 3", { weight: "bold" });
  drawing.save("quotient.svg");
}

function drawSparseMap() {
  const drawing = new Drawing(760, 250, "A sparse automorphism guessed from two nodes with equal traces");
  const path = ["a", "b", "c", "d"];
  const alternative = ["b", "a", "e", "d"];
  drawing.text(20, 62, "first path", { anchor: "start" });
  drawing.text(20, 152, "alternative", { anchor: "start" });
  path.forEach((name, i) => {
    const x = 150 + i * 80;
    drawing.text(x, 30, `cell ${i + 1}`, { colour: FAINT });
    drawing.vertex(x, 58, name, PALETTE[i + 1]);
    drawing.vertex(x, 148, alternative[i], PALETTE[i + 1]);
    drawing.line(x, 74, x, 130, { arrow: true });
  });
  drawing.text(440, 108, "…", { size: 20 });
  drawing.text(500, 50, "a → b, b → a", { anchor: "start" });
  drawing.text(500, 72, "c → e, an open chain", { anchor: "start" });
  drawing.text(500, 94, "e → c closes it", { anchor: "start" });
  drawing.text(500, 116, "d and all the rest stay", { anchor: "start" });
  drawing.text(500, 148, "(a b)(c e)", { anchor: "start", size: 16, weight: "bold" });
  drawing.text(
    380,
    215,
    "certified on the edges at a, b, c, e only: it does not matter what the rest of the graph is",
    { colour: FAINT },
  );
  drawing.save("sparse-map.svg");
}

function drawGadget() {
  const drawing = new Drawing(760, 300, "The gadget of Cai, Fürer and Immerman for a vertex of degree three");
  const inner = [
    ["∅", 280, 40],
    ["12", 280, 110],
    ["13", 190, 185],
    ["23", 370, 185],
  ];
  const ends = [
    {
      number: 1,
      places: [
        [90, 50],
        [90, 120],
      ],
    },
    {
      number: 2,
      places: [
        [470, 50],
        [470, 120],
      ],
    },
    {
      number: 3,
      places: [
        [200, 265],
        [360, 265],
      ],
    },
  ];
  for (const [name, x, y] of inner) {
    for (const { number, places } of ends) {
      const side = name.includes(String(number)) ? 1 : 0;
      drawing.line(x, y, ...places[side], { colour: side === 1 ? INK : FAINT, dashed: side === 0 });
    }
  }
  for (const [name, x, y] of inner) drawing.vertex(x, y, name, PALETTE[1], 16);
  for (const { number, places } of ends) {
    places.forEach(([x, y], side) => {
      drawing.vertex(x, y, `${number}${side === 1 ? "+" : "−"}`, PALETTE[2], 15);
    });
  }
  drawing.text(520, 60, "four inner vertices: the even", { anchor: "start" });
  drawing.text(520, 80, "subsets of the three edges", { anchor: "start" });
  drawing.text(520, 115, "exchanging + and − at one end", { anchor: "start" });
  drawing.text(520, 135, "alone is impossible; at two ends", { anchor: "start" });
  drawing.text(520, 155, "together it is an automorphism", { anchor: "start" });
  drawing.text(520, 190, "so twists travel along edges,", { anchor: "start" });
  drawing.text(520, 210, "and only their parity counts", { anchor: "start" });
  drawing.save("gadget.svg");
}

function drawChain() {
  const drawing = new Drawing(760, 330, "A stabiliser chain of the symmetries of the cube");
  const levels = [
    { group: "G", base: "0", orbit: ["0", "1", "2", "3", "4", "5", "6", "7"], note: "all 48 symmetries" },
    { group: "G fixing 0", base: "1", orbit: ["1", "2", "4"], note: "6 elements" },
    { group: "G fixing 0 and 1", base: "2", orbit: ["2", "4"], note: "2 elements" },
  ];
  levels.forEach(({ group, orbit, base, note }, i) => {
    const y = 25 + i * 90;
    drawing.box(20 + i * 25, y, 720 - i * 50, 72, { fill: ["#f7fbff", "#fffaf0", "#f6fff4"][i] });
    drawing.text(40 + i * 25, y + 30, group, { anchor: "start", weight: "bold" });
    drawing.text(40 + i * 25, y + 52, note, { anchor: "start", colour: FAINT });
    orbit.forEach((point, k) => {
      const x = 250 + k * 55;
      drawing.vertex(x, y + 36, point, point === base ? PALETTE[2] : PALETTE[1]);
    });
  });
  drawing.text(380, 310, "order = 8 · 3 · 2 = 48; an element is one choice of an orbit point at every level", {
    weight: "bold",
  });
  drawing.save("stabiliser-chain.svg");
}

function drawParts() {
  const drawing = new Drawing(760, 300, "A group taken apart");
  const boxAt = (x, y, lines, fill) => {
    drawing.box(x - 85, y - 24, 170, 48, { fill });
    lines.forEach((content, i) => {
      drawing.text(x, y - 4 + i * 17, content, i === 0 ? { weight: "bold" } : { size: 11 });
    });
  };
  const links = [
    [380, 45, 150, 135],
    [380, 45, 380, 135],
    [380, 45, 610, 135],
    [380, 135, 280, 235],
    [380, 135, 480, 235],
  ];
  for (const link of links) drawing.line(...link);
  boxAt(380, 45, ["disjoint product", "factors share no point"], PALETTE[0]);
  boxAt(150, 135, ["symmetric blocks", "S1000 on blocks of 3"], PALETTE[1]);
  boxAt(380, 135, ["layered blocks", "a thousand pentagons"], PALETTE[2]);
  boxAt(610, 135, ["stabiliser chain", "M24: no simpler form"], PALETTE[3]);
  boxAt(280, 235, ["lower: chain", "10 symmetries of one"], PALETTE[3]);
  boxAt(480, 235, ["upper: symmetric", "S1000 on the blocks"], PALETTE[1]);
  drawing.save("group-parts.svg");
}

/** Example 5 of Koriche et al. (2017) with rows only: cells x1y1, x1y2, x2y1, x2y2; player 1 is to choose. */
function drawStage() {
  const drawing = new Drawing(780, 430, "The stage of a state: choices, what chance makes of them, and the states they end in");
  const board = ["1", "", "", "2"];
  const choices = [
    { name: "row x1", cells: [0, 1] },
    { name: "column y2", cells: [1, 3] },
    { name: "row x2", cells: [2, 3] },
    { name: "column y1", cells: [0, 2] },
  ];
  const drawBoard = (x, y, cells, fill) => {
    drawing.box(x - 26, y - 26, 52, 52, { fill });
    drawing.line(x, y - 26, x, y + 26, { colour: FAINT });
    drawing.line(x - 26, y, x + 26, y, { colour: FAINT });
    cells.forEach((mark, i) => {
      drawing.text(x - 13 + 26 * (i % 2), y - 8 + 26 * Math.floor(i / 2), mark, { size: 14 });
    });
  };
  const ends = new Map();
  const xOf = (i) => 135 + i * 170;
  choices.forEach(({ name, cells }, i) => {
    const x = xOf(i);
    const lots = cells.filter((cell) => board[cell] === "");
    drawing.line(390, 76, x, 126);
    drawing.line(x, 154, x, 196);
    for (const lot of lots) {
      const end = board.with(lot, "1");
      const key = end.join();
      if (!ends.has(key)) ends.set(key, { cells: end, parents: [] });
      ends.get(key).parents.push(x);
    }
    const isWon = lots.every((lot) => board.with(lot, "1").slice(0, 2).join("") === "11");
    drawing.box(x - 58, 126, 116, 28, { fill: isWon ? PALETTE[3] : PALETTE[2] });
    drawing.text(x, 145, name);
    drawing.vertex(x, 212, "?", PALETTE[0], 16);
    drawing.text(x + 24, 216, "marked", { size: 11, anchor: "start", colour: FAINT });
  });
  drawBoard(390, 50, board, PALETTE[0]);
  for (const { cells, parents } of ends.values()) {
    const x = parents.reduce((sum, parent) => sum + parent, 0) / parents.length;
    for (const parent of parents) drawing.line(parent, 228, x, 284);
    const isWon = cells.slice(0, 2).join("") === "11";
    drawBoard(x, 310, cells, isWon ? PALETTE[3] : PALETTE[2]);
    drawing.line(x, 336, x, 376, { dashed: true, colour: FAINT });
    drawing.text(x, 356, isWon ? "a row: player 1 has won" : "no row yet", { size: 12 });
  }
  drawing.box(60, 380, 660, 34, { fill: PALETTE[0], dashed: true });
  drawing.text(390, 402, "tied to the fluents that hold, and through them to all rules of the game");
  drawing.save("stage.svg");
}

drawRefinement();
drawSearchTree();
drawQuotient();
drawSparseMap();
drawGadget();
drawChain();
drawParts();
drawStage();
