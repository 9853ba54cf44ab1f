/**
 * Figures 14.1 to 14.10: drawn anew, and compared with what the text says about them. Our copy of the chapter has no
 * pictures.
 */

import { svgDocument, svgText } from "../../../apps/report/drawing/markup.ts";
import { graphSvg, type LabelledGraph, labelledDomainGraph } from "../../../apps/report/index.ts";
import { findRuleSymmetries, generatorsBetween } from "../../../src/analysis/symmetry/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { groupContains, identityPermutation } from "../../../src/foundations/permutation-groups/index.ts";
import { type Term, termFromText } from "../../../src/language/rules/index.ts";
import { type DomainGraph, domainGraph } from "../../../src/machine/domains/index.ts";
import { OPEN, reproduceFindings } from "../finding.ts";
import type { Reproduction } from "../reproduction.ts";
import { bookGraphAfter } from "./book-graph-steps.ts";
import { bookOrder } from "./exercises.ts";
import { BOARD, clausesOf, LINES, rulesOf, TIC_TAC_TOE } from "./sheets.ts";

const BASE_RULE = "base(cell(M,N,x)) :- index(M) & index(N)";
const OPEN_RULE = "open :- true(cell(M,N,b))";
const TWO_FACTS = "init(cell(1,3,b))\ninit(cell(3,1,b))";

const edgeTexts = ({ vertices, edges }: DomainGraph): string[] =>
  edges.map(([from, to]) => `${vertices[from]?.label} → ${vertices[to]?.label}`).sort();
const domainGraphOf = (text: string): DomainGraph => domainGraph(clausesOf(rulesOf(text)));
const labelsOf = ({ vertices }: LabelledGraph, isShown: (colour: string) => boolean = () => true): string =>
  vertices
    .filter(({ colour }) => isShown(colour))
    .map(({ label }) => label)
    .sort()
    .join(", ");

const figure141 = reproduceFindings({
  name: "chapter-14-figure-14.1",
  summary: "some edges of the domain graph of tic-tac-toe (chapter 14, Figure 14.1)",
  find: () => [
    {
      what: "edges of the rule",
      theirs: "cell → base[1], index[1] → cell[1], index[1] → cell[2], x → cell[3]",
      ours: edgeTexts(domainGraphOf(BASE_RULE)).join(", "),
    },
  ],
  draw: () => graphSvg(labelledDomainGraph(domainGraphOf(BASE_RULE))),
});

const figure142 = reproduceFindings({
  name: "chapter-14-figure-14.2",
  summary: "the part of the domain graph that gives lines their values (chapter 14, Figure 14.2)",
  find: () => {
    const into = (place: string): string =>
      edgeTexts(domainGraphOf(BOARD + LINES))
        .filter((edge) => edge.endsWith(`→ ${place}`))
        .map((edge) => edge.split(" ")[0])
        .join(", ");
    return [
      { what: "what flows to line[1]", theirs: "column[2], diagonal[1], row[2]", ours: into("line[1]") },
      {
        what: "to row[2], column[2] and diagonal[1]",
        theirs: "cell[3]",
        ours: each(["row[2]", "column[2]", "diagonal[1]"], into),
      },
      { what: "to cell[3]", theirs: "b, o, x", ours: into("cell[3]") },
      { what: "to cell[1] and cell[2]", theirs: "index[1]", ours: each(["cell[1]", "cell[2]"], into) },
    ];
  },
  draw: () => graphSvg(labelledDomainGraph(domainGraphOf(BOARD + LINES))),
});

const each = (places: readonly string[], tell: (place: string) => string): string =>
  [...new Set(places.map(tell))].join(" or ");

