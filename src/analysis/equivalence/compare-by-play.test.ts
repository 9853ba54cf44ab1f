import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { printRules, type Rules, type Term } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { groundCircuit, makeMachine } from "../../machine/automatic/index.ts";
import { describeState, legalJointMove, type Machine } from "../../machine/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { applyMapping } from "../symmetry/index.ts";
import { compareByPlay, compareRules, type MoveNames, type PlayComparison, type PlayedGame } from "./index.ts";
import { proveByInduction } from "./prove-by-induction.ts";

/** Mutants of each sheet for which proofs are compared with the search. */
const MUTANTS = process.env["NOETHER_VERIFY"] === "1" ? 8 : 3;

const budget = (): Budget => new Budget({ steps: 20_000_000 });
const played = (rules: Rules): PlayedGame => ({ rules, machine: makeMachine(rules, "auto", budget()) });

function compare(one: Rules, other: Rules): PlayComparison {
  const answer = compareByPlay(played(one), played(other), budget());
  if (isGaveUp(answer)) throw new Error("gave up");
  return answer;
}

const THREE = ["tic-tac-toe", "tic-tac-toe-numbers", "tic-tac-toe-tallies"];

describe("the same game in other words", () => {
  test.each([
    [0, 1],
    [0, 2],
    [1, 2],
  ])("our tic-tac-toes %d and %d are one game, though no renaming makes them so", (a, b) => {
    const [one, other] = [ownRules(THREE[a] as string), ownRules(THREE[b] as string)];
    expect(compareRules(one, other).kind).toBe("different");
    const answer = compare(one, other);
    expect(answer).toMatchObject({ kind: "same", proven: "exhaustive" });
    // the correspondence also works on the interpreted machine
    expect(walkTogether(one, other, answer.moves, 3)).toBeUndefined();
  });

  test.each(["nim", "rock-paper-scissors", "matching-pennies"])("%s in disguise", (name) => {
    const rules = ownRules(name);
    const disguised = scrambleRules(rules, createRandom(3), { arguments: true }).rules;
    const answer = compare(rules, disguised);
    expect(answer.kind).toBe("same");
    expect(walkTogether(rules, disguised, answer.moves, 4)).toBeUndefined();
  });

  test("a game that is too large is compared to a depth", () => {
    const rules = ownRules("breakthrough-5x5");
    const answer = compareByPlay(played(rules), played(rules), budget(), { mostPairs: 400 });
    expect(answer).toMatchObject({ kind: "same", proven: "depth 2" });
  });

  test("a guess at the names saves the search", () => {
    const rules = ownRules("breakthrough-5x5");
    const scrambled = scrambleRules(rules, createRandom(5), { arguments: true }).rules;
    const found = compareRules(rules, scrambled);
    if (found.kind !== "equivalent") throw new Error("a disguise is seen through");
    const options = { mostPairs: 400, translations: [(term: Term) => applyMapping(found.mapping, term)] };
    expect(compareByPlay(played(rules), played(scrambled), budget(), options)).toMatchObject({ kind: "same" });
  });
});

