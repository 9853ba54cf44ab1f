/** Makes a random legal move: all are judged alike, and of equals one is drawn. */
import type { MakeThinker } from "./thinker.ts";
import { WithoutThought } from "./without-thought.ts";

export const makeRandomThinker: MakeThinker = (parts) => new WithoutThought(parts, () => 0);
