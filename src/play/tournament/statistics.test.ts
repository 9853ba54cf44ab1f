/** Compares ratings and tests with published figures, brute force and simulated play. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { eloDifference, expectedScore } from "./elo.ts";
import { type RatedPairing, ratePlayers } from "./ratings.ts";
import { logLikelihoodRatio, type PairCounts, sequentialBounds, sequentialVerdict } from "./sequential-test.ts";
import { holmAdjusted, signTest } from "./significance.ts";

describe("Elo", () => {
  test("agrees with the usual table", () => {
    expect(expectedScore(0)).toBe(0.5);
    expect(expectedScore(100)).toBeCloseTo(0.64, 3);
    expect(expectedScore(400)).toBeCloseTo(10 / 11, 12);
    expect(eloDifference(0.75)).toBeCloseTo(190.85, 2);
    expect(eloDifference(expectedScore(-37))).toBeCloseTo(-37, 9);
    expect([eloDifference(0), eloDifference(1)]).toEqual([-Infinity, Infinity]);
  });
});

describe("the sequential test", () => {
  const test5 = (elo0: number, elo1: number) => ({ elo0, elo1, alpha: 0.05, beta: 0.05 });

  test("has the usual published bounds", () => {
    expect(sequentialBounds(test5(0, 5)).map((bound) => bound.toFixed(2))).toEqual(["-2.94", "2.94"]);
  });

  // Tests of Stockfish on Fishtest in 2020 and 2021, when its hypotheses were in logistic Elo.
  test.each<[PairCounts, number, number, number]>([
    [[491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96],
    [[53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97],
    [[253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94],
    [[58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97],
    [[1284, 17437, 55536, 18085, 1292], 0, 2, 2.94],
    [[17, 253, 1042, 337, 39], -0.5, 1.5, 2.96],
    [[133, 1751, 5094, 1849, 165], -0.5, 1.5, 2.94],
    [[40, 1272, 12142, 1300, 30], -1.5, 0.5, 3.01],
  ])("agrees with Fishtest on %j", (counts, elo0, elo1, published) => {
    expect(logLikelihoodRatio(counts, test5(elo0, elo1))).toBeCloseTo(published, 1);
  });

  test("agrees with a search over all distributions with the given mean", () => {
    const counts: PairCounts = [3, 4, 10, 6, 7];
    const likelihood = (shares: readonly number[]): number =>
      shares.some((share) => share <= 0)
        ? -Infinity
        : counts.reduce((sum, count, i) => sum + count * Math.log(shares[i] as number), 0);
    /** Some distribution with this mean and no empty class. */
    const anyWith = (mean: number): number[] => {
      const extreme = mean > 0.5 ? [0.02, 0.02, 0.02, 0.02, 0.92] : [0.92, 0.02, 0.02, 0.02, 0.02];
      const meanOfExtreme = extreme.reduce((sum, share, i) => sum + (share * i) / 4, 0);
      const weight = (mean - 0.5) / (meanOfExtreme - 0.5);
      return extreme.map((share) => (1 - weight) * 0.2 + weight * share);
    };
    /** Hill climbing by moving probability between three classes, which keeps sum and mean. */
    const best = (mean: number): number => {
      let shares = anyWith(mean);
      for (let step = 0.05; step > 1e-9; ) {
        let improved = false;
        for (let i = 0; i < 5; i++)
          for (let j = i + 1; j < 5; j++)
            for (let k = j + 1; k < 5; k++)
              for (const sign of [step, -step]) {
                const moved = [...shares];
                moved[i]! += (sign * (k - j)) / (k - i);
                moved[j]! -= sign;
                moved[k]! += (sign * (j - i)) / (k - i);
                if (likelihood(moved) > likelihood(shares)) {
                  shares = moved;
                  improved = true;
                }
              }
        if (!improved) step /= 2;
      }
      return likelihood(shares);
    };
    for (const [elo0, elo1] of [
      [0, 50],
      [-30, 10],
      [-100, 100],
    ] as const) {
      const slow = best(expectedScore(elo1)) - best(expectedScore(elo0));
      expect(logLikelihoodRatio(counts, test5(elo0, elo1))).toBeCloseTo(slow, 4);
    }
  });

  test("errs about as often as alpha and beta allow", () => {
    const random = createRandom(5);
    const hypotheses = test5(0, 40);
    const decide = (elo: number): string => {
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      const point = (): number => (random.fraction() < expectedScore(elo) ? 1 : 0);
      for (let pairs = 0; pairs < 20_000; pairs++) {
        counts[2 * (point() + point())]!++;
        const verdict = sequentialVerdict(counts, hypotheses);
        if (verdict !== "undecided") return verdict;
      }
      return "undecided";
    };
    const wrong = (elo: number, verdict: string): number =>
      Array.from({ length: 200 }, () => decide(elo)).filter((said) => said === verdict).length / 200;
    expect(wrong(0, "H1")).toBeLessThan(0.1);
    expect(wrong(40, "H0")).toBeLessThan(0.1);
    expect(wrong(100, "H1")).toBeGreaterThan(0.98);
  });
});

