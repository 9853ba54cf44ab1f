/**
 * Tests the workbench in a real browser, from a plain file server, as a user would use it, without an API. The site
 * must be built (`npm run build`). Screenshots go to screenshots/, which git ignores.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../../../test-services/browser.ts";
import { type FileServer, serveFolder } from "../../../test-services/file-server.ts";
import { type ArenaStore, openStore } from "../../arena/index.ts";
import type { HeldArena } from "../arena/arena-shapes.ts";
import { playedTournament } from "../arena/played-tournament.contract.ts";
import { pageInFile, siteServer } from "../index.ts";
import { grossBreakage } from "./gross-breakage.contract.ts";
import type { PageContent } from "./state/page-content.ts";
import { printLink } from "./state/sheet-link.ts";

const SITE = `${process.cwd()}/dist/site`;
const SHOTS = "screenshots";
const PATIENCE = 30_000;

let opened: TestBrowser;
let server: FileServer;
let context: BrowserContext;
let page: Page;
/** All complaints of the browser, and requests that leave the site. */
const complaints: string[] = [];

beforeAll(async () => {
  if (!existsSync(`${SITE}/index.html`)) throw new Error("the site is not built: npm run build");
  mkdirSync(SHOTS, { recursive: true });
  opened = await openBrowser();
  server = await serveFolder(SITE);
  context = await opened.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE);
  page = await newPage(context);
}, 120_000);

afterAll(async () => {
  await opened?.close();
  await server?.close();
});

async function newPage(from: BrowserContext): Promise<Page> {
  const made = await from.newPage();
  made.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  made.on("pageerror", (error) => complaints.push(error.message));
  made.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !url.startsWith("blob:")) complaints.push(`request to ${url}`);
  });
  return made;
}

/** Opens a link in a fresh page. */
async function open(link: string, on: Page = page): Promise<void> {
  await on.goto("about:blank");
  await on.goto(server.address + link);
}

const square = (name: string) => page.getByRole("button", { name: new RegExp(`^${name},`) });
const tab = (name: string) => page.getByRole("tab", { name });

