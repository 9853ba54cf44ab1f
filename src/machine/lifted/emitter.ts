/**
 * A function being written: control structures with labels instead of relative depths, and idioms shared by generated
 * loops.
 */
import { type CodeWriter, type Local, OP, TYPE } from "../../foundations/webassembly/index.ts";

/** A structure that a branch can leave (block) or repeat (loop). */
export type Label = number;
/** A local (≥ 0) or the constant ~value (< 0). */
export type Value = number;

export class Emitter {
  readonly code: CodeWriter;
  private depth = 0;

  constructor(code: CodeWriter) {
    this.code = code;
  }

  local(): Local {
    return this.code.newLocal(TYPE.i32);
  }

  block(body: (exit: Label) => void): void {
    this.code.block(() => this.inside(body));
  }

  loop(body: (again: Label) => void): void {
    this.code.loop(() => this.inside(body));
  }

  /** The condition is on the stack. */
  if(then: (exit: Label) => void, otherwise?: (exit: Label) => void): void {
    this.code.if(() => this.inside(then), otherwise === undefined ? undefined : () => this.inside(otherwise));
  }

  private inside(body: (label: Label) => void): void {
    body(++this.depth);
    this.depth--;
  }

  branch(to: Label): void {
    this.code.branch(this.depth - to);
  }

  branchIf(to: Label): void {
    this.code.branchIf(this.depth - to);
  }

  push(value: Value): void {
    if (value < 0) this.code.i32(~value);
    else this.code.get(value);
  }

  /** Adds a constant to the number on the stack. */
  add(constant: number): void {
    if (constant === 0) return;
    this.code.i32(constant);
    this.code.op(OP.i32Add);
  }

  /** Multiplies the number on the stack. */
  scale(factor: number): void {
    if (factor === 1) return;
    const shift = Math.log2(factor);
    this.code.i32(Number.isInteger(shift) ? shift : factor);
    this.code.op(Number.isInteger(shift) ? OP.i32Shl : OP.i32Mul);
  }

  /** Pushes the word at a fixed address. */
  loadWord(address: number): void {
    this.code.i32(0);
    this.code.loadI32(address);
  }

  /** Stores what `value` pushes at a fixed address. */
  storeWord(address: number, value: () => void): void {
    this.code.i32(0);
    value();
    this.code.storeI32(address);
  }

  /** Adds to the word at a fixed address. */
  increase(address: number, by: number): void {
    this.storeWord(address, () => {
      this.loadWord(address);
      this.add(by);
    });
  }
}
