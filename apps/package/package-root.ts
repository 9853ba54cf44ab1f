import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The package's root: the nearest folder above this file that contains our games. Sources and build have different
 * depths.
 */
export function packageRoot(): string {
  const own = dirname(fileURLToPath(import.meta.url));
  for (let folder = own; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "games"))) return folder;
    if (folder === dirname(folder)) throw new Error(`the package is incomplete: no folder "games" above ${own}`);
  }
}
