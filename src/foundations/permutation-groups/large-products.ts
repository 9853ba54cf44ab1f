/** Products of many integers, multiplied in a balanced tree so that operands stay of equal size. */

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

export function factorial(n: number): bigint {
  const factors: bigint[] = [];
  for (let i = 2; i <= n; i++) factors.push(BigInt(i));
  return productOf(factors);
}
