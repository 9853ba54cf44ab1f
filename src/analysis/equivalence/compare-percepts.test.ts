/** Games with hidden information are also compared by what each role perceives. */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { checkRules } from "../../language/checks/index.ts";
import { printRules, type Rule, type Rules, type Term } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { groundCircuit, makeMachine } from "../../machine/automatic/index.ts";
import { describePercepts, JointMoves, legalJointMove, type State } from "../../machine/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { compareByPlay, type MoveNames, type PlayComparison, type PlayedGame, type Translation } from "./index.ts";

const MUTANTS = process.env["NOETHER_VERIFY"] === "1" ? 10 : 4;

const budget = (): Budget => new Budget({ steps: 20_000_000 });
const played = (rules: Rules): PlayedGame => ({ rules, machine: makeMachine(rules, "auto", budget()) });

function compare(one: Rules, other: Rules): PlayComparison {
  const answer = compareByPlay(played(one), played(other), budget());
  if (isGaveUp(answer)) throw new Error("gave up");
  return answer;
}

const text = (rules: Pick<Rules, "rules">): string => printRules(rules, "prefix");
/** The sheet with a text replaced. The text must occur in it. */
function edited(rules: Rules, from: string, to: string): Rules {
  const old = text(rules).replaceAll(/\s+/g, " ");
  if (!old.includes(from)) throw new Error(`no ${from} in the sheet`);
  return rulesFromText(old.replace(from, to));
}

/** A number from one to two is hidden. The guesser asks once whether it is one, then guesses. */
const askingSheet = (sees: string): Rules =>
  rulesFromText(`(role guesser) (role random) (init (step 1)) (succ 1 2) (succ 2 3) (succ 3 4) (number 1) (number 2)
    (<= (next (step ?b)) (true (step ?a)) (succ ?a ?b))
    (<= (legal random (hide ?n)) (true (step 1)) (number ?n)) (<= (legal random noop) (not (true (step 1))))
    (<= (legal guesser noop) (true (step 1))) (<= (legal guesser ask) (true (step 2))) (<= (legal guesser (say ?n)) (true (step 3)) (number ?n))
    (<= (next (hidden ?n)) (does random (hide ?n))) (<= (next (hidden ?n)) (true (hidden ?n)))
    (<= (next right) (does guesser (say ?n)) (true (hidden ?n))) (<= terminal (true (step 4)))
    (<= (goal guesser 100) (true right)) (<= (goal guesser 0) (not (true right))) (goal random 0) ${sees}`);
const ONE = "(<= (sees guesser yes) (does guesser ask) (true (hidden 1)))";
const TWO = "(<= (sees guesser no) (does guesser ask) (true (hidden 2)))";

describe("percepts of the roles", () => {
  test.each([
    ["the words do not matter", ONE + TWO, (ONE + TWO).replace("yes", "ja").replace("no)", "nein)")],
    ["a yes can be called no and a no yes", ONE + TWO, ONE.replace("yes", "no") + TWO.replace("no)", "yes)")],
    ["silence is a message too", ONE + TWO, ONE],
    ["either silence", ONE, TWO],
    ["one who made another move knows that", ONE + TWO, `${ONE}${TWO}(sees guesser tick)`],
    ["two words that always come together are one", ONE, ONE + ONE.replace("yes", "(heard yes)")],
  ])("%s", (_, one, other) => {
    expect(compare(askingSheet(one), askingSheet(other))).toMatchObject({ kind: "same", proven: "exhaustive" });
  });

  test.each([
    ["somebody who is told nothing of use", ONE + TWO, "(sees guesser tick)"],
    ["one word for two answers", ONE + TWO, ONE + TWO.replace("no)", "yes)")],
    ["what is told too early", ONE, `${ONE}(<= (sees guesser (it-is ?n)) (does random (hide ?n)))`],
  ])("%s is another game", (_, one, other) => {
    const [left, right] = [askingSheet(one), askingSheet(other)];
    const answer = compare(left, right);
    if (answer.kind !== "different") throw new Error("they differ");
    expect(answer.proven).toBe("exhaustive");
    expect(answer.difference).toContain("guesser is told");
    expect(contradicts(left, right, answer.moves)).toBe(true);
  });

  test("an edit of a percept is shown by a shortest play, which replays with other percepts", () => {
    const rules = ownRules("kuhn-poker");
    const peeping = edited(rules, "(<= (sees bob (your-card ?second))", "(<= (sees bob (your-card ?first))");
    const answer = compare(rules, peeping);
    if (answer.kind !== "different") throw new Error("they differ");
    // the deal alone shows a contradiction: one message to bob means two different cards
    expect(answer.play.length).toBe(1);
    const [mine, theirs] = [rules, peeping].map((sheet) => lastPercepts(sheet, answer.play));
    expect(mine?.get("alice")).toEqual(theirs?.get("alice"));
    expect(mine?.get("bob")).not.toEqual(theirs?.get("bob"));
    expect(answer.difference).toContain(`bob is told ${mine?.get("bob")?.join(" ")} in the first`);
  });

  test("a sheet without sees tells all moves", () => {
    const open = ownRules("rock-paper-scissors");
    const all = "(<= (sees ?r (did ?q ?m)) (role ?r) (does ?q ?m))";
    const none = "(<= (sees ?r (did ?r ?m)) (does ?r ?m))";
    const told = rulesFromText(text(open) + all);
    const hidden = rulesFromText(text(open) + none);
    expect(compare(open, told)).toMatchObject({ kind: "same", proven: "exhaustive" });
    expect(compare(told, open)).toMatchObject({ kind: "same", proven: "exhaustive" });
    for (const [one, other] of [
      [open, hidden],
      [told, hidden],
      [hidden, open],
    ] as const)
      expect(compare(one, other)).toMatchObject({ kind: "different", proven: "exhaustive" });
  });

  test.each(["kuhn-poker", "guess-the-number"])("%s in disguise", (name) => {
    const rules = ownRules(name);
    const disguised = scrambleRules(rules, createRandom(3), { arguments: true }).rules;
    const answer = compare(rules, disguised);
    expect(answer).toMatchObject({ kind: "same" });
    expect(contradicts(rules, disguised, answer.moves, 3)).toBe(false);
  });
});

