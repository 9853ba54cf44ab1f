/**
 * A real browser for tests: Chromium as packed by `@sparticuz/chromium`. It is unpacked into its own folder, so that
 * parallel runs do not interfere.
 *
 * There are two traps. The packed fonts.conf names a fixed folder; without our own no text is drawn, though clicks
 * still work. And the libraries that a bare machine may lack are unpacked only if the environment looks like a certain
 * host.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";

export interface TestBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export async function openBrowser(): Promise<TestBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "noether-browser-"));
  process.env["TMPDIR"] = folder;
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const { chromium: driver } = await import("playwright-core");
  const executablePath = await chromium.executablePath();
  mkdirSync(join(folder, "cache"), { recursive: true });
  const fonts = join(folder, "fonts.conf");
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const browser = await driver.launch({
    executablePath,
    headless: true,
    args: ARGUMENTS,
    env: { ...process.env, FONTCONFIG_FILE: fonts, HOME: folder } as Record<string, string>,
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
