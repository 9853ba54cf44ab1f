/** The rules for `terminal` and `goal`, as far as they use fluents directly. */
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** For each ground rule below `terminal` and `goal` whose body has several fluents: these fluents. */
export function directGoalRules(program: GroundProgram): number[][] {
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
      for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++) {
        const below = (bodies[i] as number) >> 1;
        if (below < program.fluents.length) fluents.push(below);
        else if (!met.has(below)) {
          met.add(below);
          pending.push(below);
        }
      }
      if (fluents.length > 1) found.push(fluents);
    }
  return found;
}
