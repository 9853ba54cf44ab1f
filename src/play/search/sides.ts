/**
 * A state as one role sees it in pruned search: the role maximises, then everyone else together minimises, then chance
 * averages. Choices with one option are skipped. `digits` holds by role the index of its move.
 */
import type { Role } from "../../machine/index.ts";
import { NO_CHANCE } from "./back-up.ts";

/** Who chooses: the role, everyone else, or chance. */
export type ChoiceKind = 0 | 1 | 2;
export const GREATEST = 0;
export const LEAST = 1;
export const AVERAGE = 2;
/** Before the first choice of a state. */
export const NOTHING = -1;

export class Sides {
  role: Role = 0;
  readonly chance: Role;
  private readonly roleCount: number;

  constructor(roles: readonly string[]) {
    this.roleCount = roles.length;
    this.chance = roles.includes("random") ? roles.indexOf("random") : NO_CHANCE;
  }

  /**
   * Returns the kind of the choice that follows one of kind `after`: the next with more than one option, or the last
   * kind.
   */
  nextKind(counts: Int32Array, after: ChoiceKind | typeof NOTHING): ChoiceKind {
    if (after < GREATEST && this.optionsOf(counts, GREATEST) !== 1) return GREATEST;
    return after < LEAST && this.optionsOf(counts, LEAST) !== 1 ? LEAST : AVERAGE;
  }

  optionsOf(counts: Int32Array, kind: ChoiceKind): number {
    if (kind === AVERAGE) return this.chance === NO_CHANCE ? 1 : (counts[this.chance] as number);
    if (kind === GREATEST) return this.role === this.chance ? 1 : (counts[this.role] as number);
    let options = 1;
    for (let role = 0; role < this.roleCount; role++)
      if (role !== this.role && role !== this.chance) options *= counts[role] as number;
    return options;
  }

  /**
   * Applies an option of a choice. For everyone else, options are numbered in mixed radix; the last role's move changes
   * fastest.
   */
  setDigits(counts: Int32Array, kind: ChoiceKind, option: number, digits: Int32Array): void {
    if (kind === AVERAGE) {
      if (this.chance !== NO_CHANCE) digits[this.chance] = option;
    } else if (kind === GREATEST) digits[this.role] = option;
    else {
      let rest = option;
      for (let role = this.roleCount - 1; role >= 0; role--) {
        if (role === this.role || role === this.chance) continue;
        digits[role] = rest % (counts[role] as number);
        rest = Math.floor(rest / (counts[role] as number));
      }
    }
  }

  /** Returns the only role whose moves are the options of a choice, or NOBODY. */
  moverOf(counts: Int32Array, kind: ChoiceKind): Role | typeof NOBODY {
    if (kind === GREATEST) return this.role;
    if (kind === AVERAGE) return NOBODY;
    let mover = NOBODY;
    for (let role = 0; role < this.roleCount; role++) {
      if (role === this.role || role === this.chance || counts[role] === 1) continue;
      if (mover !== NOBODY) return NOBODY;
      mover = role;
    }
    return mover;
  }
}

export const NOBODY = -1;
