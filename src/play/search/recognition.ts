/**
 * When two states count as one node. Without symmetries: when they are equal. With them: when their canonical images are; then
 * moves too are merged, by orbits under the symmetries that leave the state as it is (Koriche et al. 2017, Schiffel 2010).
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { type GameGroup, groupOfGame } from "./game-group.ts";
import { ImageKeys } from "./image-keys.ts";
import { PlainKeys } from "./plain-keys.ts";
import { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import { SymmetricMoves } from "./symmetric-moves.ts";
import type { SymmetryLedger } from "./symmetry-ledger.ts";
import { findVaryingFluents } from "./varying-fluents.ts";
import { ZobristKeys } from "./zobrist-keys.ts";

export interface Recognition {
  readonly order: bigint;
  readonly roleActions: RoleActions;
  /** Canonical images; undefined where there are no symmetries. */
  readonly symmetric: KeyMaker | undefined;
  /** States as they are. */
  readonly plain: KeyMaker;
  /** Where the elements of the group can be listed. */
  readonly symmetricMoves: SymmetricMoves | undefined;
  /** By element number of the keys: its inverse. Empty where the elements are not listed. */
  readonly inverses: readonly Symmetry[];
}

/** The key of a state: of its canonical image where there are symmetries and time for them, else of the state as it is. */
export function keyOf(
  state: State,
  { recognition, ledger }: { readonly recognition: Recognition; readonly ledger: SymmetryLedger },
): KeyMaker {
  const { symmetric, plain } = recognition;
  if (symmetric === undefined || !ledger.allows()) {
    plain.start(state);
    return plain;
  }
  ledger.beginWork();
  symmetric.start(state);
  ledger.endWork();
  return symmetric;
}

export function plainRecognition(machine: Machine): Recognition {
  return {
    order: 1n,
    roleActions: new RoleActions(machine.roles.length),
    symmetric: undefined,
    plain: new PlainKeys(),
    symmetricMoves: undefined,
    inverses: [],
  };
}

/**
 * `listed`: moves have to be carried along with states, which takes the elements one by one; of a group that is too large for
 * that, the part that the first generators make is used.
 */
export function symmetricRecognition(
  machine: Machine,
  generators: readonly Symmetry[],
  random: SeededRandom,
  listed: boolean,
): Recognition {
  const plain = plainRecognition(machine);
  const game = findGroup(machine, generators, random, listed);
  if (game === undefined || game.order === 1n) return plain;
  const { elements, order, fluentCount } = game;
  const { roleActions } = plain;
  if (elements === undefined) return { ...plain, order, symmetric: new ImageKeys(game, roleActions, random) };
  return {
    ...plain,
    order,
    symmetric: new ZobristKeys(fluentCount, elements, roleActions, random),
    symmetricMoves: new SymmetricMoves(game, roleActions, random),
    inverses: elements.map(inverseOf),
  };
}

function findGroup(
  machine: Machine,
  generators: readonly Symmetry[],
  random: SeededRandom,
  listed: boolean,
): GameGroup | undefined {
  const varying = (): Uint8Array => findVaryingFluents(machine, machine.initialState, random);
  for (let count = generators.length; count > 0; count--) {
    const game = groupOfGame(generators.slice(0, count), random, varying);
    if (!listed || game.elements !== undefined) return game;
  }
  return undefined;
}

function inverseOf({ roles, fluents, moves }: Symmetry): Symmetry {
  const inverse = {
    roles: inverseImages(roles),
    fluents: inverseImages(fluents),
    moves: moves.map((list) => new Int32Array(list.length)),
  };
  moves.forEach((images, role) => {
    const back = inverse.moves[roles[role] as number] as Int32Array;
    images.forEach((image, move) => {
      back[image] = move;
    });
  });
  return inverse;
}

function inverseImages(images: Int32Array): Int32Array {
  const inverse = new Int32Array(images.length);
  images.forEach((image, point) => {
    inverse[image] = point;
  });
  return inverse;
}
