/**
 * Converts between fluent values (one byte each) and the bits of a state. `pack` writes the bits of the current state.
 * `place` goes to the state with the given bits by changing the fluents that differ. Tree search does one or the other
 * at every step, so both process eight fluents at a time.
 */
import {
  type Code,
  call,
  get,
  i32,
  i64,
  type Local,
  type ModuleWriter,
  sequence,
  set,
  TYPE,
  until,
} from "../../foundations/webassembly/index.ts";
import { fluentNode } from "../circuit/index.ts";
import { enqueue, increase, scaled } from "./engine-instructions.ts";
import type { EngineMemory } from "./engine-memory.ts";

/**
 * Multiplying eight bytes of 0 or 1 by this factor gathers their bits in the highest byte; the first byte gives the
 * lowest bit.
 */
const GATHER = 0x0102040810204080n;

/** The values of the eight fluents from 8 · `at` on, as a byte. The mask clears the bits beyond the last fluent. */
const packed = (memory: EngineMemory, at: Local, mask: number): Code =>
  i32.and(i32.wrap(i64.shrU(i64.mul(i64.load(memory.values + fluentNode(0), i32.shl(get(at), 3)), GATHER), 56n)), mask);

/** Runs `body` for every byte of a state, with the mask of its valid bits. */
function forEachByte(fluents: number, at: Local, body: (mask: number) => Code): Code {
  const whole = fluents >> 3;
  const rest = (1 << (fluents & 7)) - 1;
  return sequence(
    set(at, 0),
    until(i32.geU(get(at), whole), body(0xff), increase(at, 1)),
    ...(rest === 0 ? [] : [body(rest)]),
  );
}

/** Emits `pack`: writes the bits of the current state. */
export function emitPack(module: ModuleWriter, memory: EngineMemory, fluents: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const at = code.newLocal(TYPE.i32);
  code.write(forEachByte(fluents, at, (mask) => i32.store8(memory.state, get(at), packed(memory, at, mask))));
  return func;
}

/** Emits `place`: goes to the state whose bits are in memory. */
export function emitPlace(module: ModuleWriter, memory: EngineMemory, fluents: number, settle: number): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const { at, changed, node, tail } = code.newLocals(TYPE.i32, "at", "changed", "node", "tail");
  const change = sequence(
    set(node, i32.add(i32.add(i32.shl(get(at), 3), i32.ctz(get(changed))), fluentNode(0))),
    i32.store(memory.counts, scaled(get(node)), i32.eqz(i32.load(memory.counts, scaled(get(node))))),
    enqueue(memory, node, tail),
    set(changed, i32.and(get(changed), i32.sub(get(changed), 1))),
  );
  code.write(
    forEachByte(fluents, at, (mask) =>
      sequence(
        set(changed, i32.xor(packed(memory, at, mask), i32.and(i32.load8(memory.state, get(at)), mask))),
        until(i32.eqz(get(changed)), change),
      ),
    ),
    call(settle, get(tail)),
  );
  return func;
}
