import fc from "fast-check";
import { expect, test } from "vitest";
import { type Body, primeImplicants } from "./prime-implicants.ts";

const VARIABLES = 5;
const body = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 * VARIABLES - 1 }), { maxLength: 4, selector: (literal) => literal >> 1 })
  .map((literals) => literals.sort((a, b) => a - b));

const holds = (literals: Body, assignment: number): boolean =>
  literals.every((literal) => ((assignment >> (literal >> 1)) & 1) === 1 - (literal & 1));
const table = (bodies: readonly Body[]): boolean[] =>
  Array.from({ length: 1 << VARIABLES }, (_, assignment) => bodies.some((literals) => holds(literals, assignment)));

/** All products of literals that imply the function and of which no proper part does. */
function primesByTable(bodies: readonly Body[]): string[] {
  const truth = table(bodies);
  const products: Body[] = [[]];
  for (let variable = 0; variable < VARIABLES; variable++)
    for (const product of [...products]) products.push([...product, 2 * variable], [...product, 2 * variable + 1]);
  const implies = (product: Body): boolean => truth.every((value, assignment) => value || !holds(product, assignment));
  const isPrime = (product: Body): boolean =>
    implies(product) && product.every((dropped) => !implies(product.filter((literal) => literal !== dropped)));
  return products.filter(isPrime).map((product) => product.join());
}

test("all prime implicants and no others, whatever the bodies", () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 7 }), (bodies) => {
      const found = primeImplicants(bodies);
      expect(table(found)).toEqual(table(bodies));
      expect(found.map((literals) => literals.join()).sort()).toEqual(primesByTable(bodies).sort());
    }),
    { numRuns: 200 },
  );
});
