/** Section 14.2: tables and figures of domains, from the graph of Definition 14.1 taken literally. */
import { unlimited } from "../../../src/foundations/budgets/index.ts";
import { findDomains, type SymbolDomains } from "../../../src/machine/domains/index.ts";
import { type Finding, reproduceFindings, setText } from "../finding.ts";
import { BOARD, clausesOf, KING_MOVES, LINES, rulesOf, TIC_TAC_TOE } from "./sheets.ts";

export const domainsOf = (text: string): SymbolDomains => findDomains(clausesOf(rulesOf(text)), unlimited()).domains;

/** Text such as `{1, 2} × {b, cell({1, 2} × {b})}`: functions include the domains of their own arguments. */
export function domainText(domains: SymbolDomains, symbol: string): string {
  const places = (name: string): string => (domains.get(name) ?? []).map(place).join(" × ");
  const place = (values: readonly string[]): string =>
    setText(values.map((value) => (domains.get(value)?.length ? `${value}(${places(value)})` : value)));
  return places(symbol);
}

const rowsOf = (
  text: string,
  rows: readonly (readonly [symbol: string, theirs: string, why?: string])[],
): Finding[] => {
  const domains = domainsOf(text);
  return rows.map(([what, theirs, why]) => ({
    what,
    theirs,
    ours: domainText(domains, what),
    ...(why === undefined ? {} : { why }),
  }));
};

const DIGITS = "{1, 2, 3}";
const MARKS = "{b, o, x}";
const PLAYERS = "{black, white}";
const FLUENTS = `{cell(${DIGITS} × ${DIGITS} × ${MARKS}), control(${PLAYERS})}`;
const MOVES = `${PLAYERS} × {mark(${DIGITS} × ${DIGITS}), noop}`;
const COORDINATES = setText([..."12345678abcdefgh"]);

export const table141 = reproduceFindings({
  name: "chapter-14-table-14.1",
  summary: "domains of the lines of tic-tac-toe (chapter 14, Table 14.1)",
  find: () =>
    rowsOf(`${BOARD}${LINES}next(X) :- base(X)\n`, [
      ["line", MARKS],
      ["row", `${DIGITS} × ${MARKS}`],
      ["column", `${DIGITS} × ${MARKS}`],
      ["diagonal", MARKS],
    ]),
});

export const table142 = reproduceFindings({
  name: "chapter-14-table-14.2",
  summary: "domains of the rest of tic-tac-toe (chapter 14, the first Table 14.2)",
  find: () =>
    rowsOf(TIC_TAC_TOE, [
      ["role", PLAYERS],
      ["index", DIGITS],
      ["cell", `${DIGITS} × ${DIGITS} × ${MARKS}`],
      ["control", PLAYERS],
      ["base", FLUENTS],
      ["true", FLUENTS],
      ["mark", `${DIGITS} × ${DIGITS}`],
      ["input", MOVES],
      ["does", MOVES],
      [
        "init",
        `{cell(${DIGITS} × ${DIGITS} × {b}), control({white})}`,
        "the printed row does not follow from Definition 14.1. The graph has one vertex cell[3] for all uses of cell, with " +
          "edges from b, o and x, and init[1] only says that a cell may stand there; so cell(1,1,x) is in its domain. " +
          "The printed row is what step 3 of section 14.3 derives.",
      ],
      ["legal", MOVES],
      ["next", FLUENTS],
      ["goal", `${PLAYERS} × {0, 50, 100}`],
    ]),
});

export const table142Chess = reproduceFindings({
  name: "chapter-14-table-14.2-chess",
  summary: "domains of the coordinates of chess (chapter 14, the second Table 14.2: the number is given twice)",
  find: () =>
    rowsOf(KING_MOVES, [
      ["coordinate", COORDINATES],
      ["next_file", `${setText([..."abcdefg"])} × ${setText([..."bcdefgh"])}`],
      ["next_rank", `${setText([..."1234567"])} × ${setText([..."2345678"])}`],
      ["adjacent", `${COORDINATES} × ${COORDINATES}`],
      ["kingmove", Array.from({ length: 4 }, () => COORDINATES).join(" × ")],
    ]),
});