describe("proofs on circuits", () => {
  /** Moves correspond by name, or by order if the names differ. */
  function prove(one: Rules, other: Rules): boolean {
    const [left, right] = [one, other].map((rules) => groundCircuit(rules, unlimited()));
    if (left === undefined || right === undefined || isGaveUp(left) || isGaveUp(right)) throw new Error("not grounded");
    const { moves } = left.program;
    const images = moves.map((list, role) => {
      const theirs = right.program.moves[role] as readonly string[];
      return new Map([...list.keys()].map((move) => [move, theirs.indexOf(list[move] as string)]));
    });
    for (const map of images) for (const [move, image] of map) if (image < 0) map.delete(move);
    const given = { roles: moves.map((_, role) => role), moves: images };
    return proveByInduction(
      [left.circuit, right.circuit],
      given,
      left.program.roles.flatMap((name, role) => (name === "random" ? [] : [role])),
      createRandom(1),
      unlimited(),
    );
  }

  test.each(["breakthrough-5x5", "connect-four"])("%s equals itself", (name) => {
    expect(prove(ownRules(name), ownRules(name))).toBe(true);
  });

  // A race to eleven with steps of one or two, in two descriptions: the sum and whose turn it is; or the distance left
  // and a flag that flips at every step.
  const frame = `(role a) (role b) (<= (goal a 100) (turn b) ended) (<= (goal a 0) (turn a) ended) (<= (goal b 100) (turn a) ended)
    (<= (goal b 0) (turn b) ended) (<= terminal ended) (<= (legal ?r (add 1)) (turn ?r)) (<= (legal ?r (add 2)) (turn ?r))
    (<= (legal ?r wait) (role ?r) (not (turn ?r))) (<= (added ?n) (does ?r (add ?n)))
    ${Array.from({ length: 13 }, (_, i) => `(plus ${i} 1 ${i + 1}) (plus ${i} 2 ${i + 2})`).join(" ")}`;
  const upwards = `${frame} (init (sum 0)) (<= (next (sum ?t)) (true (sum ?s)) (added ?n) (plus ?s ?n ?t))
    (init (moves a)) (<= (turn ?r) (true (moves ?r))) (<= (next (moves a)) (true (moves b))) (<= (next (moves b)) (true (moves a)))
    (<= ended (true (sum 11))) (<= ended (true (sum 12)))`;
  const downwards = `${frame} (init (left 12)) (<= (next (left ?t)) (true (left ?s)) (added ?n) (plus ?t ?n ?s))
    (init first) (<= (next first) (not (true first))) (<= (turn a) (true first)) (<= (turn b) (not (true first)))
    (<= ended (true (left 1))) (<= ended (true (left 0)))`;

  test("upwards and downwards: one game in other fluents", () => {
    const [up, down] = [rulesFromText(upwards), rulesFromText(downwards)];
    expect(compareRules(up, down).kind).toBe("different");
    expect(prove(up, down)).toBe(true);
    expect(compare(up, down)).toMatchObject({ kind: "same", proven: "exhaustive" });
  });

  test("two moves that are one in the other game are not proven to be one game", () => {
    const twice = rulesFromText(
      `(role a) (legal a go) (legal a run) (<= (next done) (does a ?m)) (<= terminal (true done)) (goal a 100)`,
    );
    const once = rulesFromText(
      `(role a) (legal a go) (<= (next done) (does a ?m)) (<= terminal (true done)) (goal a 100)`,
    );
    const [left, right] = [twice, once].map((rules) => groundCircuit(rules, unlimited()));
    if (left === undefined || right === undefined || isGaveUp(left) || isGaveUp(right)) throw new Error("not grounded");
    const both = {
      roles: [0],
      moves: [
        new Map([
          [0, 0],
          [1, 0],
        ]),
      ],
    };
    expect(proveByInduction([left.circuit, right.circuit], both, [0], createRandom(1), unlimited())).toBe(false);
  });

  test.each(["win", "0100"])("a second goal (%s) beside 100 leaves a role without a goal", (value) => {
    const more = rulesFromText(`${upwards} (<= (goal a ${value}) (turn b) ended)`);
    expect(prove(rulesFromText(upwards), more)).toBe(false);
    expect(prove(more, more)).toBe(true);
  });

  test("what is different is not proven equal", () => {
    expect(prove(rulesFromText(upwards), rulesFromText(downwards.replace("(left 12)", "(left 11)")))).toBe(false);
    expect(prove(rulesFromText(upwards), rulesFromText(upwards.replace("(goal b 100)", "(goal b 90)")))).toBe(false);
    for (const name of ["nim", "tic-tac-toe", "matching-pennies"])
      for (const mutant of mutantsOf(ownRules(name), MUTANTS)) {
        const isSame = compare(ownRules(name), mutant);
        const byNames =
          isSame.kind === "same" && [...isSame.moves.values()].every((map) => [...map].every(([a, b]) => a === b));
        // a proof may be missing, but never wrong
        if (prove(ownRules(name), mutant)) expect(byNames, name).toBe(true);
      }
  });
});

describe("what differs", () => {
  /**
   * Mutants of our small games that some match tells from the original: a changed goal value, initial fluent or
   * condition.
   */
  const found: { name: string; mutant: Rules; answer: PlayComparison & { kind: "different" } }[] = [];
  const games = [
    "tic-tac-toe",
    "nim",
    "tic-tic-toe",
    "rock-paper-scissors",
    "matching-pennies",
    "three-player-tic-tac-toe",
  ];

  test("is found in twenty mutated sheets, each with a shortest play that the interpreted machine confirms", () => {
    for (const name of games) {
      const rules = ownRules(name);
      for (const mutant of mutantsOf(rules, 12)) {
        if (found.length === 20) break;
        const answer = compareByPlay(played(rules), played(mutant), budget());
        if (isGaveUp(answer) || answer.kind === "same") continue;
        found.push({ name, mutant, answer });
        const differs = walkTogetherAlong(rules, mutant, answer.moves, answer.play);
        expect(differs, `${name}: ${answer.difference}`).toEqual(answer.play.length);
      }
    }
    expect(found.length).toBe(20);
  });

  test("games of other sizes differ at once", () => {
    expect(compare(ownRules("tic-tac-toe"), ownRules("three-player-tic-tac-toe"))).toMatchObject({
      kind: "different",
      play: [],
    });
  });
});

