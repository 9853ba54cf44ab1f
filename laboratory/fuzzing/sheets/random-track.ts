/**
 * Random tracks: one token moves along a random graph; at each node one role, or two at once, or chance chooses its
 * way. Ends pay any values, none or several; some nodes are dead ends without being terminal; some edges lead back.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick, several } from "./choices.ts";

const PAYS = [0, 10, 25, 40, 50, 60, 75, 90, 100];

export function randomTrack(roles: readonly string[], random: SeededRandom): string[] {
  const nodes = 4 + random.below(9);
  const backPercent = pick(random, [0, 0, 15, 40]);
  const forms = [
    "(init (at 0))",
    "(<= (legal ?r ?a) (true (at ?n)) (can ?n ?r ?a))",
    "(<= (legal ?r noop) (true (at ?n)) (role ?r) (not (busy ?n ?r)))",
    "(<= (busy ?n ?r) (can ?n ?r ?a))",
    "(<= (next (at ?m)) (true (at ?n)) (pair ?n ?r ?q) (does ?r ?a) (does ?q ?b) (edge ?n ?a ?b ?m))",
    "(<= terminal (true (at ?n)) (end ?n))",
    "(<= (goal ?r ?v) (true (at ?n)) (pays ?n ?r ?v))",
  ];
  const sum = chance(random, 30) ? 100 : undefined;
  for (let node = 0; node < nodes; node++) {
    if (node > 0 && (node === nodes - 1 || chance(random, 30))) forms.push(...endNode(node, roles, sum, random));
    else forms.push(...choiceNode(node, nodes, roles, backPercent, random));
  }
  return forms;
}

function endNode(node: number, roles: readonly string[], sum: number | undefined, random: SeededRandom): string[] {
  if (chance(random, 5)) return []; // a dead end: nobody can move, and it is not terminal
  const [first, second] = roles.filter((role) => role !== "random");
  if (sum !== undefined && roles.length === 2 && second !== undefined && chance(random, 90)) {
    const share = pick(random, PAYS);
    return [`(end ${node})`, `(pays ${node} ${first} ${share})`, `(pays ${node} ${second} ${sum - share})`];
  }
  const paysTo = (role: string): string[] => {
    const count = pick(random, [0, 1, 1, 1, 1, 1, 1, 1, 2]);
    return Array.from({ length: count }, () => `(pays ${node} ${role} ${pick(random, PAYS)})`);
  };
  return [`(end ${node})`, ...roles.flatMap(paysTo)];
}

function choiceNode(
  node: number,
  nodes: number,
  roles: readonly string[],
  backPercent: number,
  random: SeededRandom,
): string[] {
  const mover = random.below(roles.length);
  const other = (mover + 1 + random.below(Math.max(1, roles.length - 1))) % roles.length;
  const isJoint = other !== mover && chance(random, 30);
  const actions = several(random, 1, 3, (i) => `a${i}`);
  const replies = isJoint ? several(random, 2, 3, (i) => `b${i}`) : [other === mover ? undefined : "noop"];
  const target = (): number =>
    chance(random, backPercent) ? random.below(nodes) : node + 1 + random.below(nodes - 1 - node);
  const forms = [`(pair ${node} ${roles[mover]} ${roles[other]})`];
  for (const action of actions) {
    forms.push(`(can ${node} ${roles[mover]} ${action})`);
    for (const reply of replies) forms.push(`(edge ${node} ${action} ${reply ?? action} ${target()})`);
  }
  if (isJoint) for (const reply of replies) forms.push(`(can ${node} ${roles[other]} ${reply})`);
  return forms;
}
