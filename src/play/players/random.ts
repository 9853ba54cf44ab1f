/** Makes a random legal move: all moves get the same score, and ties are broken at random. */
import type { MakeThinker } from "./thinker.ts";
import { WithoutThought } from "./without-thought.ts";

export const makeRandomThinker: MakeThinker = (parts) => new WithoutThought(parts, () => 0);
