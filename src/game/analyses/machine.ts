/** Machines and sources of random playouts, by name. */
import {
  type MachineName,
  makeMachine,
  makePlayouts,
  type PlayoutMachineName,
  type Playouts,
} from "../../machine/automatic/index.ts";
import type { Machine } from "../../machine/index.ts";
import type { Analysis } from "../analysis.ts";
import { groundOnce } from "./grounded.ts";

export const machine = (name: MachineName = "auto"): Analysis<Machine> => ({
  name: `machine: ${name}`,
  answer: (game, budget) => makeMachine(game.rules, name, budget, groundOnce(game)),
});

export const playouts = (name: PlayoutMachineName = "auto"): Analysis<Playouts> => ({
  name: `playouts: ${name}`,
  answer: (game, budget) => makePlayouts(game.rules, name, budget, groundOnce(game)),
});
