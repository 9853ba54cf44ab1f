/**
 * The order of a group as a search produces it: many small factors with large exponents, and factorials. The factors
 * are kept separate until the end and multiplied in a balanced tree, because a running product of large integers is
 * quadratic.
 */

import { factorial, productOf } from "../permutation-groups/index.ts";

export class GroupOrder {
  readonly #exponents = new Map<number, number>();
  readonly #factorials = new Map<number, number>();

  multiply(factor: number, exponent = 1): void {
    if (factor > 1) this.#exponents.set(factor, (this.#exponents.get(factor) ?? 0) + exponent);
  }

  multiplyFactorial(n: number, exponent = 1): void {
    if (n > 1) this.#factorials.set(n, (this.#factorials.get(n) ?? 0) + exponent);
  }

  value(): bigint {
    const factors: bigint[] = [];
    for (const [factor, exponent] of this.#exponents) factors.push(BigInt(factor) ** BigInt(exponent));
    for (const [n, exponent] of this.#factorials) factors.push(factorial(n) ** BigInt(exponent));
    return productOf(factors);
  }
}
