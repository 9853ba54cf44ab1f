import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The package's root: the nearest folder above this file that contains our games. Sources and build have different
 * depths.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "games"))) folder = dirname(folder);
  return folder;
}