test("a player in the place of chance makes another game, whatever the names", () => {
  const pig = ownRules("pig");
  const dealt = rulesFromText(text(pig).replaceAll("random", "dealer"));
  const names = (from: string, to: string): Translation => {
    const rename = (term: Term): Term =>
      term.kind === "variable" ? term : { ...term, name: term.name === from ? to : term.name };
    return rename;
  };
  const translations = [names("random", "dealer"), names("dealer", "random")];
  for (const [one, other] of [
    [pig, dealt],
    [dealt, pig],
  ] as const) {
    const answer = compareByPlay(played(one), played(other), budget(), { translations });
    expect(answer).toMatchObject({ kind: "different", proven: "exhaustive", play: [] });
  }
});

describe("edits of percepts, against an obvious twin that plays all plays by the rules as written", () => {
  const asking = askingSheet(ONE + TWO);
  test.each([
    ["kuhn-poker", ownRules("kuhn-poker")],
    ["asking", asking],
    [
      "matching-pennies with percepts",
      rulesFromText(`${text(ownRules("matching-pennies"))} (<= (sees ?r (did ?q ?m)) (role ?r) (does ?q ?m))`),
    ],
  ])("%s", (_, rules) => {
    let [same, different] = [0, 0];
    for (const mutant of mutantsOfPercepts(rules, MUTANTS)) {
      const answer = compare(rules, mutant);
      expect(contradicts(rules, mutant, answer.moves), text(mutant)).toBe(answer.kind === "different");
      if (answer.kind === "same") same++;
      else different++;
    }
    expect(different).toBeGreaterThan(0);
    expect(same + different).toBe(MUTANTS);
  });
});

describe("proofs on circuits", () => {
  /** Only few pairs may be visited, so that a proof is needed. */
  function prove(one: Rules, other: Rules): PlayComparison {
    const [left, right] = [one, other].map((rules): PlayedGame => {
      const ground = groundCircuit(rules, unlimited());
      if (ground === undefined || isGaveUp(ground)) throw new Error("not grounded");
      return { ...played(rules), circuit: ground.circuit };
    }) as [PlayedGame, PlayedGame];
    const answer = compareByPlay(left, right, budget(), { mostPairs: 10, translations: [(term) => term] });
    if (isGaveUp(answer)) throw new Error("gave up");
    return answer;
  }

  const dice = ownRules("liars-dice");

  test("liars-dice with other words for its percepts", () => {
    const renamed = edited(
      edited(dice, "(sees anna (your-die", "(sees anna (mine"),
      "(said ?player liar)",
      "(doubt ?player)",
    );
    expect(prove(dice, renamed)).toMatchObject({ kind: "same", proven: "circuit" });
  });

  test("liars-dice in which bert is told anna's die has no proof, and a play shows why", () => {
    const peeping = edited(dice, "(sees bert (your-die ?second))", "(sees bert (your-die ?first))");
    const answer = prove(dice, peeping);
    expect(answer).toMatchObject({ kind: "different" });
    expect(answer.kind === "different" && answer.difference).toContain("bert is told (your-die");
  });

  test.each(["pig", "cheese-thief"])("a game of chance: %s", (name) => {
    expect(prove(ownRules(name), ownRules(name))).toMatchObject({ kind: "same", proven: "circuit" });
  });
});