describe("tic-tac-toe", () => {
  test("opens, and text is drawn", async () => {
    await open("#game=tic-tac-toe&view=play");
    await square("2 2").waitFor();
    const width = await page.getByText("x to move").evaluate((node) => node.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(30);
    await page.screenshot({ path: `${SHOTS}/tic-tac-toe.png` });
  });

  test("is played to its end by pointing, taken back and branched", async () => {
    for (const cell of ["1 1", "2 1", "1 2", "2 2"]) await square(cell).click();
    await page.getByRole("button", { name: "mark 1 3" }).click();
    await page.getByText("The game is over: x 100, o 0").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("After 4 steps").waitFor();
    await square("3 3").click();
    await page.getByText("After 5 steps").waitFor();
    expect(await page.locator("[aria-label='Moves made'] .line").count()).toBe(2);
    await page.getByRole("button", { name: "To the start" }).click();
    await page.getByText("Start", { exact: true }).waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByText("The game is over").waitFor();
  });

  test("is analysed while it is looked at", async () => {
    await open("#game=tic-tac-toe&view=play");
    await page.getByRole("switch", { name: "Engine" }).check();
    await page.getByText(/playouts/).waitFor();
    expect(await page.locator(".engine .lines li").count()).toBeGreaterThan(0);
    await page.getByRole("switch", { name: "Engine" }).uncheck();
  });

  test("is played against a player", async () => {
    await page.getByLabel("Clock").selectOption("0.2");
    await page.getByLabel("o", { exact: true }).selectOption("uct");
    await square("2 2").click();
    await page.getByText("After 2 steps").waitFor();
  });

  test("has sixteen symmetries in words; one is seen to move the board", async () => {
    await tab("Symmetries").click();
    await page.getByRole("heading", { name: "16 symmetries" }).waitFor();
    await page.getByText("the two players swap", { exact: true }).waitFor();
    const names = page.locator("[aria-label='Symmetries on the board'] text.name");
    const place = () => names.first().evaluate((node) => (node as SVGElement).style.transform);
    const before = await place();
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("1 symmetry applied").waitFor();
    expect(await place()).not.toBe(before);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await place()).toBe(before);
    await page.screenshot({ path: `${SHOTS}/symmetries.png` });
  });

  test("a rule is followed to its ground instances and gates", async () => {
    await tab("How it compiles").click();
    await page
      .getByRole("button", { name: /^next \(<= \(next \(cell \?/ })
      .first()
      .click();
    const heads = page.locator("button.head");
    await heads.first().waitFor();
    expect(await heads.count()).toBeGreaterThan(3);
    await heads.first().click();
    await page.getByRole("img", { name: /^Gates of/ }).waitFor();
    // Its code: pointing at the instructions highlights the gate, and vice versa.
    const code = page.locator(".code li");
    await code.first().hover();
    await page.locator("g.node.marked").waitFor();
    await page.locator("g.node.marked").hover();
    await page.locator(".code li.pointed").waitFor();
    await page.screenshot({ path: `${SHOTS}/compile.png` });
  });

  test("is mapped to another game", async () => {
    await tab("Relatives").click();
    await page.locator(".nearest .game").first().waitFor();
    await page.getByLabel("Map onto").selectOption("connect-four");
    await page.getByRole("img", { name: "How the symbols correspond" }).waitFor();
    await page.getByText(/symbols mapped/).waitFor();
    await page.screenshot({ path: `${SHOTS}/relatives.png` });
  });
});

const BROKEN = `(role a)
(init (lamp off))
(<= (legal a flip) (true (lampp off)))
(<= (next (lamp on)) (does a flip) (not (broken ?x)))
(<= terminal (true (lamp on)))
(goal a 100)`;

test("a broken sheet shows its error at its place, and a fix mends it", async () => {
  await open(await printLink({ sheet: { name: "broken", text: BROKEN }, view: "rules" }));
  const problem = page.locator(".problem.error").first();
  await problem.waitFor();
  expect(await problem.textContent()).toMatch(/^4:/);
  await page.locator(".cm-lintRange-error").first().waitFor();
  const before = await page.locator(".problem").count();
  await page.locator(".fix").first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".problem").length < count, before);
});

test("a sheet cannot run script", async () => {
  const text = `(role <img/src=x/onerror=window.hacked=1>)
(init (cell "><script>window.hacked=1</script>))
(<= (legal ?r <svg/onload=window.hacked=1>) (role ?r)) (<= (next (cell 1)) (true (cell ?x)))
(<= terminal (true (cell 1))) (<= (goal ?r 100) (role ?r))`;
  for (const view of ["play", "symmetries", "compile", "rules"] as const) {
    await open(await printLink({ sheet: { name: "<img src=x onerror=window.hacked=1>", text }, view }));
    await page.waitForTimeout(1200);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  }
});

test("a link carries the sheet and the position", async () => {
  const sheet = readFileSync("games/connect-four-5x5/rules.kif", "utf8");
  await open("#game=tic-tac-toe&view=play");
  await square("2 2").click();
  await page.getByText("After 1 step").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => location.hash.includes("moves="));
  const link = await page.evaluate(() => location.hash);
  await open(link);
  await page.getByText("After 1 step").waitFor();
  await open(await printLink({ sheet: { name: "mine", text: sheet }, view: "play" }));
  await page.getByText(/to move/).waitFor();
});

test("chess opens and the page stays free meanwhile", async () => {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await open("#game=chess&view=play");
  await square("e2").click();
  await square("e4").click();
  await page.getByText("black to move").waitFor();
  await page.screenshot({ path: `${SHOTS}/chess.png` });
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
  console.info(`chess: longest task on the main thread ${Math.round(longest)} ms`);
});

