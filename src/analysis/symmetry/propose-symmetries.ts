/**
 * Propose and verify: finds symmetries that the way of writing hides. Reversi counts pieces in a fixed order of the
 * cells, so no graph of its rules has a symmetry of the board. The gate graph without the gates that serve only goals
 * proposes candidates, and the circuit decides: random states refute a candidate, decision diagrams prove it for all
 * states, or it stays open and is not used. A second stage does the same without `terminal`. Motions of boards are
 * proposed too (propose-motions.ts).
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  createGroup,
  enumerateGroup,
  groupContains,
  type PermutationGroup,
  type SparsePermutation,
  sparseFromDense,
} from "../../foundations/permutation-groups/index.ts";
import type { Circuit } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { GateGraphOptions } from "../rule-graph/index.ts";
import { findGroundSymmetries, symmetryFromElement } from "./find-ground-symmetries.ts";
import type { SearchContext } from "./find-rule-symmetries.ts";
import { type BoardMotion, motionCandidates } from "./propose-motions.ts";
import { DiagramProver } from "./prove-by-diagrams.ts";
import type { Symmetry } from "./symmetry.ts";

export interface Proposals {
  /** The known group, enlarged by what was proved. */
  readonly group: PermutationGroup;
  /** The generators that were added: those proposed by graphs, and those proposed by motions. */
  readonly proved: readonly SparsePermutation[];
  readonly provedMotions: readonly SparsePermutation[];
  /** Candidates that no random state refutes and nothing proves. They are not in the group. */
  readonly unproved: readonly Symmetry[];
}

type LeftOut = "goal" | "terminal";

/** The outputs left out of the graph in each stage. */
const STAGES: readonly ReadonlySet<LeftOut>[] = [new Set(["goal"]), new Set(["goal", "terminal"])];
/** The outputs left out when motions are proposed. */
const MOTION_STAGE: ReadonlySet<LeftOut> = new Set(["goal", "terminal"]);
/** Groups up to this order are tried element by element. For larger ones only the generators are tried. */
const MOST_ELEMENTS = 512;
/** Maximum number of unproved candidates that are listed. */
const MOST_UNPROVED = 20;
/** Limits for all proofs of one game together. */
const PROOF_LIMITS = { steps: 2e7, bytes: 4e8 } as const;

export interface ProposalOptions extends Pick<GateGraphOptions, "fixRoles" | "state" | "factoring"> {
  /** The group on roles, fluents and moves that is already known. */
  readonly known: PermutationGroup;
  readonly circuit: Circuit;
  /** Motions of boards. Called only if time is left. */
  readonly motions?: (budget: Budget) => readonly BoardMotion[];
}

export function proposeSymmetries(
  program: GroundProgram,
  { known, circuit, motions, ...graphOptions }: ProposalOptions,
  { random, budget = unlimited() }: SearchContext,
): Proposals {
  const trial = new Trial(program, circuit, known, random, budget.part(PROOF_LIMITS));
  for (const without of STAGES) {
    if (budget.isOver()) break;
    const { group } = findGroundSymmetries(program, { ...graphOptions, without }, { random, budget });
    if (group.order > trial.group.order) trial.tryGroup(group, without, budget);
  }
  if (motions !== undefined && !budget.isOver())
    for (const element of motionCandidates(program, motions(budget), graphOptions, budget))
      if (trial.tryNew(element, MOTION_STAGE)) trial.provedMotions.push(element);
  return trial;
}

/** A group that grows by what is proved. */
class Trial implements Proposals {
  group: PermutationGroup;
  readonly proved: SparsePermutation[] = [];
  readonly provedMotions: SparsePermutation[] = [];
  readonly unproved: Symmetry[] = [];
  private readonly program: GroundProgram;
  private readonly circuit: Circuit;
  private readonly random: SeededRandom;
  private readonly makeProver: () => DiagramProver;
  private prover: DiagramProver | null = null;

  constructor(program: GroundProgram, circuit: Circuit, known: PermutationGroup, random: SeededRandom, budget: Budget) {
    this.program = program;
    this.circuit = circuit;
    this.group = known;
    this.random = random;
    this.makeProver = () => new DiagramProver(circuit, random, budget);
  }

  /** Tries generators first. If all of them hold, nothing is left to try. */
  tryGroup(proposed: PermutationGroup, without: ReadonlySet<LeftOut>, budget: Budget): void {
    for (const element of candidatesOf(proposed)) {
      if (budget.isOver() || this.group.order >= proposed.order) return;
      if (this.tryNew(element, without)) this.proved.push(element);
    }
  }

  /** True if the element is proved and was not yet in the group. */
  tryNew(element: SparsePermutation, without: ReadonlySet<LeftOut>): boolean {
    if (groupContains(this.group, element)) return false;
    this.prover ??= this.makeProver();
    const symmetry = symmetryFromElement(element, this.program);
    // Proves again what the graph certified, unless the circuit has recursive gates: those have no images here, so only
    // the outputs left out of the graph are proved.
    const isRecursive = this.circuit.components.length > 0;
    const verdict = isRecursive ? this.prover.verdictOf(without, symmetry) : this.prover.verdict(symmetry);
    if (verdict === "open" && this.unproved.length < MOST_UNPROVED) this.unproved.push(symmetry);
    if (verdict !== "proved") return false;
    const generators = [...this.group.generators, element];
    this.group = createGroup(this.group.degree, generators, { random: this.random });
    return true;
  }
}

function* candidatesOf(group: PermutationGroup): Iterable<SparsePermutation> {
  yield* group.generators;
  for (const element of enumerateGroup(group, MOST_ELEMENTS) ?? []) yield sparseFromDense(element);
}
