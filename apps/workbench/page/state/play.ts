/** Playing: positions, picked moves, players, and the analysing engine. */
import type { LegalMove, Position, SquareRef } from "../engine/questions.ts";
import { askFor, type Engines } from "./engines.ts";
import { addMoves, goBack, goForward, goToEnd, goToStart, pathOf } from "./move-tree.ts";
import { Kept, positionShown, type WorkbenchState } from "./workbench-state.ts";

/** Asks for the position that is shown, unless it is known. */
export async function showPosition(state: WorkbenchState, engines: Engines): Promise<void> {
  const { current } = state.tree;
  state.picks = {};
  state.pointed = [];
  state.thought = null;
  if (state.positions[current] === undefined) {
    try {
      const position =
        (current === 0 ? state.prepared?.value.position?.answer : undefined) ??
        (await askFor(state, engines.table, "position", pathOf(state.tree, current)));
      if (position === undefined) return;
      state.positions[current] = new Kept(position);
      if (state.seats.length !== position.roles.length) state.seats = position.roles.map(usualSeat);
    } catch (error) {
      state.trouble = error instanceof Error ? error.message : String(error);
      return;
    }
  }
  if (state.tree.current !== current) return;
  if (state.isThinking) void think(state, engines);
}

const usualSeat = (role: string): string => (role === "random" ? "chance" : "me");

/** The roles that have to choose now. */
const choosers = ({ legal }: Position): number[] => legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));

/** The role whose move the user picks next: the first that must choose and has not picked. */
export function roleToPick(state: WorkbenchState): number | undefined {
  const position = positionShown(state);
  if (position === undefined || position.isEnd) return undefined;
  const choosing = choosers(position);
  const open = choosing.length > 0 ? choosing : position.legal.map((_, role) => role);
  return open.find((role) => state.seats[role] === "me" && state.picks[role] === undefined);
}

/** Handles a move that the user picked. */
export async function pickMove(state: WorkbenchState, engines: Engines, role: number, move: string): Promise<void> {
  state.picks[role] = move;
  state.pointed = [];
  state.waits = false;
  await goOn(state, engines);
}

/** Handles a click on a square: makes the move that this and the earlier squares select, if there is only one. */
export async function pointAt(state: WorkbenchState, engines: Engines, square: SquareRef): Promise<void> {
  const role = roleToPick(state);
  const moves = role === undefined ? [] : (positionShown(state)?.legal[role] ?? []);
  if (role === undefined) return;
  const pointed = [...state.pointed, square];
  const fits = moves.filter((move) => beginsWith(move, pointed));
  if (fits.length === 0) {
    // Clicked elsewhere, or the same square again: starts anew, or clears the selection.
    const [last] = state.pointed;
    const isSame = state.pointed.length === 1 && last !== undefined && sameSquare(last, square);
    state.pointed = !isSame && moves.some((move) => beginsWith(move, [square])) ? [square] : [];
    return;
  }
  const [only] = fits;
  if (fits.length === 1 && only !== undefined) return pickMove(state, engines, role, only.text);
  state.pointed = pointed;
}

/** The moves that agree with the clicked squares. */
export function movesPointedAt(state: WorkbenchState, role: number): readonly LegalMove[] {
  const moves = positionShown(state)?.legal[role] ?? [];
  return state.pointed.length === 0 ? moves : moves.filter((move) => beginsWith(move, state.pointed));
}

const sameSquare = (a: SquareRef, b: SquareRef): boolean => a.board === b.board && a.square === b.square;

const beginsWith = ({ squares }: LegalMove, pointed: readonly SquareRef[]): boolean =>
  pointed.length <= squares.length && pointed.every((square, i) => sameSquare(square, squares[i] as SquareRef));

