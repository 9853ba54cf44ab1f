/**
 * Translates ground rules into gates: an atom is the OR of its rules, a rule is the AND of its body. Only atoms that
 * some output depends on are translated. Atoms that depend on themselves become components; the atoms that close cycles
 * become variables.
 */

import type { Budget } from "../../foundations/budgets/index.ts";
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import type { GroundAtom, GroundProgram } from "../grounding/index.ts";
import { type Circuit, FALSE, type Literal, literalOf, type Node, negate, type Outputs } from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";
import { orderAtoms, type RulesByHead, rulesByHead } from "./order-atoms.ts";

export function circuitFromGroundProgram(program: GroundProgram, budget?: Budget): Circuit {
  const shape = { fluentCount: program.fluents.length, moveCounts: program.moves.map((list) => list.length) };
  const builder = new CircuitBuilder(shape, program.heads.length);
  const byHead = rulesByHead(program);
  const images = new Int32Array(program.atomCount); // by atom: its literal, once made
  const inputCount = builder.nodeCount - 1;
  // input atoms and input nodes have the same order
  for (let atom = 0; atom < inputCount; atom++) images[atom] = literalOf(atom + 1);
  const { atoms, cyclic } = orderAtoms(program, byHead, outputAtoms(program));
  const make = (first: number, end: number): void => {
    for (let i = first; i < end; i++) {
      const atom = atoms[i] as GroundAtom;
      budget?.claim("gates", builder.nodeCount, "making gates");
      budget?.spend(1, "making gates");
      images[atom] = literalOfAtom(program, byHead, builder, images, atom);
    }
  };
  let done = 0;
  for (const { first, end, feedback } of cyclic) {
    make(done, first);
    budget?.spend(end - first, "making gates");
    makeComponent(program, byHead, builder, images, atoms.subarray(first, end), feedback);
    done = end;
  }
  make(done, atoms.length);
  return builder.finish(outputsOf(program, images), {
    initialFluents: program.initialFluents.slice().sort(),
    groups: [],
  });
}

function makeComponent(
  program: GroundProgram,
  byHead: RulesByHead,
  builder: CircuitBuilder,
  images: Int32Array,
  atoms: Int32Array,
  feedback: readonly GroundAtom[],
): void {
  checkPositive(program, byHead, atoms);
  const variables = builder.openComponent(feedback.length);
  for (const [i, atom] of feedback.entries()) images[atom] = literalOf(variables[i] as Node);
  const isFeedback = new Set(feedback);
  const definitions = new Map<GroundAtom, Literal>();
  for (const atom of atoms) {
    const literal = literalOfAtom(program, byHead, builder, images, atom);
    definitions.set(atom, literal);
    if (!isFeedback.has(atom)) images[atom] = literal;
  }
  builder.closeComponent(feedback.map((atom) => definitions.get(atom) as Literal));
}

function literalOfAtom(
  program: GroundProgram,
  byHead: RulesByHead,
  builder: CircuitBuilder,
  images: Int32Array,
  atom: GroundAtom,
): Literal {
  const alternatives: Literal[] = [];
  for (let r = byHead.starts[atom] as number; r < (byHead.starts[atom + 1] as number); r++) {
    const rule = byHead.rules[r] as number;
    const body: Literal[] = [];
    for (let i = program.bodyStarts[rule] as number; i < (program.bodyStarts[rule + 1] as number); i++) {
      const literal = program.bodies[i] as number;
      const image = images[literal >> 1] as Literal;
      body.push(literal & 1 ? negate(image) : image);
    }
    alternatives.push(builder.and(body));
  }
  return builder.or(alternatives);
}

/**
 * A least fixpoint is guaranteed only if no atom of the component depends on the negation
 * of a member. Gives up otherwise.
 */
function checkPositive(program: GroundProgram, byHead: RulesByHead, atoms: Int32Array): void {
  const members = new Set(atoms);
  for (const atom of atoms)
    for (let r = byHead.starts[atom] as number; r < (byHead.starts[atom + 1] as number); r++) {
      const rule = byHead.rules[r] as number;
      for (let i = program.bodyStarts[rule] as number; i < (program.bodyStarts[rule + 1] as number); i++) {
        const literal = program.bodies[i] as number;
        if (literal & 1 && members.has(literal >> 1))
          throw new BudgetSpent({
            kind: "gave-up",
            resource: "rules",
            limit: 0,
            doing: `ordering ${program.atomText(atom)}, which depends on its own negation`,
          });
      }
    }
}

const outputAtoms = (program: GroundProgram): GroundAtom[] => [
  program.terminal,
  ...program.legal.flatMap((atoms) => Array.from(atoms)),
  ...program.next,
  ...program.goals.flat().map((goal) => goal.atom),
  ...program.percepts.flat().map((percept) => percept.atom),
];

function outputsOf(program: GroundProgram, images: Int32Array): Outputs {
  const image = (atom: GroundAtom): Literal => (atom < 0 ? FALSE : (images[atom] as Literal));
  return {
    terminal: image(program.terminal),
    legal: program.legal.map((atoms) => atoms.map(image)),
    next: program.next.map(image),
    goals: program.goals.map((list) => list.map(({ value, atom }) => ({ value, literal: image(atom) }))),
    percepts: program.percepts.map((list) => list.map(({ text, atom }) => ({ text, literal: image(atom) }))),
  };
}
