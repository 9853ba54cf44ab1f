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
import {
  type BoardGeography,
  type BoardInstance,
  hasNoOrder,
  type InstanceMotion,
  instanceName,
} from "./board-instances.ts";
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

  /** By board: what symmetries do to it with all else staying: other boards, roles and contents. */
  pureMotions(): PureMotions[] {
    const pure = this.elements.filter((element) => this.keepsNames(element)).map((element) => this.motionsOf(element));
    return this.geography.instances.map((board, instance) => {
      const alone = pure.filter((motions) =>
        motions.every(({ to, named }, i) => to === i && (i === instance || named === "identity")),
      );
      const found = new Set(alone.map((motions) => motions[instance]?.named ?? null));
      const maps = hasNoOrder(board) ? alone.map((motions) => motions[instance]?.cells.join() ?? "") : [];
      return { named: ORDER.filter((motion) => found.has(motion)), maps: new Set(maps) };
    });
  }

  /**
   * A symmetry as a product: the simplest one that does the same to roles and contents, last, and before it what then remains, which only
   * moves boards: the simplest one that exchanges the same boards, and what moves cells in their boards. What is simplest already, or
   * is in a group that is not listed, stays as it is.
   */
  takeApart(effect: SymmetryEffect): SymmetryEffect[] {
    const own = this.permutationOf(effect);
    if (own === undefined || effect.others.size > 0) return [effect];
    const parts: SymmetryEffect[] = [];
    let rest = own;
    const none = new Map<string, string>();
    let bearer = effect;
    if (!this.keepsNames(own)) {
      const simplest = this.simplestLike(own, (element) => this.namesAre(element, own));
      if (simplest === own) return [effect];
      parts.push(this.withMotions(effect, simplest));
      rest = compose(rest, invert(simplest));
      bearer = { ...effect, roles: none, contents: none };
    }
    const exchange = this.simplestLike(
      rest,
      (element) => this.namesAre(element, rest) && this.travelsLike(element, rest),
    );
    if (exchange !== rest && this.travels(rest)) {
      parts.push(this.withMotions(bearer, exchange));
      rest = compose(rest, invert(exchange));
    }
    if (parts.length === 0) return [effect];
    return [this.withMotions(bearer, rest), ...parts.reverse()];
  }

  private simplestLike(own: DensePermutation, isLike: (element: DensePermutation) => boolean): DensePermutation {
    return this.elements
      .filter(isLike)
      .reduce((least, element) => (this.complexity(element) < this.complexity(least) ? element : least), own);
  }

  private namesAre(element: DensePermutation, own: DensePermutation): boolean {
    return this.names.every((_, i) => element[this.cellCount + i] === own[this.cellCount + i]);
  }

  private travels(element: DensePermutation): boolean {
    return this.motionsOf(element).some(({ to }, i) => to !== i);
  }

  /** Whether boards become the same boards. */
  private travelsLike(element: DensePermutation, own: DensePermutation): boolean {
    const targets = this.motionsOf(own);
    return this.motionsOf(element).every(({ to }, i) => to === targets[i]?.to);
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

/** What a board can do by itself. */
export interface PureMotions {
  /** The motions that have a name, but the identity. */
  readonly named: readonly GridMotion[];
  /** Where the cells are mere names: all maps of them, as texts; else empty. */
  readonly maps: ReadonlySet<string>;
}

interface NamedMotion extends InstanceMotion {
  readonly named: GridMotion | null;
}

/** Sentences for what boards can do by themselves; boards with the same ways are told at once. */
export function boardGroupPhrases(motions: readonly PureMotions[], { instances }: BoardGeography): string[] {
  const byMotions = new Map<string, number[]>();
  motions.forEach(({ named, maps }, instance) => {
    const key = maps.size > 1 ? String(maps.size) : named.join(" ");
    if (key !== "") byMotions.set(key, [...(byMotions.get(key) ?? []), instance]);
  });
  return [...byMotions.values()].map((numbers) => {
    const [first] = numbers as [number, ...number[]];
    const { named: found, maps } = motions[first] as PureMotions;
    const instance = instances[first] as BoardInstance;
    const name = instanceName(instance);
    const [only] = found;
    if (only !== undefined && found.length === 1 && numbers.length === 1)
      return gridMotionPhrase(only, name, instance.board.axes.length === 1);
    const subject = numbers.length === 1 ? name : `each of ${numberWord(numbers.length)} boards (${name}, …)`;
    const ways = maps.size > 1 ? `rearranged in ${numberWord(maps.size)} ways` : waysOf(new Set(found));
    return `${subject} can be ${ways}`;
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