const stepFigure = (
  step: 1 | 2 | 3,
  number: string,
  adds: string,
  theirs: string,
  isShown: (colour: string) => boolean,
) =>
  reproduceFindings({
    name: `chapter-14-figure-14.${number}`,
    summary: `the rule graph of open :- true(cell(M,N,b)), ${adds} (chapter 14, Figure 14.${number})`,
    find: () => [
      { what: adds, theirs, ours: labelsOf(bookGraphAfter(step, rulesOf(OPEN_RULE)), isShown) },
      {
        what: "edge between the two arguments of the rule",
        theirs: step === 1 ? "not yet" : "there",
        ours: hasEdge(bookGraphAfter(step, rulesOf(OPEN_RULE)), "open", "true") ? "there" : "not yet",
      },
    ],
    draw: () => graphSvg(bookGraphAfter(step, rulesOf(OPEN_RULE))),
  });

const hasEdge = ({ vertices, edges }: LabelledGraph, from: string, to: string): boolean =>
  edges.some(([a, b]) => vertices[a]?.label === from && vertices[b]?.label === to && vertices[a]?.colour !== "symbol");

const figure146 = stepFigure(
  1,
  "6",
  "step 1: a vertex for each occurrence",
  "<=, ?m, ?n, b, cell, open, true",
  () => true,
);
const figure147 = stepFigure(
  2,
  "7",
  "step 2: argument places",
  "cell[1], cell[2], cell[3]",
  (colour) => colour === "argument",
);
const figure148 = stepFigure(3, "8", "step 3: symbols", "?m, ?n, b, cell, open", (colour) => colour.endsWith("symbol"));

const figure149 = reproduceFindings({
  name: "chapter-14-figure-14.9",
  summary: "the whole rule graph of open :- true(cell(M,N,b)) (chapter 14, Figure 14.9)",
  find: () => {
    const { vertices } = bookGraphAfter(3, rulesOf(OPEN_RULE));
    return [
      {
        what: "types of vertices beside connectives and keywords",
        theirs: "argument, function, relation, symbol, variable, variable symbol",
        ours: [...new Set(vertices.map(({ colour }) => colour))]
          .filter((colour) => colour !== "<=" && colour !== "true")
          .sort()
          .join(", "),
      },
      {
        what: "an automorphism exchanges cell[1] and cell[2]",
        theirs: "yes",
        ours: yesOrNo(exchanges(OPEN_RULE, MIRROR)),
      },
    ];
  },
  draw: () => graphSvg(bookGraphAfter(3, rulesOf(OPEN_RULE))),
});

const yesOrNo = (answer: boolean): string => (answer ? "yes" : "no");

const ROTATION = [["1", "3"]] as const;
const MIRROR = [["cell[1]", "cell[2]"]] as const;
const WHOLE_MIRROR = [...MIRROR, ["mark[1]", "mark[2]"]] as const;

const figure1410 = reproduceFindings({
  name: "chapter-14-figure-14.10",
  summary: "a graph that keeps its shape when 1 and 3 are exchanged (chapter 14, Figure 14.10)",
  find: () => [
    {
      what: "exchanging 1 and 3 is an automorphism",
      theirs: "yes",
      ours: yesOrNo(exchanges(TWO_FACTS, ROTATION)),
    },
    {
      what: "so is exchanging cell[1] and cell[2]",
      theirs: "yes",
      ours: yesOrNo(exchanges(TWO_FACTS, MIRROR)),
    },
    { what: "automorphisms in all", theirs: OPEN, ours: bookOrder(TWO_FACTS) },
    {
      what: "exchanging 1 and 3 in all of tic-tac-toe",
      theirs: "yes",
      ours: yesOrNo(exchanges(TIC_TAC_TOE, ROTATION)),
    },
    {
      what: "exchanging cell[1] and cell[2] in all of tic-tac-toe",
      theirs: "yes",
      ours: yesOrNo(exchanges(TIC_TAC_TOE, MIRROR)),
      why:
        "not these two vertices alone. A move marks a cell by the same coordinates, so mark[1] and mark[2] have to be exchanged " +
        `with them (then it is one: ${yesOrNo(exchanges(TIC_TAC_TOE, WHOLE_MIRROR))}), and so have row and column.`,
    },
  ],
  draw: () => graphSvg(bookGraphAfter(3, rulesOf(TWO_FACTS))),
});

