/**
 * Replays traces of another engine: states, legal moves, end and goals. Uses a fixed small share of ../shared/traces by
 * default, and all of them with NOETHER_VERIFY=all.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { describeState } from "../describe-state.ts";
import { rulesFromText } from "../machine.contract.ts";
import type { Cursor, Machine } from "../machine.ts";
import { relationalMachine } from "./index.ts";

const SHARED = new URL("../../../../shared/", import.meta.url);
const TRACES = new URL("traces/", SHARED);
/** A plain run uses every SHARE-th trace. */
const SHARE = 24;

interface TraceStep {
  readonly state: string[];
  readonly terminal: boolean;
  readonly legal?: Record<string, string[]>;
  readonly goals?: Record<string, number | null>;
  readonly move?: string[];
}

interface TraceTail extends TraceStep {
  readonly moves: string[][];
}

const sorted = (list: readonly string[]): string[] => [...list].sort();

function compare(machine: Machine, cursor: Cursor, want: TraceStep, step: number): void {
  const seen = describeState(machine, cursor, step);
  expect(sorted(seen.state)).toEqual(sorted(want.state));
  expect(seen.terminal).toBe(want.terminal);
  if (!want.terminal && want.legal !== undefined)
    for (const [role, moves] of Object.entries(want.legal))
      expect(sorted(seen.legal.get(role) ?? [])).toEqual(sorted(moves));
  if (want.terminal && want.goals !== undefined)
    for (const [role, value] of Object.entries(want.goals)) expect(seen.goals?.get(role) ?? null).toBe(value);
}

function replay(machine: Machine, steps: readonly TraceStep[], tail: TraceTail | undefined): void {
  const cursor = machine.newCursor();
  const play = (move: readonly string[]): void =>
    cursor.advance(move.map((text, role) => machine.vocabulary.findMove(role, text) as number));
  steps.forEach((step, i) => {
    compare(machine, cursor, step, i);
    if (step.move !== undefined) play(step.move);
  });
  if (tail === undefined) return;
  for (const move of tail.moves) play(move);
  compare(machine, cursor, tail, steps.length);
}

describe("traces of another engine", () => {
  if (!existsSync(TRACES)) {
    test.skip("not run: ../shared/traces is not here", () => {});
    console.info("skipped the traces of another engine: ../shared/traces is not here");
    return;
  }
  const all = process.env["NOETHER_VERIFY"] === "all";
  const files = readdirSync(TRACES).filter((name) => name.endsWith(".jsonl.gz"));
  const chosen = files.sort().filter((_, i) => all || i % SHARE === 0);
  test.each(chosen)("%s", (file) => {
    const lines: unknown[] = gunzipSync(readFileSync(new URL(file, TRACES)))
      .toString("utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const steps = lines.filter((line) => (line as { type?: string }).type === undefined) as TraceStep[];
    const tail = lines.find((line) => (line as { type?: string }).type === "tail") as TraceTail | undefined;
    const rules = rulesFromText(
      readFileSync(new URL(`games/${file.replace(/\.\d+\.jsonl\.gz$/, "")}.kif`, SHARED), "utf8"),
    );
    const usable = tail !== undefined && Array.isArray(tail.state) && tail.moves.length > 0 ? tail : undefined;
    for (const tuneAfter of all ? [Number.POSITIVE_INFINITY, 0] : [0])
      replay(relationalMachine(rules, undefined, { tuneAfter }), steps, usable);
  });
});
