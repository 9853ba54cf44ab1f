/** A game laid out for display: states by the moves that lead to them, drawn, with every move assigned to squares. */
import {
  type Board,
  type BoardView,
  changedPlaces,
  locate,
  placesOfMove,
  viewBoard,
} from "../../../../src/analysis/board/index.ts";
import { type Rules, type Term, termFromText } from "../../../../src/language/rules/index.ts";
import {
  apply,
  type Cursor,
  legalTexts,
  type Machine,
  reportedGoal,
  type State,
} from "../../../../src/machine/index.ts";
import { BoardPainter, type BoardPicture, pieceColours, pieceShapes } from "../../../report/index.ts";
import type { LegalMove, Path, Position, SquareRef } from "./questions.ts";

/** Maximum number of successors tried to find the squares of moves; beyond that only the names of moves are used. */
const MOST_TRIED = 1500;

export class Table {
  readonly machine: Machine;
  readonly boards: readonly Board[];
  private readonly painters: readonly BoardPainter[];
  private readonly cursor: Cursor;
  /** States by printed path. */
  private readonly states = new Map<string, State>();
  private readonly terms = new Map<string, Term>();

  constructor(rules: Rules, machine: Machine, boards: readonly Board[]) {
    this.machine = machine;
    this.boards = boards;
    this.cursor = machine.newCursor();
    const initial = this.termsOf(machine.initialState);
    const looks = { colourOf: pieceColours(rules, machine.roles), shapeOf: pieceShapes(rules, machine.roles) };
    this.painters = boards.map((board) => new BoardPainter(board, { initial, ...looks }));
  }

  /** The state after these moves. Throws IllegalMove. */
  stateAfter(path: Path): State {
    const key = JSON.stringify(path);
    const known = this.states.get(key);
    if (known !== undefined) return known;
    if (path.length === 0) return this.machine.initialState;
    this.cursor.load(this.stateAfter(path.slice(0, -1)));
    apply(this.machine, this.cursor, path.at(-1) ?? []);
    const state = this.cursor.save();
    this.states.set(key, state);
    return state;
  }

  /** The fluents that hold, sorted by their text. */
  termsOf(state: State): Term[] {
    return this.textsOf(state).map((text) => this.termOf(text));
  }

  private termOf(text: string): Term {
    const term = this.terms.get(text) ?? termFromText(text);
    this.terms.set(text, term);
    return term;
  }

  textsOf(state: State): string[] {
    const { vocabulary } = this.machine;
    return this.machine
      .fluentsOf(state)
      .map((fluent) => vocabulary.fluentText(fluent))
      .sort();
  }

  draw(terms: readonly Term[]): BoardPicture[] {
    return this.painters.map((painter) => painter.paint(terms));
  }

  /** Whether a fluent is on one of the boards. */
  isOnBoard(term: Term): boolean {
    return this.boards.some((board) => locate(board, term) !== null);
  }

  position(path: Path): Position {
    const { machine, cursor } = this;
    const state = this.stateAfter(path);
    const fluents = this.textsOf(state);
    const terms = fluents.map((text) => this.termOf(text));
    const boards = this.draw(terms);
    cursor.load(state);
    const isEnd = cursor.isTerminal();
    const texts = isEnd ? [] : machine.roles.map((_, role) => legalTexts(machine, cursor, role));
    return {
      roles: machine.roles,
      fluents,
      loose: fluents.filter((_, i) => !this.isOnBoard(terms[i] as Term)),
      boards,
      legal: texts.map((moves, role) => this.placeMoves(state, terms, boards, texts, role, moves)),
      isEnd,
      goals: isEnd ? machine.roles.map((_, role) => reportedGoal(cursor, role)) : null,
    };
  }

  /** Assigns the moves of a role to squares, while all other roles make their first move. */
  private placeMoves(
    state: State,
    terms: readonly Term[],
    boards: readonly BoardPicture[],
    texts: readonly (readonly string[])[],
    role: number,
    moves: readonly string[],
  ): LegalMove[] {
    if (moves.length < 2) return moves.map((text) => ({ text, squares: [] }));
    const before = this.boards.map((board) => viewBoard(board, terms));
    const isTried = moves.length <= MOST_TRIED && texts.every((list) => list.length > 0);
    return moves.map((text) => {
      const joint = texts.map((list, other) => (other === role ? text : (list[0] as string)));
      const after = isTried ? this.viewsAfter(state, joint) : before;
      const term = termFromText(text);
      const squares = this.boards.flatMap((board, i) => {
        const changed = changedPlaces(before[i] as BoardView[], after[i] as BoardView[]);
        return placesOfMove(board, term, changed).flatMap(({ view, cell }): SquareRef[] => {
          const square = boards[i]?.squares.findIndex((one) => one.view === view && one.cell === cell) ?? -1;
          return square < 0 ? [] : [{ board: i, square }];
        });
      });
      return { text, squares };
    });
  }

  private viewsAfter(state: State, joint: readonly string[]): BoardView[][] {
    const { machine, cursor } = this;
    cursor.load(state);
    apply(machine, cursor, joint);
    const terms = this.termsOf(cursor.save());
    return this.boards.map((board) => viewBoard(board, terms));
  }
}
