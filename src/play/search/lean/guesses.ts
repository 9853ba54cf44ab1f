/**
 * Learned values in a lean tree. When a node gets children, a value net guesses the value of each of them. The guesses
 * become the priors of the moves (better successors get more attention), and are backed up by maximin beside the
 * playout means ("implicit minimax backups"; Lanctot, Winands, Pepels and Sturtevant 2014). For two roles and a
 * constant sum: guesses are rewards of the first role.
 */
import type { KeepingCursor } from "../../../machine/index.ts";
import { probability, SUMS, type ValueNet } from "../../learning/index.ts";
import type { NodeStore } from "./node-store.ts";

const MOST_GOAL = 100;
/** The cursor slot that this class uses. */
const HERE = 2;

export interface GuessTerms {
  /** A successor whose reward is higher by this much gets e times the prior. */
  readonly temperature: number;
  /** The weight of a guess in a child's value; the playout mean has the rest. */
  readonly weight: number;
}

export class Guesses {
  readonly weight: number;
  private readonly temperature: number;
  private readonly cursor: KeepingCursor;
  private readonly net: ValueNet;
  private readonly sums = new Float32Array(2 * SUMS);
  private readonly changes: Int32Array;
  private readonly joint: Int32Array;

  constructor(cursor: KeepingCursor, net: ValueNet, { temperature, weight }: GuessTerms, roleCount: number) {
    this.cursor = cursor;
    this.net = net;
    this.weight = weight;
    this.temperature = temperature;
    this.changes = new Int32Array(2 * net.fluentCount);
    this.joint = new Int32Array(roleCount);
  }

  /**
   * Fills the guesses and priors of a node's children. The cursor must be at the node; it is there again afterwards.
   */
  look(store: NodeStore, node: number): void {
    const { cursor, net, sums, changes, joint } = this;
    const first = store.firstChild[node] as number;
    const end = first + (store.childCount[node] as number);
    const isFirstRole = store.mover[node] === 0;
    cursor.keep(HERE);
    net.sumUp(cursor.fluentBytes(), sums, 0);
    let total = 0;
    for (let child = first; child < end; child++) {
      for (let role = 0; role < store.roleCount; role++)
        joint[role] = store.joint[child * store.roleCount + role] as number;
      cursor.advance(joint);
      let guess: number;
      if (cursor.isTerminal()) guess = (cursor.goal(0) ?? 0) / MOST_GOAL;
      else {
        net.change(sums, 0, SUMS, changes, cursor.changesSince(HERE, changes));
        guess = probability(net.rawValue(sums, SUMS));
      }
      store.guess[child] = guess;
      const weight = Math.exp((isFirstRole ? guess : 1 - guess) / this.temperature);
      store.prior[child] = weight;
      total += weight;
      cursor.goBack(HERE);
    }
    for (let child = first; child < end; child++) store.prior[child] = (store.prior[child] as number) / total;
  }

  /** Sets a node's guess to the best of its children's guesses. Returns false if that changes nothing. */
  static update(store: NodeStore, node: number): boolean {
    const { guess } = store;
    const first = store.firstChild[node] as number;
    const end = first + (store.childCount[node] as number);
    let best = guess[first] as number;
    if (store.mover[node] === 0) {
      for (let child = first + 1; child < end; child++)
        if ((guess[child] as number) > best) best = guess[child] as number;
    } else
      for (let child = first + 1; child < end; child++)
        if ((guess[child] as number) < best) best = guess[child] as number;
    if (guess[node] === best) return false;
    guess[node] = best;
    return true;
  }
}
