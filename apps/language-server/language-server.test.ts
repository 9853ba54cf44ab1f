/**
 * Tests the server as an editor uses it: a process, driven over standard input and output, on good and broken sheets.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LanguageClient, RequestRefused } from "../../laboratory/measurements/language-client.ts";
import { fingerprintRules } from "../../src/analysis/equivalence/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { printRules, readRules } from "../../src/language/rules/index.ts";
import { applyEdits } from "../../src/language/service/index.ts";

interface Position {
  readonly line: number;
  readonly character: number;
}
interface LspEdit {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly newText: string;
}

const game = (name: string): string => readFileSync(`games/${name}/rules.kif`, "utf8");
const inInfix = (text: string): string => printRules(readRules(new SourceText("game", text)).rules, "infix");

const SHEETS: readonly (readonly [name: string, text: string, codes: readonly string[]])[] = [
  ["tic-tac-toe", game("tic-tac-toe"), []],
  ["chess", game("chess"), []],
  ["kalah in infix", inInfix(game("kalah")), []],
  ["tron with Windows lines", game("tron").replaceAll("\n", "\r\n"), []],
  ["othello", game("othello"), []],
  [
    "one parenthesis less",
    game("tic-tac-toe").replace("(true (control ?player))", "(true (control ?player)"),
    ["unclosed"],
  ],
  ["a misspelt relation", game("tic-tac-toe").replace(/(terminal\s+\(li)n(e )/, "$1m$2"), ["undefined-relation"]],
  ["no role", game("nim").replaceAll(/^\(role .*\)$/gm, ""), ["no-role"]],
  ["broken infix", "role(x).\np(X) :- q(X) &\n\nlegal(x,noop).", ["missing-condition"]],
  ["nothing", "", ["empty"]],
  ["not a sheet at all", "\u{1F600} <html> '(\n%&", ["symbol"]],
];

const uriOf = (name: string): string => `file:///${encodeURIComponent(name)}.kif`;

function positionAt(text: string, offset: number): Position {
  const { line, column } = new SourceText("sheet", text).position(offset);
  return { line: line - 1, character: column - 1 };
}
function offsetAt(text: string, { line, character }: Position): number {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (match) => match.index + match[0].length)];
  return (starts[line] ?? text.length) + character;
}
const edited = (text: string, edits: readonly LspEdit[]): string =>
  applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      span: { start: offsetAt(text, range.start), end: offsetAt(text, range.end) },
      text: newText,
    })),
  );

let client: LanguageClient;
beforeAll(async () => {
  client = new LanguageClient(["dist/apps/cli/main.js", "lsp", "--stdio"]);
  await client.initialize({ textDocument: { completion: { completionItem: { snippetSupport: true } } } });
});

/** A question about a place in a sheet, found by its text. */
const ask = <T>(method: string, name: string, text: string, at: string, more: object = {}): Promise<T> =>
  client.request<T>(`textDocument/${method}`, {
    textDocument: { uri: uriOf(name) },
    position: positionAt(text, text.indexOf(at) + at.length),
    ...more,
  });

describe.each(SHEETS)("%s", (name, text, codes) => {
  const textDocument = { uri: uriOf(name) };
  const isGood = codes.length === 0;

  test("reports its problems", async () => {
    client.open(textDocument.uri, text);
    const told = (await client.diagnostics(textDocument.uri)).map(({ code }) => code);
    if (isGood) expect(told).toEqual([]);
    else expect(told).toEqual(expect.arrayContaining([...codes]));
  });

  test("every question has an answer", async () => {
    const position = positionAt(text, text.length >> 1);
    const whole = { start: positionAt(text, 0), end: positionAt(text, text.length) };
    const questions: readonly (readonly [method: string, more: object])[] = [
      ["hover", { position }],
      ["definition", { position }],
      ["references", { position, context: { includeDeclaration: true } }],
      ["documentHighlight", { position }],
      ["completion", { position }],
      ["documentSymbol", {}],
      ["foldingRange", {}],
      ["semanticTokens/full", {}],
      ["codeAction", { range: whole, context: { diagnostics: [] } }],
      ["formatting", { options: { tabSize: 4, insertSpaces: true } }],
    ];
    for (const [method, more] of questions)
      await expect(client.request(`textDocument/${method}`, { textDocument, ...more })).resolves.not.toThrow();
    const tokens = await client.request<{ data: number[] }>("textDocument/semanticTokens/full", { textDocument });
    expect(tokens.data.length % 5).toBe(0);
    if (isGood) expect(tokens.data.length).toBeGreaterThan(500);
  });

  if (!isGood) return;
  test("formatting keeps the game, and is done after once", async () => {
    const format = (uri: string) =>
      client.request<LspEdit[]>("textDocument/formatting", {
        textDocument: { uri },
        options: { tabSize: 4, insertSpaces: true },
      });
    const formatted = edited(text, await format(textDocument.uri));
    const print = (sheet: string): string => printRules(readRules(new SourceText("game", sheet)).rules, "prefix");
    expect(print(formatted)).toBe(print(text));
    client.open(`${textDocument.uri}.formatted`, formatted);
    expect(await format(`${textDocument.uri}.formatted`)).toEqual([]);
  });
});

