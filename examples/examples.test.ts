/** Runs every example on the built package, as a user would; it must print what its last comment says. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";

const folder = dirname(fileURLToPath(import.meta.url));
const examples = readdirSync(folder).filter((file) => file.endsWith(".js"));

afterEach(() => {
  vi.restoreAllMocks();
});

describe("examples", () => {
  test.each(examples)("%s", async (file) => {
    const expected = /\/\* Prints:\n([\s\S]*)\n\*\/\s*$/.exec(readFileSync(join(folder, file), "utf8"))?.[1];
    expect(expected, "an example ends with the comment /* Prints: … */").toBeDefined();
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
      printed.push(format(...values));
    });
    await import(join(folder, file));
    expect(printed.join("\n")).toBe(expected);
  });
});
