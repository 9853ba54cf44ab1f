/**
 * The VS Code extension: its archive unpacks and is complete; its client, run with a stand-in for the API of VS Code,
 * shows the server's answers.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SourceText } from "../src/foundations/text/index.ts";
import { printRules, readRules } from "../src/language/rules/index.ts";
import { colourTokens, openSheet } from "../src/language/service/index.ts";
import { textMateGrammar } from "./grammar/index.ts";

const require = createRequire(import.meta.url);

describe("the archive", () => {
  execFileSync(process.execPath, ["scripts/build-vscode.js"]);
  const files = unpack(readFileSync("dist/noether-gdl.vsix"));
  const text = (path: string): string => files.get(path)?.toString() ?? "";

  test("has the manifest and everything that the extension names", () => {
    const own = JSON.parse(text("extension/package.json"));
    expect(own.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
    expect(text("extension.vsixmanifest")).toContain(`Id="${own.name}" Version="${own.version}"`);
    expect(text("[Content_Types].xml")).toMatch(/^<\?xml/);
    const named = [
      own.main,
      ...own.contributes.grammars.map(({ path }: { path: string }) => path),
      ...own.contributes.languages.map(({ configuration }: { configuration: string }) => configuration),
    ];
    for (const path of named) expect(files.has(join("extension", path).replaceAll("\\", "/"))).toBe(true);
    expect([...files.keys()].filter((path) => path.includes(".test."))).toEqual([]);
  });

  test("has only valid JSON", () => {
    for (const path of files.keys()) if (path.endsWith(".json")) expect(() => JSON.parse(text(path))).not.toThrow();
  });

  test("can be unpacked by unzip, if it is installed", () => {
    const folder = mkdtempSync(join(tmpdir(), "noether-vsix-"));
    try {
      execFileSync("unzip", ["-q", "dist/noether-gdl.vsix", "-d", folder]);
      expect(readFileSync(join(folder, "extension/package.json"), "utf8")).toBe(text("extension/package.json"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Reads the central directory of a ZIP archive and the files it lists. */
function unpack(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const data = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    expect(data.length).toBe(archive.readUInt32LE(at + 24));
    files.set(name, data);
    at += 46 + nameLength;
  }
  return files;
}

/** TextMate grammars colour like the language service: at each place the first matching pattern counts. */
test.each(["prefix", "infix"] as const)("the grammar for %s colours like the language service", (notation) => {
  const sheet = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
  const text = notation === "prefix" ? sheet : printRules(readRules(new SourceText("game", sheet)).rules, "infix");
  const patterns = textMateGrammar(notation).patterns.flatMap(({ name, match }) => {
    const flags = match?.includes("(?i:") ? "imuy" : "muy";
    const source = match?.replaceAll("\\x{", "\\u{").replaceAll("(?i:", "(?:");
    return source === undefined ? [] : [{ name, expression: new RegExp(source, flags) }];
  });
  const coloured = new Map<number, string>();
  for (let at = 0; at < text.length; ) {
    const found = patterns.find(({ expression }) => {
      expression.lastIndex = at;
      return expression.test(text);
    });
    if (found !== undefined) coloured.set(at, found.name);
    at = found === undefined ? at + 1 : Math.max(found.expression.lastIndex, at + 1);
  }
  const scopes = new Map([
    ["comment", /^comment/],
    ["keyword", /^keyword/],
    ["variable", /^variable/],
    ["number", /^constant\.numeric/],
    ["relation", /^entity\.name\.function/],
  ]);
  let count = 0;
  for (const { start, end, kind } of colourTokens(openSheet(text))) {
    const scope = scopes.get(kind);
    if (scope === undefined || (kind === "relation" && text.slice(start, end) === "open")) continue;
    expect(`${text.slice(start, end)} ${coloured.get(start)}`).toMatch(new RegExp(` ${scope.source.slice(1)}`));
    count++;
  }
  expect(count).toBeGreaterThan(150);
});

