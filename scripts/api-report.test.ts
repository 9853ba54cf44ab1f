/** The checked-in API report matches the build, every exported name is documented, and pages show their examples. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exportedNames, printReport } from "./api-report.js";

describe("the API", () => {
  const entries = exportedNames();

  test("docs/api-report.md is current: `npm run build && npm run api` writes it", () => {
    expect(readFileSync("docs/api-report.md", "utf8")).toBe(printReport(entries));
  });

  test.each(entries)("every name of $subpath has a doc comment", ({ names }) => {
    expect(names.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([]);
  });

  test.each(["noether", "gdl", "machine", "symmetry", "mapping", "play"])(
    "the page of %s shows its example as it is",
    (page) => {
      const text = readFileSync(`docs/library/${page}.md`, "utf8");
      const [, example, code] = /\[(examples\/[a-z-]+\.js)\][\s\S]*```js\n([\s\S]*?)\n```/.exec(text) ?? [];
      expect(`${code}\n`).toBe(readFileSync(example ?? "", "utf8"));
    },
  );
});
