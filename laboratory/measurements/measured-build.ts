/** Machines of this build, or of another one (its `dist` folder), so that one program can measure both versions. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import * as ownBudgets from "../../src/foundations/budgets/index.ts";
import * as ownText from "../../src/foundations/text/index.ts";
import * as ownRules from "../../src/language/rules/index.ts";
import * as ownMachines from "../../src/machine/automatic/index.ts";

/** The functions that a measurement calls. All of them are older than the lifted machine. */
export interface MeasuredBuild
  extends Pick<typeof ownBudgets, "Budget" | "withinBudget" | "isGaveUp">,
    Pick<typeof ownText, "SourceText">,
    Pick<typeof ownRules, "readRules">,
    Pick<typeof ownMachines, "makeMachine" | "makePlayouts"> {}

export const thisBuild: MeasuredBuild = {
  ...ownBudgets,
  ...ownText,
  ...ownRules,
  ...ownMachines,
};

export function buildIn(folder: string): MeasuredBuild {
  const require = createRequire(join(resolve(folder), "build.js"));
  const load = (room: string): object => require(`./src/${room}/index.js`) as object;
  const build = {
    ...load("foundations/budgets"),
    ...load("foundations/text"),
    ...load("language/rules"),
    ...load("machine/automatic"),
  } as MeasuredBuild;
  return { ...build, makePlayouts: (rules, name, budget) => withOlderLimits(build.makePlayouts(rules, name, budget)) };
}

/** Older playouts took the stop condition as a function beside their other limits. */
const withOlderLimits = (playouts: ownMachines.Playouts): ownMachines.Playouts => ({
  ...playouts,
  run: (limits, seed) =>
    playouts.run({ ...limits, shouldStop: () => limits.budget?.isOver() === true } as typeof limits, seed),
});
