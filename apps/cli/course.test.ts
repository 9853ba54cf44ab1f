/** Every command of docs/course prints the lines that its page shows. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const BLOCK = /```text\n\$ noether ([^\n]+)\n([\s\S]*?)\n```/g;
const pages = readdirSync("docs/course").filter((file) => file.endsWith(".md"));
const blocks = pages.flatMap((page) =>
  [...readFileSync(`docs/course/${page}`, "utf8").matchAll(BLOCK)].map(([, command = "", shown = ""]) => ({
    page,
    command,
    shown,
  })),
);

test("every page shows something", () => {
  expect(new Set(blocks.map(({ page }) => page))).toEqual(new Set(pages));
});

describe.each(blocks)("$page: $command", ({ command, shown }) => {
  test("prints what is shown", () => {
    const { code, out, err } = noether(command.split(" "));
    expect(code, err).toBe(0);
    const lines = new Set(out.split("\n"));
    for (const line of shown.split("\n")) expect(lines).toContain(line);
  });
});
