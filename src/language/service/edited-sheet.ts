/**
 * One version of a text being edited, and everything derived from it. Each change creates a new one; the functions of
 * this folder query it. Expensive parts are computed on first use and kept. Offsets count UTF-16 units from 0, as in
 * JavaScript.
 */
import { type Diagnostic, SourceText, type Span } from "../../foundations/text/index.ts";
import { type DependencyGraph, dependencyGraphOfRules, type Rules, rulesFromTree, SymbolFlow } from "../rules/index.ts";
import {
  type Notation,
  readTree,
  relationOf,
  type SheetToken,
  type SyntaxNode,
  type SyntaxTree,
  scanTokens,
} from "../syntax/index.ts";
import { type ArgumentVariables, argumentVariables } from "./argument-names.ts";
import { type Occurrence, occurrencesIn } from "./occurrences.ts";
import { collectSymbols, type SheetSymbol, type SheetSymbols, symbolKey } from "./symbols.ts";

/** A rule or fact, or the readable part of one that cannot be read. */
export interface SheetForm {
  readonly node: SyntaxNode;
  readonly span: Span;
  readonly isBroken: boolean;
  /** The relation that the form is about. */
  readonly relation: string | null;
}

export class EditedSheet {
  readonly source: SourceText;
  readonly tree: SyntaxTree;
  /** In the order of the text. */
  readonly forms: readonly SheetForm[];
  private readonly made: {
    tokens?: readonly SheetToken[];
    occurrences?: readonly Occurrence[];
    symbols?: SheetSymbols;
    argumentVariables?: ArgumentVariables;
    reading?: { readonly rules: Rules; readonly diagnostics: readonly Diagnostic[] };
    graph?: DependencyGraph;
    flow?: SymbolFlow;
  } = {};

  constructor(source: SourceText) {
    this.source = source;
    this.tree = readTree(source);
    const asForm = (isBroken: boolean) => (node: SyntaxNode) => ({
      node,
      span: node.span,
      isBroken,
      relation: relationOf(node),
    });
    this.forms = [...this.tree.forms.map(asForm(false)), ...this.tree.broken.map(asForm(true))].sort(
      (a, b) => a.span.start - b.span.start,
    );
  }

  get text(): string {
    return this.source.text;
  }

  get notation(): Notation {
    return this.tree.notation;
  }

  /** Comments included, in the order of the text. */
  get tokens(): readonly SheetToken[] {
    return (this.made.tokens ??= scanTokens(this.text, this.notation));
  }

  /** In the order of the text. */
  get occurrences(): readonly Occurrence[] {
    return (this.made.occurrences ??= this.forms.flatMap(({ node }, form) => occurrencesIn(node, form)));
  }

  get symbols(): SheetSymbols {
    return (this.made.symbols ??= collectSymbols(this.occurrences));
  }

  get argumentVariables(): ArgumentVariables {
    return (this.made.argumentVariables ??= argumentVariables(this.occurrences));
  }

  /** The rules that can be read, and what is wrong with the form of the rest. */
  get reading(): { readonly rules: Rules; readonly diagnostics: readonly Diagnostic[] } {
    return (this.made.reading ??= rulesFromTree(this.tree));
  }

  get graph(): DependencyGraph {
    return (this.made.graph ??= dependencyGraphOfRules(this.reading.rules.rules));
  }

  get flow(): SymbolFlow {
    return (this.made.flow ??= SymbolFlow.ofRules(this.reading.rules.rules));
  }

  /** The name at a place. Its end counts too, so that a cursor behind a name is on it. */
  occurrenceAt(offset: number): Occurrence | null {
    let touching: Occurrence | null = null;
    for (const occurrence of this.occurrences) {
      const { start, end } = occurrence.span;
      if (start <= offset && offset < end) return occurrence;
      if (offset === end) touching = occurrence;
    }
    return touching;
  }

  /** All occurrences of the same thing: of a symbol in the sheet, of a variable in its rule. */
  sameAs(occurrence: Occurrence): readonly Occurrence[] {
    if (occurrence.kind !== "variable") return this.symbolOf(occurrence)?.occurrences ?? [];
    return this.occurrences.filter(
      ({ kind, name, form }) => kind === "variable" && form === occurrence.form && name === occurrence.name,
    );
  }

  symbolOf({ kind, name, arity }: Occurrence): SheetSymbol | undefined {
    return this.symbols.get(symbolKey(kind, name, arity));
  }
}

/** Opens a text as a sheet; the name is for messages. */
export const openSheet = (text: string, name = "sheet"): EditedSheet => new EditedSheet(new SourceText(name, text));
