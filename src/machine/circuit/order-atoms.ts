/**
 * Orders the atoms of a ground program for evaluation. It computes strongly connected components, each after those it
 * depends on (Tarjan 1972, with an explicit stack, since chains of rules can be long). Within a component the atoms
 * appear in the order in which the search left them. The targets of back edges are marked: without them no cycle
 * remains. Linear in the size of the program.
 */
import type { GroundAtom, GroundProgram } from "../grounding/index.ts";

export interface AtomOrder {
  /** Every atom comes after the atoms it depends on, except for the feedback atoms of cyclic components. */
  readonly atoms: Int32Array;
  /** The components that depend on themselves, in order. Every other atom is a component of its own. */
  readonly cyclic: readonly CyclicComponent[];
}

export interface CyclicComponent {
  /** The component's atoms are atoms[first … end) of the order. */
  readonly first: number;
  readonly end: number;
  readonly feedback: readonly GroundAtom[];
}

/** Rules by head: the rules of atom a are rules[starts[a] … starts[a + 1]). */
export interface RulesByHead {
  readonly starts: Int32Array;
  readonly rules: Int32Array;
}

export function rulesByHead(program: GroundProgram): RulesByHead {
  const starts = new Int32Array(program.atomCount + 1);
  for (const head of program.heads) (starts[head + 1] as number)++;
  for (let atom = 0; atom < program.atomCount; atom++) (starts[atom + 1] as number) += starts[atom] as number;
  const places = starts.slice();
  const rules = new Int32Array(program.heads.length);
  for (let rule = 0; rule < rules.length; rule++) rules[(places[program.heads[rule] as number] as number)++] = rule;
  return { starts, rules };
}

/** Orders the derived atoms that `wanted` depend on. */
export function orderAtoms(program: GroundProgram, byHead: RulesByHead, wanted: Iterable<GroundAtom>): AtomOrder {
  const firstDerived = program.fluents.length + program.moves.reduce((sum, list) => sum + list.length, 0);
  const entered = new Int32Array(program.atomCount); // time of entry, 0 before
  const left = new Int32Array(program.atomCount); // time of leaving, 0 before
  const low = new Int32Array(program.atomCount); // earliest entry known to be reachable inside the component
  const settled = new Uint8Array(program.atomCount); // 1 once its component is known
  const onFeedback = new Uint8Array(program.atomCount);
  const rule = new Int32Array(program.atomCount); // position in byHead.rules of the rule being followed
  const literal = new Int32Array(program.atomCount); // position in program.bodies of the next literal to follow
  const path: GroundAtom[] = [];
  const unsettled: GroundAtom[] = [];
  const order = new Int32Array(program.atomCount);
  let ordered = 0;
  const cyclic: CyclicComponent[] = [];
  let time = 0;

  const enter = (atom: GroundAtom): void => {
    entered[atom] = low[atom] = ++time;
    rule[atom] = byHead.starts[atom] as number;
    literal[atom] = -1;
    path.push(atom);
    unsettled.push(atom);
  };
  /** Returns the next derived atom in the bodies of the rules of `atom`, or −1. */
  const follow = (atom: GroundAtom): GroundAtom => {
    for (; (rule[atom] as number) < (byHead.starts[atom + 1] as number); (rule[atom] as number)++, literal[atom] = -1) {
      const body = byHead.rules[rule[atom] as number] as number;
      const end = program.bodyStarts[body + 1] as number;
      for (
        let i = literal[atom] === -1 ? (program.bodyStarts[body] as number) : (literal[atom] as number);
        i < end;
        i++
      ) {
        const target = (program.bodies[i] as number) >> 1;
        if (target >= firstDerived) {
          literal[atom] = i + 1;
          return target;
        }
      }
    }
    return -1;
  };
  const settle = (root: GroundAtom): void => {
    if (unsettled.at(-1) === root && onFeedback[root] === 0) {
      unsettled.pop();
      settled[root] = 1;
      order[ordered++] = root;
      return;
    }
    const from = unsettled.lastIndexOf(root);
    const atoms = unsettled.splice(from).sort((a, b) => (left[a] as number) - (left[b] as number));
    const first = ordered;
    for (const atom of atoms) {
      settled[atom] = 1;
      order[ordered++] = atom;
    }
    cyclic.push({ first, end: ordered, feedback: atoms.filter((atom) => onFeedback[atom] === 1) });
  };

  for (const start of wanted) {
    if (start < firstDerived || entered[start] !== 0) continue;
    enter(start);
    while (path.length > 0) {
      const atom = path.at(-1) as GroundAtom;
      const target = follow(atom);
      if (target === -1) {
        path.pop();
        left[atom] = ++time;
        const parent = path.at(-1);
        if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[atom] as number);
        if (low[atom] === entered[atom]) settle(atom);
      } else if (entered[target] === 0) enter(target);
      else if (settled[target] === 0) {
        low[atom] = Math.min(low[atom] as number, entered[target] as number);
        if (left[target] === 0) onFeedback[target] = 1;
      }
    }
  }
  return { atoms: order.slice(0, ordered), cyclic };
}
