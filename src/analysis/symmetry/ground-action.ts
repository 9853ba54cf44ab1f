/** A symmetry of a grounded game as an action on terms, by the names of its fluents, moves and roles. */
import { SourceText } from "../../foundations/text/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import { readPrefix, type SyntaxNode } from "../../language/syntax/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { TermPosition } from "./find-rule-symmetries.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";

export type GroundNames = Pick<GroundProgram, "roles" | "fluents" | "moves">;
/** What a symmetry makes of a term that stands at a position; of a move, of the role that makes it (by name). */
export type TermAction = (term: Term, position: TermPosition, role?: string) => Term;

/** What the program does not know stays. */
export function actionByNames({ roles, fluents, moves }: GroundNames, symmetry: GroundSymmetry): TermAction {
  const images = (texts: readonly string[], targets: readonly string[], numbers: Int32Array): Map<string, string> =>
    new Map(texts.map((text, i) => [text, targets[numbers[i] as number] as string]));
  const ofRoles = images(roles, roles, symmetry.roles);
  const ofFluents = images(fluents, fluents, symmetry.fluents);
  const ofMoves = new Map(
    roles.map((role, i) => {
      const targets = moves[symmetry.roles[i] as number] ?? [];
      return [role, images(moves[i] ?? [], targets, symmetry.moves[i] as Int32Array)];
    }),
  );
  return (term, position, role = "") => {
    const known = position === "true/1.1" ? ofFluents : position === "does/2.2" ? ofMoves.get(role) : ofRoles;
    const image = known?.get(printTerm(term));
    return image === undefined ? term : termFromText(image);
  };
}

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
