/**
 * Builds the workbench into dist/site: the page by Vite, and beside it our games with their profiles, by which it finds
 * relatives. The library has to be built before (`npm run build` does both).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { Budget } from "../dist/src/foundations/budgets/index.js";
import { SourceText } from "../dist/src/foundations/text/index.js";
import { fingerprint, Game, profile } from "../dist/src/game/index.js";
import { readRules } from "../dist/src/language/rules/index.js";

/** For the profile of one game; what is played and derived is bounded by work and ends long before. */
const SECONDS = 5;

await build({ configFile: "apps/workbench/page/vite.config.ts", logLevel: "error" });
writeFileSync("dist/site/known-games.json", JSON.stringify(ourGames()));

function ourGames() {
  return readdirSync("games")
    .filter((name) => existsSync(`games/${name}/rules.kif`))
    .map((name) => {
      const sheet = readFileSync(`games/${name}/rules.kif`, "utf8");
      const game = Game.open(readRules(new SourceText(name, sheet)).rules);
      const budget = new Budget({ seconds: SECONDS, now: () => performance.now() / 1000 });
      const aspects = game.need(profile, budget);
      return {
        name,
        sheet,
        fingerprint: game.need(fingerprint, budget).fingerprint,
        aspects: aspects.map(({ features, weights }) => [base64(features), base64(weights)]),
      };
    });
}

function base64({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}
