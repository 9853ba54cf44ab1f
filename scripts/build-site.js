/**
 * Builds the workbench into dist/site: the page with Vite, and our games with their profiles, which it uses to find
 * relatives. Then builds the same page as one file, dist/page.html, into which `analyse --html` and similar options put
 * their content. The library must be built before (`npm run build` does both).
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { Budget } from "../dist/src/foundations/budgets/index.js";
import { SourceText } from "../dist/src/foundations/text/index.js";
import { fingerprint, Game, profile } from "../dist/src/game/index.js";
import { readRules } from "../dist/src/language/rules/index.js";

/** Seconds for the profile of one game; play and derivation are bounded by work and end long before. */
const SECONDS = 5;
const CONFIG = { configFile: "apps/workbench/page/vite.config.ts", logLevel: "error" };

await build(CONFIG);
const games = JSON.stringify(ourGames());
writeFileSync("dist/site/known-games.json", games);
writeFileSync("dist/page.html", await pageInOneFile(games));

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

/**
 * Script and style are inside the file, and its policy names them by their hashes: nothing else can run in it, whatever
 * its content is. The engine is compressed; it runs as a worker, from an address that the page creates.
 */
async function pageInOneFile(knownGames) {
  const page = await built({ ...CONFIG, mode: "file" });
  const engine = await built({
    ...CONFIG,
    mode: "file",
    build: { rolldownOptions: { input: "apps/workbench/page/engine/engine-worker.ts" } },
  });
  const script = page.script.replaceAll("</script", "<\\/script");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src ${hashOf(page.style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const block = (id, text) =>
    `<script type="text/plain" id="${id}">${text === "" ? "" : gzipSync(text, { level: 9 }).toString("base64")}</script>`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="color-scheme" content="light dark">',
    "<title>Noether</title>",
    `<style>${page.style}</style>`,
    "</head>",
    "<body>",
    '<div id="workbench"></div>',
    "<noscript>This page runs in the browser: please enable JavaScript.</noscript>",
    block("engine", engine.script),
    block("known-games", knownGames),
    block("content", ""),
    `<script>${script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** The only script and the only style sheet of a build. */
async function built(config) {
  const { output } = [await build(config)].flat()[0];
  const scripts = output.filter(({ type }) => type === "chunk");
  const styles = output.filter(({ fileName }) => fileName.endsWith(".css"));
  if (scripts.length !== 1 || styles.length > 1) throw new Error("the page does not fit into one script and one style");
  return { script: scripts[0].code, style: styles[0] === undefined ? "" : String(styles[0].source) };
}

function hashOf(text) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
