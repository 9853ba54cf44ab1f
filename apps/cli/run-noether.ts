/** Runs the built command in tests, as a user would. */
import { spawn, spawnSync } from "node:child_process";

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

/** The same without blocking this process, for calls that this process answers. */
export function noetherMeanwhile(args: readonly string[], seconds = 60): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["dist/apps/cli/main.js", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: seconds * 1000,
    });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      err += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}
