/**
 * Move classes compared with the published numbers, the naive twin, the stage graph, exact values, and Example 5 of
 * Koriche et al. (2017).
 */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { findAutomorphisms, graphFromEdges } from "../../foundations/graphs/index.ts";
import { enumerateGroup, sparseFromDense } from "../../foundations/permutation-groups/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { CompiledMachine } from "../../machine/compiled/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { type Successors, successorsIn } from "../../machine/successors.contract.ts";
import { findGroundSymmetries, symmetryFromElement } from "../symmetry/index.ts";
import { type FluentImages, NaiveClasses } from "./classify-naively.contract.ts";
import { compactMicrostructure } from "./compact-microstructure.ts";
import { networkOf, programFromText, programOf } from "./game-fixtures.contract.ts";
import { MoveClassifier, type MoveClassOptions, type StateCanonicaliser } from "./move-classes.ts";
import { stageGraph } from "./stage-graph.ts";

interface Game {
  readonly program: GroundProgram;
  readonly machine: Machine;
  readonly elements: readonly FluentImages[];
  readonly order: bigint;
  readonly states: readonly State[];
  readonly successors: Successors;
}

function gameOf(program: GroundProgram): Game {
  const machine = new CompiledMachine(program, circuitFromGroundProgram(program));
  const { group } = findGroundSymmetries(program, { fixRoles: true }, { random: createRandom(1) });
  const elements = [...(enumerateGroup(group, 1000) ?? [])].map(
    (element) => symmetryFromElement(sparseFromDense(element), program).fluents,
  );
  const successors = successorsIn(machine);
  return { program, machine, elements, order: group.order, states: reachableStates(machine, successors), successors };
}

function reachableStates(machine: Machine, successors: Successors): State[] {
  const states = [machine.initialState];
  const seen = new Set([machine.initialState.join()]);
  const cursor = machine.newCursor();
  for (const state of states) {
    cursor.load(state);
    if (cursor.isTerminal()) continue;
    for (const { successor } of successors(state)) {
      if (seen.has(successor.join())) continue;
      seen.add(successor.join());
      states.push(successor);
    }
  }
  return states;
}

/** An exact canonicaliser: it numbers canonical states in the order in which they are first met. */
class CanonicalNumbers implements StateCanonicaliser {
  readonly high = 0;
  readonly roles = 0;
  low = 0;
  private readonly naive: NaiveClasses;
  private readonly numbers = new Map<string, number>();
  private readonly known = new Map<string, number>();

  constructor({ machine, elements }: Game) {
    this.naive = new NaiveClasses(machine, elements, false);
  }

  start(state: State): void {
    const name = state.join();
    const known = this.known.get(name);
    const image = known === undefined ? this.naive.canonical(state) : "";
    this.low = known ?? this.numbers.get(image) ?? this.numbers.size;
    if (known === undefined) this.numbers.set(image, this.low);
    this.known.set(name, this.low);
  }
}

const classifierOf = (game: Game, options: Omit<MoveClassOptions, "chance"> = {}): MoveClassifier => {
  const { machine } = game;
  const chance = machine.roles.indexOf("random");
  const cursor = machine.newCursor();
  return new MoveClassifier(cursor, machine.roles.length, new CanonicalNumbers(game), { chance, ...options });
};

/** States in which exactly one role other than chance has a choice, with that role and its moves. */
function* decisions({ machine, states }: Game): Iterable<{ state: State; role: number; moves: number[] }> {
  const cursor = machine.newCursor();
  for (const state of states) {
    cursor.load(state);
    if (cursor.isTerminal()) continue;
    for (const [role, name] of machine.roles.entries()) {
      const { count, moves } = cursor.legalMoves(role);
      if (name !== "random" && count > 1) yield { state, role, moves: [...moves.subarray(0, count)] };
    }
  }
}

const classCount = (game: Game, classifier: MoveClassifier): number => {
  let count = 0;
  for (const { state, role } of decisions(game)) count += new Set(classifier.classesOf(state, role)).size;
  return count;
};

