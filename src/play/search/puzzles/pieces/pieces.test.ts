import { describe, expect, test } from "vitest";
import { unlimited } from "../../../../foundations/budgets/index.ts";
import { createRandom } from "../../../../foundations/collections/index.ts";
import { compose, identityPermutation, RightCosets } from "../../../../foundations/permutation-groups/index.ts";
import { SourceText } from "../../../../foundations/text/index.ts";
import { Game, machine } from "../../../../game/index.ts";
import { readRules } from "../../../../language/rules/index.ts";
import { apply, type Machine } from "../../../../machine/index.ts";
import { clockFluents } from "../clock-fluents.ts";
import { type Plan, type Puzzle, puzzleOfGame } from "../index.ts";
import { BreadthFirst } from "../uninformed.ts";
import { findAxes, type Step, shortened } from "./axes.ts";
import { CosetSearch } from "./coset-search.ts";
import { learnPieces } from "./learn-pieces.ts";
import { type PlacedPieces, placePieces } from "./place-pieces.ts";
import { PlanBySubgroups } from "./plan-by-subgroups.ts";
import { splitIntoPieces } from "./split-into-pieces.ts";

function puzzleOf(text: string): Puzzle {
  const game = Game.open(readRules(new SourceText("puzzle", text)).rules);
  const played = game.ask(machine("compiled")) as Machine;
  return puzzleOfGame(game, played, played.initialState, { memoryBytes: 1e8 });
}

const clockOf = ({ circuit }: Puzzle): Int32Array | undefined =>
  circuit === undefined ? undefined : clockFluents(circuit);

function end<T>(work: Generator<number, T>): T {
  let next = work.next();
  while (next.done !== true) next = work.next();
  return next.value;
}

function placedPieces(puzzle: Puzzle): PlacedPieces | undefined {
  const fluents = puzzle.circuit === undefined ? undefined : splitIntoPieces(puzzle.circuit, clockOf(puzzle));
  const learned = fluents === undefined ? undefined : end(learnPieces(puzzle, clockOf(puzzle), fluents));
  return learned === undefined ? undefined : placePieces(learned);
}

function planOf(puzzle: Puzzle): Plan | undefined {
  const search = new PlanBySubgroups(puzzle, clockOf(puzzle), createRandom(1));
  for (let turn = 0; turn < 2000 && search.work(1000, -1); turn++);
  return search.best;
}

/** Plays the plan, every move checked, and returns the goal at its end. */
function playedValue({ machine: played, start }: Puzzle, { moves }: Plan): number | null {
  const cursor = played.newCursor();
  cursor.load(start);
  for (const move of moves) apply(played, cursor, [move]);
  expect(cursor.isTerminal()).toBe(true);
  return cursor.goal(0);
}

const counting = (most: number): string => Array.from({ length: most }, (_, i) => `(after ${i} ${i + 1})`).join(" ");

/**
 * Beads on two rings that cross in two places. Each bead has a front and a back, and a bead that the second ring takes
 * from place 5 is turned over. So a bead's place and its side are one piece.
 */
const beads = (order: readonly string[], limit: number, extra = ""): string => `
  (role child) ${counting(limit)} (init (time 0))
  (next-on left 1 2) (next-on left 2 3) (next-on left 3 4) (next-on left 4 1)
  (next-on right 2 5) (next-on right 5 4) (next-on right 4 6) (next-on right 6 2)
  (flipped front back) (flipped back front)
  ${order.map((place, i) => `(bead b${i + 1}) (home b${i + 1} ${i + 1}) (init (at b${i + 1} ${place}))`).join("\n")}
  ${order.map((_, i) => `(init (side b${i + 1} front))`).join(" ")}
  (<= (on ?ring ?place) (next-on ?ring ?place ?other))
  (<= (legal child (turn left)) (true (time ?t))) (legal child (turn right)) (legal child rest)
  (<= (next (at ?bead ?to)) (does child (turn ?ring)) (true (at ?bead ?from)) (next-on ?ring ?from ?to))
  (<= (next (at ?bead ?place)) (does child (turn ?ring)) (true (at ?bead ?place)) (not (on ?ring ?place)))
  (<= (next (at ?bead ?place)) (does child rest) (true (at ?bead ?place)))
  (<= (turned ?bead) (does child (turn right)) (true (at ?bead 5)))
  (<= (next (side ?bead ?other)) (turned ?bead) (true (side ?bead ?side)) (flipped ?side ?other))
  (<= (next (side ?bead ?side)) (true (side ?bead ?side)) (not (turned ?bead)))
  (<= (next (time ?s)) (true (time ?t)) (after ?t ?s))
  (<= (isHome ?bead) (true (at ?bead ?place)) (home ?bead ?place) (true (side ?bead front)))
  (<= someAway (bead ?bead) (not (isHome ?bead)))
  (<= terminal (not someAway)) (<= terminal (true (time ${limit})))
  (<= (goal child 100) (not someAway)) (<= (goal child 0) someAway) ${extra}`;

