/**
 * Limits V8's optimisation of code that runs for about a second. A set-up (rewriting, grounding, simplification,
 * emission) is a lot of code, and each part is hot only for a moment. By default the optimising compiler inlines
 * callees of up to 920 bytecodes, and spends more CPU time in its own threads than the set-up takes. With less inlining
 * a cold set-up takes a fifth to a third less time. Compiling code only after it has run eight times as long as usual
 * saves another tenth (docs/results/machines.md). What plays afterwards is WebAssembly, which these flags do not
 * affect, or the relational machine, which gains from less inlining and loses nothing from later compilation.
 */
import { setFlagsFromString } from "node:v8";

const FIRST_WITHOUT_BUDGET = 12;

/**
 * Affects the whole process from this call on. Call it before other code is loaded, because Node's bytecode cache
 * depends on these flags.
 */
export function compileLightly(): void {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=150");
  // Later versions have a compiler between the two and count calls instead; an unknown flag would print an error on
  // every command.
  if (Number.parseInt(process.versions.v8, 10) < FIRST_WITHOUT_BUDGET) setFlagsFromString("--interrupt-budget=540672");
}
