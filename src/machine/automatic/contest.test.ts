import { describe, expect, test } from "vitest";
import type { PlayoutLimits } from "../index.ts";
import { contest, reaches } from "./contest.ts";

/** A clock set by hand, and contestants that advance it. */
function stage() {
  let time = 0;
  /** Takes this many seconds per move; ten times as many until it is warm. */
  const player = (value: string, seconds: number, warmAfter = 0, warmUpSeconds = 0) => {
    let played = 0;
    const play = ({ budget }: PlayoutLimits): number => {
      let moves = 0;
      for (; !budget?.isOver(); moves++) {
        const cost = played < warmAfter ? 10 * seconds : seconds;
        time += cost;
        played += cost;
      }
      return moves;
    };
    return { value, play, warmUpSeconds };
  };
  return { cpu: () => time, player };
}

describe("a contest", () => {
  test("the faster contestant comes first, with its speed", () => {
    const { cpu, player } = stage();
    const [first, second] = contest([player("slow", 1e-4), player("fast", 8e-5)], cpu);
    expect([first?.value, second?.value]).toEqual(["fast", "slow"]);
    expect(first?.speed).toBeCloseTo(1 / 8e-5, -3);
  });

  test("a contestant that is slow at first but faster when warm wins", () => {
    const { cpu, player } = stage();
    const [first] = contest([player("cold", 5e-5, 0.03), player("steady", 8e-5)], cpu);
    expect(first?.value).toBe("cold");
  });

  test("long code is warmed up before the contest", () => {
    const { cpu, player } = stage();
    const [first] = contest([player("long", 1e-5, 0.4, 0.5), player("steady", 3e-5)], cpu);
    expect(first?.value).toBe("long");
  });
});

test("reports that a speed is reached, or else the best speed", () => {
  const { cpu, player } = stage();
  expect(reaches(1000, player("fast", 5e-4), cpu)).toBe(true);
  expect(reaches(1e6, player("slow", 1e-4), cpu)).toBeCloseTo(1e4, -3);
});
