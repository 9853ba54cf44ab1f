/**
 * A symmetry in the names of the sheet: it maps fluents, moves and roles as terms. It is a view of a symmetry on the
 * numbers of a game. If the game does not ground and so has no numbers, it is a view of a renaming of symbols.
 */
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { RuleSymmetries } from "./find-rule-symmetries.ts";
import type { SymbolMapping } from "./symbol-mapping.ts";
import type { Symmetry } from "./symmetry.ts";

/** A symmetry in names: it maps fluents, moves and roles as terms. */
export interface NamedSymmetry {
  /** The image of a ground fluent. */
  fluent(fluent: Term): Term;
  /** The image of a move that `role` makes. It is a move of the role's image. */
  move(role: string, move: Term): Term;
  /** The roles that are moved, with their images. */
  readonly roles: ReadonlyMap<string, string>;
  /** The fluents that are moved, in KIF, with their images. Absent if they are not listed. */
  readonly fluents?: ReadonlyMap<string, string>;
  /** All moves as `(does role move)` in KIF, with their images, fixed ones included. Absent if they are not listed. */
  readonly moves?: ReadonlyMap<string, string>;
  /** The constants and functions that are moved, with their images. Only for a renaming of symbols. */
  readonly symbols?: ReadonlyMap<string, string>;
}

/** The names of everything that symmetries move. */
export type GroundNames = Pick<GroundProgram, "roles" | "fluents" | "moves">;

const does = (role: string, move: string): string => `(does ${role} ${move})`;

/** Makes a symmetry from lists of texts and their images. What is not listed is fixed. */
export function namedByTexts(
  texts: Required<Pick<NamedSymmetry, "fluents" | "roles">> & Pick<NamedSymmetry, "moves">,
): NamedSymmetry {
  const { fluents, moves } = texts;
  return {
    ...texts,
    fluent: (fluent) => {
      const image = fluents.get(printTerm(fluent));
      return image === undefined ? fluent : termFromText(image);
    },
    move: (role, move) => {
      const image = moves?.get(does(role, printTerm(move)));
      if (image === undefined) return move;
      const step = termFromText(image);
      return (step.kind === "application" ? step.args[1] : undefined) ?? move;
    },
  };
}

/** Names a symmetry that acts on the numbers of a game. */
export function namedByNumbers({ roles, fluents, moves }: GroundNames, symmetry: Symmetry): NamedSymmetry {
  const moved = (names: readonly string[], images: Int32Array): Map<string, string> =>
    new Map(
      names.flatMap((name, i): [string, string][] => {
        const image = names[images[i] as number] as string;
        return image === name ? [] : [[name, image]];
      }),
    );
  const moveTerms = moves.map((list, role) => list.map((move) => does(roles[role] as string, move)));
  const pairs = moveTerms.flatMap((list, role) =>
    list.map((move, i): [string, string] => {
      const targets = moveTerms[symmetry.roles[role] as number];
      return [move, targets?.[symmetry.moves[role]?.[i] ?? -1] ?? move];
    }),
  );
  return namedByTexts({
    fluents: moved(fluents, symmetry.fluents),
    roles: moved(roles, symmetry.roles),
    moves: new Map(pairs),
  });
}

/** Names a renaming of symbols that was found on the rules. */
export function namedBySymbols(found: RuleSymmetries, mapping: SymbolMapping, roles: readonly string[]): NamedSymmetry {
  const moved = [...mapping.values()].filter(({ from, to }) => from.name !== to.name);
  const roleImages = roles.map(
    (role) => [role, printTerm(found.apply(mapping, termFromText(role), "role/1.1"))] as const,
  );
  return {
    fluent: (fluent) => found.apply(mapping, fluent, "true/1.1"),
    move: (_, move) => found.apply(mapping, move, "does/2.2"),
    roles: new Map(roleImages.filter(([role, image]) => role !== image)),
    symbols: new Map(moved.map(({ from, to }) => [from.name, to.name])),
  };
}
