/** Completions and explanations in the editor, both provided by the engine. */
import { type CompletionSource, snippetCompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { Completions, NameExplanation } from "../engine/questions.ts";

/** The editor's icon types. */
const TYPES: Readonly<Record<string, string>> = {
  variable: "variable",
  keyword: "keyword",
  relation: "function",
  fluent: "property",
  move: "method",
  role: "class",
  pattern: "text",
};

export const completionSource =
  (complete: (text: string, offset: number) => Promise<Completions | null>): CompletionSource =>
  async ({ state, pos, explicit, matchBefore }) => {
    const word = matchBefore(/[^\s()]+|\(/);
    if (word === null && !explicit) return null;
    const found = await complete(state.doc.toString(), pos);
    if (found === null || found.items.length === 0) return null;
    return {
      from: found.from,
      options: found.items.map(({ label, kind, detail, snippet }) =>
        snippetCompletion(snippet, { label, detail, type: TYPES[kind] ?? "constant" }),
      ),
    };
  };

export const explanationTooltip = (
  explain: (text: string, offset: number) => Promise<NameExplanation | null>,
): Extension =>
  hoverTooltip(async (view, pos) => {
    const found = await explain(view.state.doc.toString(), pos);
    if (found === null) return null;
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: written(found) }) };
  });

/** Creates text nodes only, because explanations contain text of the sheet. */
function written({ signature, summary, facts, comment }: NameExplanation): HTMLElement {
  const box = document.createElement("div");
  box.className = "cm-explanation";
  const code = document.createElement("code");
  code.textContent = signature;
  box.append(code);
  for (const text of [summary, ...(comment === null ? [] : [comment]), ...facts]) {
    const line = document.createElement("div");
    line.textContent = text;
    box.append(line);
  }
  return box;
}
