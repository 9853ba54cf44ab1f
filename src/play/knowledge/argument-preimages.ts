/**
 * Finds, for one argument place of a fluent, what its names were in another game. Ordered names are aligned from end to
 * end. A name that falls between two others is a weighted mean of both, so a row of a large board gets its weights from
 * the rows of a small board at about the same relative distance from the edges. Unordered names follow the mapping.
 */
import { inOrder } from "./ordered-names.ts";

/** A name of the known game, and its weight. */
export interface Preimage {
  readonly name: string;
  readonly weight: number;
}

/** The names that occur at one argument place of a fluent, and their order if the sheet gives one. */
export interface Place {
  readonly names: ReadonlySet<string>;
  readonly ordered: readonly string[] | undefined;
}

export const placeOf = (names: ReadonlySet<string>, sequences: readonly (readonly string[])[]): Place => ({
  names,
  ordered: inOrder(names, sequences),
});

/** Whether the names of both places are aligned by their order. */
export const isOrdered = (known: Place, wanted: Place): boolean =>
  known.ordered !== undefined && wanted.ordered !== undefined;

/**
 * Returns preimages by name of the new game. `preimageOf` is the inverse of the mapping. With `isTurned`, an order is
 * taken in the opposite direction to the mapping.
 */
export function preimagesOfPlace(
  known: Place,
  wanted: Place,
  preimageOf: (name: string) => string | undefined,
  isTurned = false,
): ReadonlyMap<string, readonly Preimage[]> {
  if (known.ordered !== undefined && wanted.ordered !== undefined) {
    const isBackwards = isReversed(known.ordered, wanted.ordered, preimageOf) !== isTurned;
    return byPosition(isBackwards ? [...known.ordered].reverse() : known.ordered, wanted.ordered);
  }
  const found = new Map<string, readonly Preimage[]>();
  for (const name of wanted.names) {
    const preimage = preimageOf(name);
    if (preimage !== undefined && known.names.has(preimage)) found.set(name, [{ name: preimage, weight: 1 }]);
  }
  return found;
}

function byPosition(ordered: readonly string[], wanted: readonly string[]): Map<string, readonly Preimage[]> {
  const scale = (ordered.length - 1) / Math.max(1, wanted.length - 1);
  return new Map(
    wanted.map((name, position) => {
      const at = position * scale;
      const below = Math.min(ordered.length - 1, Math.floor(at + EXACT));
      const share = Math.max(0, at - below);
      const lower = { name: ordered[below] as string, weight: 1 - share };
      if (share < EXACT) return [name, [{ ...lower, weight: 1 }]];
      return [name, [lower, { name: ordered[below + 1] as string, weight: share }]];
    }),
  );
}

const EXACT = 1e-9;

/** Whether the mapping reverses the order, by majority of pairs of names. */
function isReversed(
  known: readonly string[],
  wanted: readonly string[],
  preimageOf: (name: string) => string | undefined,
): boolean {
  const positions = new Map(known.map((name, position) => [name, position]));
  const mapped = wanted.flatMap((name) => positions.get(preimageOf(name) ?? "") ?? []);
  let rising = 0;
  mapped.forEach((one, i) => {
    for (const other of mapped.slice(i + 1)) rising += Math.sign(other - one);
  });
  return rising < 0;
}
