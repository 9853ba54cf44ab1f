/**
 * All ways in which boards can be turned, reflected and exchanged without changing the game. Small groups are listed element by
 * element, because generators alone do not show a rotation that two reflections make, nor a reflection that happens to come
 * together with an exchange of players.
 */
import {
  closeUnderProducts,
  compose,
  type DensePermutation,
  invert,
  isPermutation,
} from "../../foundations/permutation-groups/index.ts";
import { type BoardGeography, type BoardInstance, type InstanceMotion, instanceName } from "./board-instances.ts";
import { type GridMotion, gridMotion, gridMotionPhrase } from "./name-motion.ts";
import type { SymmetryEffect } from "./symmetry-effect.ts";
import { listWords, numberWord } from "./words.ts";

/** Larger groups are not listed. */
const MOST_ELEMENTS = 512;
/** Nor those on more points than this. */
const MOST_POINTS = 4000;

const ORDER: readonly GridMotion[] = [
  "clockwise",
  "half-turn",
  "counterclockwise",
  "left-right",
  "top-bottom",
  "rising-diagonal",
  "falling-diagonal",
];

/** The group that symmetries generate on cells, roles and contents. */
export class BoardGroup {
  private readonly geography: BoardGeography;
  /** By board: its first point; cells follow each other. After all cells come the names. */
  private readonly firsts: number[] = [];
  private readonly cellCount: number;
  /** Roles and contents that move. */
  private readonly names: readonly string[];
  /** Empty where the group is too large to be listed. */
  private readonly elements: readonly DensePermutation[];

  constructor(effects: readonly SymmetryEffect[], geography: BoardGeography) {
    this.geography = geography;
    let points = 0;
    for (const { width, height } of geography.instances) {
      this.firsts.push(points);
      points += width * height;
    }
    this.cellCount = points;
    this.names = [...new Set(effects.flatMap(({ roles, contents }) => [...roles.keys(), ...contents.keys()]))];
    const degree = points + this.names.length;
    const generators = effects.flatMap((effect) => this.permutationOf(effect) ?? []);
    this.elements = degree > MOST_POINTS ? [] : (closeUnderProducts(degree, generators, MOST_ELEMENTS) ?? []);
  }

  /** By board: the named motions, but the identity, that symmetries make with all else staying: other boards, roles and contents. */
  pureMotions(): GridMotion[][] {
    const pure = this.elements.filter((element) => this.keepsNames(element)).map((element) => this.motionsOf(element));
    return this.geography.instances.map((_, instance) => {
      const alone = pure.filter((motions) =>
        motions.every(({ to, named }, i) => to === i && (i === instance || named === "identity")),
      );
      const found = new Set(alone.map((motions) => motions[instance]?.named ?? null));
      return ORDER.filter((motion) => found.has(motion));
    });
  }

  /**
   * A symmetry as two: the simplest one that does the same to roles and contents, and the rest, which only moves boards. Undefined where the
   * group is not listed or it is the simplest itself.
   */
  takeApart(effect: SymmetryEffect): { readonly simplest: SymmetryEffect; readonly rest: SymmetryEffect } | undefined {
    const own = this.permutationOf(effect);
    if (own === undefined || this.keepsNames(own) || effect.others.size > 0) return undefined;
    const likes = this.elements.filter((element) =>
      element.subarray(this.cellCount).every((image, i) => image === own[this.cellCount + i]),
    );
    const best = likes.reduce(
      (least, element) => (this.complexity(element) < this.complexity(least) ? element : least),
      own,
    );
    if (this.complexity(best) >= this.complexity(own)) return undefined;
    const none = new Map<string, string>();
    return {
      simplest: this.withMotions(effect, best),
      rest: this.withMotions({ ...effect, roles: none, contents: none }, compose(own, invert(best))),
    };
  }

  private keepsNames(element: DensePermutation): boolean {
    return this.names.every((_, i) => element[this.cellCount + i] === this.cellCount + i);
  }

