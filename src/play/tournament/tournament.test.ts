import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import type { MatchScore, PlannedMatch } from "./pairing-record.ts";
import { pairSwissRound } from "./swiss-round.ts";
import { type Schedule, Tournament, type TournamentPlan } from "./tournament.ts";

const plan = (changes: Partial<TournamentPlan> = {}): TournamentPlan => ({
  games: ["g", "h"],
  settings: ["s"],
  players: ["p", "q", "r"],
  schedule: "round-robin",
  matches: 2,
  ...changes,
});

const score = (points: number): MatchScore => ({ points, faults: [1, 0] });
/** The player whose name comes first in the alphabet wins. */
const byName = ({ a, b }: PlannedMatch): MatchScore => score(a < b ? 1 : 0);

/** Hands out all matches that can be played now. */
function handedOut(tournament: Tournament): PlannedMatch[] {
  const list: PlannedMatch[] = [];
  for (let match = tournament.next(); match !== undefined; match = tournament.next()) list.push(match);
  return list;
}

/** Plays to the end, reporting the results of each wave in random order. */
function playAll(tournament: Tournament, judge: (match: PlannedMatch) => MatchScore, seed = 1): PlannedMatch[] {
  const random = createRandom(seed);
  const all: PlannedMatch[] = [];
  for (let wave = handedOut(tournament); wave.length > 0; wave = handedOut(tournament)) {
    all.push(...wave);
    for (const match of random.shuffle(wave)) tournament.tell(match, judge(match));
  }
  expect(tournament.isDone()).toBe(true);
  return all;
}

const names = (matches: readonly PlannedMatch[]): string[] => matches.map(({ game, a, b }) => `${game} ${a} ${b}`);