/** Lets all players move until the user has to choose or the game is over. */
export async function goOn(state: WorkbenchState, engines: Engines): Promise<void> {
  for (;;) {
    const position = positionShown(state);
    const { current } = state.tree;
    const { version } = state;
    if (position === undefined || position.isEnd || state.waits || state.thinkers.length > 0) return;
    if (position.legal.some((moves) => moves.length === 0)) return;
    const isForced = choosers(position).length === 0;
    const hasPicked = Object.keys(state.picks).length > 0;
    if (isForced && !hasPicked && state.seats.every((seat) => seat === "me")) return;
    if (!isForced && roleToPick(state) !== undefined) return;
    const moves = await movesOfAll(state, engines, position);
    if (moves === undefined || state.tree.current !== current || version !== state.version || state.waits) return;
    addMoves(state.tree, moves);
    await showPosition(state, engines);
  }
}

/** A move for every role; undefined if a player failed. */
async function movesOfAll(state: WorkbenchState, engines: Engines, { legal }: Position): Promise<string[] | undefined> {
  const path = pathOf(state.tree);
  const moves: string[] = [];
  for (const [role, list] of legal.entries()) {
    const seat = state.seats[role] ?? "me";
    const picked = state.picks[role];
    const [first] = list;
    if (picked !== undefined) moves.push(picked);
    else if (list.length === 1 || seat === "me") moves.push(first?.text ?? "");
    else if (seat === "chance") moves.push(list[Math.floor(Math.random() * list.length)]?.text ?? "");
    else {
      state.thinkers = [...state.thinkers, role];
      try {
        const wish = { path, role, player: seat, seconds: state.clock };
        const move = await askFor(state, engines.table, "move", wish);
        if (move === undefined) return undefined;
        moves.push(move);
      } catch (error) {
        state.notice = `${seat} fails: ${error instanceof Error ? error.message : String(error)}`;
        state.waits = true;
        return undefined;
      } finally {
        state.thinkers = state.thinkers.filter((other) => other !== role);
      }
    }
  }
  return moves;
}

export type Step = "start" | "back" | "forward" | "end";

/** Steps through the moves that were made. Players wait meanwhile. */
export async function step(state: WorkbenchState, engines: Engines, where: Step): Promise<void> {
  state.waits = true;
  if (where === "start") goToStart(state.tree);
  else if (where === "back") goBack(state.tree);
  else if (where === "forward") goForward(state.tree);
  else goToEnd(state.tree);
  await showPosition(state, engines);
}

export async function goToNode(state: WorkbenchState, engines: Engines, node: number): Promise<void> {
  state.waits = true;
  state.tree.current = node;
  await showPosition(state, engines);
}

export async function continuePlay(state: WorkbenchState, engines: Engines): Promise<void> {
  state.waits = false;
  await goOn(state, engines);
}

export async function seat(state: WorkbenchState, engines: Engines, role: number, owner: string): Promise<void> {
  state.seats[role] = owner;
  state.waits = false;
  await goOn(state, engines);
}

/** Starts a new game; forgets what was played. */
export async function startAnew(state: WorkbenchState, engines: Engines): Promise<void> {
  goToStart(state.tree);
  state.waits = false;
  await showPosition(state, engines);
  await goOn(state, engines);
}

/** Turns the engine on or off. */
export async function letThink(state: WorkbenchState, engines: Engines, isOn: boolean): Promise<void> {
  state.isThinking = isOn;
  if (isOn) await think(state, engines);
  else await askFor(state, engines.table, "rest", null);
}

async function think(state: WorkbenchState, engines: Engines): Promise<void> {
  const { current } = state.tree;
  if (positionShown(state)?.isEnd !== false) return;
  const news = (thought: NonNullable<WorkbenchState["thought"]>["value"]): void => {
    if (state.tree.current === current) state.thought = new Kept(thought);
  };
  try {
    const last = await askFor(state, engines.table, "think", pathOf(state.tree), { news });
    if (last !== undefined && state.isThinking) news(last);
  } catch (error) {
    state.notice = error instanceof Error ? error.message : String(error);
    state.isThinking = false;
  }
}
