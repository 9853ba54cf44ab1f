import { describe, expect, test } from "vitest";
import { isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { Game } from "../../game/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import {
  DRAWN,
  END,
  type Environment,
  IllegalAction,
  type IndexSymmetry,
  indexSymmetries,
  openEnvironment,
  openVectorEnvironment,
  permute,
  type VectorEnvironment,
} from "./index.ts";

const gameOf = (name: string): Game => Game.open(ownRules(name));

function environmentOf(game: Game, maxSteps?: number): Environment {
  const environment = openEnvironment(game, { seed: 3, ...(maxSteps === undefined ? {} : { maxSteps }) });
  if (isGaveUp(environment)) throw new Error("gave up");
  return environment;
}

function vectorOf(game: Game, kind: VectorEnvironment["kind"], games: number): VectorEnvironment {
  const environment = openVectorEnvironment(game, { seed: 3, kind, games });
  if (isGaveUp(environment)) throw new Error("gave up");
  return environment;
}

/** Translates action texts, given in player order, to numbers. */
const act = ({ spec }: Environment, ...texts: string[]): number[] =>
  texts.map((text, player) => (spec.actions[player] as readonly string[]).indexOf(text));

const shown = (environment: Environment, player = 0): string[] => {
  const row = environment.observe(player);
  return environment.spec.observation.names.filter((_, i) => row[i] === 1) as string[];
};

describe("one game", () => {
  test("observation of tic-tac-toe: board planes, then the player to move", () => {
    const { spec } = environmentOf(gameOf("tic-tac-toe"));
    expect(spec.players).toEqual(["x", "o"]);
    expect(spec.observation.boards).toEqual([
      { name: "cell/3", offset: 0, planes: ["cell b", "cell o", "cell x"], height: 3, width: 3 },
    ]);
    expect(spec.observation.names.slice(0, 4)).toEqual([
      "(cell 1 1 b)",
      "(cell 2 1 b)",
      "(cell 3 1 b)",
      "(cell 1 2 b)",
    ]);
    expect(spec.observation.names.slice(27)).toEqual(["(control o)", "(control x)"]);
    expect(spec.actions[0]?.slice(0, 2)).toEqual(["(mark 1 1)", "(mark 1 2)"]);
    expect(spec.actions[0]?.at(-1)).toBe("noop");
  });

  test("a win rewards 1 to one player and 0 to the other; earlier steps reward nothing", () => {
    const environment = environmentOf(gameOf("tic-tac-toe"));
    for (const cells of ["1 1", "2 1", "1 2", "2 2"].entries()) {
      const moves = [`(mark ${cells[1]})`, "noop"];
      expect(environment.step(act(environment, ...(cells[0] % 2 === 0 ? moves : moves.reverse())))).toBe(END.none);
      expect([...environment.rewards]).toEqual([0, 0]);
    }
    expect(environment.step(act(environment, "(mark 1 3)", "noop"))).toBe(END.terminal);
    expect([...environment.rewards]).toEqual([1, 0]);
    expect(environment.legal(0).every((bit) => bit === 0)).toBe(true);
    expect(() => environment.step([DRAWN, DRAWN])).toThrow("the game is over");
    environment.reset();
    expect(environment.end).toBe(END.none);
    expect([...environment.rewards]).toEqual([0, 0]);
  });

  test("an illegal action is refused with a list of the legal ones, and nothing moves", () => {
    const environment = environmentOf(gameOf("tic-tac-toe"));
    environment.step(act(environment, "(mark 2 2)", "noop"));
    const before = environment.observe();
    expect(() => environment.step(act(environment, "noop", "(mark 2 2)"))).toThrow(IllegalAction);
    expect(() => environment.step(act(environment, "noop", "(mark 2 2)"))).toThrow(
      "action 4 (mark 2 2) is not legal for o; legal: 0 (mark 1 1)",
    );
    expect(() => environment.step([0])).toThrow("1 actions for 2 players");
    expect(environment.observe()).toEqual(before);
  });

  test("a clone draws the same random moves, and is independent", () => {
    const environment = environmentOf(gameOf("pig"));
    for (let i = 0; i < 6; i++) environment.step(environment.spec.players.map(() => DRAWN));
    const twin = environment.clone();
    const before = environment.save();
    for (let i = 0; i < 8; i++) {
      twin.step(twin.spec.players.map(() => DRAWN));
      expect(environment.save()).toEqual(before);
    }
    for (let i = 0; i < 8; i++) environment.step(environment.spec.players.map(() => DRAWN));
    expect(environment.save()).toEqual(twin.save());
    environment.restore(before);
    expect(environment.save()).toEqual(before);
  });

  test("with hidden information, a player sees only its percepts", () => {
    const environment = environmentOf(gameOf("kuhn-poker"));
    const { observation } = environment.spec;
    expect(observation.isHidden).toBe(true);
    expect(shown(environment, 0)).toEqual([]);
    environment.step([DRAWN, DRAWN]);
    const seen = [shown(environment, 0), shown(environment, 1)];
    expect(seen[0]).not.toEqual([]);
    expect(seen[0]).not.toEqual(seen[1]);
  });

  test("a game without an end is cut, and one without a move is stuck", () => {
    const endless = Game.open(
      rulesFromText(
        "(role a) (init p) (<= (legal a go)) (<= (next p)) (<= terminal (true q)) (<= (next q) (true q)) (goal a 50)",
      ),
    );
    const environment = environmentOf(endless, 3);
    expect([0, 1, 2].map(() => environment.step([DRAWN]))).toEqual([END.none, END.none, END.cut]);
    const stuck = environmentOf(
      Game.open(
        rulesFromText(
          "(role a) (init p) (<= (legal a go) (true p)) (<= (next q) (does a go)) (<= terminal (true r)) (<= (next r) (true r)) (goal a 50)",
        ),
      ),
    );
    expect(stuck.step([0])).toBe(END.none);
    expect(stuck.legal(0)).toEqual(Uint8Array.of(0));
    expect(stuck.step([DRAWN])).toBe(END.stuck);
  });

  test("a sheet that does not ground gives up", () => {
    const counting = `(role a) (init (n 0)) (<= (legal a go)) (<= (next (n (s ?x))) (true (n ?x)))
      (<= terminal (true done)) (<= (next done) (true done)) (goal a 100)`;
    const answer = openEnvironment(Game.open(rulesFromText(counting)));
    expect(isGaveUp(answer)).toBe(true);
  });
});

