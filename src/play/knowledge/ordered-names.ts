/** Names in an order that the rules give them: `(succ 1 2) (succ 2 3)`. By it boards of different sizes are laid upon each other. */
import { findSequences, usageGraph } from "../../analysis/mapping/index.ts";
import type { Rules } from "../../language/rules/index.ts";

/** The sequences that binary facts of the rules string constants into, the longest first. */
export function sequencesOf(rules: Rules): readonly (readonly string[])[] {
  const usage = usageGraph(rules);
  return findSequences(usage)
    .map(({ members }) => members.map((member) => usage.symbols[member]?.name ?? ""))
    .sort((a, b) => b.length - a.length);
}

/** Below, an order tells nothing that names do not. */
const LEAST = 3;

/** The names of a domain in order, where one sequence has them all. */
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