/** The part of the API of VS Code that the extension uses: values that remember what they were made from. */
function standIn() {
  const made = (...names: string[]) =>
    class {
      constructor(...values: unknown[]) {
        names.forEach((name, i) => {
          (this as Record<string, unknown>)[name] = values[i];
        });
      }
    };
  const providers = new Map<string, Record<string, (...args: unknown[]) => Promise<unknown>>>();
  const problems = new Map<string, unknown[]>();
  const listeners: ((document: unknown) => void)[] = [];
  const languages = new Proxy(
    {
      createDiagnosticCollection: () => ({
        set: (uri: unknown, found: unknown[]) => problems.set(String(uri), found),
        dispose: () => {},
      }),
    },
    {
      get: (own, name: string) =>
        name in own
          ? own[name as keyof typeof own]
          : (_: unknown, provider: Record<string, (...args: unknown[]) => Promise<unknown>>) => {
              providers.set(name, provider);
              return { dispose: () => {} };
            },
    },
  );
  const event = () => ({ dispose: () => {} });
  const vscode = {
    languages,
    workspace: {
      textDocuments: [],
      onDidOpenTextDocument: (listener: (document: unknown) => void) => {
        listeners.push(listener);
        return event();
      },
      onDidChangeTextDocument: event,
      onDidCloseTextDocument: event,
    },
    Uri: { parse: (uri: string) => uri },
    Range: made("startLine", "startCharacter", "endLine", "endCharacter"),
    TextEdit: made("range", "newText"),
    Diagnostic: made("range", "message", "severity"),
    Hover: made("contents", "range"),
    MarkdownString: made("value"),
    Location: made("uri", "range"),
    CompletionItem: made("label", "kind"),
    SnippetString: made("value"),
    DocumentSymbol: made("name", "detail", "kind", "range", "selectionRange"),
    DocumentHighlight: made("range"),
    CodeAction: made("title", "kind"),
    CodeActionKind: { QuickFix: "quickfix" },
    FoldingRange: made("start", "end", "kind"),
    FoldingRangeKind: { Comment: 1, Region: 3 },
    SemanticTokens: made("data"),
    SemanticTokensLegend: made("types", "modifiers"),
    WorkspaceEdit: class {
      readonly entries: unknown[] = [];
      set(uri: string, edits: unknown[]): void {
        this.entries.push([uri, edits]);
      }
    },
  };
  return {
    vscode,
    providers,
    problems,
    open: (document: unknown): void => {
      for (const listener of listeners) listener(document);
    },
  };
}

test("the client shows the server's answers", async () => {
  const { LanguageClient } = require("./vscode/language-client.js");
  const { connect } = require("./vscode/providers.js");
  const client = new LanguageClient(process.execPath, ["dist/apps/cli/main.js", "lsp"], () => {});
  const { vscode, providers, problems, open } = standIn();
  await connect(vscode, client);
  const uri = "file:///sheet.kif";
  const text = "(role x)\n(init (cell 1))\n(<= (legal x noop) (cell 1))\n";
  const document = { uri, languageId: "gdl", version: 1, getText: () => text };
  open(document);
  const ask = (provider: string, method: string, ...args: unknown[]) =>
    providers.get(`register${provider}`)?.[method]?.(document, ...args);
  const cell = { line: 2, character: 21 };
  while (!problems.has(uri)) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(problems.get(uri)).toContainEqual(expect.objectContaining({ code: "undefined-relation", severity: 1 }));
  expect(await ask("HoverProvider", "provideHover", { line: 1, character: 7 })).toMatchObject({
    contents: { value: expect.stringContaining("Fluent with one argument") },
  });
  expect(await ask("CodeActionsProvider", "provideCodeActions", { start: cell, end: cell }, {})).toContainEqual(
    expect.objectContaining({ title: "Ask whether `cell` is true now", isPreferred: true }),
  );
  expect(await ask("DefinitionProvider", "provideDefinition", { line: 1, character: 7 })).toHaveLength(1);
  expect(await ask("CompletionItemProvider", "provideCompletionItems", cell)).not.toHaveLength(0);
  expect(await ask("DocumentSymbolProvider", "provideDocumentSymbols")).toHaveLength(3);
  const edits = await ask("DocumentFormattingEditProvider", "provideDocumentFormattingEdits", { tabSize: 4 });
  expect(edits).toEqual([]);
  await expect(ask("RenameProvider", "prepareRename", { line: 0, character: 2 })).rejects.toThrow("keyword");
  expect(await ask("RenameProvider", "provideRenameEdits", { line: 0, character: 6 }, "y")).toMatchObject({
    entries: [[uri, [{ newText: "y" }, { newText: "y" }]]],
  });
  expect(await ask("DocumentSemanticTokensProvider", "provideDocumentSemanticTokens")).toMatchObject({
    data: expect.any(Uint32Array),
  });
  await client.stop();
  await expect(client.request("shutdown", null)).rejects.toThrow("gone");
});

test("reports a missing command, and no request waits for it", async () => {
  const { LanguageClient } = require("./vscode/language-client.js");
  const client = new LanguageClient("no-such-command-of-noether", [], () => {});
  const answer = client.request("initialize", {});
  await expect(answer).rejects.toThrow("gone");
  expect(await client.gone).toBeInstanceOf(Error);
});