describe("permutation puzzles", () => {
  test("a bead's place and side are one piece, and all beads share their points", () => {
    const placed = placedPieces(puzzleOf(beads(["2", "3", "4", "1", "5", "6"], 30))) as PlacedPieces;
    expect(placed.pieces.map(({ table }) => table.fluents.length)).toEqual([8, 8, 8, 8, 8, 8]);
    expect(placed.degree).toBe(12);
    expect(placed.moves.length).toBe(2);
    expect(placed.idle).toBeDefined();
  });

  test.each([
    { order: ["2", "3", "4", "1", "5", "6"], value: 100 },
    { order: ["1", "6", "3", "5", "2", "4"], value: 100 },
    { order: ["3", "4", "1", "5", "2", "6"], value: 0 },
  ])("a shortest plan, if there is one: %j", ({ order, value }) => {
    const puzzle = puzzleOf(beads(order, 40));
    const shortest = new BreadthFirst(puzzle, clockOf(puzzle));
    for (let turn = 0; turn < 3000 && shortest.work(1000, -1); turn++);
    expect(shortest.best?.value ?? 0).toBe(value);
    const plan = planOf(puzzle);
    expect(plan?.value ?? 0).toBe(value);
    if (plan === undefined) return;
    expect(playedValue(puzzle, plan)).toBe(100);
    expect(plan.moves.length).toBe(shortest.best?.moves.length);
  });

  /** Four counters modulo 4; a key adds 1 to one or two of them. */
  const DIALS = `
    (role clerk) (dial a) (dial b) (dial c) (dial d) (plus 0 1) (plus 1 2) (plus 2 3) (plus 3 0)
    (init (shows a 1)) (init (shows b 2)) (init (shows c 3)) (init (shows d 0))
    (turns 1 a) (turns 1 b) (turns 2 b) (turns 2 c) (turns 3 c) (turns 4 d) (turns 4 a)
    (<= (legal clerk (press ?key)) (turns ?key ?dial))
    (<= (moved ?dial) (does clerk (press ?key)) (turns ?key ?dial))
    (<= (next (shows ?dial ?m)) (moved ?dial) (true (shows ?dial ?n)) (plus ?n ?m))
    (<= (next (shows ?dial ?n)) (true (shows ?dial ?n)) (not (moved ?dial)))
    (<= someOff (dial ?dial) (not (true (shows ?dial 0))))
    (<= terminal (not someOff)) (<= (goal clerk 100) (not someOff)) (<= (goal clerk 0) someOff)`;

  test("moves may commute, and powers of moves are steps", () => {
    const puzzle = puzzleOf(DIALS);
    const plan = planOf(puzzle) as Plan;
    // The equations modulo 4 have one solution: keys 1 to 4 are pressed 3, 3, 2 and 0 times.
    expect(plan.moves.length).toBe(8);
    expect(playedValue(puzzle, plan)).toBe(100);
  });

  test("an unreachable goal gives no plan", () => {
    // No key changes a − b + c − d, which is 2 at the start and 0 at the goal.
    const puzzle = puzzleOf(DIALS.replace("(turns 3 c)", "(turns 3 c) (turns 3 d)"));
    expect(placedPieces(puzzle)?.moves.length).toBe(4);
    expect(planOf(puzzle)).toBeUndefined();
  });

  test("moves that forget or are not always legal are left out", () => {
    const order = ["2", "3", "4", "1", "5", "6"];
    const more = "(legal child scatter) (<= (legal child jump) (true (at b1 2)))";
    const keeps = "(<= (next (at ?bead ?place)) (does child jump) (true (at ?bead ?place)))";
    const puzzle = puzzleOf(beads(order, 40, `${more} ${keeps}`));
    const placed = placedPieces(puzzle) as PlacedPieces;
    const names = placed.moves.map(({ move }) => puzzle.machine.vocabulary.moveText(0, move));
    expect(names.sort()).toEqual(["(turn left)", "(turn right)"]);
    expect(playedValue(puzzle, planOf(puzzle) as Plan)).toBe(100);
  });

  test("a plan longer than the game is not accepted", () => {
    const puzzle = puzzleOf(beads(["1", "6", "3", "5", "2", "4"], 40));
    const { length } = (planOf(puzzle) as Plan).moves;
    expect(planOf(puzzleOf(beads(["1", "6", "3", "5", "2", "4"], length)))?.moves.length).toBe(length);
    expect(planOf(puzzleOf(beads(["1", "6", "3", "5", "2", "4"], length - 1)))).toBeUndefined();
  });

  test("very many values or moves are refused in bounded work", () => {
    // 2^13 values of one piece: bit n flips when all bits below it are set.
    const bits = Array.from({ length: 13 }, (_, i) => i);
    const counter = puzzleOf(`
      (role clerk) (init (clear 0)) (legal clerk add) (legal clerk rest)
      ${bits
        .map(
          (i) =>
            `(bit ${i}) (<= (carry ${i}) (does clerk add) ${bits
              .slice(0, i)
              .map((j) => `(true (set ${j}))`)
              .join(" ")})`,
        )
        .join("\n")}
      (<= (next (set ?i)) (carry ?i) (not (true (set ?i))))
      (<= (next (set ?i)) (true (set ?i)) (not (carry ?i)))
      (<= someClear (bit ?i) (not (true (set ?i))))
      (<= terminal (not someClear)) (<= (goal clerk 100) (not someClear)) (<= (goal clerk 0) someClear)`);
    expect(placedPieces(counter)).toBeUndefined();
    // 40 lamps in a row, each with its switch: too many to be learned by heart, but not too many to be solved.
    const lamps = Array.from({ length: 40 }, (_, i) => i);
    const row = puzzleOf(`
      (role clerk) ${lamps.map((i) => `(lamp ${i}) (near ${i} ${i}) (near ${i} ${i + 1})`).join(" ")}
      (init (lit 0)) (<= (legal clerk (switch ?i)) (lamp ?i))
      (<= (turned ?j) (does clerk (switch ?i)) (near ?i ?j) (lamp ?j))
      (<= (next (lit ?j)) (turned ?j) (not (true (lit ?j)))) (<= (next (lit ?j)) (true (lit ?j)) (not (turned ?j)))
      (<= terminal (true (lit 39)) (not someDark)) (<= someDark (lamp ?i) (not (true (lit ?i))))
      (<= (goal clerk 100) (not someDark)) (<= (goal clerk 0) someDark)`);
    const plan = planOf(row) as Plan;
    expect(playedValue(row, plan)).toBe(100);
    // Lamp 0 is lit, and lamps 1 to 39 need switches 1, 3, … 39 once; any other word has more.
    expect(plan.moves.length).toBe(20);
  });

  test("a sliding puzzle is refused, because its moves are not always legal", () => {
    const puzzle = puzzleOf(`
      (role child) (init (at 1 a)) (init (at 2 b)) (init (at 3 gap)) (beside 1 2) (beside 2 1) (beside 2 3) (beside 3 2)
      (<= (legal child (slide ?x)) (true (at ?y gap)) (beside ?x ?y))
      (<= (next (at ?y ?z)) (does child (slide ?x)) (true (at ?x ?z)) (true (at ?y gap)))
      (<= (next (at ?x gap)) (does child (slide ?x)))
      (<= (next (at ?w ?z)) (does child (slide ?x)) (true (at ?w ?z)) (distinct ?z gap) (distinct ?w ?x))
      (<= terminal (true (at 1 gap)))
      (<= (goal child 100) (true (at 1 gap))) (<= (goal child 0) (not (true (at 1 gap))))`);
    expect(placedPieces(puzzle)).toBeUndefined();
    expect(planOf(puzzle)).toBeUndefined();
  });
});

