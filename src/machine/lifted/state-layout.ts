/**
 * The layout of the state. A fluent has one bit in the state (its number is the number of the bit) and one byte `held`
 * for tests. Each pattern under which rules read a relation has an index: by the bound columns, a chain of the fluents
 * that hold. Chains are doubly linked by fluent, so that a move updates only what it changes. There is no assumption on
 * how many fluents share a key: a cell with one content is a chain of length one.
 *
 * A move is a number too: the shapes have consecutive ranges, and within a shape the key of the columns counts.
 */
import type { Relation } from "../relational/index.ts";
import { type KeyLayout, keyLayout } from "./key-layout.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type Numbering, rangeOf } from "./numbering.ts";
import { refuse } from "./refusal.ts";
import type { FluentRelation, MoveRelation, Sheet } from "./sheet.ts";
import type { Table } from "./tables.ts";
import type { ValueFlow } from "./value-flow.ts";

/** Maximum number of bits: a longer state would be too slow to copy and compare. */
const MOST_BITS = 2 ** 19;
const MOST_MOVES = 2 ** 31;
const WORD_BITS = 64;

export interface StateIndex {
  /** Bound columns, ascending; the layout has these columns in this order. */
  readonly columns: readonly number[];
  readonly layout: KeyLayout;
  /** By key: first fluent of the chain + 1, or 0. */
  readonly heads: number;
  /** By fluent of the relation: the next and the previous one in its chain + 1, or 0. */
  readonly next: number;
  readonly previous: number;
}

export interface FluentLayout {
  readonly fluent: FluentRelation;
  readonly layout: KeyLayout;
  readonly firstBit: number;
  /** Number of 64-bit words. */
  readonly words: number;
  /** By fluent: a byte, 1 if it holds. */
  readonly held: number;
  readonly indexes: Map<string, StateIndex>;
}

export interface MoveLayout {
  readonly move: MoveRelation;
  /** Without the role. */
  readonly layout: KeyLayout;
  readonly firstMove: number;
}

export class StateLayout {
  readonly fluents: readonly FluentLayout[];
  readonly moves: readonly MoveLayout[];
  readonly bits: number;
  /** The bits of the state, and of the upcoming state. */
  readonly current: number;
  readonly upcoming: number;
  /** By role: shape of its move + 1 (0: none), then its columns. */
  readonly does: number;
  readonly doesBytes: number;
  /** By role: the number of its move. */
  readonly joint: number;
  /** By role: the stamp, address and number of its legal moves. */
  readonly legal: number;
  private readonly memory: MemoryPlan;
  private readonly byState: ReadonlyMap<Relation, FluentLayout>;

  constructor(sheet: Sheet, flow: ValueFlow, numbering: Numbering, memory: MemoryPlan) {
    this.memory = memory;
    const layoutOf = (relation: Relation, from: number): KeyLayout =>
      keyLayout(
        flow
          .columnsOf(relation)
          .slice(from)
          .map((set) => rangeOf(set, numbering)),
      );
    let bits = 0;
    const layouts = sheet.fluents.map((fluent) => {
      const layout = layoutOf(fluent.state, 0);
      const firstBit = bits;
      const words = Math.ceil(layout.size / WORD_BITS);
      bits += words * WORD_BITS;
      if (bits > MOST_BITS) refuse(`${fluent.state.name}, which has too many instances`);
      return { fluent, layout, firstBit, words };
    });
    this.bits = bits;
    this.current = memory.allocate(bits / 8);
    this.upcoming = memory.allocate(bits / 8);
    this.fluents = layouts.map((layout) => ({
      ...layout,
      held: memory.allocate(layout.layout.size),
      indexes: new Map(),
    }));
    this.byState = new Map(this.fluents.map((layout) => [layout.fluent.state, layout]));
    let count = 0;
    this.moves = sheet.moves.map((move) => {
      const layout = layoutOf(move.does, 1);
      const firstMove = count;
      count += layout.size;
      if (count > MOST_MOVES) refuse(`${move.does.name}, which has too many instances`);
      return { move, layout, firstMove };
    });
    const widest = Math.max(0, ...this.moves.map(({ layout }) => layout.columns.length));
    const roles = sheet.roles.length;
    this.doesBytes = 4 * (1 + widest);
    this.does = memory.allocate(roles * this.doesBytes);
    this.joint = memory.allocate(4 * roles);
    this.legal = memory.allocateStamped(12 * roles);
  }

  of(relation: Relation): FluentLayout {
    return this.byState.get(relation) as FluentLayout;
  }

  /** Returns the index for a table of fluents, made when first needed. */
  indexFor({ relation, boundColumns }: Table): StateIndex {
    const { indexes, layout } = this.of(relation);
    const name = boundColumns.join();
    let index = indexes.get(name);
    if (index === undefined) {
      const columns = boundColumns.map((column) => layout.columns[column] as KeyLayout["columns"][number]);
      const key = keyLayout(columns);
      index = {
        columns: boundColumns,
        layout: key,
        heads: this.memory.allocate(4 * key.size),
        next: this.memory.allocate(4 * layout.size),
        previous: this.memory.allocate(4 * layout.size),
      };
      indexes.set(name, index);
    }
    return index;
  }
}
