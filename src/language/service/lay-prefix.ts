/**
 * Lays out one form in prefix notation: on one line if it fits, else each condition on its own line. Compound
 * conditions (`or`, `and`, `not`) that do not fit are broken in turn. Comments stay where they are: behind what they
 * follow, or on their own line.
 */
import { normalizeSymbol, type SheetToken } from "../syntax/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { type Gaps, type LayoutOptions, linesIn } from "./layout.ts";

/** A token, or a list of nodes between two parentheses. */
interface LayoutNode {
  readonly first: number;
  readonly last: number;
  readonly items: readonly LayoutNode[] | null;
  /** Width in columns on one line; infinite if it contains a comment. */
  readonly width: number;
}

export function layPrefix(sheet: EditedSheet, first: number, end: number, options: LayoutOptions, gaps: Gaps): void {
  const layout = new PrefixLayout(sheet, options, gaps);
  for (let at = first; at < end; ) {
    const node = layout.nodeAt(at, end);
    layout.lay(node, 0);
    at = node.last + 1;
  }
}

const BREAKABLE: ReadonlySet<string> = new Set(["<=", "or", "and", "not"]);

class PrefixLayout {
  private readonly tokens: readonly SheetToken[];
  private readonly text: string;
  private readonly options: LayoutOptions;
  private readonly gaps: Gaps;

  constructor({ tokens, text }: EditedSheet, options: LayoutOptions, gaps: Gaps) {
    this.tokens = tokens;
    this.text = text;
    this.options = options;
    this.gaps = gaps;
  }

  nodeAt(first: number, end: number): LayoutNode {
    const { kind, start, end: tokenEnd } = this.tokens[first] as SheetToken;
    if (kind !== "open")
      return {
        first,
        last: first,
        items: null,
        width: kind === "comment" ? Number.POSITIVE_INFINITY : tokenEnd - start,
      };
    const items: LayoutNode[] = [];
    let at = first + 1;
    let width = 2;
    while (at < end && this.tokens[at]?.kind !== "close") {
      const item = this.nodeAt(at, end);
      width += item.width + (items.length > 0 ? 1 : 0);
      items.push(item);
      at = item.last + 1;
    }
    return { first, last: at, items, width };
  }

  /** Decides the gaps inside a node that starts at a column. */
  lay(node: LayoutNode, column: number): void {
    const { items, width } = node;
    if (items === null) return;
    const fits = column + width <= this.options.width;
    if (fits || (width < Number.POSITIVE_INFINITY && !BREAKABLE.has(this.nameOf(items)))) this.layFlat(node);
    else this.layBroken(items, node, column);
  }

  private layFlat({ first, last, items }: LayoutNode): void {
    for (const [i, item] of (items ?? []).entries()) {
      this.gaps[item.first] = i === 0 ? "" : " ";
      this.layFlat(item);
    }
    if (last > first) this.gaps[last] = "";
  }

  private layBroken(items: readonly LayoutNode[], { first, last }: LayoutNode, column: number): void {
    const name = this.nameOf(items);
    const inner = name === "<=" ? column + this.options.indentation : column + 2 + name.length;
    const line = `\n${" ".repeat(inner)}`;
    const flatItems = name === "<=" || BREAKABLE.has(name) ? 2 : Number.POSITIVE_INFINITY;
    let isAfterComment = false;
    items.forEach((item, i) => {
      const isComment = this.tokens[item.first]?.kind === "comment";
      const isTrailing = isComment && this.isOnSameLine(item.first);
      const gap = isTrailing ? " " : isAfterComment || isComment || i >= flatItems ? line : i === 0 ? "" : " ";
      this.gaps[item.first] = gap;
      isAfterComment = isComment;
      this.lay(item, gap === line ? inner : column + 2 + name.length);
    });
    if (last > first) this.gaps[last] = isAfterComment ? line : "";
  }

  private nameOf([name]: readonly LayoutNode[]): string {
    const token = name === undefined ? undefined : this.tokens[name.first];
    return token?.kind === "word" ? normalizeSymbol(this.text.slice(token.start, token.end)) : "";
  }

  private isOnSameLine(token: number): boolean {
    const before = this.tokens[token - 1];
    return before !== undefined && linesIn(this.text.slice(before.end, this.tokens[token]?.start)) === 0;
  }
}
