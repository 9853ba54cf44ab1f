import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's root: the nearest folder above this file that has our games (sources and build lie at different depths). */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "games"))) folder = dirname(folder);
  return folder;
}
