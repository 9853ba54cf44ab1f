/**
 * How hard V8 works on code that is run for a second. A set-up (rewriting, grounding, simplification, emission) is much code, each
 * part hot for a moment; by default the optimizing compiler copies callees into callers up to 920 bytecodes, and spends more
 * processor time on its own threads than the set-up takes. With less inlining a cold set-up takes a fifth to a third less, and
 * with code compiled only when it has run eight times as long as usual another tenth (docs/results/machines.md). What plays
 * afterwards is WebAssembly, which is not concerned, or the relational machine, which gains by the former and does not lose by
 * the latter.
 */
import { setFlagsFromString } from "node:v8";

const FIRST_WITHOUT_BUDGET = 12;

/** For the whole process, from here on; before other code is loaded, since bytecode that Node keeps goes with these flags. */
export function compileLightly(): void {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=150");
  // Later versions have a compiler between the two and count calls instead; a flag that V8 does not know is an error on every command.
  if (Number.parseInt(process.versions.v8, 10) < FIRST_WITHOUT_BUDGET) setFlagsFromString("--interrupt-budget=540672");
}