describe("many games", () => {
  // 131 games fill one batch and start a second one.
  test("lanes and cursors play the same games with the same actions", () => {
    const game = gameOf("connect-four-4x5");
    const [lanes, cursors] = [vectorOf(game, "lanes", 131), vectorOf(game, "cursors", 131)];
    expect([lanes.kind, cursors.kind]).toEqual(["lanes", "cursors"]);
    for (let step = 0; step < 20; step++) {
      lanes.step();
      const made = lanes.movesMade();
      cursors.step(made); // The game has no chance, so moves by role are actions by player.
      expect(cursors.ends).toEqual(lanes.ends);
      expect(cursors.rewards).toEqual(lanes.rewards);
      expect(cursors.observe()).toEqual(lanes.observe());
      expect(cursors.legal()).toEqual(lanes.legal());
    }
  });

  test("a game saved in one kind can be restored in the other, percepts included", () => {
    const game = gameOf("kuhn-poker");
    const [lanes, cursors] = [vectorOf(game, "lanes", 140), vectorOf(game, "cursors", 140)];
    for (let step = 0; step < 3; step++) lanes.step();
    for (let i = 0; i < 140; i++) cursors.restore(i, lanes.save(i));
    expect(cursors.observe()).toEqual(lanes.observe());
    expect(cursors.legal()).toEqual(lanes.legal());
    lanes.reset(8);
    for (let i = 0; i < 140; i++) lanes.restore(i, cursors.save(139 - i));
    for (let i = 0; i < 140; i++) expect(lanes.save(i)).toEqual(cursors.save(139 - i));
  });

  test("an illegal action names its game, and no game moves", () => {
    for (const kind of ["lanes", "cursors"] as const) {
      const environment = vectorOf(gameOf("tic-tac-toe"), kind, 130);
      const actions = new Int32Array(260).fill(DRAWN);
      const before = environment.observe();
      actions[2 * 129 + 1] = 0;
      expect(() => environment.step(actions)).toThrow("is not legal for o in game 129; legal: 9 noop");
      expect(environment.observe()).toEqual(before);
      environment.step();
      expect(environment.observe()).not.toEqual(before);
    }
  });

  test("equal seeds play equal games, and restored games are cut in time", () => {
    const game = gameOf("tic-tac-toe");
    const environment = vectorOf(game, "lanes", 5);
    const play = (): string => {
      environment.reset(7);
      return Array.from({ length: 20 }, () => {
        environment.step();
        return environment.movesMade().join();
      }).join(" ");
    };
    expect(play()).toBe(play());
    const cut = openVectorEnvironment(game, { games: 2, maxSteps: 3 }) as VectorEnvironment;
    cut.step();
    const saved = cut.save(0);
    cut.step();
    cut.restore(0, saved);
    const ends = [1, 2, 3].map(() => {
      cut.step();
      return [...cut.ends];
    });
    expect(ends).toEqual([
      [END.none, END.cut],
      [END.cut, END.none],
      [END.none, END.none],
    ]);
  });

  test.each(["lanes", "cursors"] as const)("%s: a game saved at its end is not restored, and play goes on", (kind) => {
    const game = gameOf("tic-tac-toe");
    const one = openEnvironment(game) as Environment;
    const begun = one.save();
    while (one.end === END.none) one.step([DRAWN, DRAWN]);
    const environment = openVectorEnvironment(game, { games: 2, kind, maxSteps: 20 }) as VectorEnvironment;
    const before = environment.save(1);
    for (const over of [one.save(), { ...begun, steps: 20 }]) {
      expect(() => environment.restore(1, over)).toThrow("saved at its end");
      expect(environment.save(1)).toEqual(before);
    }
    let ends = 0;
    for (let step = 0; step < 20; step++) {
      environment.step();
      if (environment.ends[1] === END.terminal) ends++;
    }
    expect(ends).toBeGreaterThan(1);
    const staying = openVectorEnvironment(game, { games: 2, restarts: false }) as VectorEnvironment;
    staying.restore(1, one.save());
    expect(staying.save(1)).toEqual(one.save());
  });

  test("a game that is over before it begins has no steps", () => {
    const over = Game.open(rulesFromText("(role a) (init p) (legal a go) (<= terminal (true p)) (goal a 100)"));
    expect(() => openVectorEnvironment(over, { games: 1 })).toThrow("over before it begins");
    expect(() => openVectorEnvironment(over, { games: 0 })).toThrow("at least 1");
  });
});

