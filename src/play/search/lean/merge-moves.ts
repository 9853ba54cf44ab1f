/**
 * Merges moves of equal value: moves that are symmetric under the stabiliser of the state, or, with the
 * constraint-based method, moves with the same outcomes together with the chance step that follows. Chance keeps all
 * its moves, because the frequency of outcomes counts.
 */
import { MoveClassifier } from "../../../analysis/constraint-network/index.ts";
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Cursor, State } from "../../../machine/index.ts";
import type { Recognition } from "../recognition.ts";
import type { SymmetricMoves } from "../symmetric-moves.ts";
import type { SymmetryLedger } from "../symmetry-ledger.ts";

/** The moves of all roles at a state: lists, their lengths, and for each move how many moves it stands for. */
export interface MoveLists {
  readonly moves: readonly Int32Array[];
  readonly counts: Int32Array;
  readonly weights: readonly Float32Array[];
}

export interface MergeParts {
  readonly cursor: Cursor;
  readonly roleCount: number;
  readonly chance: number;
  readonly recognition: Recognition;
  readonly ledger: SymmetryLedger;
  /** Merges moves by their outcomes instead of by symmetries of the state. */
  readonly mergesByOutcome: boolean;
  readonly budget?: Budget | undefined;
}

export class MoveMerger {
  private readonly parts: MergeParts;
  private readonly classifier: MoveClassifier | undefined;

  constructor(parts: MergeParts) {
    const { recognition, budget, chance } = parts;
    this.parts = parts;
    this.classifier = parts.mergesByOutcome
      ? new MoveClassifier(parts.cursor, parts.roleCount, recognition.symmetric ?? recognition.plain, {
          chance,
          ...(budget && { budget }),
        })
      : undefined;
  }

  /** Keeps one move of each kind. The cursor must be at the state; it is there again afterwards. */
  merge(lists: MoveLists, stateOf: () => State): void {
    const { recognition, ledger, chance } = this.parts;
    const { symmetricMoves } = recognition;
    if ((this.classifier === undefined && symmetricMoves === undefined) || !ledger.allows()) return;
    const sole = soleChooser(lists.counts);
    if (sole === NOBODY || (this.classifier === undefined && (sole === SEVERAL || sole === chance))) return;
    ledger.beginWork();
    if (this.classifier !== undefined) this.mergeByOutcome(this.classifier, lists, stateOf());
    else mergeOrbits(symmetricMoves as SymmetricMoves, lists, sole, stateOf());
    ledger.endWork();
  }

  /**
   * Returns the number of the outcome of a state in which only chance chooses; undefined for other states. Two such
   * states can have the same outcome without being symmetric. Moves the cursor.
   */
  drawAt(state: State): number | undefined {
    const { ledger } = this.parts;
    if (this.classifier === undefined || !ledger.allows()) return undefined;
    ledger.beginWork();
    const outcome = this.classifier.outcomeOf(state);
    ledger.endWork();
    return outcome;
  }

  private mergeByOutcome(classifier: MoveClassifier, lists: MoveLists, state: State): void {
    for (let role = 0; role < lists.counts.length; role++)
      if ((lists.counts[role] as number) > 1 && role !== this.parts.chance)
        keepFirstOfEach(lists, role, classifier.classesOf(state, role));
  }
}

const NOBODY = -1;
const SEVERAL = -2;

function soleChooser(counts: Int32Array): number {
  let sole = NOBODY;
  for (let role = 0; role < counts.length; role++)
    if ((counts[role] as number) > 1) sole = sole === NOBODY ? role : SEVERAL;
  return sole;
}

function mergeOrbits(symmetricMoves: SymmetricMoves, lists: MoveLists, role: number, state: State): void {
  const { moves, counts } = lists;
  const found = symmetricMoves.find({ state, moves, counts, jointCount: counts[role] as number });
  if (found) keepFirstOfEach(lists, role, symmetricMoves.representatives);
}

/** `first[i]` is the index of the first move of the same kind as move i; it is at most i. */
function keepFirstOfEach({ moves, counts, weights }: MoveLists, role: number, first: ArrayLike<number>): void {
  const list = moves[role] as Int32Array;
  const weight = weights[role] as Float32Array;
  const count = counts[role] as number;
  let kept = 0;
  // A kept move goes to an index at or before its own, so this can be done in place.
  const places = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    const leader = first[place] as number;
    if (leader !== place) {
      const target = places[leader] as number;
      weight[target] = (weight[target] as number) + (weight[place] as number);
      continue;
    }
    list[kept] = list[place] as number;
    weight[kept] = weight[place] as number;
    places[place] = kept++;
  }
  counts[role] = kept;
}
