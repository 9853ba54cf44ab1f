export { Interner } from "./interner.ts";
export { createRandom, SeededRandom } from "./seeded-random.ts";
