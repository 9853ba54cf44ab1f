/** Draws a state as text: its boards, then the fluents that are on none of them. */
import { type Board, type BoardPaint, drawBoard, locate } from "../../src/analysis/board/index.ts";
import { printTerm, type Term, termFromText } from "../../src/language/rules/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import type { Paint } from "../session/color.ts";

const LINE_WIDTH = 78;

/** Draws states of a machine. */
export type StateDrawing = (state: State) => string[];

/** Draws the boards only. `initial` is the sheet's initial state, which shows which cells are empty. */
export function drawBoards(
  machine: Machine,
  boards: readonly Board[],
  paint: Paint,
  initial: readonly Term[] = termsOf(machine, machine.initialState),
): StateDrawing {
  const boardPaint = paintBoards(paint);
  return (state) => boards.flatMap((board) => drawBoard(board, termsOf(machine, state), initial, boardPaint));
}

/** Draws the boards, then the fluents that are on none of them. */
export function drawStates(machine: Machine, boards: readonly Board[], paint: Paint): StateDrawing {
  const draw = drawBoards(machine, boards, paint);
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

/** One colour per owner, usually the first word of a content. Colours stay the same from one drawing to the next. */
export function paintBoards(paint: Paint): BoardPaint {
  const owners = new Map<string, number>();
  return {
    mark: (mark, content) => {
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
