/**
 * Pages print what they show: the commands of each page run in order, in one empty folder, as a reader would run them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

interface Step {
  readonly command: string;
  readonly printed: string;
}

const folder = mkdtempSync(join(tmpdir(), "noether-tour-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs the package as a user would get it, with `noether` on the path. */
function install(): string {
  const programs = join(folder, "programs");
  mkdirSync(programs);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules", "noether"));
  const program = `#!/bin/sh\nexec "${process.execPath}" "${resolve("dist/apps/cli/main.js")}" "$@"\n`;
  writeFileSync(join(programs, "noether"), program, { mode: 0o755 });
  return `${programs}${delimiter}${process.env.PATH}`;
}

/** A command is the line after `$ `; if it writes a text to a file, all lines up to `END` belong to it. */
function stepsOf(page: string): Step[] {
  return [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const end = /<< 'END'$/m.test(step.split("\n")[0] as string)
          ? step.indexOf("\nEND\n") + "\nEND\n".length
          : step.indexOf("\n") + 1;
        return { command: step.slice(0, end), printed: step.slice(end) };
      }),
  );
}

/** A pattern in which `…` matches anything. */
function pattern(printed: string): RegExp {
  const parts = printed.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}

const path = install();

describe.each([
  ["docs/tour.md", 20],
  ["docs/getting-started.md", 5],
])("%s", (page, least) => {
  const steps = stepsOf(readFileSync(page, "utf8"));

  test("has commands", () => expect(steps.length).toBeGreaterThan(least));

  test.each(steps)("$command", ({ command, printed }) => {
    const { stdout, stderr } = spawnSync("bash", ["-c", command], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, PATH: path },
    });
    expect(`${stdout}${stderr}`).toMatch(pattern(printed));
  });
});
