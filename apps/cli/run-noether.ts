/** How tests call the product: as anybody would, through the built command. */
import { spawnSync } from "node:child_process";

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function noether(args: readonly string[], input = "", seconds = 60): Run {
  const run = spawnSync(process.execPath, ["dist/apps/cli/main.js", ...args], {
    input,
    encoding: "utf8",
    timeout: seconds * 1000,
    maxBuffer: 256 * 1024 * 1024,
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}
