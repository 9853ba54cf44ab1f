/** Product of many integers, multiplied in a balanced tree so that operands have about equal size. */

export function productOf(factors: readonly bigint[]): bigint {
  if (factors.length === 0) return 1n;
  let row = [...factors];
  while (row.length > 1) {
    const next: bigint[] = [];
    for (let i = 0; i < row.length; i += 2) next.push(i + 1 < row.length ? row[i]! * row[i + 1]! : row[i]!);
    row = next;
  }
  return row[0]!;
}

/** Multiplies small factors as doubles while they are exact, which leaves a third as many big integers. */
export function factorial(n: number): bigint {
  const factors: bigint[] = [];
  let product = 1;
  for (let i = 2; i <= n; i++) {
    if (product * i > Number.MAX_SAFE_INTEGER) {
      factors.push(BigInt(product));
      product = i;
    } else product *= i;
  }
  factors.push(BigInt(product));
  return productOf(factors);
}