/** The exact value of every state for each role: each role maximises its own value, chance averages. */
function exactValues({ machine, successors }: Game): (state: State) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  const cursor = machine.newCursor();
  const worthOf = (state: State): readonly number[] => {
    const found = known.get(state.join());
    if (found !== undefined) return found;
    cursor.load(state);
    const isEnd = cursor.isTerminal();
    const ends = machine.roles.map((_, role) => (isEnd ? (cursor.goal(role) ?? 0) : 0));
    const chooser = machine.roles.findIndex((name, role) => name !== "random" && cursor.legalMoves(role).count > 1);
    const byMove = new Map<number, (readonly number[])[]>();
    if (!isEnd)
      for (const { joint, successor } of successors(state)) {
        const move = joint[chooser] ?? -1;
        byMove.set(move, [...(byMove.get(move) ?? []), worthOf(successor)]);
      }
    const means = [...byMove.values()].map((lots) =>
      machine.roles.map((_, role) => lots.reduce((sum, values) => sum + (values[role] as number), 0) / lots.length),
    );
    const best = means.reduce<readonly number[] | null>(
      (kept, values) => (kept === null || (values[chooser] ?? 0) > (kept[chooser] ?? 0) ? values : kept),
      null,
    );
    known.set(state.join(), best ?? ends);
    return best ?? ends;
  };
  return worthOf;
}

/** The value of each move for every role, as a text. */
function moveValues(
  game: Game,
  worthOf: (state: State) => readonly number[],
  state: State,
  role: number,
): Map<number, string> {
  const sums = new Map<number, { count: number; sum: number[] }>();
  for (const { joint, successor } of game.successors(state)) {
    const move = joint[role] as number;
    const { count, sum } = sums.get(move) ?? { count: 0, sum: game.machine.roles.map(() => 0) };
    const values = worthOf(successor);
    sums.set(move, { count: count + 1, sum: sum.map((value, i) => value + (values[i] as number)) });
  }
  return new Map(
    [...sums].map(([move, { count, sum }]) => [move, sum.map((value) => (value / count).toFixed(9)).join()]),
  );
}

/** `npm run verify` also tests the third step. */
const isThorough = process.env["NOETHER_VERIFY"] === "1";

const rtt = gameOf(programOf("random-tic-tac-toe-2x2"));
const rows = gameOf(programOf("random-tic-tac-toe-2x2-rows"));
const ttt = gameOf(programOf("tic-tac-toe"));

