/**
 * What the names at one place of a fluent were in another game. Names in an order are laid upon each other from end to end: a name between two
 * others is a part of each, so that a row of a large board gets its weights from the rows of a small one about as far from its edges.
 * Other names are what the mapping says.
 */
import { inOrder } from "./ordered-names.ts";

/** A name of the game that is known, and how much it counts. */
export interface Preimage {
  readonly name: string;
  readonly weight: number;
}

/** Names that stand at one place of a fluent, in the order of the sheet where there is one. */
export interface Place {
  readonly names: ReadonlySet<string>;
  readonly ordered: readonly string[] | undefined;
}

export const placeOf = (names: ReadonlySet<string>, sequences: readonly (readonly string[])[]): Place => ({
  names,
  ordered: inOrder(names, sequences),
});

/** Whether names are laid upon each other by their order. */
export const isOrdered = (known: Place, wanted: Place): boolean =>
  known.ordered !== undefined && wanted.ordered !== undefined;

/** By name of the new game. `preimageOf` is the mapping, backwards. `isTurned`: an order is taken the other way than the mapping says. */
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

/** Whether the mapping turns the order round, by most pairs of names. */
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
