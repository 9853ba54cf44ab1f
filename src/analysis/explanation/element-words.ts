/** Describes one permutation of things completely in one sentence. */
import { cyclesOf, type SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import { type BoardGeography, type BoardInstance, instanceName, isRow } from "./board-instances.ts";
import { gridMotionPhrase } from "./grid-motions.ts";
import { type InstanceMotion, instanceMotions } from "./instance-motions.ts";
import { latticeMotion } from "./lattice-motions.ts";
import { linesMap, linesPhrase } from "./line-motions.ts";
import type { Thing } from "./things.ts";
import { cycleWords, listWords, numberWord } from "./words.ts";

type Motions = readonly (InstanceMotion | null)[];

/** Maximum number of different board motions that are described one by one. */
const SHOWN_MOTIONS = 3;
/** Minimum number of members of a reversed order. Shorter ones are listed as pairs. */
const SHORTEST_REVERSAL = 5;

export class ElementWords {
  private readonly things: readonly Thing[];
  private readonly geography: BoardGeography;
  private readonly players: readonly string[];

  constructor(things: readonly Thing[], geography: BoardGeography, players: readonly string[]) {
    this.things = things;
    this.geography = geography;
    this.players = players;
  }

  /** The name of a thing. */
  name(point: number): string {
    const thing = this.things[point] as Thing;
    if (thing.kind === "cell") return this.cellName(thing.instance, thing.cell);
    return thing.kind === "value" ? `${thing.of} ${thing.name}`.trim() : thing.name;
  }

  describe(element: SparsePermutation): string {
    const motions = instanceMotions(element, this.things, this.geography);
    const boards = [
      ...this.travelPhrases(motions),
      ...this.motionPhrases(motions),
      ...this.scattered(element, motions),
    ];
    const cycles = cyclesOf(element).filter(([point]) => this.things[point as number]?.kind !== "cell");
    const isRole = ([point]: readonly number[]): boolean => this.things[point as number]?.kind === "role";
    const roles = cycles.filter(isRole);
    const together = this.wordsOfCycles(cycles.filter((cycle) => !isRole(cycle)));
    if (roles.length > 0) {
      const moving = boards.length === 0 ? "" : `, with ${listWords(boards)}`;
      return `${this.rolesPhrase(roles)}${together === "" ? "" : ` together with ${together}`}${moving}`;
    }
    const reversed = / in reverse order$/.exec(together);
    if (boards.length === 0)
      return reversed === null
        ? `exchange of ${together}`
        : `the order ${together.slice(0, reversed.index)} can be reversed`;
    const swapped = together === "" && boards.length === 1 ? this.swappedBoards(motions) : null;
    if (swapped !== null) return `${swapped} swap`;
    return `${listWords(boards)}${together === "" ? "" : ` together with ${together}`}`;
  }

  /** `x ↔ o, 1 to 5 in reverse order`: what happens to constants, functions and fluents. */
  cyclesText(element: SparsePermutation): string {
    return this.wordsOfCycles(cyclesOf(element));
  }

  /**
   * Reversed orders, and everything else that changes places. Exchanged arguments are mentioned only if nothing else
   * is.
   */
  private wordsOfCycles(all: readonly (readonly number[])[]): string {
    const isPlace = ([point]: readonly number[]): boolean => this.things[point as number]?.kind === "place";
    const cycles = all.every(isPlace) ? all : all.filter((cycle) => !isPlace(cycle));
    const byKind = new Map<string, number[][]>();
    for (const cycle of cycles) {
      const thing = this.things[cycle[0] as number] as Thing;
      const key = thing.kind === "value" ? `value ${thing.of}` : thing.kind;
      byKind.set(key, [...(byKind.get(key) ?? []), [...cycle]]);
    }
    const [only, ...more] = cycles;
    if (only?.length === 2 && more.length === 0) return pairWords(only.map((point) => this.name(point)));
    return [...byKind.values()]
      .map((own) => this.reversal(own) ?? cycleWords(own.map((cycle) => cycle.map((point) => this.name(point)))))
      .join(", ");
  }

  /** `1 to 15 in reverse order`, if the moved things, in natural order, change places from the ends inwards. */
  private reversal(cycles: readonly (readonly number[])[]): string | null {
    if (2 * cycles.length < SHORTEST_REVERSAL || cycles.some(({ length }) => length !== 2)) return null;
    const image = new Map(
      cycles.flatMap(
        ([a, b]) =>
          [
            [this.name(a as number), this.name(b as number)],
            [this.name(b as number), this.name(a as number)],
          ] as const,
      ),
    );
    const names = [...image.keys()].sort(compareNaturally);
    if (!names.every((name, i) => image.get(name) === names[names.length - 1 - i])) return null;
    return `${names[0]} to ${names.at(-1)} in reverse order`;
  }

  private rolesPhrase(cycles: readonly (readonly number[])[]): string {
    const names = cycles.map((cycle) => cycle.map((point) => this.name(point)));
    const [only] = names;
    if (names.length > 1 || only === undefined || only.length > 2)
      return `the players change places: ${cycleWords(names)}`;
    return this.players.length === 2 ? "the two players swap" : `the players ${listWords(only)} swap`;
  }

  private cellName(number: number, cell: number): string {
    const { board, selected, width } = this.geography.instances[number] as BoardInstance;
    return [...selected, board.cellName(cell % width, Math.floor(cell / width))].join(" ");
  }

  /**
   * Boards that become other boards, by kind of board. If all boards of a kind also move alike internally, the phrase
   * says so.
   */
  private travelPhrases(motions: Motions): string[] {
    const { instances } = this.geography;
    const kinds = [...new Set(instances.map(({ board }) => board))];
    const numbersOf = (kind: BoardInstance["board"]): number[] =>
      instances.flatMap(({ board }, i) => (board === kind ? [i] : []));
    const travelling = kinds.filter((kind) => numbersOf(kind).some((i) => (motions[i]?.to ?? i) !== i));
    const all = travelling.flatMap(numbersOf);
    if (all.length === 0) return [];
    const isOneKind = travelling.length === 1;
    const shortName = (i: number): string => {
      const { board, selected } = instances[i] as BoardInstance;
      return (isOneKind ? selected : [board.label, ...selected]).join(" ");
    };
    const cycles = cyclesOfNumbers(all, (i) => motions[i]?.to ?? i).map((cycle) => cycle.map(shortName));
    const label = isOneKind ? ` ${travelling[0]?.label}` : "";
    const [motion] = all.map((i) => motions[i]?.named ?? null);
    const areAlike = all.every((i) => motions[i]?.named === motion);
    if (areAlike && motion != null && motion !== "identity")
      return [
        `${gridMotionPhrase(motion, `${allOf(all.length)} boards${label}`, false)}, which change places (${cycleWords(cycles)})`,
      ];
    const turned = areAlike ? "" : ", rotated or reflected as well";
    if (all.length === 2) return [`exchange of the two boards${label}${turned}`];
    return [`exchange of the boards${label} (${cycleWords(cycles)})${turned}`];
  }

  /** `the two boards cell/4`, if two boards change places and nothing moves within them. */
  private swappedBoards(motions: Motions): string | null {
    const travelling = this.geography.instances.filter((_, i) => (motions[i]?.to ?? i) !== i);
    if (travelling.length !== 2 || motions.some((motion) => motion?.named !== "identity")) return null;
    const labels = [...new Set(travelling.map(({ board }) => board.label))];
    return `the two boards ${listWords(labels)}`;
  }

  /**
   * Boards whose cells move while no board of their kind becomes another. Boards that all move alike share one phrase.
   */
  private motionPhrases(motions: Motions): string[] {
    const { instances } = this.geography;
    const phrases = new Set<string>();
    instances.forEach((instance, i) => {
      const motion = motions[i] ?? null;
      const family = this.geography.kindOf(i);
      if (motion === null || motion.named === "identity" || family.some((j) => motions[j]?.to !== j)) return;
      const phraseFor = (j: number, name: string): string => {
        const { named, cells } = motions[j] as InstanceMotion;
        return named === null ? this.unnamed(j, cells, name) : gridMotionPhrase(named, name, isRow(instance));
      };
      const alike = family.length > 1 && family.every((j) => phraseFor(j, "") === phraseFor(i, ""));
      const name = alike ? `${allOf(family.length)} boards ${instance.board.label}` : instanceName(instance);
      phrases.add(phraseFor(i, name));
    });
    const all = [...phrases];
    const rest = all.length - SHOWN_MOTIONS;
    return rest <= 0 ? all : [...all.slice(0, SHOWN_MOTIONS), `motions of ${rest} more boards`];
  }

  private unnamed(number: number, cells: ReadonlyMap<number, number>, name: string): string {
    const instance = this.geography.instances[number] as BoardInstance;
    const lines = instance.board.axes.some(({ order }) => order === "none") ? null : linesMap(instance, cells);
    if (lines !== null) return linesPhrase(lines, instance, name);
    const lattice = latticeMotion(instance, cells);
    if (lattice !== null) return `${lattice} of ${name}, as a board of triangles or hexagons`;
    const cycles = cyclesOfNumbers([...cells.keys()], (cell) => cells.get(cell) ?? cell);
    return `exchange of squares of ${name}: ${cycleWords(cycles.map((cycle) => cycle.map((cell) => this.cellName(number, cell))))}`;
  }

  /** Cells of one board that are mapped to different boards. */
  private scattered(element: SparsePermutation, motions: Motions): string[] {
    const isScattered = (point: number): boolean => {
      const thing = this.things[point] as Thing;
      return thing.kind === "cell" && motions[thing.instance] === null;
    };
    const cycles = cyclesOf(element).filter((cycle) => cycle.some(isScattered));
    if (cycles.length === 0) return [];
    return [`exchange of the squares ${cycleWords(cycles.map((cycle) => cycle.map((point) => this.name(point))))}`];
  }
}

/** `a and b`; `arguments 1 and 2 of f` for two arguments of one function. */
function pairWords(names: readonly string[]): string {
  const [one, other] = names.map((name) => /^argument (\d+) (of .*)$/.exec(name));
  return one != null && other != null && one[2] === other[2]
    ? `arguments ${one[1]} and ${other[1]} ${one[2]}`
    : listWords(names);
}

const allOf = (count: number): string => (count === 2 ? "both" : `all ${numberWord(count)}`);

function cyclesOfNumbers(members: readonly number[], image: (member: number) => number): number[][] {
  const visited = new Set<number>();
  return members.flatMap((start) => {
    const cycle: number[] = [];
    for (let at = start; !visited.has(at); at = image(at)) {
      visited.add(at);
      cycle.push(at);
    }
    return cycle.length > 1 ? [cycle] : [];
  });
}