describe.each([
  // order, states, canonical, moves; classes for one, two and three steps, and as players use them; distinct exact
  // values
  ["randomised tic-tac-toe", rtt, 8n, 89, 14, 60, [41, 37, 37], 21, 17],
  ["randomised tic-tac-toe, rows only", rows, 4n, 109, 30, 76, [74, 57, 57], 57, 45],
  ["tic-tac-toe", ttt, 8n, 5478, 765, 15945, [15313, 15313, 15281], 14845, 7857],
] as const)("%s", (_, game, order, states, canonical, moves, classes, used, values) => {
  const naive = new NaiveClasses(game.machine, game.elements, false);

  test("symmetries, states and canonical states", () => {
    expect(game.order).toBe(order);
    expect(game.states.length).toBe(states);
    expect(new Set(game.states.map((state) => naive.canonical(state))).size).toBe(canonical);
  });

  test("states with one canonical form have one value", () => {
    const worthOf = exactValues(game);
    const byForm = new Map<string, string>();
    const differing = game.states.filter((state) => {
      const [form, worth] = [
        naive.canonical(state),
        worthOf(state)
          .map((value) => value.toFixed(9))
          .join(),
      ];
      const known = byForm.get(form) ?? worth;
      byForm.set(form, known);
      return known !== worth;
    });
    expect(differing).toEqual([]);
    expect(byForm.size).toBe(canonical);
  });

  test("numbers of move classes as measured", () => {
    expect([...decisions(game)].reduce((sum, decision) => sum + decision.moves.length, 0)).toBe(moves);
    const counts = classes
      .slice(0, isThorough || game !== ttt ? 3 : 2)
      .map((__, i) => classCount(game, classifierOf(game, { steps: i + 1, through: "decisions", mergeEnds: false })));
    expect(counts).toEqual(classes.slice(0, counts.length));
    expect(classCount(game, classifierOf(game))).toBe(used);
  });

  test("classes are those of the naive twin, move by move", () => {
    for (const mergeEnds of [false, true]) {
      const twin = new NaiveClasses(game.machine, game.elements, mergeEnds);
      const classifier = classifierOf(game, { steps: 2, through: "decisions", mergeEnds });
      for (const [i, { state, role, moves: legal }] of [...decisions(game)].entries()) {
        if (game === ttt && i % 60 !== 0) continue;
        const keys = legal.map((move) => twin.moveClass(state, role, move, 2));
        expect([...classifier.classesOf(state, role)]).toEqual(keys.map((key) => keys.indexOf(key)));
      }
    }
  });

  test("moves of one class are worth the same, exactly and for every role", () => {
    const worthOf = exactValues(game);
    const classifiers = [classifierOf(game), classifierOf(game, { through: "decisions", steps: isThorough ? 3 : 2 })];
    const wrong: string[] = [];
    let distinct = 0;
    for (const { state, role, moves: legal } of decisions(game)) {
      const worth = moveValues(game, worthOf, state, role);
      distinct += new Set(worth.values()).size;
      for (const classifier of classifiers)
        classifier.classesOf(state, role).forEach((first, place) => {
          if (worth.get(legal[place] as number) !== worth.get(legal[first] as number)) wrong.push(`${state} ${place}`);
        });
    }
    expect(wrong).toEqual([]);
    expect(distinct).toBe(values);
  });

  test("what the stage graph finds is found", () => {
    const compact = compactMicrostructure(networkOf(game.program), { fixRoles: true });
    for (const [i, { state, role, moves: legal }] of [...decisions(game)].entries()) {
      if (i % (game === ttt ? 300 : 3) !== 0) continue;
      for (const steps of [1, 2]) {
        const classes = classifierOf(game, { steps, mergeEnds: false }).classesOf(state, role);
        const stage = stageGraph(compact, game.machine, state, { steps });
        const { orbits } = findAutomorphisms(stage.graph);
        expect([...(stage.moves[role] as Int32Array)]).toEqual(legal);
        const orbitOf = Array.from(stage.values[role] as Int32Array, (vertex) => orbits[vertex]);
        for (const [place, orbit] of orbitOf.entries()) expect(classes[place]).toBe(classes[orbitOf.indexOf(orbit)]);
      }
    }
  });
});

