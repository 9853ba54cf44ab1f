/**
 * Emits steps that read the moves being made (`does`): one record per role, with the shape and the columns of its move.
 */
import { OP } from "../../foundations/webassembly/index.ts";
import type { Label } from "./emitter.ts";
import type { CallStep, Rest, StepContext } from "./step-context.ts";

/** Scans the moves of all roles, or only the move of the given role. */
export function scanDoes(context: StepContext, step: CallStep, fail: Label, rest: Rest): void {
  const { sheet } = context.compilation;
  const first = step.table.boundColumns.indexOf(0);
  const operand = first < 0 ? 0 : (step.args[first] as number);
  const constant = first >= 0 && operand < 0;
  const roles = constant ? [sheet.roles.indexOf(~operand)].filter((role) => role >= 0) : [...sheet.roles.keys()];
  if (roles.length === 0) context.emitter.branch(fail);
  else if (roles.length === 1) doesOf(context, step, roles[0] as number, first, fail, rest);
  else doesOfAny(context, step, first, fail, rest);
}

function doesOf(context: StepContext, step: CallStep, role: number, roleArg: number, next: Label, rest: Rest): void {
  const { emitter, compilation } = context;
  const code = compilation.codeOf(compilation.sheet.roles[role] as number);
  if (roleArg >= 0 && (step.args[roleArg] as number) >= 0) {
    emitter.push(context.value(step.args[roleArg] as number));
    emitter.code.i32(code);
    emitter.code.op(OP.i32Ne);
    emitter.branchIf(next);
  }
  const base = compilation.state.does + role * compilation.state.doesBytes;
  matchMove(context, step, (offset) => emitter.loadWord(base + offset), next);
  takeRole(context, step, () => emitter.code.i32(code));
  rest(next);
}

/** Stores the role in its target, if it is wanted. */
function takeRole(context: StepContext, step: CallStep, push: () => void): void {
  const target = step.table.freeColumns.indexOf(0);
  if (target < 0 || step.op !== "scan") return;
  push();
  context.emitter.code.set(context.value(step.targets[target] as number));
}

/** Compares the shape and the bound columns of a move, and takes the others. */
function matchMove(context: StepContext, step: CallStep, load: (offset: number) => void, fail: Label): void {
  const { emitter, compilation } = context;
  const { table } = step;
  const shape = compilation.state.moves.findIndex(({ move }) => move.does === table.relation);
  load(0);
  emitter.code.i32(shape + 1);
  emitter.code.op(OP.i32Ne);
  emitter.branchIf(fail);
  table.boundColumns.forEach((column, i) => {
    if (column === 0) return;
    load(4 * column);
    emitter.push(context.value(step.args[i] as number));
    emitter.code.op(OP.i32Ne);
    emitter.branchIf(fail);
  });
  if (step.op !== "scan") return;
  table.freeColumns.forEach((column, i) => {
    if (column === 0) return;
    load(4 * column);
    emitter.code.set(context.value(step.targets[i] as number));
  });
}

/** Loops over the roles; for a test, until one matches. */
function doesOfAny(context: StepContext, step: CallStep, roleArg: number, fail: Label, rest: Rest): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  const { sheet, state } = compilation;
  const [at, found, roleCode] = [emitter.local(), emitter.local(), emitter.local()];
  code.i32(state.does);
  code.set(at);
  code.i32(0);
  code.set(found);
  emitter.block((exit) =>
    emitter.loop((again) => {
      emitter.block((next) => {
        pushRoleCode(context, at, roleCode);
        if (roleArg >= 0) {
          code.get(roleCode);
          emitter.push(context.value(step.args[roleArg] as number));
          code.op(OP.i32Ne);
          emitter.branchIf(next);
        }
        const load = (offset: number): void => {
          code.get(at);
          code.loadI32(offset);
        };
        matchMove(context, step, load, next);
        if (step.op === "test") {
          code.i32(1);
          code.set(found);
          emitter.branch(exit);
          return;
        }
        takeRole(context, step, () => code.get(roleCode));
        rest(next);
      });
      code.get(at);
      emitter.add(state.doesBytes);
      code.tee(at);
      code.i32(state.does + sheet.roles.length * state.doesBytes);
      code.op(OP.i32Ne);
      emitter.branchIf(again);
    }),
  );
  if (step.op === "test") {
    code.get(found);
    code.op(OP.i32Eqz);
    emitter.branchIf(fail);
  }
}

function pushRoleCode({ emitter, compilation }: StepContext, at: number, into: number): void {
  const { sheet, state } = compilation;
  sheet.roles.forEach((role, i) => {
    emitter.code.get(at);
    emitter.code.i32(state.does + i * state.doesBytes);
    emitter.code.op(OP.i32Eq);
    emitter.if(() => {
      emitter.code.i32(compilation.codeOf(role));
      emitter.code.set(into);
    });
  });
}
