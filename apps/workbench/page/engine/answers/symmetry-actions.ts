/** The generators of a game's symmetries as they act on fluents and moves, whichever way they were found. */
import type { GameSymmetries } from "../../../../../src/analysis/all-symmetries/index.ts";
import { groundActions, ruleActions, type SymmetryAction } from "../../../../../src/analysis/explanation/index.ts";
import { groundSymmetryFrom, termFromText } from "../../../../../src/analysis/symmetry/index.ts";
import { printTerm, type Term } from "../../../../../src/language/rules/index.ts";

/** Images of fluents and moves that are looked at, all generators together. */
const MOST_IMAGES = 1_000_000;
const MOST_GENERATORS = 60;

export interface GeneratorAction extends SymmetryAction {
  readonly method: string;
  /** The image of a move, made by a role. */
  move(role: string, move: string): { readonly role: string; readonly move: string };
}

export interface ActingGroup {
  readonly actions: readonly GeneratorAction[];
  /** Generators that were left out. */
  readonly more: number;
  /** By method: how many generators it found. */
  readonly methods: ReadonlyMap<string, number>;
}

/** `things`: fluents and moves, all together. */
export function actionsOf(found: GameSymmetries, roles: readonly string[], things: number): ActingGroup {
  const most = Math.min(MOST_GENERATORS, Math.max(1, Math.floor(MOST_IMAGES / Math.max(1, things))));
  return found.kind === "ground" ? onGround(found, most) : onSymbols(found, roles, most);
}

function onGround(found: Extract<GameSymmetries, { kind: "ground" }>, most: number): ActingGroup {
  const { program, methods } = found;
  const { generators } = found.found.group;
  const symmetries = generators.slice(0, most).map((generator) => groundSymmetryFrom(generator, program));
  const actions = groundActions(program, symmetries).map(
    (action, i): GeneratorAction => ({
      ...action,
      method: methods[i] ?? "ground",
      move: (role, move) => {
        const image = action.moves?.get(`(does ${role} ${move})`);
        return image === undefined ? { role, move } : splitDoes(image);
      },
    }),
  );
  return { actions, more: generators.length - actions.length, methods: countsOf(methods) };
}

function onSymbols(
  found: Extract<GameSymmetries, { kind: "enhanced" }>,
  roles: readonly string[],
  most: number,
): ActingGroup {
  const method = found.split ? "split" : "enhanced";
  const all = ruleActions(found.found, roles);
  const actions = all.slice(0, most).map((action, i): GeneratorAction => {
    const mapping = found.found.generators[i] as (typeof found.found.generators)[number];
    return {
      ...action,
      method,
      move: (role, move) => ({
        role: action.roles.get(role) ?? role,
        move: printTerm(found.found.apply(mapping, termFromText(move), "does/2.2")),
      }),
    };
  });
  return { actions, more: all.length - actions.length, methods: new Map([[method, all.length]]) };
}

/** `(does x (mark 1 1))` in its parts. */
function splitDoes(text: string): { role: string; move: string } {
  const term = termFromText(text);
  const [role, move] = term.kind === "application" ? term.args : [];
  return { role: printTerm(role as Term), move: printTerm(move as Term) };
}

function countsOf(methods: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
  return counts;
}
