/** One symmetry in one sentence. */
import { boardLabel } from "../board/index.ts";
import { type BoardGeography, type BoardInstance, instanceName } from "./board-instances.ts";
import { gridMotionPhrase, otherMotionPhrase } from "./name-motion.ts";
import type { SymmetryEffect } from "./symmetry-effect.ts";
import { cyclesOfNames, cycleWords, listWords, numberWord } from "./words.ts";

/** Null where nothing that has a name moves. */
export function phraseEffect(
  effect: SymmetryEffect,
  geography: BoardGeography,
  players: readonly string[],
): string | null {
  const motions = [...travelPhrases(effect, geography), ...motionPhrases(effect, geography)];
  const roles = cyclesOfNames(effect.roles);
  const contents = cyclesOfNames(effect.contents);
  const others = cyclesOfNames(effect.others);
  const renamed = others.length === 0 ? "" : ` (${cycleWords(others)})`;
  const further = effect.unexplained === 0 ? "" : `, and ${effect.unexplained} further fluents change places`;
  const tail = `${renamed}${further}`;
  if (roles.length > 0) {
    const together = contents.length === 0 ? "" : ` together with ${togetherWords(contents)}`;
    const moving = motions.length === 0 ? "" : `, with ${listWords(motions)}`;
    return `${rolesPhrase(roles, players)}${together}${moving}${tail}`;
  }
  const swapped = swappedBoards(effect, geography);
  if (swapped !== null && motions.length === 1 && contents.length === 0) return `${swapped} swap${tail}`;
  if (motions.length > 0)
    return `${listWords(motions)}${contents.length === 0 ? "" : ` together with ${togetherWords(contents)}`}${tail}`;
  if (contents.length > 0) return `exchange of ${togetherWords(contents)}${tail}`;
  return others.length === 0 ? null : cycleWords(others);
}

const togetherWords = (cycles: readonly (readonly string[])[]): string =>
  cycles.length === 1 && cycles[0]?.length === 2 ? listWords(cycles[0]) : cycleWords(cycles);

function rolesPhrase(cycles: readonly (readonly string[])[], players: readonly string[]): string {
  const [only] = cycles;
  if (cycles.length > 1 || only === undefined || only.length > 2)
    return `the players change places: ${cycleWords(cycles)}`;
  return players.length === 2 ? "the two players swap" : `the players ${listWords(only)} swap`;
}

const allOf = (count: number): string => (count === 2 ? "both" : `all ${numberWord(count)}`);

/** Boards that become other boards, by kind of board; where all of a kind also move alike in themselves, that is told with it. */
function travelPhrases({ motions, named }: SymmetryEffect, { instances }: BoardGeography): string[] {
  const kinds = [...new Set(instances.map(({ board }) => board))];
  const numbersOf = (kind: BoardInstance["board"]): number[] =>
    instances.flatMap(({ board }, i) => (board === kind ? [i] : []));
  const travelling = kinds.filter((kind) => numbersOf(kind).some((i) => (motions[i]?.to ?? i) !== i));
  const all = travelling.flatMap(numbersOf);
  if (all.length === 0) return [];
  const isOneKind = travelling.length === 1;
  const shortName = (i: number): string => {
    const { board, selected } = instances[i] as BoardInstance;
    return (isOneKind ? selected : [boardLabel(board), ...selected]).join(" ");
  };
  const cycles = cyclesOfNames(new Map(all.map((i) => [shortName(i), shortName(motions[i]?.to ?? i)])));
  const label = isOneKind ? ` ${boardLabel(travelling[0] as BoardInstance["board"])}` : "";
  if (cycles.length === 0) return [`a rearrangement of the boards${label}`];
  const [motion] = all.map((i) => named[i] ?? null);
  const areAlike = all.every((i) => named[i] === motion);
  if (areAlike && motion != null && motion !== "identity")
    return [
      `${gridMotionPhrase(motion, `${allOf(all.length)} boards${label}`, false)}, which change places (${cycleWords(cycles)})`,
    ];
  const turned = areAlike ? "" : ", turned or reflected on the way";
  if (all.length === 2) return [`exchange of the two boards${label}${turned}`];
  return [`exchange of the boards${label} (${cycleWords(cycles)})${turned}`];
}

/** `the two boards cell/4`, where two boards change places and nothing in them moves. */
function swappedBoards({ motions, named }: SymmetryEffect, { instances }: BoardGeography): string | null {
  const travelling = instances.filter((_, i) => (motions[i]?.to ?? i) !== i);
  if (travelling.length !== 2 || named.some((motion) => motion !== "identity")) return null;
  const labels = [...new Set(travelling.map(({ board }) => boardLabel(board)))];
  return `the two boards ${listWords(labels)}`;
}

/** Boards of which this many different motions are told one by one. */
const SHOWN_MOTIONS = 3;

/** Boards whose cells move while no board of their kind becomes another; boards that all move alike are told at once. */
function motionPhrases({ motions, named }: SymmetryEffect, { instances }: BoardGeography): string[] {
  const phrases = new Set<string>();
  instances.forEach((instance, i) => {
    const motion = motions[i] ?? null;
    const family = instances.flatMap(({ board }, j) => (board === instance.board ? [j] : []));
    if (motion === null) {
      phrases.add(`a rearrangement of ${instanceName(instance)}`);
      return;
    }
    if (named[i] === "identity" || family.some((j) => (motions[j]?.to ?? j) !== j)) return;
    const alike = family.length > 1 && family.every((j) => named[j] === named[i]);
    const name = alike ? `${allOf(family.length)} boards ${boardLabel(instance.board)}` : instanceName(instance);
    const grid = named[i] ?? null;
    const isRow = instance.board.axes.length === 1;
    phrases.add(
      grid === null
        ? otherMotionPhrase(instance, motion.cells, instanceName(instance))
        : gridMotionPhrase(grid, name, isRow),
    );
  });
  const all = [...phrases];
  const rest = all.length - SHOWN_MOTIONS;
  return rest <= 0 ? all : [...all.slice(0, SHOWN_MOTIONS), `motions of ${rest} more boards`];
}
