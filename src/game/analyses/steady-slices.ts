/**
 * How fast a machine is when it no longer gets faster. V8 recompiles WebAssembly while it runs, so the speed grows in
 * leaps: within a slice of a small game, after half a second of a large one.
 */
import type { PlayoutTally } from "../../machine/index.ts";

/** A short time of playing. */
export interface Slice {
  readonly tally: Pick<PlayoutTally, "playouts" | "moves" | "lengthSum">;
  readonly seconds: number;
}

const MOST_SLICES = 12;
const LIKE_SLICES = 4;
const LIKE = 0.85;

/**
 * Plays slices until the last few were about as fast as the fastest, or there are many. Returns all that were about as
 * fast as the fastest.
 */
export function steadySlices(play: () => Slice): readonly Slice[] {
  const slices: Slice[] = [];
  while (slices.length < MOST_SLICES && likeFastest(slices.slice(-LIKE_SLICES), slices).length < LIKE_SLICES)
    slices.push(play());
  return likeFastest(slices, slices);
}

const rateOf = ({ tally, seconds }: Slice): number => tally.moves / seconds;

function likeFastest(some: readonly Slice[], all: readonly Slice[]): readonly Slice[] {
  const least = LIKE * Math.max(0, ...all.map(rateOf));
  return some.filter((slice) => rateOf(slice) >= least);
}
