/**
 * Checked moves, for input from outside: people, files, other programs. `Cursor.advance` trusts its caller and is meant
 * for search; an illegal move there leads to a meaningless state. The functions here refuse an illegal move, and the
 * cursor stays where it is.
 */
import { SourceText } from "../foundations/text/index.ts";
import { readPrefix, type SyntaxNode } from "../language/syntax/index.ts";
import { legalTexts } from "./describe-state.ts";
import type { Cursor, Machine, Move, Role } from "./machine.ts";

/** The reason why a joint move cannot be made. */
export type Refusal =
  | { readonly kind: "after-end" }
  | { readonly kind: "move-count"; readonly given: number; readonly roles: readonly string[] }
  | {
      readonly kind: "illegal-move";
      readonly role: string;
      /** The move as given. */
      readonly move: Move | string;
      /** KIF, sorted. */
      readonly legal: readonly string[];
    };

/** Thrown if a move from outside is not legal. The message says whose move it is and what is legal. */
export class IllegalMove extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(describeRefusal(refusal));
    this.name = "IllegalMove";
    this.refusal = refusal;
  }
}

/** One move per role, in role order, as numbers or as KIF. */
export type GivenMoves = ArrayLike<Move | string>;

/** Goes to the successor under a joint move, if the move is legal. Throws IllegalMove. */
export function apply(machine: Machine, cursor: Cursor, moves: GivenMoves): void {
  cursor.advance(legalJointMove(machine, cursor, moves));
}

/** Returns the numbers of a joint move that is legal in the cursor's state. Throws IllegalMove. */
export function legalJointMove(machine: Machine, cursor: Cursor, moves: GivenMoves): Move[] {
  const { roles } = machine;
  if (cursor.isTerminal()) throw new IllegalMove({ kind: "after-end" });
  if (moves.length !== roles.length) throw new IllegalMove({ kind: "move-count", given: moves.length, roles });
  return roles.map((name, role) => {
    const move = moves[role] as Move | string;
    const found = typeof move === "string" ? findLegal(machine, cursor, role, move) : move;
    if (found !== undefined && isLegal(cursor, role, found)) return found;
    throw new IllegalMove({ kind: "illegal-move", role: name, move, legal: legalTexts(machine, cursor, role) });
  });
}

export function isLegal(cursor: Cursor, role: Role, move: Move): boolean {
  const { count, moves } = cursor.legalMoves(role);
  return moves.subarray(0, count).includes(move);
}

/**
 * Finds a legal move by its exact text, otherwise by its normalised text: blanks and brackets around constants do not
 * matter.
 */
function findLegal(machine: Machine, cursor: Cursor, role: Role, text: string): Move | undefined {
  const exact = machine.vocabulary.findMove(role, text);
  if (exact !== undefined && isLegal(cursor, role, exact)) return exact;
  const wanted = plainText(text);
  const same = legalTexts(machine, cursor, role).find((legal) => plainText(legal) === wanted);
  return same === undefined ? undefined : machine.vocabulary.findMove(role, same);
}

/** Normalises a term: single blanks, no brackets around constants. Text that is not a term is returned unchanged. */
function plainText(text: string): string {
  const { forms, diagnostics } = readPrefix(new SourceText("move", text));
  const [node, ...more] = forms;
  return node === undefined || more.length > 0 || diagnostics.length > 0 ? text : plainNode(node);
}

function plainNode(node: SyntaxNode): string {
  if (node.kind === "symbol") return node.text;
  const [first, ...rest] = node.items;
  if (first !== undefined && rest.length === 0) return plainNode(first);
  return `(${node.items.map(plainNode).join(" ")})`;
}

/** Maximum number of legal moves listed in a message. */
const MOST_NAMED = 10;

function describeRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case "after-end":
      return "the game is over";
    case "move-count":
      return `${refusal.given} moves for ${refusal.roles.length} roles (${refusal.roles.join(", ")})`;
    case "illegal-move": {
      const { role, move, legal } = refusal;
      const named = legal.slice(0, MOST_NAMED).join(", ");
      const more = legal.length > MOST_NAMED ? `, … ${legal.length} in all` : "";
      const given = typeof move === "number" ? `move number ${move}` : move;
      return `${given} is not legal for ${role}; ${legal.length === 0 ? "no move is" : `legal: ${named}${more}`}`;
    }
  }
}
