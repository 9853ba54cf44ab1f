/**
 * Finds the positions of a graph by their states. The hash finds a chain, but the state decides, so no collision can
 * merge two positions. A state that can be reached after different numbers of steps is a separate position for each.
 */
import type { State } from "../../../machine/index.ts";
import type { StateKey } from "../state-key.ts";
import { BlockArena, NO_BLOCK } from "./block-arena.ts";
import type { NodeLinks } from "./node-links.ts";
import { NO_NODE } from "./positions.ts";

const FIRST_CHAINS = 1 << 10;
/** An odd number near 2³² divided by the golden ratio: its multiples spread over the upper bits. */
const SPREAD = 0x9e3779b1;

export class PositionTable {
  size = 0;
  private readonly links: NodeLinks;
  private readonly states: BlockArena<Int32Array>;
  /** The first position of each chain. Their number is a power of two. */
  private chains = new Int32Array(FIRST_CHAINS).fill(NO_NODE);
  /** By length: an array to load states into. */
  private readonly scratch = new Map<number, State>();

  /** `words`: maximum number of words for states. */
  constructor(links: NodeLinks, words: number) {
    this.links = links;
    this.states = new BlockArena((length) => new Int32Array(length), words);
  }

  /** Returns the position of a state at a depth. */
  find(key: StateKey, depth: number): number {
    const { links } = this;
    let position = this.firstOf(key);
    while (position !== NO_NODE && !(links.depth[position] === depth && this.isAt(position, key)))
      position = links.next[position] as number;
    return position;
  }

  /** Returns the position of a state at any depth; of several, the most visited one. */
  findAnywhere(key: StateKey, visits: Float64Array): number {
    let best = NO_NODE;
    for (let position = this.firstOf(key); position !== NO_NODE; position = this.links.next[position] as number)
      if ((best === NO_NODE || (visits[position] as number) > (visits[best] as number)) && this.isAt(position, key))
        best = position;
    return best;
  }

  /** Requires that the position is not in the table, and that its state is stored. */
  add(position: number, { high, low }: StateKey): void {
    const { links } = this;
    if (this.size >= this.chains.length) this.widen();
    links.high[position] = high;
    links.low[position] = low;
    this.link(position);
    this.size++;
  }

  /** Requires that the position is in the table. */
  remove(position: number): void {
    const { links, chains } = this;
    const chain = this.chainOf(links.high[position] as number, links.low[position] as number);
    const after = links.next[position] as number;
    let before = chains[chain] as number;
    if (before === position) chains[chain] = after;
    else {
      while (links.next[before] !== position) before = links.next[before] as number;
      links.next[before] = after;
    }
    this.size--;
  }

  /** Stores a copy of a position's state. Returns false if there is no room. */
  keepState(position: number, state: State): boolean {
    const address = this.states.take(state.length);
    if (address === NO_BLOCK) return false;
    this.links.stateAt[position] = address;
    this.links.stateLength[position] = state.length;
    this.states.arrayOf(address).set(state, this.states.startOf(address));
    return true;
  }

  dropState(position: number): void {
    this.states.give(this.links.stateAt[position] as number, this.links.stateLength[position] as number);
  }

  /** The result is valid until the next call. */
  stateOf(position: number): State {
    const { states, links } = this;
    const address = links.stateAt[position] as number;
    const length = links.stateLength[position] as number;
    let state = this.scratch.get(length);
    if (state === undefined) this.scratch.set(length, (state = new Int32Array(length)));
    const from = states.arrayOf(address);
    const start = states.startOf(address);
    for (let i = 0; i < length; i++) state[i] = from[start + i] as number;
    return state;
  }

  hasState(position: number, state: State): boolean {
    const { states, links } = this;
    if (links.stateLength[position] !== state.length) return false;
    const address = links.stateAt[position] as number;
    const words = states.arrayOf(address);
    const start = states.startOf(address);
    for (let i = 0; i < state.length; i++) if (words[start + i] !== state[i]) return false;
    return true;
  }

  private isAt(position: number, key: StateKey): boolean {
    const { high, low } = this.links;
    return low[position] === (key.low | 0) && high[position] === (key.high | 0) && this.hasState(position, key.image());
  }

  private firstOf({ high, low }: StateKey): number {
    return this.chains[this.chainOf(high, low)] as number;
  }

  private widen(): void {
    const { chains, links } = this;
    this.chains = new Int32Array(4 * chains.length).fill(NO_NODE);
    for (let first of chains)
      while (first !== NO_NODE) {
        const next = links.next[first] as number;
        this.link(first);
        first = next;
      }
  }

  private link(position: number): void {
    const { links, chains } = this;
    const chain = this.chainOf(links.high[position] as number, links.low[position] as number);
    links.next[position] = chains[chain] as number;
    chains[chain] = position;
  }

  /** The multiplication is needed because not all key makers mix the low bits well. */
  private chainOf(high: number, low: number): number {
    return Math.imul(high ^ low, SPREAD) >>> (Math.clz32(this.chains.length) + 1);
  }
}
