import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolders } from "./make-folders.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("makes what is missing, and may be called again", () => {
  const deep = join(folder, "a", "b", "c");
  makeFolders(deep);
  makeFolders(deep);
  expect(existsSync(deep)).toBe(true);
});

test.skipIf(!existsSync("/proc/self"))("fails where the file system has no new folders", () => {
  expect(() => makeFolders("/proc/no-such-folder/inner")).toThrow(/ENOENT|EPERM|EACCES/);
});
