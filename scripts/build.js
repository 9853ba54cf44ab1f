/**
 * Builds the package: the library file by file with its types (dist/src), and the command line in a few files
 * (dist/apps/cli). A verb uses some three hundred modules, and finding each of them on disk took longer than answering
 * a small question. In a bundle, shared code is read once, and each verb only when it is called. For the same reason
 * the bundle is in CommonJS, which Node loads faster than modules.
 */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { rolldown } from "rolldown";

const require = createRequire(import.meta.url);
const compiler = require.resolve("typescript/bin/tsc");
rmSync("dist", { recursive: true, force: true }); // files without a source any more must not be shipped
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

/**
 * Separate programs: the command line, and those that it starts in threads and processes; it looks for them in its own
 * folder.
 */
const PROGRAMS = [
  "apps/cli/main",
  "apps/cli/watchdog-thread",
  "apps/cli/simulation-worker",
  "apps/cli/arena-thread",
  "apps/companions/companion-thread",
  "apps/player-process/player-process",
  "apps/player-process/process-guard",
  "laboratory/benchmarks/set-up-worker",
  "laboratory/benchmarks/choice-worker",
  "laboratory/benchmarks/graph-worker",
];
/** Programs for developers of Noether; they are not shipped. */
const WORKSHOP = ["laboratory/fuzzing/fuzz"];

async function bundlePrograms(paths, folder) {
  const bundle = await rolldown({
    input: Object.fromEntries(paths.map((path) => [basename(path), `${path}.ts`])),
    platform: "node",
    external: /^[^./]/, // packages are not bundled
  });
  await bundle.write({
    dir: folder,
    format: "cjs",
    dynamicImportInCjs: false,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  writeFileSync(`${folder}/package.json`, '{ "type": "commonjs" }\n');
}

await buildSite();
await bundlePrograms(WORKSHOP, "dist/workshop");
await bundlePrograms(PROGRAMS, "dist/apps/cli"); // last, because scripts/prepare.js looks at its package.json

/** Builds the workbench if its build tools are installed; they belong to a private workspace. */
async function buildSite() {
  try {
    require.resolve("@sveltejs/vite-plugin-svelte");
  } catch {
    return;
  }
  await import("./build-site.js");
}
