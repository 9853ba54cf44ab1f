/** The structure of a sheet: runs of rules for one relation, with the rules in them; and which parts can be folded. */
import type { Span } from "../../foundations/text/index.ts";
import { isRuleNode, type SheetToken, type SyntaxNode } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { linesIn } from "./layout.ts";

export interface OutlineEntry {
  /** The relation, or the head of the rule. */
  readonly name: string;
  readonly detail: string;
  readonly span: Span;
  /** The name itself. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineEntry[];
}

/** Consecutive forms of one relation are one entry; if there are several, they are its children. */
export function outlineOf(sheet: EditedSheet): OutlineEntry[] {
  const entries: (OutlineEntry & { children: OutlineEntry[]; relation: string | null })[] = [];
  for (const { node, relation, span } of sheet.forms) {
    const head = isRuleNode(node) ? (node.items[1] ?? node) : node;
    const conditions = isRuleNode(node) ? Math.max(0, node.items.length - 2) : 0;
    const entry: OutlineEntry = {
      name: shown(sheet, head.span),
      detail: isRuleNode(node) ? `${conditions} condition${conditions === 1 ? "" : "s"}` : "",
      span,
      nameSpan: within(nameOf(head).span, span),
      children: [],
    };
    const last = entries.at(-1);
    if (last !== undefined && last.relation === relation && relation !== null) {
      last.children.push(entry);
      entries[entries.length - 1] = { ...last, span: { start: last.span.start, end: span.end } };
    } else entries.push({ ...entry, name: relation ?? entry.name, children: [entry], relation });
  }
  return entries.map(({ name, detail, span, nameSpan, children }) =>
    children.length === 1
      ? { name: children[0]?.name ?? name, detail, span, nameSpan, children: [] }
      : { name, detail: `${children.length} rules`, span, nameSpan, children },
  );
}

const nameOf = (node: SyntaxNode): SyntaxNode => (node.kind === "list" ? (node.items[0] ?? node) : node);

const within = (inner: Span, outer: Span): Span =>
  inner.start >= outer.start && inner.end <= outer.end ? inner : { start: outer.start, end: outer.start };

const shown = ({ source }: EditedSheet, { start, end }: Span): string =>
  source.slice({ start, end: Math.min(end, start + 100) }).replace(/\s+/g, " ") || "…";

export interface Fold {
  readonly span: Span;
  readonly kind: "rules" | "comment";
}

/** Multi-line forms, runs of rules for one relation, and multi-line comments. */
export function foldsOf(sheet: EditedSheet): Fold[] {
  const { text } = sheet;
  const folds: Fold[] = [];
  const add = (kind: Fold["kind"], span: Span): void => {
    if (linesIn(text.slice(span.start, span.end)) > 0) folds.push({ kind, span });
  };
  for (const { span, children } of outlineOf(sheet)) {
    add("rules", span);
    for (const child of children) add("rules", child.span);
  }
  for (const span of commentBlocks(sheet)) add("comment", span);
  return folds.sort((a, b) => a.span.start - b.span.start);
}

/** Blocks of comments with nothing but a line end between them. */
function* commentBlocks({ tokens, text }: EditedSheet): Iterable<Span> {
  let block: { start: number; end: number } | null = null;
  let previous: SheetToken | null = null;
  for (const token of tokens) {
    const joins = previous?.kind === "comment" && linesIn(text.slice(previous.end, token.start)) <= 1;
    if (token.kind === "comment" && block !== null && joins) block.end = token.end;
    else {
      if (block !== null) yield block;
      block = token.kind === "comment" ? { start: token.start, end: token.end } : null;
    }
    previous = token;
  }
  if (block !== null) yield block;
}
