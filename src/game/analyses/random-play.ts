/** What bounded random play shows of a game: lengths, branching, goals. */
import { observePlay, type PlayObservation } from "../../analysis/playability/index.ts";
import type { Analysis } from "../analysis.ts";
import { machine } from "./machine.ts";

const WATCHED = { playouts: 200, maxSteps: 1000 } as const;

export const randomPlay: Analysis<PlayObservation> = {
  name: "random play",
  answer: (game, budget) => observePlay(game.need(machine(), budget), game.random(), budget, WATCHED),
};