describe("two-sided search over cosets", () => {
  const cycle = (...points: readonly number[]): Int32Array => {
    const images = identityPermutation(6);
    for (const [i, point] of points.entries()) images[point] = points[(i + 1) % points.length] as number;
    return images;
  };
  const turn = cycle(0, 1, 2, 3, 4, 5);
  const swap = cycle(0, 1);
  const axes = findAxes([
    { move: 0, images: turn },
    { move: 1, images: swap },
  ]);
  const steps = axes.flatMap((axis) => axis.steps.flatMap((step) => (step === undefined ? [] : [step])));
  const asked = identityPermutation(6);
  const elementOf = (text: string): Int32Array => Int32Array.from(text.split(",").map(Number));

  /** By element, as text: the fewest moves that make it. */
  const lengths = new Map([[identityPermutation(6).join(), 0]]);
  for (const [text, length] of lengths)
    for (const images of [turn, swap]) {
      const next = compose(elementOf(text), images).join();
      if (!lengths.has(next)) lengths.set(next, length + 1);
    }

  test("ways are as short as in a table of the whole group", () => {
    const search = new CosetSearch({ steps, subgroup: undefined, degree: 6, asked });
    expect(lengths.size).toBe(720);
    for (const [text, length] of lengths) {
      const [way] = end(search.find(elementOf(text), 1e5, 0));
      expect(way?.cost).toBe(length);
      let made = identityPermutation(6);
      for (const step of way?.steps ?? []) made = compose(made, (steps[step] as Step).images);
      expect(made.join()).toBe(text);
    }
  });

  test("ways to the cosets of a subgroup are as short as the shortest element of the coset", () => {
    const generators = [cycle(0, 2, 4), cycle(1, 3), cycle(0, 2)];
    const subgroup = RightCosets.of(6, generators, { random: createRandom(1), budget: unlimited() }) as RightCosets;
    expect(2 ** subgroup.logOrder).toBeCloseTo(12);
    const cosetOf = (text: string): string => {
      const element = elementOf(text);
      subgroup.canonise(element);
      return element.join();
    };
    const shortest = new Map<string, number>();
    for (const [text, length] of lengths) {
      const coset = cosetOf(text);
      shortest.set(coset, Math.min(length, shortest.get(coset) ?? length));
    }
    expect(shortest.size).toBe(60);
    const search = new CosetSearch({ steps, subgroup, degree: 6, asked });
    for (const text of lengths.keys()) {
      const [way] = end(search.find(elementOf(text), 1e5, 0));
      expect(way?.cost).toBe(shortest.get(cosetOf(text)));
    }
  });

  test("a search without enough nodes or moves gives up", () => {
    const search = new CosetSearch({ steps, subgroup: undefined, degree: 6, asked });
    const far = cycle(0, 3);
    expect(lengths.get(far.join())).toBeGreaterThan(4);
    expect(end(search.find(far, 5, 0))).toEqual([]);
    expect(end(search.find(far, 1e5, 0, 4))).toEqual([]);
  });

  test("neighbouring steps of one axis are merged", () => {
    const [one, two, five] = [1, 2, 5].map((exponent) => axes[0]?.steps[exponent] as Step);
    const other = axes[1]?.steps[1] as Step;
    const merged = shortened([one, one, other, other, five, two] as Step[], axes);
    expect(merged.map(({ axis, exponent }) => [axis, exponent])).toEqual([[0, 3]]);
  });
});
