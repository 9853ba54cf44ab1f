/**
 * Propose and verify: symmetries that the way of writing hides. Reversi counts pieces in a fixed order of the cells, so no graph of
 * its rules has a symmetry of the board. The gate graph without what serves goals alone proposes; the circuit disposes: a
 * proposal is rejected on random states, or proved for all states by decision diagrams, or left open and not used. If that
 * is not all, the same without `terminal`. Motions of boards are proposed too (propose-motions.ts).
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
  /** The group that was known, enlarged by what was proved. */
  readonly group: PermutationGroup;
  /** The generators that were added, proposed by graphs and by motions. */
  readonly proved: readonly SparsePermutation[];
  readonly provedMotions: readonly SparsePermutation[];
  /** Proposals that no random state refutes and nothing proves. They are not in the group. */
  readonly unproved: readonly Symmetry[];
}

type LeftOut = "goal" | "terminal";

/** What is left out of the graph, one stage after the other. */
const STAGES: readonly ReadonlySet<LeftOut>[] = [new Set(["goal"]), new Set(["goal", "terminal"])];
/** What motions are proposed without. */
const MOTION_STAGE: ReadonlySet<LeftOut> = new Set(["goal", "terminal"]);
/** Groups up to this order are looked through element by element; of larger ones the generators are. */
const MOST_ELEMENTS = 512;
/** Unproved proposals that are listed. */
const MOST_UNPROVED = 20;
/** For all proofs of a game together. */
const PROOF_LIMITS = { steps: 2e7, bytes: 4e8 } as const;

export interface ProposalOptions extends Pick<GateGraphOptions, "fixRoles" | "state"> {
  /** The group on roles, fluents and moves that is known already. */
  readonly known: PermutationGroup;
  readonly circuit: Circuit;
  /** Motions of boards, asked for where there is time. */
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

  /** Generators first: if all hold, nothing is left to try. */
  tryGroup(proposed: PermutationGroup, without: ReadonlySet<LeftOut>, budget: Budget): void {
    for (const element of candidatesOf(proposed)) {
      if (budget.isOver() || this.group.order >= proposed.order) return;
      if (this.tryNew(element, without)) this.proved.push(element);
    }
  }

  /** True where the element is proved and was not in the group. */
  tryNew(element: SparsePermutation, without: ReadonlySet<LeftOut>): boolean {
    if (groupContains(this.group, element)) return false;
    this.prover ??= this.makeProver();
    const symmetry = symmetryFromElement(element, this.program);
    // What the graph certified is proved once more, except where gates depend on each other, of which there are no images.
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
