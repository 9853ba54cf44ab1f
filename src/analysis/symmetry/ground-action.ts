/** The action of a symbol mapping on a grounded game, by the names of its fluents, moves and roles. */
import { SourceText } from "../../foundations/text/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import { readPrefix, type SyntaxNode } from "../../language/syntax/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { TermPosition } from "./find-rule-symmetries.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";

export type GroundNames = Pick<GroundProgram, "roles" | "fluents" | "moves">;
/** What a symmetry makes of a term that stands at a position. */
export type TermAction = (term: Term, position: TermPosition) => Term;

/** Null where an image is not in the program: the initial state reaches only part of what the symmetry moves. */
export function groundAction(names: GroundNames, action: TermAction): GroundSymmetry | null {
  const imageText = (text: string, position: TermPosition): string => printTerm(action(termFromText(text), position));
  const roleNumbers = numbersOf(names.roles);
  const roles = names.roles.map((role) => roleNumbers.get(imageText(role, "role/1.1")));
  const fluentNumbers = numbersOf(names.fluents);
  const fluents = names.fluents.map((fluent) => fluentNumbers.get(imageText(fluent, "true/1.1")));
  const moveNumbers = names.moves.map(numbersOf);
  const moves = names.moves.map((texts, role) =>
    texts.map((move) => moveNumbers[roles[role] ?? -1]?.get(imageText(move, "does/2.2"))),
  );
  if ([roles, fluents, ...moves].some((images) => !isPermutation(images))) return null;
  return {
    roles: Int32Array.from(roles as number[]),
    fluents: Int32Array.from(fluents as number[]),
    moves: moves.map((images) => Int32Array.from(images as number[])),
  };
}

const numbersOf = (texts: readonly string[]): Map<string, number> =>
  new Map(texts.map((text, number) => [text, number]));

const isPermutation = (images: readonly (number | undefined)[]): boolean =>
  !images.includes(undefined) && new Set(images).size === images.length;

/** A ground term from its KIF text. */
export function termFromText(text: string): Term {
  const source = new SourceText("term", text);
  const [node] = readPrefix(source).forms;
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
