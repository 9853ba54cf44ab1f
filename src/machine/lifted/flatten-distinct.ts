/**
 * Flattens `distinct` between compound terms, which splitting by shape leaves behind. Terms of different functions are
 * always distinct. Two terms of the same function are distinct if some pair of arguments is: this gives one clause per
 * pair.
 */
import { type Clause, equalTerms, isGround, type Literal, type Term } from "../../language/rules/index.ts";

/** Maximum number of clauses made from one. Beyond it the conditions stay, and the compiler refuses them. */
const MOST_CLAUSES = 64;

export function flattenDistinct(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap((clause) => {
    let bodies: Literal[][] = [[]];
    for (const literal of clause.body) {
      const choices = literal.kind === "distinct" ? choicesOf(literal.left, literal.right) : [[literal]];
      bodies = bodies.flatMap((body) => choices.map((choice) => [...body, ...choice]));
      if (bodies.length > MOST_CLAUSES) return [clause];
    }
    return bodies.map((body) => ({ ...clause, body }));
  });
}

/** Returns alternatives of which one must hold. No alternative: never true; an empty alternative: always true. */
function choicesOf(left: Term, right: Term): Literal[][] {
  if (equalTerms(left, right)) return [];
  if (left.kind === "variable" || right.kind === "variable") return [[{ kind: "distinct", left, right }]];
  if (left.name !== right.name || left.args.length !== right.args.length) return [[]];
  if (isGround(left) && isGround(right)) return [[]];
  const choices = left.args.flatMap((argument, i) => choicesOf(argument, right.args[i] as Term));
  return choices.some(({ length }) => length === 0) ? [[]] : choices;
}
