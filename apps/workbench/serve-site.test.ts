import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hasSite, siteServer } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-site-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>site</title>");
writeFileSync(join(folder, ".secret"), "secret");
const server = await siteServer(folder, null);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = "127.0.0.1:8080") => server.inject({ url, headers: { host } });

test("serves the page with a strict policy", async () => {
  const { statusCode, headers, body } = await get("/");
  expect(statusCode).toBe(200);
  expect(body).toContain("<title>site</title>");
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
});

test("refuses requests for another host name", async () => {
  expect((await get("/", "evil.example")).statusCode).toBe(403);
  expect((await get("/", "127.0.0.1.evil.example")).statusCode).toBe(403);
  expect((await get("/", "localhost:9000")).statusCode).toBe(200);
});

test("serves nothing outside its folder, and no hidden files", async () => {
  for (const url of ["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/.secret"])
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
});

test("has no arena without a store", async () => {
  expect((await get("/api/arena/plans")).json()).toBeNull();
  expect((await get(`/api/arena/plans/${"0".repeat(32)}`)).statusCode).toBe(404);
  expect((await get("/api/arena/plans", "evil.example")).statusCode).toBe(403);
});

test("knows whether there is a site", () => {
  expect([hasSite(folder), hasSite(join(folder, "assets"))]).toEqual([true, false]);
});
