import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { playMatch } from "../match/index.ts";
import { makePlayer, PLAYER_KINDS } from "./make-player.ts";
import { playableGame, playableText } from "./player-fixtures.contract.ts";

const ENDLESS = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };

const play = (game: ReturnType<typeof playableGame>, names: readonly string[], iterations: number, seed: number) =>
  playMatch({
    game,
    players: names.map((name, i) => makePlayer(name, { seed: seed * 100 + i, iterations })),
    clocks: ENDLESS,
    now: () => 0,
    random: createRandom(seed),
    maxSteps: 60,
  });

/**
 * Six roles choose at once, twice. A role alone with its choice gets 100, a pair gets 50 each, larger groups get
 * nothing.
 */
const SIX_ROLES = `
${["r1", "r2", "r3", "r4", "r5", "r6"].map((role) => `(role ${role})`).join(" ")}
(value a) (value b) (value c)
(init (round 1))
(<= (legal ?r ?v) (role ?r) (value ?v))
(<= (next (round 2)) (true (round 1)))
(<= (next (round 3)) (true (round 2)))
(<= (next (last ?r ?v)) (does ?r ?v))
(<= terminal (true (round 3)))
(<= (shared ?r) (true (last ?r ?v)) (true (last ?s ?v)) (distinct ?r ?s))
(<= (crowded ?r) (true (last ?r ?v)) (true (last ?s ?v)) (true (last ?t ?v)) (distinct ?r ?s) (distinct ?r ?t) (distinct ?s ?t))
(<= (goal ?r 100) (role ?r) (not (shared ?r)))
(<= (goal ?r 50) (shared ?r) (not (crowded ?r)))
(<= (goal ?r 0) (crowded ?r))`;

/** Alternating moves, chance, simultaneous moves, one player, three players, six players, hidden cards. */
const GAMES = [
  "tic-tac-toe",
  "random-tic-tac-toe-2x2",
  "matching-pennies",
  "buttons-and-lights",
  "three-player-tic-tac-toe",
  "kuhn-poker",
]
  .map((name) => [name, playableGame(name)] as const)
  .concat([["six at once", playableText(SIX_ROLES)]]);

/**
 * Iterations per move. Symmetric players spend most of the time on the game of six, and more iterations would not test
 * them better.
 */
const ITERATIONS = process.env["NOETHER_VERIFY"] === "1" ? 30 : 10;

describe.each(PLAYER_KINDS.map(({ name }) => name))("%s", (name) => {
  test.each(GAMES)("plays %s without a fault, and reproducibly with the same seed", async (_, game) => {
    const names = machineOf(game)
      .roles.filter((role) => role !== "random")
      .map(() => name);
    const [first, again] = [await play(game, names, ITERATIONS, 3), await play(game, names, ITERATIONS, 3)];
    expect(first.faults).toEqual([]);
    expect(first.end).toBe("terminal");
    expect(again).toEqual(first);
  });
});

describe("strength", () => {
  const score = async (game: string, a: string, b: string, iterations: number, matches: number): Promise<number> => {
    const played = playableGame(game);
    let points = 0;
    for (let i = 0; i < matches; i++) {
      const names = i % 2 === 0 ? [a, b] : [b, a];
      const { goals } = await play(played, names, iterations, i + 1);
      const values = [...goals.values()] as number[];
      const [own, other] = i % 2 === 0 ? values : [...values].reverse();
      points += (own as number) > (other as number) ? 1 : own === other ? 0.5 : 0;
    }
    return points / matches;
  };

  test("uct, grave, mac-ucb and minimax beat random", async () => {
    for (const name of ["monte-carlo", "minimax", "uct-sym", "grave-sym", "mac-ucb-sym"])
      expect(await score("connect-four-4x5", name, "random", 100, 4), name).toBeGreaterThanOrEqual(0.75);
  });

  test("auto plays small games perfectly: it never loses tic-tac-toe and always wins nim", async () => {
    expect(await score("tic-tac-toe", "auto", "uct", 200, 6)).toBeGreaterThanOrEqual(0.5);
    const nim = playableGame("nim");
    for (let seed = 1; seed <= 4; seed++)
      expect((await play(nim, ["auto", "uct"], 100, seed)).goals.get("first")).toBe(100);
  });
});

describe("names", () => {
  const options = { seed: 1 };
  test("options are read and checked", () => {
    expect(makePlayer("uct:c=0.7", options).name).toBe("uct:c=0.7");
    expect(() => makePlayer("uct:c=0.7:steps=50", options)).not.toThrow();
    expect(() => makePlayer("deep-thought", options)).toThrow("there is no player deep-thought");
    expect(() => makePlayer("uct:d=1", options)).toThrow("uct has no option d");
    expect(() => makePlayer("uct:c=-1", options)).toThrow("a number from 0");
    expect(() => makePlayer("uct:c", options)).toThrow("name=number");
    expect(() => makePlayer("uct:c=warm", options)).toThrow("a number from 0");
    for (const sym of ["none", "rule", "ground", "constraint", "all"])
      for (const kind of ["uct-sym", "grave-sym", "mac-ucb-sym"])
        expect(makePlayer(`${kind}:sym=${sym}`, options).name).toBe(`${kind}:sym=${sym}`);
    expect(() => makePlayer("uct-sym:sym=some", options)).toThrow("one of none, rule, ground, constraint, all");
    expect(() => makePlayer("uct:sym=all", options)).toThrow("uct has no option sym");
    expect(() => makePlayer("random:c=1", options)).toThrow("it has none");
  });
});