/** A script with everything that it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(`${SITE}/assets/${file}`, "utf8");
  for (const [, other] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(other as string, seen);
  return seen;
}

test("what is broken to the eye is found", async () => {
  const own = await context.newPage();
  await own.setContent(`<main><section style="height: 9px"></section><p style="font-size: 0; width: 9px; height: 9px">text</p>
    <button style="position: absolute; left: 9px">one</button><button style="position: absolute; left: 12px">two</button></main>`);
  expect((await grossBreakage(own)).map((line) => line.split(" ", 2).join(" "))).toEqual([
    "text without",
    "nothing in",
    'button "one"',
  ]);
  await own.close();
});

test("the first load is small", () => {
  const index = readFileSync(`${SITE}/index.html`, "utf8");
  const files = [...index.matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)].map((match) => match[1] as string);
  const main = files.find((file) => file.endsWith(".js")) as string;
  const worker = /engine-worker-[\w-]+\.js/.exec(readFileSync(`${SITE}/assets/${main}`, "utf8"))?.[0] as string;
  const loaded = new Set([...files, ...withImports(main), ...withImports(worker)]);
  const sizes = [...loaded].map((file) => gzipSync(readFileSync(`${SITE}/assets/${file}`)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect(total).toBeGreaterThan(100); // the engine is among them
  expect(total).toBeLessThan(350);
});

const axe = readFileSync(createRequire(`${process.cwd()}/test-services/`).resolve("axe-core/axe.min.js"), "utf8");

/** Checks that nothing looks broken or wider than the screen, and that axe finds no serious problem. */
async function expectNoBarriers(shown: Page, view: string): Promise<void> {
  const isTooWide = await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
  expect([view, isTooWide]).toEqual([view, false]);
  expect([view, ...(await grossBreakage(shown))]).toEqual([view]);
  // Evaluated from outside the page, so that the page's policy stays unchanged.
  await shown.evaluate(axe);
  const found = await shown.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: {
          run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
  expect([view, ...found]).toEqual([view]);
}

describe("without barriers", () => {
  const VIEWS = {
    overview: "What can hold",
    rules: "Lengths of",
    play: "to move",
    symmetries: "Generators",
    compile: "Normal form",
    relatives: "Families of our games",
  } as const;

  test.each([
    ["light", 1440, 900],
    ["dark", 1440, 900],
    ["light", 390, 844],
    ["dark", 390, 844],
  ] as const)("%s at %i px", async (colorScheme, width, height) => {
    const own = await opened.browser.newContext({ colorScheme, viewport: { width, height } });
    own.setDefaultTimeout(PATIENCE);
    const shown = await newPage(own);
    for (const [view, sign] of Object.entries(VIEWS)) {
      await open(`#game=connect-four&view=${view}`, shown);
      await shown.getByText(sign).first().waitFor();
      await shown.waitForTimeout(300);
      await shown.screenshot({ path: `${SHOTS}/${view}-${width}-${colorScheme}.png` });
      await expectNoBarriers(shown, view);
    }
    await own.close();
  });
});

/** A page in one file, opened from disk: no server, no network. */
async function openFilePage(content: PageContent): Promise<Page> {
  const file = join(mkdtempSync(join(tmpdir(), "noether-page-")), "page.html");
  writeFileSync(file, pageInFile(`${process.cwd()}/dist/page.html`, "<b>a page</b>", content));
  const shown = await context.newPage();
  shown.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  shown.on("request", (request) => {
    if (!/^(file|blob):/.test(request.url())) complaints.push(`request to ${request.url()}`);
  });
  await shown.goto(`file://${file}`);
  return shown;
}

describe("in one file", () => {
  test("a game is looked at and played", async () => {
    const text = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
    const shown = await openFilePage({ view: "overview", sheet: { name: "mine <i>", text } });
    await shown.getByRole("heading", { name: "16 symmetries" }).waitFor();
    await shown.locator(".nearest .game").first().waitFor();
    await shown.getByText("Lengths of").waitFor();
    await shown.screenshot({ path: `${SHOTS}/file-overview.png` });
    await shown.getByRole("button", { name: "Play", exact: true }).click();
    await shown.getByRole("button", { name: /^2 2,/ }).click();
    await shown.getByText("After 1 step").waitFor();
    await shown.getByRole("tab", { name: "How it compiles" }).click();
    await shown.getByRole("button", { name: "Graphs" }).click();
    await shown.getByRole("img", { name: "Dependencies of relations" }).waitFor();
    expect(await shown.title()).toBe("mine <i> · Noether");
    await shown.close();
  });

  test("answers that came with it are shown as they are", async () => {
    const text = readFileSync("games/nim/rules.kif", "utf8");
    const overview = { kind: "game that nobody knows", facts: [], lengths: [], meanGoals: [] };
    const answers = { overview: { answer: overview, stages: [] } };
    const shown = await openFilePage({ view: "overview", sheet: { name: "nim", text }, answers });
    await shown.getByRole("heading", { name: "A game that nobody knows" }).waitFor();
    await shown.close();
  });
});

describe("the arena", () => {
  let store: ArenaStore;
  let arenaServer: Awaited<ReturnType<typeof siteServer>>;
  let address: string;
  let held: HeldArena;

  beforeAll(async () => {
    store = await openStore(":memory:", "1", () => {});
    held = await playedTournament(store);
    arenaServer = await siteServer(SITE, store);
    address = await arenaServer.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await arenaServer?.close();
    await store?.close();
  });

  async function lookAround(shown: Page, shot: string): Promise<void> {
    await shown.getByRole("img", { name: /^Elo ratings/ }).waitFor();
    await shown.getByRole("img", { name: /^Scores of the first player/ }).waitFor();
    await shown.getByRole("region", { name: "Table of pairings" }).getByText("tic-tac-toe").first().waitFor();
    await shown.screenshot({ path: `${SHOTS}/${shot}.png` });
    await shown.locator(".match").first().click();
    await shown.getByText(/^x: (one|other), o: (one|other)$/).waitFor();
    await shown.keyboard.press("End");
    await shown.getByText("The game is over").waitFor();
  }

  test("a tournament of the store is shown, and a match replayed", async () => {
    const own = await opened.browser.newContext({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
    own.setDefaultTimeout(PATIENCE);
    const shown = await own.newPage();
    await shown.goto(`${address}/#view=arena`);
    await shown.getByRole("img", { name: /^Elo ratings/ }).waitFor();
    await expectNoBarriers(shown, "arena");
    await lookAround(shown, "arena-390-dark");
    await own.close();
  });

  test("the same in one file", async () => {
    const shown = await openFilePage({ view: "arena", arena: held });
    await shown.getByRole("img", { name: /^Elo ratings/ }).waitFor();
    await expectNoBarriers(shown, "arena in a file");
    await lookAround(shown, "file-arena");
    await shown.close();
  });

  test("a census in one file: sorted, searched, a row opened from far down, its address", async () => {
    const shown = await openFilePage({ view: "arena", arena: censusOf(150) });
    const table = shown.getByRole("region", { name: "Table of sheets" });
    const names = (): Promise<string[]> => table.locator("tbody th").allTextContents();
    await table.waitFor();
    await expectNoBarriers(shown, "census in a file");
    await table.getByRole("button", { name: "group order" }).click();
    await table.getByRole("button", { name: "group order" }).click();
    expect((await names()).slice(0, 2)).toEqual(["game 149", "game 148"]);
    await shown.getByRole("button", { name: "Show more" }).click();
    await table.getByRole("button", { name: "game 0", exact: true }).click();
    await expect.poll(() => isInView(shown, "Answers for game 0")).toBe(true);
    await shown.getByRole("button", { name: "The whole answer" }).click();
    await shown.getByText('{"order":"1"}').waitFor();
    const link = shown.url();
    await shown.goBack();
    await expect.poll(() => shown.getByRole("region", { name: "Answers for game 0" }).count()).toBe(0);
    await shown.getByRole("searchbox", { name: "Search sheets" }).fill("game 14");
    await expect.poll(names).toHaveLength(12);
    await shown.goto("about:blank");
    await shown.goto(link);
    await shown.getByRole("region", { name: "Answers for game 0" }).waitFor();
    await shown.setViewportSize({ width: 390, height: 844 });
    await table.evaluate((region) => region.scrollTo({ left: 400 }));
    expect(await table.locator("tbody th").first().evaluate(leftOf)).toBe(await table.evaluate(leftOf));
    await shown.screenshot({ path: `${SHOTS}/file-census-390.png` });
    await shown.close();
  });

  test("the site alone has no arena", async () => {
    await open("#game=tic-tac-toe&view=play");
    await square("2 2").waitFor();
    expect(await tab("Arena").count()).toBe(0);
  });
});

const leftOf = (element: Element): number => Math.round(element.getBoundingClientRect().left);

const isInView = (shown: Page, name: string): Promise<boolean> =>
  shown.getByRole("region", { name }).evaluate((panel) => {
    const { top, bottom } = panel.getBoundingClientRect();
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return top >= bar && bottom <= window.innerHeight;
  });

/** A census with group orders that no JavaScript number can hold. */
function censusOf(sheets: number): HeldArena {
  const orders = Array.from({ length: sheets }, (_, i) => String(10n ** BigInt(i)));
  const games = orders.map((order, i) => ({
    ...{ title: `game ${i}`, sheet: "s", same: [] },
    answers: [
      {
        ...{ verb: "symmetries", key: `k${i}`, status: "done", message: "" },
        summary: [
          ["group order", order],
          ["generators", String(i)],
          ["certified", "true"],
        ] as const,
      },
    ],
  }));
  const columns = ["group order", "generators", "certified"].map((name) => ({ verb: "symmetries", name }));
  const counts = { done: sheets, failed: 0, planned: sheets, isRunning: false };
  const summary = { id: "c", kind: "census" as const, title: "sheets", begun: "2026-01-01T00:00:00Z", ...counts };
  return {
    plans: [{ kind: "census", summary, columns, games }],
    ...{ replays: {}, sheets: {} },
    documents: Object.fromEntries(orders.map((order, i) => [`k${i}`, JSON.stringify({ order })])),
  };
}

test("nothing was complained about, and no other host was asked", () => {
  expect(complaints).toEqual([]);
});
