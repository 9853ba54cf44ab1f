/** A ground term from its KIF text as `printTerm` writes it, for names that machines and programs keep as texts. */
import { SourceText } from "../../foundations/text/index.ts";
import { readPrefix, type SyntaxNode } from "../syntax/index.ts";
import type { Term } from "./term.ts";

/** Throws if the text is no ground term. Texts from outside must go through a reader with diagnostics instead. */
export function termFromText(text: string): Term {
  const [node] = readPrefix(new SourceText("term", text)).forms;
  if (node === undefined) throw new Error(`not a term: ${text}`);
  return termFromNode(node, text);
}

function termFromNode(node: SyntaxNode, text: string): Term {
  if (node.kind === "symbol") return { kind: "application", name: node.text, args: [], span: node.span };
  const [head, ...rest] = node.items;
  if (head?.kind !== "symbol") throw new Error(`not a term: ${text}`);
  const name = rest.length === 0 ? `(${head.text})` : head.text;
  return { kind: "application", name, args: rest.map((item) => termFromNode(item, text)), span: node.span };
}
