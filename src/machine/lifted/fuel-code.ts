/** Emits the count of work: generated code stops now and then to ask the host whether to continue. */
import { OP } from "../../foundations/webassembly/index.ts";
import type { Compilation } from "./compilation.ts";
import type { Emitter } from "./emitter.ts";
import { WORD } from "./memory-plan.ts";

/** Takes one unit of fuel; calls the host if none is left. */
export function spendFuel(emitter: Emitter, { hosts }: Compilation): void {
  const { code } = emitter;
  const left = emitter.local();
  code.i32(0);
  emitter.loadWord(WORD.fuel);
  emitter.add(-1);
  code.tee(left);
  code.storeI32(WORD.fuel);
  code.get(left);
  code.i32(0);
  code.op(OP.i32LtS);
  emitter.if(() => code.call(hosts.pay));
}