/** What each role perceives of the last step of a match. */
function lastPercepts(rules: Rules, play: readonly (readonly string[])[]): ReturnType<typeof describePercepts> {
  const machine = new InterpretedMachine(rules);
  const cursor = machine.newCursor();
  let told: ReturnType<typeof describePercepts> = null;
  for (const texts of play) {
    const joint = legalJointMove(machine, cursor, texts);
    told = describePercepts(machine, cursor, joint);
    cursor.advance(joint);
  }
  return told;
}

/**
 * Whether some role that made the same move and perceives the same in one game perceives different things in the other.
 * It tries all matches of up to `length` moves on the interpreted machine. The roles must be in the same order. Moves
 * that are not in `names` correspond by name. Both sheets hide moves.
 */
function contradicts(one: Rules, other: Rules, names: MoveNames, length = 6): boolean {
  const machines = [new InterpretedMachine(one), new InterpretedMachine(other)] as const;
  const cursors = [machines[0].newCursor(), machines[1].newCursor()] as const;
  const met = new Map<string, Set<string>>();
  const meet = (key: string, value: string): void => void met.set(key, (met.get(key) ?? new Set<string>()).add(value));
  const joint = new JointMoves(machines[0].roles.length);
  let level: [State, State][] = [[machines[0].initialState, machines[1].initialState]];
  for (let step = 0; step < length; step++) {
    const next = new Map<string, [State, State]>();
    for (const [left, right] of level) {
      cursors[0].load(left);
      if (cursors[0].isTerminal()) continue;
      joint.start(cursors[0]);
      while (joint.next()) {
        cursors[0].load(left);
        cursors[1].load(right);
        const texts = Array.from(joint.current, (move, role) => machines[0].vocabulary.moveText(role, move));
        const images = texts.map((move, role) => names.get(machines[0].roles[role] as string)?.get(move) ?? move);
        const image = legalJointMove(machines[1], cursors[1], images);
        const told = [...machines[0].roles.keys()].map((role) => cursors[0].percepts(role, joint.current).join(" "));
        const heard = [...machines[1].roles.keys()].map((role) => cursors[1].percepts(role, image).join(" "));
        for (const [role, name] of machines[0].roles.entries())
          if (name !== "random") {
            meet(`forth ${role} ${texts[role]}: ${told[role]}`, heard[role] as string);
            meet(`back ${role} ${texts[role]}: ${heard[role]}`, told[role] as string);
          }
        cursors[0].advance(joint.current);
        cursors[1].advance(image);
        const [a, b] = [cursors[0].save(), cursors[1].save()];
        next.set(`${a.join()}|${b.join()}`, [a, b]);
      }
    }
    level = [...next.values()];
  }
  return [...met.values()].some((values) => values.size > 1);
}

/** Sheets with a rule of `sees` removed, a condition of it removed, or another word in its head. */
function* mutantsOfPercepts(rules: Rules, most: number): Generator<Rules> {
  const random = createRandom(11);
  const places = [...rules.rules.keys()].filter((i) => rules.rules[i]?.head.relation === "sees");
  for (let made = 0; made < most; ) {
    const i = places[random.below(places.length)] as number;
    const rule = rules.rules[i] as Rule;
    const kind = random.below(3);
    const changed = [...rules.rules];
    const [role, percept] = rule.head.args;
    if (kind === 0) changed.splice(i, 1);
    else if (kind === 1 && rule.body.length > 1) {
      const body = [...rule.body];
      body.splice(random.below(body.length), 1);
      changed[i] = { ...rule, body };
    } else if (role !== undefined && percept?.kind === "application")
      changed[i] = { ...rule, head: { ...rule.head, args: [role, { ...percept, name: "word", args: [] }] } };
    // a sheet must still hide moves, otherwise it announces all of them
    const mutant = rulesFromText(`${text({ rules: changed })} (<= (sees ?r nothing) (role ?r) (distinct ?r ?r))`);
    if (checkRules(mutant, unlimited()).some(({ severity }) => severity === "error")) continue;
    made++;
    yield mutant;
  }
}
