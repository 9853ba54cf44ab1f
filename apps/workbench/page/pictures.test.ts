/** Makes the workbench pictures for the README and docs/workbench.md: `npm run pictures`, after `npm run build`. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../../test-services/browser.ts";
import { serveFolder } from "../../../test-services/file-server.ts";

const FOLDER = "docs/pictures";
const PATIENCE = 60_000;

interface Picture {
  readonly name: string;
  readonly link: string;
  readonly height: number;
  prepare(page: Page): Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: "workbench-play",
    link: "#game=connect-four&view=play",
    height: 860,
    async prepare(page) {
      for (const move of ["drop 4", "drop 4", "drop 3", "drop 5", "drop 2"])
        await page.getByRole("button", { name: move, exact: true }).click();
      await page.getByText("After 5 steps").waitFor();
      await page.getByRole("switch", { name: "Engine" }).check();
      await page.locator(".engine .lines li").nth(3).waitFor();
      await page.waitForTimeout(2500);
    },
  },
  {
    name: "workbench-rules",
    link: "#game=breakthrough&view=rules",
    height: 820,
    async prepare(page) {
      await page.locator(".cm-content").waitFor();
      await page.getByText("Mean goals").waitFor();
    },
  },
  {
    name: "workbench-symmetries",
    link: "#game=tic-tac-toe&view=symmetries",
    height: 860,
    async prepare(page) {
      await page.getByRole("heading", { name: "16 symmetries" }).waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "workbench-compile",
    link: "#game=tic-tac-toe&view=compile",
    height: 1780,
    async prepare(page) {
      await page
        .getByRole("button", { name: /^next \(<= \(next \(cell \?/ })
        .first()
        .click();
      await page.locator("button.head").first().click();
      await page.getByRole("img", { name: /^Gates of/ }).waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "workbench-relatives",
    link: "#game=tic-tac-toe&view=relatives",
    height: 900,
    async prepare(page) {
      await page.locator(".nearest .game").first().waitFor();
      await page.getByLabel("Map onto").selectOption("connect-four");
      await page.getByRole("img", { name: "How the symbols correspond" }).waitFor();
    },
  },
];

describe.runIf(process.env["DRAW_PICTURES"] === "1")("pictures", () => {
  test("are drawn", async () => {
    const server = await serveFolder(`${process.cwd()}/dist/site`);
    const { browser, close } = await openBrowser();
    try {
      for (const { name, link, height, prepare } of PICTURES) {
        const page = await browser.newPage({ viewport: { width: 1280, height }, colorScheme: "light" });
        page.setDefaultTimeout(PATIENCE);
        await page.goto(server.address + link);
        await prepare(page);
        const bytes = await page.screenshot({ path: `${FOLDER}/${name}.png` });
        expect(bytes.length).toBeGreaterThan(10_000);
        await page.close();
      }
    } finally {
      await close();
      await server.close();
    }
  }, 300_000);
});
