/**
 * A game as plain data: everything expensive that is known about it, so that a worker or another process can continue
 * without computing it again. It does not contain what was never asked for.
 */
import { pointsOfSymmetry, symmetryFromElement } from "../analysis/symmetry/index.ts";
import { type SparsePermutation, sparseFromDense } from "../foundations/permutation-groups/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import type { Rule, Term } from "../language/rules/index.ts";
import type { Circuit } from "../machine/circuit/index.ts";
import type { GroundProgram } from "../machine/grounding/index.ts";
import { grounded } from "./analyses/grounded.ts";
import { searchSymmetries } from "./analyses/search-symmetries.ts";
import type { OpenGame } from "./analysis.ts";
import { Game } from "./game.ts";

/** Can be sent by structured clone (`postMessage`), and stored. */
export interface PackedGame {
  readonly source: { readonly name: string; readonly text: string };
  readonly rules: readonly Rule[];
  readonly seed: number;
  readonly reachedToo: readonly Term[];
  readonly ground?: {
    readonly program: Omit<GroundProgram, "atomText">;
    /** Names of the derived atoms, one per line. */
    readonly atomNames: string;
    readonly circuit: Circuit;
  };
  /** Generators of the symmetries for search, on roles, fluents and moves. */
  readonly symmetries?: readonly SparsePermutation[];
}

/** Packs what is known about a game. */
export function packGame(game: OpenGame): PackedGame {
  const { rules, seed, reachedToo } = game;
  const ground = game.known(grounded);
  const symmetries = game.known(searchSymmetries);
  return {
    source: { name: rules.source.name, text: rules.source.text },
    rules: rules.rules,
    seed,
    reachedToo,
    ...(ground === undefined ? {} : { ground: packGround(ground.program, ground.circuit) }),
    ...(symmetries === undefined
      ? {}
      : { symmetries: symmetries.map((symmetry) => sparseFromDense(pointsOfSymmetry(symmetry))) }),
  };
}

/** Opens the same game, with everything that was packed already known. */
export function openPacked({ source, rules, seed, reachedToo, ground, symmetries }: PackedGame): Game {
  const game = Game.open({ rules, source: new SourceText(source.name, source.text) }, { seed, reachedToo });
  if (ground === undefined) return game;
  const program = withNames(ground.program, ground.atomNames);
  game.learn(grounded, { program, circuit: ground.circuit });
  if (symmetries !== undefined)
    game.learn(
      searchSymmetries,
      symmetries.map((element) => symmetryFromElement(element, program)),
    );
  return game;
}

function packGround(program: GroundProgram, circuit: Circuit): NonNullable<PackedGame["ground"]> {
  const { atomText, ...plain } = program;
  const first = firstDerived(program);
  const names = Array.from({ length: program.atomCount - first }, (_, i) => atomText(first + i));
  return { program: plain, atomNames: names.join("\n"), circuit };
}

/** Fluents and moves have names of their own; the names of the others are split on first use. */
function withNames(plain: Omit<GroundProgram, "atomText">, atomNames: string): GroundProgram {
  const { roles, fluents, moves } = plain;
  const first = firstDerived(plain);
  let names: readonly string[] | undefined;
  const atomText = (atom: number): string => {
    if (atom < fluents.length) return `(true ${fluents[atom]})`;
    if (atom >= first) return (names ??= atomNames.split("\n"))[atom - first] as string;
    let move = atom - fluents.length;
    let role = 0;
    for (; move >= (moves[role]?.length ?? 0); role++) move -= moves[role]?.length ?? 0;
    return `(does ${roles[role]} ${moves[role]?.[move]})`;
  };
  return { ...plain, atomText };
}

const firstDerived = ({ fluents, moves }: Pick<GroundProgram, "fluents" | "moves">): number =>
  moves.reduce((sum, { length }) => sum + length, fluents.length);