describe("Example 5", () => {
  /** After chooseRow x1, mark x1 y1 1, chooseCol y2, mark x2 y2 2; player 1 to move. */
  const stateOf = ({ machine }: Game): State =>
    machine.stateFromFluents(
      ["(cell x1 y1 1)", "(cell x2 y2 2)", "(cell x1 y2 *)", "(cell x2 y1 *)", "(control 1)"].map(
        (text) => machine.vocabulary.findFluent(text) as number,
      ),
    );
  const named = ({ machine }: Game, moves: readonly number[]): string =>
    moves
      .map((move) => machine.vocabulary.moveText(0, move))
      .sort()
      .join(" ");

  function orbits(game: Game, steps: number): { order: bigint; classes: string[] } {
    const compact = compactMicrostructure(networkOf(game.program), { fixRoles: true });
    const stage = stageGraph(compact, game.machine, stateOf(game), { steps });
    const { orbits: orbitOf, order } = findAutomorphisms(stage.graph);
    const byOrbit = new Map<number, number[]>();
    stage.values[0]?.forEach((vertex, place) => {
      const orbit = orbitOf[vertex] as number;
      byOrbit.set(orbit, [...(byOrbit.get(orbit) ?? []), stage.moves[0]?.[place] as number]);
    });
    return { order, classes: [...byOrbit.values()].map((moves) => named(game, moves)).sort() };
  }

  function hashed(game: Game, steps: number): string[] {
    const classes = classifierOf(game, { steps, mergeEnds: false }).classesOf(stateOf(game), 0);
    const cursor = game.machine.newCursor();
    cursor.load(stateOf(game));
    const legal = [...cursor.legalMoves(0).moves.subarray(0, classes.length)];
    const firsts = [...new Set(classes)];
    return firsts
      .map((first) =>
        named(
          game,
          legal.filter((_, place) => classes[place] === first),
        ),
      )
      .sort();
  }

  const [x1, x2, y1, y2] = ["(chooseRow x1)", "(chooseRow x2)", "(chooseCol y1)", "(chooseCol y2)"];

  test("all lines win: two orbits for one step, one for the macro-stage", () => {
    expect(orbits(rtt, 1)).toEqual({ order: 2n, classes: [`${y1} ${x1}`, `${y2} ${x2}`] });
    expect(orbits(rtt, 2)).toEqual({ order: 8n, classes: [`${y1} ${y2} ${x1} ${x2}`] });
    expect(hashed(rtt, 1)).toEqual([`${y1} ${x1}`, `${y2} ${x2}`]);
    expect(hashed(rtt, 2)).toEqual([`${y1} ${y2} ${x1} ${x2}`]);
  });

  test("rows only: the macro-stage tells winning rows from others, and merges what is equal", () => {
    expect(orbits(rows, 1).classes).toHaveLength(4);
    expect(orbits(rows, 2).classes).toEqual([`${y1} ${x2}`, `${y2} ${x1}`]);
    expect(hashed(rows, 2)).toEqual([`${y1} ${x2}`, `${y2} ${x1}`]);
    const worth = moveValues(rows, exactValues(rows), stateOf(rows), 0);
    const byName = new Map(
      [...worth].map(([move, values]) => [named(rows, [move]), Number(values.split(",")[0])] as const),
    );
    expect([x1, x2, y1, y2].map((name) => byName.get(name as string))).toEqual([100, 50, 50, 100]);
  });

  test("a stage without its effects would merge all four, whatever they are worth", () => {
    for (const game of [rtt, rows]) expect(orbitsOfValuesAlone(game)).toBe(1);
  });

  /**
   * Figure 2 of the paper: the values of both action variables, with an edge if choice and chance exclude each other.
   */
  function orbitsOfValuesAlone(game: Game): number {
    const lotsOf = game
      .successors(stateOf(game))
      .map(({ successor }) => new Set(game.successors(successor).map(({ joint }) => joint[2] as number)));
    const lots = [...new Set(lotsOf.flatMap((set) => [...set]))];
    const excluded = lotsOf.flatMap((allowed, choice) =>
      lots.flatMap((lot, i) => (allowed.has(lot) ? [] : [[choice, lotsOf.length + i] as const])),
    );
    const colours = [...lotsOf.map(() => 0), ...lots.map(() => 1)];
    const { orbits: orbitOf } = findAutomorphisms(graphFromEdges(colours.length, excluded, { colours }));
    return new Set(orbitOf.subarray(0, lotsOf.length)).size;
  }
});

describe("simultaneous moves", () => {
  const PENNIES = `(role a) (role b) (init playing) (side heads) (side tails)
    (<= (legal a ?x) (true playing) (side ?x)) (<= (legal b ?x) (true playing) (side ?x))
    (<= (next even) (does a ?x) (does b ?x)) (<= (next odd) (does a ?x) (does b ?y) (distinct ?x ?y))
    (<= terminal (not (true playing)))
    (<= (goal a 100) (true even)) (<= (goal a 0) (true odd)) (<= (goal b 0) (true even)) (<= (goal b 100) (true odd))`;

  test("equal outcomes in another order are not one class", () => {
    const game = gameOf(programFromText(PENNIES));
    expect([...classifierOf(game).classesOf(game.machine.initialState, 0)]).toEqual([0, 1]);
  });

  test("equal rows are", () => {
    const indifferent = PENNIES.replace("(does a ?x) (does b ?x))", "(does b heads))").replace(
      "(does a ?x) (does b ?y) (distinct ?x ?y)",
      "(does b tails)",
    );
    const game = gameOf(programFromText(indifferent));
    expect([...classifierOf(game).classesOf(game.machine.initialState, 0)]).toEqual([0, 0]);
    expect([...classifierOf(game).classesOf(game.machine.initialState, 1)]).toEqual([0, 1]);
  });
});
