/** The rules for `terminal` and `goal`, as far as they use fluents directly. */
import type { GroundProgram } from "../../machine/grounding/index.ts";

/**
 * For each ground rule below `terminal` and `goal` whose body has fluents of several parts: these fluents. `partOf` is
 * negative for fluents of no part. Most rules of a large game read one part only, so no list is made for them.
 */
export function directGoalRules(program: GroundProgram, partOf: Int32Array): number[][] {
  const { heads, bodies, bodyStarts } = program;
  const rulesOf = new Map<number, number[]>();
  heads.forEach((head, rule) => {
    const list = rulesOf.get(head);
    if (list === undefined) rulesOf.set(head, [rule]);
    else list.push(rule);
  });
  const pending = [program.terminal, ...program.goals.flat().map(({ atom }) => atom)].filter((atom) => atom >= 0);
  const met = new Set(pending);
  const found: number[][] = [];
  for (let atom = pending.pop(); atom !== undefined; atom = pending.pop())
    for (const rule of rulesOf.get(atom) ?? []) {
      const fluents: number[] = [];
      let isSpread = false;
      for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++) {
        const below = (bodies[i] as number) >> 1;
        if (below < program.fluents.length) {
          const part = partOf[below] as number;
          if (part < 0) continue;
          isSpread ||= fluents.length > 0 && partOf[fluents[0] as number] !== part;
          fluents.push(below);
        } else if (!met.has(below)) {
          met.add(below);
          pending.push(below);
        }
      }
      if (isSpread) found.push(fluents);
    }
  return found;
}