  /** Boards that change places count most, then boards that move in themselves. */
  private complexity(element: DensePermutation): number {
    const motions = this.motionsOf(element);
    const rank = ({ to, named }: NamedMotion, i: number): number =>
      (to === i ? 0 : 100) + (named === null ? 50 : 1 + ORDER.indexOf(named));
    return motions.reduce((sum, motion, i) => sum + rank(motion, i), 0);
  }

  private withMotions(effect: SymmetryEffect, element: DensePermutation): SymmetryEffect {
    const motions = this.motionsOf(element);
    return {
      ...effect,
      motions,
      named: motions.map(({ named }) => named),
      movesBoards: motions.some(({ to, named }, i) => to !== i || named !== "identity"),
      unexplained: 0,
    };
  }

  private motionsOf(element: DensePermutation): NamedMotion[] {
    return this.geography.instances.map((instance, i) => {
      const first = this.firsts[i] as number;
      const images = element.subarray(first, first + instance.width * instance.height);
      const to = this.firsts.findLastIndex((start) => start <= (images[0] as number));
      const cells = images.map((image) => image - (this.firsts[to] as number));
      return { to, cells, contents: new Map(), named: gridMotion(instance, cells) };
    });
  }

  /** The symmetry on cells, roles and contents; undefined where it is none there. */
  private permutationOf({ motions, roles, contents }: SymmetryEffect): DensePermutation | undefined {
    const images = Int32Array.from({ length: this.cellCount + this.names.length }, (_, point) => point);
    for (const [i, motion] of motions.entries()) {
      if (motion === null) return undefined;
      for (const [from, cell] of motion.cells.entries())
        if (cell !== -1) images[(this.firsts[i] as number) + from] = (this.firsts[motion.to] as number) + cell;
    }
    this.names.forEach((name, i) => {
      const image = roles.get(name) ?? contents.get(name) ?? name;
      images[this.cellCount + i] = this.cellCount + this.names.indexOf(image);
    });
    return isPermutation(images) ? images : undefined;
  }
}

interface NamedMotion extends InstanceMotion {
  readonly named: GridMotion | null;
}

/** Sentences for what boards can do by themselves; boards with the same ways are told at once. */
export function boardGroupPhrases(
  motions: readonly (readonly GridMotion[])[],
  { instances }: BoardGeography,
): string[] {
  const byMotions = new Map<string, number[]>();
  motions.forEach((found, instance) => {
    const key = found.join(" ");
    if (key !== "") byMotions.set(key, [...(byMotions.get(key) ?? []), instance]);
  });
  return [...byMotions].map(([key, numbers]) => {
    const found = key.split(" ") as GridMotion[];
    const instance = instances[numbers[0] as number] as BoardInstance;
    const named = instanceName(instance);
    const [only] = found;
    if (only !== undefined && found.length === 1 && numbers.length === 1)
      return gridMotionPhrase(only, named, instance.board.axes.length === 1);
    const subject = numbers.length === 1 ? named : `each of ${numberWord(numbers.length)} boards (${named}, …)`;
    return `${subject} can be ${waysOf(new Set(found))}`;
  });
}

function waysOf(motions: ReadonlySet<GridMotion>): string {
  if (motions.size === ORDER.length) return "rotated by 90°, 180° and 270° and reflected in all four ways of a square";
  const words = (names: readonly (readonly [GridMotion, string])[]): string[] =>
    names.flatMap(([motion, word]) => (motions.has(motion) ? [word] : []));
  const turns = words([
    ["clockwise", "90°"],
    ["half-turn", "180°"],
    ["counterclockwise", "270°"],
  ]);
  const mirrors = words([
    ["left-right", "left–right"],
    ["top-bottom", "top–bottom"],
    ["rising-diagonal", "in the rising diagonal"],
    ["falling-diagonal", "in the falling diagonal"],
  ]);
  return [
    ...(mirrors.length === 0 ? [] : [`reflected ${listWords(mirrors)}`]),
    ...(turns.length === 0 ? [] : [`rotated by ${listWords(turns)}`]),
  ].join(" and ");
}
