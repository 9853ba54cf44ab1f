/** Makes the first legal move in the order of their texts: always the same in the same state, on every machine. */
import type { MakeThinker } from "./thinker.ts";
import { WithoutThought } from "./without-thought.ts";

export const makeLegalThinker: MakeThinker = (parts) => new WithoutThought(parts, (place) => -place);