describe("schedules", () => {
  test("an unknown one is refused, and the choices are named", () => {
    const unknown = () => new Tournament(plan({ schedule: "robin" as Schedule }));
    expect(unknown).toThrow(/"robin".*round-robin, gauntlet, swiss/);
  });

  test("round robin: every pairing on every game, game by game, evenly", () => {
    const matches = handedOut(new Tournament(plan()));
    expect(names(matches).slice(0, 3)).toEqual(["g p q", "g p r", "g q r"]);
    expect(matches.map(({ game }) => game).join("")).toBe("gggggghhhhhh");
    expect(matches.slice(0, 6).map(({ number }) => number)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test("games × settings", () => {
    const matches = handedOut(new Tournament(plan({ settings: ["s", "t"] })));
    expect(new Set(matches.map(({ game, setting }) => game + setting))).toEqual(new Set(["gs", "gt", "hs", "ht"]));
    expect(matches.length).toBe(24);
  });

  test("gauntlet: the first against each of the others", () => {
    const matches = handedOut(new Tournament(plan({ schedule: "gauntlet", games: ["g"], matches: 1 })));
    expect(names(matches)).toEqual(["g p q", "g p r"]);
  });

  test("Swiss: a round begins when the one before is over, equals meet, the strongest wins", () => {
    const players = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const tournament = new Tournament(plan({ schedule: "swiss", games: ["g"], players }));
    const first = handedOut(tournament);
    expect(first.length).toBe(8);
    expect(tournament.missing()).toBe(24);
    for (const match of first.slice(1)) tournament.tell(match, byName(match));
    expect(tournament.next()).toBeUndefined();
    tournament.tell(first[0] as PlannedMatch, byName(first[0] as PlannedMatch));
    const rest = playAll(tournament, byName);
    expect(rest.length).toBe(16);
    const met = [...first, ...rest].map(({ a, b }) => a + b);
    expect(new Set(met).size).toBe(12);
    expect(tournament.table().filter(({ a, wins }) => a === "a" && wins === 2).length).toBe(3);
  });

  test("Swiss with an odd number: everybody rests at most once", () => {
    const players = ["a", "b", "c", "d", "e"];
    const tournament = new Tournament(plan({ schedule: "swiss", games: ["g"], players, rounds: 5 }));
    playAll(tournament, byName);
    const played = players.map((name) =>
      tournament
        .table()
        .filter(({ a, b }) => a === name || b === name)
        .reduce((sum, { matches }) => sum + matches, 0),
    );
    expect(played).toEqual([8, 8, 8, 8, 8]);
  });

  test("more Swiss rounds than opponents: players meet again, with new matches", () => {
    const tournament = new Tournament(plan({ schedule: "swiss", games: ["g"], players: ["a", "b"], rounds: 3 }));
    expect(playAll(tournament, byName).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(tournament.table()).toMatchObject([{ matches: 6, wins: 6 }]);
  });

  test("a round avoids rematches even if the greedy pairing fails", () => {
    const standing = (player: string, points: number, met: string[]) => ({
      player,
      points,
      met: new Set(met),
      hasRested: false,
    });
    // Pairing a with b would leave c and d, who have met.
    const { pairings } = pairSwissRound([
      standing("a", 3, []),
      standing("b", 2, []),
      standing("c", 1, ["d"]),
      standing("d", 0, ["c"]),
    ]);
    expect(pairings).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
  });
});

describe("the table", () => {
  test("does not depend on the order of results", () => {
    const results = [1, 0.5, 0, 1];
    const judge = ({ number }: PlannedMatch): MatchScore => score(results[number] as number);
    const tables = [1, 2, 3].map((seed) => {
      const tournament = new Tournament(plan({ games: ["g"], players: ["p", "q"], matches: 4 }));
      playAll(tournament, judge, seed);
      return tournament.table();
    });
    expect(tables[0]).toMatchObject([{ game: "g", a: "p", b: "q", matches: 4, wins: 2, draws: 1, score: 0.625 }]);
    expect(tables[0]?.[0]?.faults).toEqual([4, 0]);
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2]).toEqual(tables[0]);
  });

  test("a score reported twice counts once", () => {
    const tournament = new Tournament(plan({ games: ["g"], players: ["p", "q"] }));
    const match = tournament.next() as PlannedMatch;
    tournament.tell(match, score(1));
    tournament.tell(match, score(0));
    expect(tournament.table()).toMatchObject([{ matches: 1, wins: 1 }]);
    expect(tournament.missing()).toBe(1);
  });

  test("distinguishes pairs from single matches", () => {
    const tournament = new Tournament(plan({ games: ["g"], players: ["p", "q"], matches: 3 }));
    for (const match of handedOut(tournament)) tournament.tell(match, score(match.number === 1 ? 0.5 : 1));
    expect(tournament.rated()).toEqual([{ a: "p", b: "q", pairs: [0, 0, 0, 1, 0], singles: [0, 0, 1] }]);
  });
});

describe("a sequential test", () => {
  const hypotheses = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };
  const run = (seed: number) => {
    const tournament = new Tournament(
      plan({ games: ["g"], players: ["p", "q", "r"], matches: 1000, test: hypotheses }),
    );
    const judge = ({ a, b, number }: PlannedMatch): MatchScore =>
      score(a === "p" ? (number % 5 === 0 ? 0 : 1) : b === "r" ? number % 2 : 0.5);
    const played = playAll(tournament, judge, seed).length;
    return { table: tournament.table(), played };
  };

  test("stops a pairing when it is decided, at the same pair whatever the order", () => {
    const { table, played } = run(1);
    expect(table.map(({ verdict }) => verdict)).toEqual(["H1", "H1", "H0"]);
    expect(played).toBeLessThan(600);
    for (const { matches } of table) expect(matches % 2).toBe(0);
    for (const seed of [2, 3, 4]) expect(run(seed).table).toEqual(table);
  });

  test("matches of a decided pairing are no longer wanted", () => {
    const tournament = new Tournament(plan({ games: ["g"], players: ["p", "q"], matches: 1000, test: hypotheses }));
    const ahead = handedOut(tournament);
    expect(ahead.length).toBe(32);
    for (const match of ahead) tournament.tell(match, score(1));
    expect(tournament.isDone()).toBe(true);
    expect(tournament.isWanted(ahead.at(-1) as PlannedMatch)).toBe(false);
    expect(tournament.table()[0]?.matches).toBeLessThan(32);
  });
});

describe("a sample", () => {
  const players = ["a", "b", "c", "d"];
  const games = Array.from({ length: 30 }, (_, i) => `g${i}`);

  test("has the requested size, and covers games evenly, every pairing and both sides", () => {
    const sample = handedOut(new Tournament(plan({ games, players, sample: 90 })));
    expect([sample.length, new Set(sample.map((match) => JSON.stringify(match))).size]).toEqual([90, 90]);
    for (const game of games) expect(sample.filter((match) => match.game === game).length).toBe(3);
    for (const [i, a] of players.entries())
      for (const b of players.slice(i + 1))
        for (const number of [0, 1])
          expect(sample.some((match) => match.a === a && match.b === b && match.number === number)).toBe(true);
  });

  test("is the whole plan if that is no larger, and has no row without a match", () => {
    expect(handedOut(new Tournament(plan({ sample: 100 }))).length).toBe(12);
    expect(new Tournament(plan({ sample: 3 })).table().length).toBe(3);
  });
});
