/** Which moves capture what. */
import { type Captures, findCaptures } from "../../machine/circuit/index.ts";
import type { Analysis } from "../analysis.ts";
import { lanes } from "./lanes.ts";

export const captures: Analysis<Captures> = {
  name: "captures",
  answer: (game, budget) => findCaptures(game.need(lanes, budget).circuit, budget),
};
