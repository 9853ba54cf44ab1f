/** A call that works only for another process ends when that process is gone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

const PATIENCE_MS = 60_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform === "win32")("an analysis ends when whoever asked for it is killed", async () => {
  const analysis = `"${process.execPath}" dist/apps/cli/main.js solve breakthrough --time 300 --quiet --json`;
  const shell = spawn("sh", ["-c", `NOETHER_PARENT=$$ ${analysis} > /dev/null 2>&1 & echo $!; wait`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(shell.stdout.setEncoding("utf8"), "data");
  const pid = Number(line);
  await sleep(2000);
  expect(isRunning(pid)).toBe(true);
  shell.kill("SIGKILL");
  const end = performance.now() + PATIENCE_MS;
  while (isRunning(pid) && performance.now() < end) await sleep(50);
  const survived = isRunning(pid);
  if (survived) process.kill(pid, "SIGKILL");
  expect(survived).toBe(false);
});