/** Sheets with one rule removed, one condition removed, or one goal value changed. */
function* mutantsOf(rules: Rules, most: number): Generator<Rules> {
  const random = createRandom(7);
  let made = 0;
  for (let tries = 0; tries < 200 && made < most; tries++) {
    const i = random.below(rules.rules.length);
    const rule = rules.rules[i] as Rules["rules"][number];
    const kind = random.below(3);
    let changed = [...rules.rules];
    if (kind === 0 && rule.head.relation === "goal") {
      const [role, value] = rule.head.args;
      if (role === undefined || value?.kind !== "application") continue;
      changed[i] = { ...rule, head: { ...rule.head, args: [role, { ...value, name: "37" }] } };
    } else if (kind === 1 && rule.body.length === 0 && rule.head.relation === "init") {
      changed = changed.filter((_, other) => other !== i);
    } else if (kind === 2 && rule.body.length > 1 && ["legal", "next", "terminal"].includes(rule.head.relation)) {
      changed = changed.filter((_, other) => other !== i);
    } else continue;
    made++;
    yield rulesFromText(printRules({ rules: changed }, "prefix"));
  }
}

/** The step at which the two first differ along a match on the interpreted machine. Undefined if they do not. */
function walkTogetherAlong(
  one: Rules,
  other: Rules,
  names: MoveNames,
  play: readonly (readonly string[])[],
): number | undefined {
  const machines = [new InterpretedMachine(one), new InterpretedMachine(other)] as const;
  const cursors = machines.map((machine) => machine.newCursor());
  for (let step = 0; step <= play.length; step++) {
    if (differAt(machines, cursors, names)) return step;
    const joint = play[step];
    if (joint === undefined) return undefined;
    const images = joint.map((text, role) => names.get(machines[0].roles[role] as string)?.get(text) as string);
    const target = machines[1].roles.map((name) => images[machines[0].roles.indexOf(name)] ?? "");
    const inOrder = machines[1].roles.every((name) => machines[0].roles.includes(name)) ? target : images;
    cursors[0]?.advance(legalJointMove(machines[0], cursors[0], joint));
    cursors[1]?.advance(legalJointMove(machines[1], cursors[1], inOrder));
  }
  return undefined;
}

function differAt(
  [one, other]: readonly [Machine, Machine],
  cursors: readonly ReturnType<Machine["newCursor"]>[],
  names: MoveNames,
): boolean {
  const [left, right] = cursors;
  if (left === undefined || right === undefined) return true;
  const a = describeState(one, left, 0);
  const b = describeState(other, right, 0);
  if (a.terminal !== b.terminal) return true;
  const byPlace = (map: ReadonlyMap<string, unknown> | null): unknown[] => [...(map?.values() ?? [])];
  if (JSON.stringify(byPlace(a.goals)) !== JSON.stringify(byPlace(b.goals))) return true;
  const images = [...a.legal].map(([role, moves]) =>
    moves.map((move) => names.get(role)?.get(move) ?? `no image of ${move}`).sort(),
  );
  return JSON.stringify(images) !== JSON.stringify(byPlace(b.legal));
}

/** Plays both at random. */
function walkTogether(one: Rules, other: Rules, names: MoveNames, games: number): number | undefined {
  const random = createRandom(1);
  const machine = new InterpretedMachine(one);
  for (let i = 0; i < games; i++) {
    const cursor = machine.newCursor();
    const play: string[][] = [];
    while (!cursor.isTerminal() && play.length < 30) {
      const joint = machine.roles.map((_, role) => {
        const { count, moves } = cursor.legalMoves(role);
        return moves[random.below(count)] as number;
      });
      play.push(joint.map((move, role) => machine.vocabulary.moveText(role, move)));
      cursor.advance(joint);
    }
    const differs = walkTogetherAlong(one, other, names, play);
    if (differs !== undefined) return differs;
  }
  return undefined;
}
