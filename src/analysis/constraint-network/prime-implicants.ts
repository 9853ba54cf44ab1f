/**
 * The canonical form of a definition: all prime implicants of a disjunction of bodies (Blake 1937), by iterated
 * consensus. Two bodies that differ in the sign of exactly one atom, A∧X and ¬A∧Y, imply X∧Y. Bodies that
 * contain another body are dropped. This repeats until nothing new appears. The result depends on what the bodies say,
 * not on how they say it or on any order.
 *
 * A body is an ascending list of literals without repetition: 2 · atom, or 2 · atom + 1 if negated.
 */

export type Body = readonly number[];

/**
 * Maximum number of atoms in a definition, and of bodies during the computation. Beyond these, a definition only loses
 * bodies that contain others.
 */
const LARGEST_SUPPORT = 10;
const MOST_BODIES = 96;

/** An equivalent list of bodies in a fixed order: all prime implicants if the definition is small. */
export function primeImplicants(bodies: readonly Body[]): Body[] {
  const plain = absorb(bodies);
  const support = new Set(plain.flatMap((body) => body.map((literal) => literal >> 1)));
  if (support.size > LARGEST_SUPPORT || plain.length > MOST_BODIES) return plain;
  let primes = plain;
  for (let changed = true; changed; ) {
    const found: Body[] = [];
    for (const [i, first] of primes.entries())
      for (const second of primes.slice(0, i)) {
        const implied = consensus(first, second);
        if (implied !== undefined) found.push(implied);
      }
    const next = absorb([...primes, ...found]);
    if (next.length > MOST_BODIES) return plain;
    changed = next.map((body) => body.join()).join(";") !== primes.map((body) => body.join()).join(";");
    primes = next;
  }
  return primes;
}

/** Removes bodies that contain another, and sorts. It takes O(n²) subset tests, so long lists only lose duplicates. */
export function absorb(bodies: readonly Body[]): Body[] {
  const distinct = [...new Map(bodies.map((body) => [body.join(), body])).values()].sort(compareBodies);
  if (distinct.length > MOST_BODIES * 8) return distinct;
  const kept: Body[] = [];
  for (const body of distinct) if (!kept.some((shorter) => contains(body, shorter))) kept.push(body);
  return kept;
}

/** Shorter bodies come first, so that a body comes after those it contains. */
function compareBodies(a: Body, b: Body): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [i, literal] of a.entries()) if (literal !== b[i]) return literal - (b[i] as number);
  return 0;
}

function contains(body: Body, part: Body): boolean {
  let at = 0;
  for (const literal of part) {
    while (at < body.length && (body[at] as number) < literal) at++;
    if (body[at] !== literal) return false;
  }
  return true;
}

function consensus(first: Body, second: Body): Body | undefined {
  const opposed = first.filter((literal) => second.includes(literal ^ 1));
  if (opposed.length !== 1) return undefined;
  const atom = (opposed[0] as number) >> 1;
  const literals = new Set([...first, ...second].filter((literal) => literal >> 1 !== atom));
  return [...literals].sort((a, b) => a - b);
}
