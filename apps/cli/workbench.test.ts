import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPage } from "../../test-services/page-content.ts";
import { noether } from "./run-noether.ts";

test("the workbench is served on the loopback, at a port that is free", () => {
  const { code, out } = noether(["workbench", "--port", "0", "--time", "1", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ address: "127.0.0.1", port: expect.any(Number) });
});

test("a port that is no port is a wrong call", () => {
  expect(noether(["workbench", "--port", "seven"]).code).toBe(2);
});

test("`analyse --html` writes the page with the game and its answers inside", () => {
  const folder = mkdtempSync(join(tmpdir(), "noether-page-"));
  const file = join(folder, "page.html");
  expect(noether(["analyse", "tic-tac-toe", "--html", file]).code).toBe(0);
  const { title, policy, content } = readPage(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  expect(title).toBe("tic-tac-toe · Noether");
  expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'/);
  expect(content).toMatchObject({
    view: "overview",
    sheet: { name: "tic-tac-toe" },
    answers: {
      check: { answer: { valid: true } },
      position: { answer: { roles: ["x", "o"], isEnd: false } },
      overview: {},
      symmetries: { answer: { order: "16" } },
      compiled: {},
      relatives: { answer: { nearest: expect.arrayContaining([expect.objectContaining({ name: "tic-tac-toe" })]) } },
    },
  });
});
