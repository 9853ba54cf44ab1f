/** Names of fluents and moves: a fluent is the number of its bit, a move is the number of its shape and key. */
import type { BitSet } from "../../foundations/collections/index.ts";
import type { TermId } from "../derivation/index.ts";
import type { Program } from "./compile.ts";
import { codeIn, type KeyLayout, keyOf } from "./key-layout.ts";
import { matchShape, type Shape, type Sheet, termOfShape } from "./sheet.ts";

interface Named {
  readonly shape: Shape;
  readonly layout: KeyLayout;
  readonly first: number;
  readonly columns: readonly BitSet[];
}

export class LiftedVocabulary {
  private readonly sheet: Sheet;
  private readonly program: Program;
  private readonly fluents: readonly Named[];
  private readonly moves: readonly Named[];

  constructor(sheet: Sheet, program: Program) {
    const { state, flow } = program;
    this.sheet = sheet;
    this.program = program;
    this.fluents = state.fluents.map(({ fluent, layout, firstBit }) => ({
      shape: fluent.shape,
      layout,
      first: firstBit,
      columns: flow.columnsOf(fluent.state),
    }));
    this.moves = state.moves.map(({ move, layout, firstMove }) => ({
      shape: move.shape,
      layout,
      first: firstMove,
      columns: flow.columnsOf(move.does).slice(1),
    }));
  }

  fluentText(fluent: number): string {
    return this.text(this.fluents, fluent);
  }

  findFluent(text: string): number | undefined {
    return this.find(this.fluents, text);
  }

  moveText(_role: number, move: number): string {
    return this.text(this.moves, move);
  }

  findMove(_role: number, text: string): number | undefined {
    return this.find(this.moves, text);
  }

  /** Prints the term of a shape whose columns have these codes. */
  textOfCodes(shape: Shape, codes: readonly number[]): string {
    const { terms } = this.sheet;
    const row = codes.map((code) => this.program.numbering.terms[code] as TermId);
    return terms.text(termOfShape(shape, row, 0, terms));
  }

  private text(all: readonly Named[], number: number): string {
    const { shape, layout, first } = all.findLast((named) => named.first <= number) as Named;
    return this.textOfCodes(
      shape,
      layout.columns.map((_, column) => codeIn(layout, column, number - first)),
    );
  }

  private find(all: readonly Named[], text: string): number | undefined {
    const { terms } = this.sheet;
    const term = terms.fromText(text);
    if (term === undefined) return undefined;
    for (const { shape, layout, first, columns } of all) {
      const row: TermId[] = [];
      if (!matchShape(shape, term, row, 0, terms)) continue;
      if (columns.some((set, column) => !set.has(row[column] as number))) continue;
      return first + keyOf(layout, (column) => this.program.numbering.codes[row[column] as number] as number);
    }
    return undefined;
  }
}
