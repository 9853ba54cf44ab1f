/**
 * Draws a uniform number below a bound, nearly always without division (Lemire 2019): take the high half of random ·
 * bound, and draw again if the low half shows that this result has one chance too many. Random words come from
 * xorshift64* (Vigna 2016).
 */
import {
  branchIf,
  get,
  giveBack,
  i32,
  i64,
  type Local,
  loop,
  type ModuleWriter,
  set,
  TYPE,
  tee,
  when,
} from "../../foundations/webassembly/index.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** `random`: address of the generator's two 32-bit words. */
export function emitDrawMove(module: ModuleWriter, { random: address }: Pick<EngineMemory, "random">): number {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const bound: Local = 0;
  const { state, product } = code.newLocals(TYPE.i64, "state", "product");
  const random = i64.shrU(i64.mul(get(state), 0x2545f4914f6cdd1dn), 32n);
  code.write(
    when(i32.eq(get(bound), 1), giveBack(0)),
    set(state, i64.load(address)),
    loop(
      set(state, i64.xor(get(state), i64.shrU(get(state), 12n))),
      set(state, i64.xor(get(state), i64.shl(get(state), 25n))),
      set(state, i64.xor(get(state), i64.shrU(get(state), 27n))),
      when(
        i32.ltU(i32.wrap(tee(product, i64.mul(random, i64.extendU(get(bound))))), get(bound)),
        // Below 2^32 mod bound: draw again.
        branchIf(1, i32.ltU(i32.wrap(get(product)), i32.remU(i32.sub(0, get(bound)), get(bound)))),
      ),
    ),
    i64.store(address, 0, get(state)),
    i32.wrap(i64.shrU(get(product), 32n)),
  );
  return func;
}
