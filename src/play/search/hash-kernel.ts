/**
 * The inner loop of Zobrist hashing under a group: for every fluent of a set of bits, its row of words is added (exclusive or) to a
 * row of running hashes. A row has a pair of words for each element of the group, so that hashes of all images of a state are made
 * together, four words at a time; in JavaScript the loop was most of what symmetries cost a search.
 *
 * Memory, in words of 32 bits, each part from a multiple of four on: the bits to hash, the running hashes, one row per fluent.
 * Time: (fluents) × (elements) / 2 vector instructions.
 */
import {
  type CodeWriter,
  compileModule,
  type Local,
  ModuleWriter,
  OP,
  TYPE,
} from "../../foundations/webassembly/index.ts";

const VECTOR_WORDS = 4;
const VECTOR_BYTES = 16;
/** Vectors of running hashes that are held in registers at a time. */
const CHUNK = 8;
const PAGE_BYTES = 65536;

export interface HashKernel {
  /** The bits to hash; one word per 32 fluents. */
  readonly bits: Int32Array;
  /** The running hashes. */
  readonly hashes: Int32Array;
  /** The row of fluent f from f × stride on; all zero at first. */
  readonly rows: Int32Array;
  readonly stride: number;
  /** Adds the rows of the bits to the running hashes. */
  readonly hashAll: () => void;
  /** The same for the first vector of every row only, that is for the first two pairs. */
  readonly hashFirst: () => void;
}

/** For states of `bitWords` words and rows of `rowWords` words; at least one of each. */
export function createHashKernel(bitWords: number, rowWords: number): HashKernel {
  const vectors = Math.ceil(rowWords / VECTOR_WORDS);
  const stride = VECTOR_WORDS * vectors;
  const firstHash = VECTOR_WORDS * Math.ceil(bitWords / VECTOR_WORDS);
  const firstRow = firstHash + stride;
  const rowsLength = 32 * bitWords * stride;
  const pages = Math.ceil((4 * (firstRow + rowsLength)) / PAGE_BYTES);
  const layout = { bitWords, hashes: 4 * firstHash, rows: 4 * firstRow, rowBytes: 4 * stride };
  const module = new ModuleWriter();
  for (const [name, count] of [["all", vectors] as const, ["first", Math.min(1, vectors)] as const]) {
    const { func, code } = module.newFunction({ parameters: [], results: [] });
    for (let from = 0; from < count; from += CHUNK) writeChunk(code, layout, from, Math.min(CHUNK, count - from));
    module.export(name, func);
  }
  const running = compileModule(module.finish(pages), pages).start();
  const words = (first: number, length: number): Int32Array => new Int32Array(running.memory, 4 * first, length);
  return {
    bits: words(0, bitWords),
    hashes: words(firstHash, stride),
    rows: words(firstRow, rowsLength),
    stride,
    hashAll: running.func("all"),
    hashFirst: running.func("first"),
  };
}

interface Layout {
  readonly bitWords: number;
  /** Addresses in bytes. */
  readonly hashes: number;
  readonly rows: number;
  readonly rowBytes: number;
}

/** `count` vectors of every row, from vector `from` on, are added to the running hashes. */
function writeChunk(code: CodeWriter, layout: Layout, from: number, count: number): void {
  const { bitWords, hashes, rows, rowBytes } = layout;
  const offset = VECTOR_BYTES * from;
  /** The address of the word of bits, and of the first row that belongs to it, less `rows`. */
  const word = code.newLocal(TYPE.i32);
  const base = code.newLocal(TYPE.i32);
  /** Bits of the word that are left, and the row of the lowest of them. */
  const rest = code.newLocal(TYPE.i32);
  const row = code.newLocal(TYPE.i32);
  const sums = Array.from({ length: count }, (): Local => code.newLocal(TYPE.v128));
  sums.forEach((sum, i) => {
    code.i32(0);
    code.loadV128(hashes + offset + VECTOR_BYTES * i);
    code.set(sum);
  });
  code.i32(0);
  code.set(word);
  code.i32(0);
  code.set(base);
  code.loop(() => {
    code.get(word);
    code.loadI32(0);
    code.set(rest);
    code.block(() =>
      code.loop(() => {
        code.get(rest);
        code.op(OP.i32Eqz);
        code.branchIf(1);
        code.get(base);
        code.get(rest);
        code.op(OP.i32Ctz);
        code.i32(rowBytes);
        code.op(OP.i32Mul, OP.i32Add);
        code.set(row);
        for (const [i, sum] of sums.entries()) {
          code.get(sum);
          code.get(row);
          code.loadV128(rows + offset + VECTOR_BYTES * i);
          code.op(OP.v128Xor);
          code.set(sum);
        }
        code.get(rest);
        code.get(rest);
        code.i32(1);
        code.op(OP.i32Sub, OP.i32And);
        code.set(rest);
        code.branch(0);
      }),
    );
    code.get(base);
    code.i32(32 * rowBytes);
    code.op(OP.i32Add);
    code.set(base);
    code.get(word);
    code.i32(4);
    code.op(OP.i32Add);
    code.tee(word);
    code.i32(4 * bitWords);
    code.op(OP.i32LtU);
    code.branchIf(0);
  });
  sums.forEach((sum, i) => {
    code.i32(0);
    code.get(sum);
    code.storeV128(hashes + offset + VECTOR_BYTES * i);
  });
}
