/**
 * Computes the value of a state from the values of all its successors by pure maximin: role r picks a move, then all
 * others pick theirs to hurt r, then chance averages. Every role is treated separately, so this works for one player,
 * two or many, with alternating or simultaneous moves.
 *
 * Joint moves are numbered in mixed radix; the last role's move changes fastest.
 */
import type { Role } from "../../machine/index.ts";

/** The successors of one state and their values. */
export interface Successors {
  /** By role: its number of moves. Their product is the number of joint moves. */
  readonly counts: Int32Array;
  /** At offset + jointMove × roles + role. */
  readonly values: Float64Array;
  readonly offset: number;
}

/** Stands for the chance role in games without chance. */
export const NO_CHANCE = -1;

/** Returns the value of each move of `role` if the others then do their worst and chance averages. */
export function worthOfMoves(successors: Successors, role: Role, chance: Role): Float64Array {
  const { counts, values, offset } = successors;
  const roles = counts.length;
  const worths = new Float64Array(counts[role] as number).fill(Number.POSITIVE_INFINITY);
  const stride = strideOf(counts, role);
  const chances = chance === NO_CHANCE ? 1 : (counts[chance] as number);
  const chanceStride = chance === NO_CHANCE ? 1 : strideOf(counts, chance);
  const total = counts.reduce((product, count) => product * count, 1);
  for (let joint = 0; joint < total; joint++) {
    if (chance !== NO_CHANCE && Math.floor(joint / chanceStride) % chances !== 0) continue;
    let sum = 0;
    for (let i = 0; i < chances; i++) sum += values[offset + (joint + i * chanceStride) * roles + role] as number;
    const move = role === chance ? 0 : Math.floor(joint / stride) % worths.length;
    worths[move] = Math.min(worths[move] as number, sum / chances);
  }
  return role === chance ? worths.fill(worths[0] as number) : worths;
}

export function strideOf(counts: Int32Array, role: Role): number {
  let stride = 1;
  for (let after = role + 1; after < counts.length; after++) stride *= counts[after] as number;
  return stride;
}

/** Writes the maximin value of each role to into[at + role]. Allocates only if several roles have a choice. */
export function backUpMaximin(successors: Successors, chance: Role, into: Float64Array, at: number): void {
  const mover = onlyMover(successors.counts);
  if (mover !== NO_MOVER) backUpTurn(successors, mover, mover === chance, into, at);
  else
    for (let role = 0; role < successors.counts.length; role++)
      into[at + role] = greatest(worthOfMoves(successors, role, chance));
}

const NO_MOVER = -1;

/** Returns the only role with a choice (the first role if none has one), or NO_MOVER if several have one. */
export function onlyMover(counts: Int32Array): Role {
  let mover = NO_MOVER;
  for (let role = 0; role < counts.length; role++) {
    if (counts[role] === 1) continue;
    if (mover !== NO_MOVER) return NO_MOVER;
    mover = role;
  }
  return mover === NO_MOVER ? 0 : mover;
}

function backUpTurn(successors: Successors, mover: Role, isChance: boolean, into: Float64Array, at: number): void {
  const { counts, values, offset } = successors;
  const roles = counts.length;
  const moves = counts[mover] as number;
  for (let role = 0; role < roles; role++) {
    let value = values[offset + role] as number;
    for (let move = 1; move < moves; move++) {
      const other = values[offset + move * roles + role] as number;
      if (isChance) value += other;
      else if (role === mover ? other > value : other < value) value = other;
    }
    into[at + role] = isChance ? value / moves : value;
  }
}

export function greatest(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}
