/** The pages of a census in a real browser, from the disk: sorted, searched, and nothing of a sheet is taken for markup. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../../test-services/browser.ts";
import { type CensusGame, censusPages } from "./census-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-census-pages-"));
let opened: TestBrowser | undefined;

const game = (title: string, order: string | undefined, same: string[] = []): CensusGame => ({
  title,
  sheet: "(role <script>alert(1)</script>)",
  same,
  answers: [
    {
      verb: "symmetries",
      status: order === undefined ? "gave up" : "done",
      message: order === undefined ? "no time" : "",
      summary: order === undefined ? [] : [["group order", order]],
      document: '{"order": "<b>"}',
    },
  ],
});

const GAMES = [
  game("chess", "2"),
  game('odd" <img src=x onerror=alert(1)>', undefined),
  game("Chess", "16", ["chess"]),
  game("nim", "1209600000000000000000"),
];

beforeAll(async () => {
  for (const { path, text } of censusPages(GAMES, [{ verb: "symmetries", name: "group order" }], "4 sheets")) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  opened = await openBrowser();
}, 120_000);
afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("sort, search, pages of games", async () => {
  const page = await (opened as TestBrowser).browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => complaints.push(dialog.message()));
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  const titles = (): Promise<string[]> => page.locator("tbody tr:visible th").allTextContents();
  expect(await titles()).toEqual(GAMES.map(({ title }) => title));
  await page.click("thead th:nth-child(2) button");
  expect((await titles()).map((title) => title.slice(0, 5))).toEqual(["chess", "Chess", "nim", 'odd" ']);
  await page.click("thead th:nth-child(2) button");
  expect((await titles()).map((title) => title.slice(0, 5))).toEqual(["nim", "Chess", "chess", 'odd" ']);
  expect(await page.locator("th[aria-sort=descending]").count()).toBe(1);
  await page.fill("#search", "CHESS 16");
  expect(await titles()).toEqual(["Chess"]);
  expect(await page.textContent("#count")).toBe("1 of 4");
  await page.click("tbody tr:visible th a");
  expect(await page.textContent("h1")).toBe("Chess");
  expect(await page.locator("h1").evaluate((head) => head.getBoundingClientRect().height)).toBeGreaterThan(0);
  expect(await page.locator("script, img").count()).toBe(0);
  expect(await page.textContent("details:last-of-type pre")).toContain("<script>alert(1)</script>");
  expect(complaints).toEqual([]);
});
