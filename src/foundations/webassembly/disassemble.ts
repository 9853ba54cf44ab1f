/** Disassembles the instructions that our writers emit, for people who want to inspect generated code. */
import { OP } from "./instructions.ts";

export interface WrittenInstruction {
  /** Byte offset from the start of the code. */
  readonly offset: number;
  /** In the notation of the text format: `v128.and`, `local.get 3`. */
  readonly text: string;
  /** Memory offset of a load or a store. */
  readonly address?: number;
}

/** Kind of operands that follow an opcode. */
type Operands = "none" | "index" | "i32" | "i64" | "memory" | "block" | "bytes" | "lane";

const VECTOR_PREFIX = 0xfd;
const SPELLED: Readonly<Record<string, string>> = { AndNot: "andnot", BitSelect: "bitselect" };

/** Translates `i32LtU` to `i32.lt_u`. */
function textName(name: string): string {
  const [, type, rest = ""] = /^(i32|i64x2|i64|v128|f32x4)?(.+)$/.exec(name) ?? [];
  const word = SPELLED[rest] ?? rest.replaceAll(/(?!^)([A-Z])/g, "_$1").toLowerCase();
  return type === undefined ? word : `${type}.${word}`;
}

type Known = readonly [text: string, operands: Operands];

const INSTRUCTIONS: ReadonlyMap<number, Known> = new Map<number, Known>([
  ...Object.entries(OP).map(([name, code]): [number, Known] => [code, [textName(name), "none"]]),
  [0x02, ["block", "block"]],
  [0x03, ["loop", "block"]],
  [0x04, ["if", "block"]],
  [0x05, ["else", "none"]],
  [0x0b, ["end", "none"]],
  [0x0c, ["br", "index"]],
  [0x0d, ["br_if", "index"]],
  [0x10, ["call", "index"]],
  [0x20, ["local.get", "index"]],
  [0x21, ["local.set", "index"]],
  [0x22, ["local.tee", "index"]],
  [0x28, ["i32.load", "memory"]],
  [0x29, ["i64.load", "memory"]],
  [0x2d, ["i32.load8_u", "memory"]],
  [0x36, ["i32.store", "memory"]],
  [0x37, ["i64.store", "memory"]],
  [0x3a, ["i32.store8", "memory"]],
  [0x41, ["i32.const", "i32"]],
  [0x42, ["i64.const", "i64"]],
  [0xfd00, ["v128.load", "memory"]],
  [0xfd0b, ["v128.store", "memory"]],
  [0xfd0c, ["v128.const", "bytes"]],
  [0xfd1d, ["i64x2.extract_lane", "lane"]],
]);

/** Throws on instructions that our writers do not emit. */
export function disassemble(code: Uint8Array): WrittenInstruction[] {
  const reader = new CodeReader(code);
  const found: WrittenInstruction[] = [];
  while (reader.at < code.length) {
    const offset = reader.at;
    const first = reader.byte();
    const opcode = first === VECTOR_PREFIX ? 0xfd00 + reader.unsigned() : first;
    const [name, operands] = INSTRUCTIONS.get(opcode) ?? [];
    if (name === undefined) throw new Error(`no instruction ${opcode.toString(16)} at ${offset}`);
    if (operands === "memory") {
      reader.unsigned(); // the alignment
      const address = reader.unsigned();
      found.push({ offset, text: `${name} offset=${address}`, address });
    } else found.push({ offset, text: `${name}${reader.operands(operands)}` });
  }
  return found;
}

class CodeReader {
  at = 0;
  private readonly code: Uint8Array;

  constructor(code: Uint8Array) {
    this.code = code;
  }

  byte(): number {
    return this.code[this.at++] ?? 0;
  }

  unsigned(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  }

  operands(kind: Exclude<Operands, "memory"> | undefined): string {
    if (kind === "index" || kind === "lane") return ` ${this.unsigned()}`;
    if (kind === "i32" || kind === "i64") return ` ${this.signed()}`;
    if (kind === "block") this.byte();
    if (kind === "bytes") return ` ${Array.from({ length: 16 }, () => this.byte().toString(16)).join(" ")}`;
    return "";
  }

  private signed(): bigint {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      shift += 7n;
      if (byte < 0x80) return (byte & 0x40) === 0 ? value : value - (1n << shift);
    }
  }
}
