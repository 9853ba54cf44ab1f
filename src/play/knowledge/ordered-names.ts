/**
 * Finds names that the rules order, for example `(succ 1 2) (succ 2 3)`. The order is used to align boards of different
 * sizes.
 */
import { findSequences, usageGraph } from "../../analysis/mapping/index.ts";
import type { Rules } from "../../language/rules/index.ts";

/** The sequences into which binary facts of the rules chain constants, longest first. */
export function sequencesOf(rules: Rules): readonly (readonly string[])[] {
  const usage = usageGraph(rules);
  return findSequences(usage)
    .map(({ members }) => members.map((member) => usage.symbols[member]?.name ?? ""))
    .sort((a, b) => b.length - a.length);
}

/** Minimum number of names: the order of fewer names says no more than the names themselves. */
const LEAST = 3;

/** Returns the names of a domain in order, if one sequence contains them all. */
export function inOrder(
  domain: ReadonlySet<string>,
  sequences: readonly (readonly string[])[],
): readonly string[] | undefined {
  if (domain.size < LEAST) return undefined;
  for (const sequence of sequences) {
    const found = sequence.filter((name) => domain.has(name));
    if (found.length === domain.size) return found;
  }
  return undefined;
}
