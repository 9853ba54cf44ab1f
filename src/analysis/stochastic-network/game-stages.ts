/**
 * The T-stage network of a game (Koriche et al. 2017, section 4.1). Every stage has a Boolean variable for each fluent,
 * one for `terminal`, a utility and a choice for each player, and the choice of chance. The completed rules are the
 * constraints, chance is uniform over the legal moves, and the threshold is 1.
 *
 * The paper leaves open what happens after the end of a game that ends before stage T: the rules make nothing legal
 * then, and no complete instantiation would be allowed. Here the state stays, every choice is ⊤ (and only then), and
 * goals count only in terminal states; before that the utility is –. Relations other than keywords are unfolded, as
 * the paper has none. Without `random`, there are no stochastic variables.
 */
import { type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type Given, GroundTruth } from "./ground-truth.ts";
import type {
  ProbabilityTable,
  StochasticConstraint,
  StochasticNetwork,
  StochasticVariable,
} from "./stochastic-network.ts";

/** The choice after the end. */
const AFTER_THE_END = "⊤";
/** The utility before the end. */
const NOT_YET = "–";

/** The numbers of the variables of a game. Stages are counted from 1. */
export interface StagePlaces {
  fluent(stage: number, fluent: number): number;
  terminal(stage: number): number;
  utility(stage: number, role: number): number;
  choice(stage: number, role: number): number;
}

/** The network of a game, and how to read it. */
export interface GameStages {
  readonly network: StochasticNetwork;
  readonly truth: GroundTruth;
  readonly places: StagePlaces;
  /** The role of chance, −1 if there is none. */
  readonly chance: number;
  /** The roles that are players. */
  readonly players: readonly number[];
}

/** Gives up if a part is not ground, or if atoms depend on themselves. */
export const gameStages = (program: GroundProgram, stages: number): GameStages | GaveUp =>
  withinBudget(() => new StageWriter(new GroundTruth(program), stages).write());

class StageWriter {
  private readonly truth: GroundTruth;
  private readonly program: GroundProgram;
  private readonly stages: number;
  private readonly chance: number;
  private readonly players: readonly number[];
  private readonly variables: StochasticVariable[] = [];
  private readonly constraints: StochasticConstraint[] = [];
  private readonly tables: ProbabilityTable[] = [];

  constructor(truth: GroundTruth, stages: number) {
    this.truth = truth;
    this.program = truth.program;
    this.stages = stages;
    this.chance = this.program.roles.indexOf("random");
    this.players = [...this.program.roles.keys()].filter((role) => role !== this.chance);
  }

  write(): GameStages {
    for (let stage = 1; stage <= this.stages; stage++) this.addVariables(stage);
    this.addInitialState();
    for (let stage = 1; stage <= this.stages; stage++) {
      this.addEnd(stage);
      for (const role of this.players) this.addGoal(stage, role);
      for (const role of this.program.roles.keys()) this.addLegal(stage, role);
      if (this.chance !== -1) this.addTable(stage);
      if (stage < this.stages) for (const fluent of this.program.fluents.keys()) this.addNext(stage, fluent);
    }
    const { variables, constraints, tables, truth, chance, players } = this;
    const network = { stages: this.stages, variables, constraints, tables, threshold: 1 };
    return { network, truth, chance, players, places: this.places };
  }

  private readonly places: StagePlaces = {
    fluent: (stage, fluent) => this.first(stage) + fluent,
    terminal: (stage) => this.first(stage) + this.program.fluents.length,
    utility: (stage, role) => this.places.terminal(stage) + 1 + this.players.indexOf(role),
    choice: (stage, role) => {
      const first = this.places.terminal(stage) + 1 + this.players.length;
      return first + (role === this.chance ? this.players.length : this.players.indexOf(role));
    },
  };

  private first(stage: number): number {
    const perStage = this.program.fluents.length + 1 + 2 * this.players.length + (this.chance === -1 ? 0 : 1);
    return (stage - 1) * perStage;
  }

  private addVariables(stage: number): void {
    const { fluents, roles, goals, moves } = this.program;
    const add = (kind: StochasticVariable["kind"], subject: number, name: string, domain: readonly string[]): void => {
      this.variables.push({ kind, subject, stage, name: `${name}@${stage}`, domain });
    };
    for (const [fluent, name] of fluents.entries()) add("fluent", fluent, name, ["0", "1"]);
    add("terminal", -1, "terminal", ["0", "1"]);
    for (const role of this.players) {
      const values = new Set([0, ...(goals[role] ?? []).flatMap(({ value }) => (value === null ? [] : [value]))]);
      add("utility", role, `utility ${roles[role]}`, [NOT_YET, ...[...values].sort((a, b) => a - b).map(String)]);
    }
    const chooses = (role: number, kind: "action" | "chance"): void =>
      add(kind, role, `does ${roles[role]}`, [...(moves[role] ?? []), AFTER_THE_END]);
    for (const role of this.players) chooses(role, "action");
    if (this.chance !== -1) chooses(this.chance, "chance");
  }

