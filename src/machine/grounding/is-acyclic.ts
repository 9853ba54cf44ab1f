/**
 * Tests whether no atom of a ground program depends on itself within one state: condition (7b) of Koriche et al. 2017,
 * under which the rules are equivalent to their completion. Recursion that vanishes when the rules are instantiated
 * does not count.
 */
import type { GroundProgram } from "./ground-program.ts";

/** Repeatedly removes atoms that depend on no remaining atom. Linear in the size of the rules. */
export function isAcyclic({
  atomCount,
  heads,
  bodyStarts,
  bodies,
}: Pick<GroundProgram, "atomCount" | "heads" | "bodyStarts" | "bodies">): boolean {
  /** By atom: number of conditions in its rules that are not settled yet. */
  const waiting = new Int32Array(atomCount);
  const users: number[][] = [];
  for (let rule = 0; rule < heads.length; rule++)
    for (let at = bodyStarts[rule] as number; at < (bodyStarts[rule + 1] as number); at++) {
      const atom = (bodies[at] as number) >> 1;
      const head = heads[rule] as number;
      waiting[head] = (waiting[head] as number) + 1;
      (users[atom] ??= []).push(head);
    }
  const settled = [...waiting.keys()].filter((atom) => waiting[atom] === 0);
  for (const atom of settled)
    for (const head of users[atom] ?? []) {
      waiting[head] = (waiting[head] as number) - 1;
      if (waiting[head] === 0) settled.push(head);
    }
  return settled.length === atomCount;
}
