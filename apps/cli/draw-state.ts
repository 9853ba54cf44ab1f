/** Draws a state as text: its boards, then the fluents that are on none of them. */
import { type Board, type BoardPaint, drawBoard, locate } from "../../src/analysis/board/index.ts";
import { printTerm, type Rules, type Term, termFromText } from "../../src/language/rules/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import { pieceColours } from "../report/index.ts";
import type { Paint } from "../session/color.ts";

const LINE_WIDTH = 78;

/** Draws states of a machine. */
export type StateDrawing = (state: State) => string[];

/** Boards of a game, and the rules that name the colours of their pieces. */
export interface DrawnBoards {
  readonly machine: Machine;
  readonly boards: readonly Board[];
  readonly rules: Rules;
}

/** Draws the boards only. `initial` is the sheet's initial state, which shows which cells are empty. */
export function drawBoards(
  { machine, boards, rules }: DrawnBoards,
  paint: Paint,
  initial: readonly Term[] = termsOf(machine, machine.initialState),
): StateDrawing {
  const boardPaint = paintBoards(paint, rules, machine.roles);
  return (state) => boards.flatMap((board) => drawBoard(board, termsOf(machine, state), initial, boardPaint));
}

/** Draws the boards, then the fluents that are on none of them. */
export function drawStates(drawn: DrawnBoards, paint: Paint): StateDrawing {
  const { machine, boards } = drawn;
  const draw = drawBoards(drawn, paint);
  return (state) => {
    const rest = termsOf(machine, state).filter((term) => boards.every((board) => locate(board, term) === null));
    return [...draw(state), ...fillLines(rest.map(printTerm), " ")];
  };
}

const termsOf = (machine: Machine, state: State): Term[] =>
  machine
    .fluentsOf(state)
    .map((fluent) => machine.vocabulary.fluentText(fluent))
    .sort()
    .map(termFromText);

/**
 * The colour that the sheet names, or else one colour per owner, usually the first word of a content. Colours stay the
 * same from one drawing to the next.
 */
export function paintBoards(paint: Paint, rules: Rules, roles: readonly string[]): BoardPaint {
  const colourOf = pieceColours(rules, roles);
  const owners = new Map<string, number>();
  return {
    mark: (mark, content) => {
      const colour = colourOf(content);
      if (colour !== undefined) return paint(mark, `piece ${colour}`);
      const [owner = ""] = content.split(" ");
      const number = owners.get(owner) ?? owners.size;
      owners.set(owner, number);
      return paint(mark, `piece ${number}`);
    },
    background: (text) => paint(text, "faint"),
  };
}

/** Puts as many entries on each line as fit. */
export function fillLines(entries: readonly string[], between: string): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const entry of entries) {
    const longer: string = line === undefined ? entry : `${line}${between}${entry}`;
    if (line !== undefined && longer.length > LINE_WIDTH) {
      lines.push(line);
      line = entry;
    } else line = longer;
  }
  return line === undefined ? lines : [...lines, line];
}