  private add(name: string, stage: number, scope: readonly number[], allows: StochasticConstraint["allows"]): void {
    const ascending = [...new Set(scope)].sort((a, b) => a - b);
    this.constraints.push({ name: `${name}@${stage}`, stage, scope: ascending, allows });
  }

  private addInitialState(): void {
    const initial = new Set(this.program.initialFluents);
    for (const [fluent, name] of this.program.fluents.entries()) {
      const variable = this.places.fluent(1, fluent);
      const value = initial.has(fluent) ? 1 : 0;
      this.add(`init ${name}`, 1, [variable], (values) => values[variable] === value);
    }
  }

  private addEnd(stage: number): void {
    const { truth, places, program } = this;
    const end = places.terminal(stage);
    const cone = truth.coneOf([program.terminal]).fluents.map((fluent) => places.fluent(stage, fluent));
    this.add("terminal", stage, [...cone, end], (values) => {
      const { holds } = this.given(stage, values);
      return (values[end] === 1) === truth.isTerminal(holds);
    });
  }

  private addGoal(stage: number, role: number): void {
    const { truth, places, program } = this;
    const [end, utility] = [places.terminal(stage), places.utility(stage, role)];
    const atoms = (program.goals[role] ?? []).map(({ atom }) => atom);
    const cone = truth.coneOf(atoms).fluents.map((fluent) => places.fluent(stage, fluent));
    const { domain } = this.variables[utility] as StochasticVariable;
    this.add(`goal ${program.roles[role]}`, stage, [...cone, end, utility], (values) => {
      const value = domain[values[utility] as number];
      if (values[end] !== 1) return value === NOT_YET;
      return value === String(truth.goal(role, this.given(stage, values).holds));
    });
  }

  private addLegal(stage: number, role: number): void {
    const { places } = this;
    const choice = places.choice(stage, role);
    const { domain } = this.variables[choice] as StochasticVariable;
    this.add(`legal ${this.program.roles[role]}`, stage, [...this.legalScope(stage, role), choice], (values) => {
      const value = values[choice] as number;
      if (values[places.terminal(stage)] === 1 || value === domain.length - 1)
        return values[places.terminal(stage)] === 1 && value === domain.length - 1;
      return this.truth.follows(this.program.legal[role]?.[value] as number, this.given(stage, values));
    });
  }

  private legalScope(stage: number, role: number): number[] {
    const { truth, places, program } = this;
    const cone = truth.coneOf([...(program.legal[role] as Int32Array)]);
    return [...cone.fluents.map((fluent) => places.fluent(stage, fluent)), places.terminal(stage)];
  }

  private addTable(stage: number): void {
    const { places, chance } = this;
    const variable = places.choice(stage, chance);
    const { length } = (this.variables[variable] as StochasticVariable).domain;
    this.tables.push({
      variable,
      scope: this.legalScope(stage, chance).sort((a, b) => a - b),
      probabilities: (values) => {
        const shares = new Array<number>(length).fill(0);
        if (values[places.terminal(stage)] === 1) shares[length - 1] = 1;
        else {
          const legal = this.truth.legalMoves(chance, this.given(stage, values).holds);
          for (const move of legal) shares[move] = 1 / legal.length;
        }
        return shares;
      },
    });
  }

  private addNext(stage: number, fluent: number): void {
    const { truth, places, program } = this;
    const atom = program.next[fluent] as number;
    const cone = truth.coneOf([atom]);
    const [now, then, end] = [places.fluent(stage, fluent), places.fluent(stage + 1, fluent), places.terminal(stage)];
    const scope = [
      ...cone.fluents.map((one) => places.fluent(stage, one)),
      ...cone.roles.map((role) => places.choice(stage, role)),
    ];
    this.add(`next ${program.fluents[fluent]}`, stage, [...scope, now, end, then], (values) => {
      const holds = values[end] === 1 ? values[now] === 1 : truth.follows(atom, this.given(stage, values));
      return holds === (values[then] === 1);
    });
  }

  private given(stage: number, values: ArrayLike<number>): Given {
    const { places } = this;
    return {
      holds: (fluent) => values[places.fluent(stage, fluent)] === 1,
      makes: (role, move) => values[places.choice(stage, role)] === move,
    };
  }
}