describe("symmetries on numbers", () => {
  test.each(["tic-tac-toe", "connect-four-4x5", "tron"])("of %s commute with play", (name) => {
    const game = gameOf(name);
    const environment = environmentOf(game);
    const { spec } = environment;
    const found = indexSymmetries(game, spec);
    if (isGaveUp(found)) throw new Error("gave up");
    expect(found.isWhole).toBe(true);
    expect(found.list.length).toBeGreaterThan(1);
    const random = createRandom(2);
    for (const symmetry of found.list) {
      const image = environmentOf(game);
      environment.reset();
      // A symmetry may move the initial state. Play is compared only if it does not.
      if (!sameRows(permuted(symmetry, environment), image.observe())) continue;
      while (environment.end === END.none) {
        const actions = spec.players.map((_, player) => {
          const mask = environment.legal(player);
          const legal = [...mask.keys()].filter((action) => mask[action] === 1);
          return legal[random.below(legal.length)] as number;
        });
        const images = new Array<number>(actions.length);
        for (const [player, action] of actions.entries())
          images[symmetry.players[player] as number] = symmetry.actions[player]?.[action] as number;
        environment.step(actions);
        image.step(images);
        expect(image.end).toBe(environment.end);
        expect(sameRows(permuted(symmetry, environment), image.observe())).toBe(true);
        for (const player of spec.players.keys())
          expect(image.rewards[symmetry.players[player] as number]).toBe(environment.rewards[player]);
      }
    }
  });
});

const permuted = ({ observation }: IndexSymmetry, environment: Environment): Uint8Array =>
  permute(environment.observe(), observation, new Uint8Array(observation.length));
const sameRows = (one: Uint8Array, other: Uint8Array): boolean => one.every((bit, i) => bit === other[i]);
