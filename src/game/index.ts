/** One game, opened once: ask it anything, pay for each answer once. */
export { boards, sampledStates } from "./analyses/boards.ts";
export { clauses } from "./analyses/clauses.ts";
export { domains } from "./analyses/domains.ts";
export { fingerprint, profile } from "./analyses/fingerprint.ts";
export { grounded } from "./analyses/grounded.ts";
export { machine, playouts } from "./analyses/machine.ts";
export { randomPlay } from "./analyses/random-play.ts";
export { subgames, writtenCircuit, writtenProgram } from "./analyses/subgames.ts";
export { symmetries } from "./analyses/symmetries.ts";
export type { Analysis } from "./analysis.ts";
export { Game, type GameOptions } from "./game.ts";
export { type OpenedGame, type OpenOptions, openGame } from "./open-game.ts";
