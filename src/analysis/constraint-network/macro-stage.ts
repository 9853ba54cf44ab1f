/**
 * The microstructure complement of the stage of one state, restricted to its choices, as in Figure 2 of Koriche et al.
 * (2017). The stage is a macro-stage: the players' choices and the chance step that follows them. A combination of
 * choices is allowed if it can occur. The graph contains the smallest combinations that cannot occur.
 *
 * It serves for pictures, and shows what values alone do not tell: it knows nothing about the results of the choices
 * (stage-graph.ts does).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { GraphBuilder } from "../../foundations/graphs/index.ts";
import { JointMoves, type Machine, type State } from "../../machine/index.ts";
import type { NamedGraph } from "./restrict-microstructure.ts";

/** A choice of a role at a step of the stage. */
interface Choice {
  readonly name: string;
  /** Moves by name, in the order in which they were found. */
  readonly values: string[];
}

export interface MacroStage {
  readonly choices: readonly Choice[];
  /** For each choice: the index of its value, −1 if the choice is not made. */
  readonly solutions: readonly (readonly number[])[];
}

const MOST_STEPS = 3;

/** Everything that can occur in the stage of a state. */
export function macroStage(machine: Machine, root: State, budget?: Budget): MacroStage {
  const cursor = machine.newCursor(budget);
  const chance = machine.roles.indexOf("random");
  const plays: { readonly step: number; readonly role: number; readonly move: string }[][] = [];
  const follow = (state: State, step: number, before: (typeof plays)[number]): void => {
    cursor.load(state);
    const counts = machine.roles.map((_, role) => cursor.legalMoves(role).count);
    const isFollowed =
      step < MOST_STEPS &&
      !cursor.isTerminal() &&
      counts.every((count, role) => count === 1 || (count > 0 && (step === 0 || role === chance)));
    if (!isFollowed) {
      plays.push(before);
      return;
    }
    const joints = new JointMoves(machine.roles.length);
    joints.start(cursor);
    const successors: { readonly joint: number[]; readonly state: State }[] = [];
    while (joints.next()) {
      budget?.spend(1, "going through a stage");
      cursor.load(state);
      cursor.advance(joints.current);
      successors.push({ joint: [...joints.current], state: cursor.save() });
    }
    for (const { joint, state: successor } of successors) {
      // A role with only one move has no choice.
      const made = joint.flatMap((move, role) =>
        counts[role] === 1 && !(step > 0 && role === chance)
          ? []
          : [{ step, role, move: machine.vocabulary.moveText(role, move) }],
      );
      follow(successor, step + 1, [...before, ...made]);
    }
  };
  follow(root, 0, []);
  return tabulate(machine.roles, plays);
}

function tabulate(
  roles: readonly string[],
  plays: readonly (readonly { readonly step: number; readonly role: number; readonly move: string }[])[],
): MacroStage {
  const choices: Choice[] = [];
  const places = new Map<string, number>();
  const solutions = plays.map((play) => {
    const solution = new Map<number, number>();
    for (const { step, role, move } of play) {
      const key = `${step} ${role}`;
      let place = places.get(key);
      if (place === undefined) {
        const name = `does ${roles[role]}`;
        const isFirst = choices.every((choice) => choice.name !== name);
        place = choices.push({ name: isFirst ? name : `${name}, step ${step + 1}`, values: [] }) - 1;
        places.set(key, place);
      }
      const { values } = choices[place] as Choice;
      if (!values.includes(move)) values.push(move);
      solution.set(place, values.indexOf(move));
    }
    return solution;
  });
  return { choices, solutions: solutions.map((one) => choices.map((_, place) => one.get(place) ?? -1)) };
}

/** The selected choices, their values, and the smallest combinations that never occur. */
export function macroStageComplement(
  { choices, solutions }: MacroStage,
  isChosen: (choice: string) => boolean,
  budget?: Budget,
): NamedGraph {
  const builder = new GraphBuilder();
  const colours: string[] = [];
  const labels: string[] = [];
  const vertex = (colour: string, label: string): number => {
    if (!colours.includes(colour)) colours.push(colour);
    labels.push(label);
    return builder.addVertex(colours.indexOf(colour));
  };
  const chosen = [...choices.keys()].filter((place) => isChosen((choices[place] as Choice).name));
  const vertices = chosen.map((place) => {
    const { name, values } = choices[place] as Choice;
    const variable = vertex(`variable ${name}`, name);
    return values.map((value) => {
      const made = vertex(`value of ${name}`, `${name} = ${value}`);
      builder.addEdge(variable, made);
      return made;
    });
  });
  const forbidden: (readonly [variable: number, value: number][])[] = [];
  const occurs = (part: readonly [number, number][]): boolean =>
    solutions.some((solution) => part.every(([i, value]) => solution[chosen[i] as number] === value));
  const extend = (part: [number, number][], from: number): void => {
    for (let i = from; i < chosen.length; i++)
      for (const value of (vertices[i] as number[]).keys()) {
        budget?.spend(1, "going through combinations of values");
        const larger: [number, number][] = [...part, [i, value]];
        if (occurs(larger)) extend(larger, i + 1);
        else if (!forbidden.some((one) => one.every(([j, w]) => larger.some(([k, x]) => j === k && w === x))))
          forbidden.push(larger);
      }
  };
  extend([], 0);
  // A smaller combination may be found after a larger one that contains it.
  const smallest = forbidden.filter(
    (one) =>
      !forbidden.some(
        (other) => other.length < one.length && other.every(([j, w]) => one.some(([k, x]) => j === k && w === x)),
      ),
  );
  for (const part of smallest) {
    const made = vertex("forbidden", "forbidden");
    for (const [i, value] of part) builder.addEdge(made, (vertices[i] as number[])[value] as number);
  }
  return { graph: builder.build(), colours, label: (one) => labels[one] as string };
}
