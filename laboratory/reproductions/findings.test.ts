/** Small reproductions: what agrees with the documents, and that every difference has a reason. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../apps/session/session.ts";
import { REPRODUCTIONS } from "./index.ts";
import type { ReproductionOptions } from "./reproduction.ts";

const OPTIONS: ReproductionOptions = { quick: true, games: undefined, own: true, svg: undefined, fresh: true };
const entries = REPRODUCTIONS.flatMap((list) => list.entries);

afterEach(() => vi.restoreAllMocks());

async function rowsOf(name: string): Promise<{ what: string; agrees: boolean | null; why: string | null }[]> {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const session = new Session({ seed: 1, memory: 1024, quiet: true, color: "never", json: true });
  const printed: string[] = [];
  session.listen((line) => printed.push(line));
  await entries.find((entry) => entry.name === name)?.run(session, OPTIONS);
  return JSON.parse(printed.join("\n"));
}

test("every entry has a name of its own", () => {
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});

/** Statements of the documents that do not hold, by entry. */
const SLIPS: Readonly<Record<string, readonly string[]>> = {
  "chapter-14-table-14.2": ["init"],
  "chapter-14-section-14.3": [
    "moves of a king from square to square",
    "kingmove that can be derived",
    "blocks world, kept by steps 1–5",
  ],
  "chapter-14-section-14.4": ["values of W in does(W, …)", "what would wrongly be derivable with negations kept"],
  "chapter-14-figure-14.10": ["exchanging cell[1] and cell[2] in all of tic-tac-toe"],
  "chapter-14-section-14.7": ["so they are essentially the same game"],
  "koriche-example-1": ["what (next (cell x1 y2 1)) reads"],
  "koriche-example-2": ["P = 1/|L0(s)| summed over successors, 3 moves of chance leading to 2 states"],
  "koriche-example-3": [],
  "koriche-example-4": ["variables in the scope of legal of chance"],
  "koriche-example-5": ["the same, the step of the choice alone", "where only rows win, tied to the rules"],
  "koriche-figure-1": [],
  "koriche-figure-2": [],
  "koriche-propositions": [
    "Proposition 2, opposites: constraint symmetries that are structural",
    "matching pennies, both at once: C of the best policy of N*",
  ],
  "chapter-14-exercise-1": [
    "1d: what is in Domain(base[1]) and not in Domain(next[1])",
    "1f: relevant instances of the rule",
  ],
};

const small = entries.filter(
  ({ name, hasMatches }) =>
    /^(chapter-14|koriche|schiffel-rule-graph|mapping-figure-2|mapping-equations)/.test(name) && hasMatches !== true,
);

describe.each(small)("$name", ({ name }) => {
  test("agrees with the document, but for its slips, which are explained", async () => {
    const rows = await rowsOf(name);
    expect(rows.length).toBeGreaterThan(0);
    const different = rows.filter(({ agrees }) => agrees === false);
    expect(different.map(({ what }) => what)).toEqual(SLIPS[name] ?? []);
    for (const { why } of different) expect(why).toMatch(/\w/);
  });
});