/** Whether exchanging exactly these constants and argument places comes from an automorphism of the rule graph. */
function exchanges(text: string, pairs: readonly (readonly [string, string])[]): boolean {
  const { induced } = findRuleSymmetries(rulesOf(text), { graph: "book" }, { random: createRandom(1) });
  const labels = induced.points.map((point) =>
    point.kind === "argument"
      ? `${point.symbol.name}[${point.index + 1}]`
      : point.kind === "symbol"
        ? point.symbol.name
        : "",
  );
  const images = identityPermutation(labels.length);
  for (const [one, other] of pairs) {
    const [a, b] = [labels.indexOf(one), labels.indexOf(other)];
    images[a] = b;
    images[b] = a;
  }
  return groupContains(induced.group, images);
}

/** Rows of a board, top first; each character is the content of a cell. */
const LEFT_BOARD = ["xbo", "bxb", "bbb"];
const rotated = (board: readonly string[]): string[] => [...board].reverse().map((row) => [...row].reverse().join(""));
const mirrored = (board: readonly string[]): string[] => board.map((_, i) => board.map((row) => row[i]).join(""));
const BOARDS = [LEFT_BOARD, rotated(LEFT_BOARD), mirrored(rotated(LEFT_BOARD))];

const stateOf = (board: readonly string[]): Term[] =>
  board.flatMap((row, m) => [...row].map((mark, n) => termFromText(`(cell ${m + 1} ${n + 1} ${mark})`)));

/** Whether a symmetry of the rules that keeps the roles maps one board to another. */
function areSymmetric(text: string, one: readonly string[], other: readonly string[]): string {
  const found = findRuleSymmetries(rulesOf(text), { fixRoles: true }, { random: createRandom(1) });
  return yesOrNo(Array.isArray(generatorsBetween(found, [stateOf(one), stateOf(other)])));
}

const ROWS_ONLY = TIC_TAC_TOE.replace("line(X) :- column(N,X)\n", "");

const figure145 = reproduceFindings({
  name: "chapter-14-figure-14.5",
  summary:
    "three symmetric positions of tic-tac-toe (chapter 14, Figure 14.5; the chapter has no Figures 14.3 and 14.4)",
  find: () => {
    const [left = [], middle = [], right = []] = BOARDS;
    return [
      {
        what: "a rotation by 180° leads from left to middle",
        theirs: "yes",
        ours: areSymmetric(TIC_TAC_TOE, left, middle),
      },
      { what: "a mirror from middle to right", theirs: "yes", ours: areSymmetric(TIC_TAC_TOE, middle, right) },
      {
        what: "if columns do not win, the rotation still does",
        theirs: "yes",
        ours: areSymmetric(ROWS_ONLY, left, middle),
      },
      {
        what: "if columns do not win, the mirror still does",
        theirs: "no",
        ours: areSymmetric(ROWS_ONLY, middle, right),
      },
    ];
  },
  draw: async () => drawBoards(BOARDS),
});

const SQUARE = 34;

function drawBoards(boards: readonly (readonly string[])[]): string {
  const width = 3 * SQUARE + 30;
  const shapes = boards.flatMap((board, i) =>
    board.flatMap((row, m) =>
      [...row].flatMap((mark, n) => {
        const [x, y] = [15 + i * width + n * SQUARE, 15 + m * SQUARE];
        const square = `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="none" stroke="#444444"/>`;
        return mark === "b" ? [square] : [square, svgText(x + SQUARE / 2, y + 0.7 * SQUARE, mark, { size: 20 })];
      }),
    ),
  );
  return svgDocument(boards.length * width, 3 * SQUARE + 30, "three symmetric positions", shapes);
}

export const figures: readonly Reproduction[] = [
  figure141,
  figure142,
  figure145,
  figure146,
  figure147,
  figure148,
  figure149,
  figure1410,
];
