/**
 * Random small games that can be played and solved by brute force: one to four roles, with or without chance, in turn
 * or simultaneous, with stuck states, missing and repeated goals, any sums, cycles, independent parts and symmetries.
 * Most are well-formed; some play badly on purpose.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick } from "./choices.ts";
import { COMPOSITIONS, randomCompound } from "./random-compound.ts";
import { randomMarks } from "./random-marks.ts";
import { randomNet } from "./random-net.ts";
import { randomThings } from "./random-things.ts";
import { randomTrack } from "./random-track.ts";

type Family = (roles: readonly string[], random: SeededRandom) => string[];

const FAMILIES: readonly Family[] = [randomNet, randomTrack, randomMarks, randomThings];
const PLAYERS = ["x", "o", "z", "w"];
/** Numbers of players, by frequency. */
const PLAYER_COUNTS = [1, 1, 2, 2, 2, 2, 2, 3, 3, 4];

export function randomGame(random: SeededRandom): string {
  if (chance(random, 20)) return smallCompound(random);
  const roles = randomRoles(random);
  const forms = [...roles.map((role) => `(role ${role})`), ...pick(random, FAMILIES)(roles, random)];
  return `${[...new Set(chance(random, 50) ? shuffled(forms, random) : forms)].join("\n")}\n`;
}

function randomRoles(random: SeededRandom): string[] {
  const roles = PLAYERS.slice(0, pick(random, PLAYER_COUNTS));
  if (chance(random, 25) && roles.length < 4) roles.splice(random.below(roles.length + 1), 0, "random");
  return roles;
}

/** The order of the roles is part of the game, so they stay first. */
function shuffled(forms: readonly string[], random: SeededRandom): string[] {
  const isRole = (form: string): boolean => form.startsWith("(role ");
  return [...forms.filter(isRole), ...random.shuffle(forms.filter((form) => !isRole(form)))];
}

function smallCompound(random: SeededRandom): string {
  const composition = pick(random, COMPOSITIONS);
  const roles =
    composition === "together"
      ? ["x", "o"]
      : pick(random, [["x"], ["x", "o"], ["x", "o"], ["x", "o", "z"], ["x", "random"]]);
  const factors = composition === "together" || chance(random, 70) ? 2 : 3;
  const nodes = factors === 3 ? 3 : 3 + random.below(3);
  const steps = chance(random, 50) ? undefined : 2 + random.below(5);
  return randomCompound({ composition, factors, nodes, roles, steps }, random);
}