describe("significance", () => {
  test("the sign test agrees with the binomial table", () => {
    expect(signTest(10, 0)).toBeCloseTo(2 / 1024, 12);
    expect(signTest(8, 2)).toBeCloseTo(0.109375, 12);
    expect(signTest(2, 8)).toBe(signTest(8, 2));
    expect(signTest(5, 5)).toBe(1);
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(6, 5)).toBeCloseTo(1, 12);
    expect(signTest(60, 40)).toBeCloseTo(0.0568879, 6);
    expect(signTest(100_000, 99_000)).toBeCloseTo(signTest(100_001, 99_001), 3);
  });

  test("Holm's correction agrees with a worked example and is monotone", () => {
    const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
    expect(adjusted.map((p) => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holmAdjusted([0.5, 0.6])).toEqual([1, 1]);
    expect(holmAdjusted([])).toEqual([]);
  });
});

describe("ratings", () => {
  const pairing = (a: string, b: string, pairs: PairCounts, singles: RatedPairing["singles"] = [0, 0, 0]) => ({
    a,
    b,
    pairs,
    singles,
  });

  test("two players differ by the Elo of their score", () => {
    const [best, worst] = ratePlayers([pairing("p", "q", [0, 0, 500, 0, 500])], createRandom(1));
    expect(best).toMatchObject({ player: "p", matches: 2000, score: 0.75 });
    expect((best?.elo ?? 0) - (worst?.elo ?? 0)).toBeCloseTo(190.85, 0);
    expect(best?.elo).toBeCloseTo(-(worst?.elo ?? 0), 6);
    expect(best?.low).toBeLessThan(best?.elo ?? 0);
    expect(best?.high).toBeGreaterThan(best?.elo ?? 0);
  });

  test("a player that won everything has a finite rating, and players that never met are comparable", () => {
    const ratings = ratePlayers(
      [pairing("p", "q", [0, 0, 0, 0, 5]), pairing("r", "s", [0, 0, 0, 0, 0], [0, 0, 3])],
      createRandom(1),
    );
    expect(ratings.map(({ elo }) => Number.isFinite(elo))).toEqual([true, true, true, true]);
    expect(ratings[0]?.player).toBe("p");
    expect((ratings[0]?.high ?? 0) - (ratings[0]?.low ?? 0)).toBeGreaterThan(50);
    expect(ratings.find(({ player }) => player === "s")?.score).toBe(0);
  });

  test("a rating lies inside its error bar, whatever the results", () => {
    const random = createRandom(3);
    for (let trial = 0; trial < 10; trial++) {
      const counts = (): [number, number, number, number, number] =>
        [0, 0, 0, 0, 0].map(() => (random.below(2) === 0 ? 0 : random.below(9))) as [
          number,
          number,
          number,
          number,
          number,
        ];
      const winsAll: [number, number, number, number, number] = [0, 0, 0, 0, 1 + random.below(30)];
      const played = [pairing("p", "q", winsAll), pairing("q", "r", counts()), pairing("r", "p", counts())];
      for (const { low, elo, high } of ratePlayers(played, random)) {
        expect(low).toBeLessThan(elo);
        expect(high).toBeGreaterThan(elo);
      }
    }
  });

  test("recovers known strengths, and error bars contain them about as often as they should", () => {
    const random = createRandom(9);
    const strengths = { p: 120, q: 0, r: -120 };
    const names = ["p", "q", "r"] as const;
    let held = 0;
    const runs = 40;
    for (let run = 0; run < runs; run++) {
      const played = names.flatMap((a, i) =>
        names.slice(i + 1).map((b) => {
          const chance = expectedScore(strengths[a] - strengths[b]);
          const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
          const point = (): number => (random.fraction() < chance ? 1 : 0);
          for (let pair = 0; pair < 60; pair++) counts[2 * (point() + point())]!++;
          return pairing(a, b, counts);
        }),
      );
      const best = ratePlayers(played, random).find(({ player }) => player === "p");
      if (best !== undefined && best.low <= 120 && 120 <= best.high) held++;
    }
    expect(held / runs).toBeGreaterThan(0.8);
  });
});
