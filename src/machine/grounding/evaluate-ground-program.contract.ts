/**
 * Evaluates a ground program in one state in the simplest way: one component of the dependency graph after the other,
 * each to its least fixpoint. It is slow and obvious, and the oracle for everything made from ground programs.
 */
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { GroundProgram } from "./ground-program.ts";

export interface GroundEvaluator {
  /**
   * Returns by atom 1 if it holds in the state of these fluents under these moves (numbers of fluents and of move
   * atoms).
   */
  evaluate(fluents: Iterable<number>, moves: Iterable<number>): Uint8Array;
}

export function groundEvaluator(program: GroundProgram): GroundEvaluator {
  const { atomCount, heads, bodyStarts, bodies } = program;
  const rulesOf = Array.from({ length: atomCount }, (): number[] => []);
  heads.forEach((head, rule) => {
    rulesOf[head]?.push(rule);
  });
  const bodyOf = (rule: number): Int32Array => bodies.subarray(bodyStarts[rule], bodyStarts[rule + 1]);
  const components = stronglyConnectedComponents(
    rulesOf.map((rules) => rules.flatMap((rule) => Array.from(bodyOf(rule), (literal) => literal >> 1))),
  );
  for (const [rule, head] of heads.entries())
    for (const literal of bodyOf(rule))
      if ((literal & 1) === 1 && components.componentOf[literal >> 1] === components.componentOf[head])
        throw new Error(`${program.atomText(head)} depends on itself through negation`);

  return {
    evaluate(fluents, moves) {
      const holds = new Uint8Array(atomCount);
      for (const atom of fluents) holds[atom] = 1;
      for (const atom of moves) holds[atom] = 1;
      const fires = (rule: number): boolean => bodyOf(rule).every((literal) => holds[literal >> 1] !== (literal & 1));
      for (const component of components.members)
        for (let changed = true; changed; ) {
          changed = false;
          for (const atom of component) {
            if (holds[atom] === 1 || !rulesOf[atom]?.some(fires)) continue;
            holds[atom] = 1;
            changed = component.length > 1;
          }
        }
      return holds;
    },
  };
}
