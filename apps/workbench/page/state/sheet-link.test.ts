import { expect, test } from "vitest";
import { printLink, readLink } from "./sheet-link.ts";

const sheet = { name: "lamps & <b>", text: "(role a)\n(init (lamp 1 off)) ; ünïcode\n".repeat(40) };

test("a sheet, a position and a view come back as they were", async () => {
  const content = { sheet, path: [["(mark 1 1)", "noop"]], view: "symmetries" } as const;
  const link = await printLink(content);
  expect(link).toMatch(/^#[A-Za-z0-9_=&-]+$/);
  expect(link.length).toBeLessThan(400);
  expect(await readLink(link)).toEqual(content);
});

test("a game of ours goes by its name", async () => {
  expect(await printLink({ game: "chess", sheet, view: "play" })).toBe("#game=chess&view=play");
  expect(await readLink("#game=chess&view=play")).toEqual({ game: "chess", view: "play" });
});

test("what cannot be read is left out", async () => {
  expect(await readLink("#sheet=%%%&moves=AAAA&view=nowhere")).toEqual({});
  expect(await readLink("")).toEqual({});
});

test("a small link that unpacks to very much is refused", async () => {
  const bomb = await printLink({ sheet: { name: "bomb", text: "a".repeat(5_000_000) } });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await readLink(bomb)).toEqual({});
});
