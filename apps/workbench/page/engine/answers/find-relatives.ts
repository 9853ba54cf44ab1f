/** Known games that are similar, families of all games, and mappings between two sheets. */
import {
  gameFamilies,
  mapGames,
  mappableSymbols,
  nearestGames,
  usageGraph,
} from "../../../../../src/analysis/mapping/index.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../../../../src/foundations/budgets/index.ts";
import { SourceText } from "../../../../../src/foundations/text/index.ts";
import { fingerprint, profile } from "../../../../../src/game/index.ts";
import { readRules } from "../../../../../src/language/rules/index.ts";
import { dendrogramSvg, mappingSvg } from "../../../../report/index.ts";
import { CannotAnswer, type EngineSession } from "../engine-session.ts";
import type { ProfileSource } from "../known-profiles.ts";
import type { MappingAnswer, RelativesAnswer, Sheet } from "../questions.ts";

const SHOWN_RELATIVES = 12;

export async function findRelatives(
  { game, rules }: EngineSession,
  games: ProfileSource,
  budget: Budget,
): Promise<RelativesAnswer> {
  const known = await games.load();
  const { fingerprint: own, complete } = game.need(fingerprint, budget);
  const nearest = nearestGames(
    { fingerprint: complete ? own : undefined, aspects: game.need(profile, budget) },
    known,
    {
      top: SHOWN_RELATIVES,
      usage: () => usageGraph(rules),
      usageOf: (name) => {
        const sheet = known.find((one) => one.name === name)?.sheet ?? "";
        return usageGraph(readRules(new SourceText(name, sheet)).rules);
      },
      budget,
    },
  );
  const families = gameFamilies(known);
  return {
    nearest: nearest.map(({ name, distance, equivalent }) => ({ name, distance, equivalent })),
    families: families === undefined ? "" : dendrogramSvg("families of our games", families),
  };
}

export function mapSheets({ rules, sheet }: EngineSession, other: Sheet, budget: Budget): MappingAnswer {
  const read = readRules(new SourceText(other.name, other.text));
  if (read.diagnostics.some(({ severity }) => severity === "error"))
    throw new CannotAnswer(`${other.name} has errors and cannot be mapped`);
  const mapping = mapGames(rules, read.rules, "noether", budget);
  if (isGaveUp(mapping)) throw new BudgetSpent(mapping);
  const picture = {
    titles: { from: sheet.name, to: other.name },
    mapping,
    from: mappableSymbols(rules),
    to: mappableSymbols(read.rules),
  };
  const { distance, pairs, unmatched } = mapping;
  return { distance, pairs, unmatched, svg: mappingSvg(picture) };
}
