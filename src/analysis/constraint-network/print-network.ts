/**
 * The printed form of a network, stable and line by line: variables with their domains in the order of the stage, then
 * constraints. `↔` is a definition, `⇒` says when a value is allowed, `~` negates, `&` and `|` are AND and OR.
 */
import type { ConstraintNetwork, NetworkVariable } from "./constraint-network.ts";

/** Lines of text: the variables with their domains, then the constraints. */
export function* printNetwork(network: ConstraintNetwork): IterableIterator<string> {
  const { program } = network;
  yield "variables";
  for (const variable of network.variables) {
    const convention = variable.kind === "utility" ? ", 0 where no goal holds" : "";
    yield `  ${variable.kind} ${variable.name} in ${domainText(variable)}${convention}`;
  }
  yield "constraints";
  const spell = literalTexts(network);
  const definitions = definitionTexts(network, spell);
  for (const { kind, name, nodes, values } of network.variables) {
    if (kind === "state" || kind === "decision" || kind === "stochastic") continue;
    for (const [i, node] of nodes.entries()) {
      const isBoolean = nodes.length === 1 && values[0] === "1";
      yield `  ${isBoolean ? name : `${name} = ${values[i]}`} ↔ ${definitions.get(node)}`;
    }
  }
  for (const [role, nodes] of network.legal.entries())
    for (const [move, node] of nodes.entries())
      yield `  does ${program.roles[role]} = ${program.moves[role]?.[move]} ⇒ ${definitions.get(node)}`;
  for (const { members } of network.components)
    yield `  least ${Array.from(members, (node) => spell(2 * node)).join(" ")}`;
  for (const variable of network.variables)
    if (variable.kind === "stochastic") {
      yield "chance";
      yield `  P(${variable.name} = m) = 1 / number of allowed m`;
    }
  yield "initial state";
  yield `  ${Array.from(program.initialFluents, (fluent) => program.fluents[fluent]).join(" ")}`;
}

function domainText({ nodes, values, otherwise }: NetworkVariable): string {
  const all = otherwise === null || values.includes(otherwise) ? values : [otherwise, ...values];
  return nodes.length === 1 && otherwise === "0" && values[0] === "1" ? "{0, 1}" : `{${all.join(", ")}}`;
}

/** For the node of each defined atom: the disjunction of its bodies. */
function definitionTexts(
  { gateOutputs, gateStarts, gateInputs, program }: ConstraintNetwork,
  spell: (literal: number) => string,
): Map<number, string> {
  const inputsOf = (gate: number): Int32Array => gateInputs.subarray(gateStarts[gate], gateStarts[gate + 1]);
  const gateOf = new Map(Array.from(gateOutputs, (output, gate) => [output >> 1, gate]));
  const bodyText = (literal: number): string => {
    if (literal >> 1 <= program.atomCount) return spell(literal);
    return Array.from(inputsOf(gateOf.get(literal >> 1) as number), spell).join(" & ");
  };
  const texts = new Map<number, string>();
  for (const [gate, output] of gateOutputs.entries()) {
    if ((output & 1) === 0) continue;
    const bodies = Array.from(inputsOf(gate), (input) => bodyText(input ^ 1));
    texts.set(output >> 1, bodies.length === 0 ? "false" : bodies.join(" | "));
  }
  return texts;
}

/** Names without keywords where they are unambiguous: a fluent by itself, a move as the value of its variable. */
function literalTexts(network: ConstraintNetwork): (literal: number) => string {
  const { program } = network;
  const names = new Map<number, string>();
  for (const [role, moves] of program.moves.entries())
    for (const move of moves) names.set(names.size, `does ${program.roles[role]} = ${move}`);
  return (literal) => {
    const atom = (literal >> 1) - 1;
    if (atom === -1) return literal === 1 ? "true" : "false";
    const { length } = program.fluents;
    const text =
      atom < length ? (program.fluents[atom] as string) : (names.get(atom - length) ?? program.atomText(atom));
    return literal & 1 ? `~${text}` : text;
  };
}