test("hover tells what a fluent is, and how many there are", async () => {
  const text = game("tic-tac-toe");
  const hover = await ask<{ contents: { value: string } }>("hover", "tic-tac-toe", text, "(init (ce");
  expect(hover.contents.value).toContain("(cell ?column ?row ?player)");
  expect(hover.contents.value).toContain("argument 3: `b, o, x`");
  expect(hover.contents.value).toContain("instances: `27`");
});

test("a renamed sheet has the same fingerprint; keywords and goal values are refused", async () => {
  const text = game("tic-tac-toe");
  const fingerprint = (sheet: string): string =>
    fingerprintRules(readRules(new SourceText("game", sheet)).rules).fingerprint;
  for (const at of ["(index", "(init (cell", "(mark", "(role x", "?content"]) {
    const { changes } = await ask<{ changes: Record<string, LspEdit[]> }>("rename", "tic-tac-toe", text, at, {
      newName: "fresh",
    });
    const renamed = edited(text, changes[uriOf("tic-tac-toe")] ?? []);
    expect(renamed).not.toBe(text);
    expect(fingerprint(renamed)).toBe(fingerprint(text));
  }
  await expect(ask("rename", "tic-tac-toe", text, "(legal", { newName: "may" })).rejects.toThrow("keyword");
  await expect(ask("prepareRename", "tic-tac-toe", text, "?player 100")).rejects.toThrow(RequestRefused);
  await expect(ask("prepareRename", "tic-tac-toe", text, "(index")).resolves.toMatchObject({ placeholder: "index" });
});

test("a quick fix makes a broken sheet whole, keystroke by keystroke", async () => {
  const uri = uriOf("edited");
  const text = game("tic-tac-toe");
  client.open(uri, text);
  expect(await client.diagnostics(uri, 1)).toEqual([]);
  const start = positionAt(text, text.indexOf("(true (control ?player))") + "(true (control ?player)".length);
  const end = { ...start, character: start.character + 1 };
  const change = (version: number, contentChanges: readonly object[]): void =>
    client.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  change(2, [{ range: { start, end }, text: "" }]);
  const [problem] = await client.diagnostics(uri, 2);
  expect(problem?.code).toBe("unclosed");
  const actions = await client.request<{ isPreferred: boolean; edit: { changes: Record<string, LspEdit[]> } }[]>(
    "textDocument/codeAction",
    { textDocument: { uri }, range: problem?.range, context: { diagnostics: [problem] } },
  );
  const fix = actions.find(({ isPreferred }) => isPreferred)?.edit.changes[uri] ?? [];
  change(
    3,
    fix.map(({ range, newText }) => ({ range, text: newText })),
  );
  expect(await client.diagnostics(uri, 3)).toEqual([]);
});

test("completion replaces the word that is being written", async () => {
  const uri = uriOf("completed");
  const text = `${game("tic-tac-toe")}(<= (wins ?player) (li`;
  client.open(uri, text);
  const items = await client.request<{ label: string; textEdit: LspEdit }[]>("textDocument/completion", {
    textDocument: { uri },
    position: positionAt(text, text.length),
  });
  const line = items.find(({ label }) => label === "line");
  expect(edited(text, [line!.textEdit]).endsWith(["(<= (wins ?player) (line $", "{1:?player}"].join(""))).toBe(true);
});

test("what is cancelled is not answered, what is too large is not looked at", async () => {
  const answer = client.requestAndCancel("textDocument/hover", {
    textDocument: { uri: uriOf("chess") },
    position: { line: 100, character: 3 },
  });
  await expect(answer).rejects.toThrow(RequestRefused);
  client.open(uriOf("huge"), "(p a)\n".repeat(200_000));
  expect((await client.diagnostics(uriOf("huge"))).map(({ code }) => code)).toEqual(["sheet-size"]);
  expect(await ask("hover", "huge", "(p a)", "(p")).toBeNull();
});

afterAll(async () => {
  expect(await client.close()).toBe(0);
  expect(client.complaints).toBe("");
});
