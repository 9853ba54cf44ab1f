/**
 * The inner loop of Zobrist hashing under a group. For every fluent in a bit set, it XORs the fluent's row of words
 * into a row of running hashes. A row has a pair of words for each element of the group, so the hashes of all images of
 * a state are computed together, four words at a time. In JavaScript this loop was most of the cost of symmetries.
 *
 * Memory in 32-bit words, each part starting at a multiple of four: the bits to hash, the running hashes, one row per
 * fluent. Time: (fluents) × (elements) / 2 vector instructions.
 */
import {
  branchIf,
  type CodeWriter,
  compileModule,
  get,
  i32,
  type Local,
  loop,
  ModuleWriter,
  set,
  TYPE,
  tee,
  until,
  v128,
} from "../../foundations/webassembly/index.ts";

const VECTOR_WORDS = 4;
const VECTOR_BYTES = 16;
/** Number of vectors of running hashes held in registers at a time. */
const CHUNK = 8;
const PAGE_BYTES = 65536;

export interface HashKernel {
  /** The bits to hash; one word per 32 fluents. */
  readonly bits: Int32Array;
  /** The running hashes. */
  readonly hashes: Int32Array;
  /** The row of fluent f begins at f × stride. All rows are zero at first. */
  readonly rows: Int32Array;
  readonly stride: number;
  /** XORs the rows of the set bits into the running hashes. */
  readonly hashAll: () => void;
}

/** Creates a kernel for states of `bitWords` words and rows of `rowWords` words; at least one of each. */
export function createHashKernel(bitWords: number, rowWords: number): HashKernel {
  const vectors = Math.ceil(rowWords / VECTOR_WORDS);
  const stride = VECTOR_WORDS * vectors;
  const firstHash = VECTOR_WORDS * Math.ceil(bitWords / VECTOR_WORDS);
  const firstRow = firstHash + stride;
  const rowsLength = 32 * bitWords * stride;
  const pages = Math.ceil((4 * (firstRow + rowsLength)) / PAGE_BYTES);
  const layout = { bitWords, hashes: 4 * firstHash, rows: 4 * firstRow, rowBytes: 4 * stride };
  const module = new ModuleWriter();
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  for (let from = 0; from < vectors; from += CHUNK) writeChunk(code, layout, from, Math.min(CHUNK, vectors - from));
  module.export("all", func);
  const running = compileModule(module.finish(pages), pages).start();
  const words = (first: number, length: number): Int32Array => new Int32Array(running.memory, 4 * first, length);
  return {
    bits: words(0, bitWords),
    hashes: words(firstHash, stride),
    rows: words(firstRow, rowsLength),
    stride,
    hashAll: running.func("all"),
  };
}

interface Layout {
  readonly bitWords: number;
  /** Addresses in bytes. */
  readonly hashes: number;
  readonly rows: number;
  readonly rowBytes: number;
}

/** Emits code that adds `count` vectors of every row, from vector `from` on, to the running hashes. */
function writeChunk(code: CodeWriter, layout: Layout, from: number, count: number): void {
  const { bitWords, hashes, rows, rowBytes } = layout;
  const offset = VECTOR_BYTES * from;
  /** The address of the word of bits, and the offset of its first row from `rows`. */
  const { word, base } = code.newLocals(TYPE.i32, "word", "base");
  /** The remaining bits of the word, and the row of the lowest of them. */
  const { rest, row } = code.newLocals(TYPE.i32, "rest", "row");
  const sums = Array.from({ length: count }, (): Local => code.newLocal(TYPE.v128));
  code.write(
    ...sums.map((sum, i) => set(sum, v128.load(hashes + offset + VECTOR_BYTES * i))),
    set(word, 0),
    set(base, 0),
    loop(
      set(rest, i32.load(0, get(word))),
      until(
        i32.eqz(get(rest)),
        set(row, i32.add(get(base), i32.mul(i32.ctz(get(rest)), rowBytes))),
        ...sums.map((sum, i) => set(sum, v128.xor(get(sum), v128.load(rows + offset + VECTOR_BYTES * i, get(row))))),
        set(rest, i32.and(get(rest), i32.sub(get(rest), 1))),
      ),
      set(base, i32.add(get(base), 32 * rowBytes)),
      branchIf(0, i32.ltU(tee(word, i32.add(get(word), 4)), 4 * bitWords)),
    ),
    ...sums.map((sum, i) => v128.store(hashes + offset + VECTOR_BYTES * i, 0, get(sum))),
  );
}
