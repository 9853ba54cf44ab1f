/** Small random choices that all generators of random sheets use. */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";

export const pick = <T>(random: SeededRandom, list: readonly T[]): T => list[random.below(list.length)] as T;

export const chance = (random: SeededRandom, percent: number): boolean => random.below(100) < percent;

/** A list of random length from `least` to `most`. */
export const several = <T>(random: SeededRandom, least: number, most: number, make: (i: number) => T): T[] =>
  Array.from({ length: least + random.below(most - least + 1) }, (_, i) => make(i));
