/**
 * Learns the knowledge that is shipped with our games (games/NAME/knowledge.json). `node scripts/learn-games.js 16
 * breakthrough othello` learns for 16 CPU seconds each; without names it learns all our two-player games. Nothing is
 * written for games whose values cannot be learned.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [seconds = "16", ...names] = process.argv.slice(2);
const factsOf = (name) => JSON.parse(readFileSync(join("games", name, "facts.json"), "utf8"));
const isForTwo = (name) => {
  const { roles, chance, hidden } = factsOf(name);
  return roles.length === 2 && !chance && !hidden;
};
const all = readdirSync("games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
  .map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), "noether-learn-"));
const store = join(folder, "learned.db");
const noether = (...words) =>
  spawnSync(process.execPath, ["dist/apps/cli/main.js", "library", ...words, "--library", store], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

for (const name of names.length > 0 ? names : all.filter(isForTwo)) {
  noether("add", name, "--learn", seconds);
  const { status, stdout } = noether("export", name);
  if (status !== 0) continue;
  writeFileSync(join("games", name, "knowledge.json"), stdout);
  const { learning } = JSON.parse(stdout);
  console.log(`${name}: ${learning.games} games, best with ${learning.engine ?? "no engine"}`);
}
rmSync(folder, { recursive: true, force: true });
