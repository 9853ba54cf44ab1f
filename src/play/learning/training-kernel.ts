/**
 * The inner loops of training in WebAssembly, four weights at a time: the sum of the rows of some fluents, and one step
 * for all weights of these rows. In JavaScript these loops took most of the time in games where many fluents hold and
 * moves are few.
 *
 * Memory layout: the list of rows, three vectors as long as a row (sums, slopes, gains), the weights by row, and the
 * sums of squares by row. All parts are aligned to 16 bytes, and rows are padded.
 */
import {
  branchIf,
  type Code,
  type CodeWriter,
  compileModule,
  f32x4,
  get,
  i32,
  type Local,
  loop,
  ModuleWriter,
  set,
  TYPE,
  tee,
  v128,
} from "../../foundations/webassembly/index.ts";

const VECTOR_BYTES = 16;
const PAGE_BYTES = 65536;

export interface TrainingKernel {
  /** Length of a row in bytes, and in 32-bit numbers. */
  readonly rowBytes: number;
  readonly stride: number;
  /** The rows that `sumUp` and `step` process, as byte offsets: row number times `rowBytes`. */
  readonly list: Int32Array;
  readonly sums: Float32Array;
  /** Per column: `slopes` holds the step times √seen; `gains` is added to `seen`. */
  readonly slopes: Float32Array;
  readonly gains: Float32Array;
  /** By row, `stride` numbers each. */
  readonly weights: Float32Array;
  readonly seen: Float32Array;
  /** Fills `sums` with the sum of the first `count` rows of the list. Requires at least one row. */
  readonly sumUp: (count: number) => void;
  /**
   * For the first `count` rows of the list: seen += gains, weights += slopes / √seen. Requires at least one row, and no
   * row twice.
   */
  readonly step: (count: number) => void;
}

/** Creates a kernel with `rowCount` rows of `width` numbers each. */
export function createTrainingKernel(rowCount: number, width: number): TrainingKernel {
  const vectors = Math.ceil((4 * width) / VECTOR_BYTES);
  const rowBytes = VECTOR_BYTES * vectors;
  const listBytes = VECTOR_BYTES * Math.ceil((4 * rowCount) / VECTOR_BYTES);
  const sums = listBytes;
  const slopes = sums + rowBytes;
  const gains = slopes + rowBytes;
  const weights = gains + rowBytes;
  const seen = weights + rowCount * rowBytes;
  const pages = Math.ceil((seen + rowCount * rowBytes) / PAGE_BYTES);
  const layout = { vectors, sums, slopes, gains, weights, seen };
  const module = new ModuleWriter();
  const sumUp = module.newFunction({ parameters: [TYPE.i32], results: [] });
  writeSums(sumUp.code, layout);
  module.export("sumUp", sumUp.func);
  const step = module.newFunction({ parameters: [TYPE.i32], results: [] });
  writeStep(step.code, layout);
  module.export("step", step.func);
  const running = compileModule(module.finish(pages), pages).start();
  const numbers = (from: number, bytes: number): Float32Array => new Float32Array(running.memory, from, bytes / 4);
  return {
    rowBytes,
    stride: rowBytes / 4,
    list: new Int32Array(running.memory, 0, rowCount),
    sums: numbers(sums, rowBytes),
    slopes: numbers(slopes, rowBytes),
    gains: numbers(gains, rowBytes),
    weights: numbers(weights, rowCount * rowBytes),
    seen: numbers(seen, rowCount * rowBytes),
    sumUp: running.func("sumUp"),
    step: running.func("step"),
  };
}

/** Addresses in bytes, except `vectors`: the number of 16-byte vectors in a row. */
interface Layout {
  readonly vectors: number;
  readonly sums: number;
  readonly slopes: number;
  readonly gains: number;
  readonly weights: number;
  readonly seen: number;
}

function writeSums(code: CodeWriter, { vectors, sums, weights }: Layout): void {
  const held = Array.from({ length: vectors }, (): Local => code.newLocal(TYPE.v128));
  code.write(
    ...held.map((sum) => set(sum, v128.all(0))),
    ...throughRows(code, (row) =>
      held.map((sum, i) => set(sum, f32x4.add(get(sum), v128.load(weights + VECTOR_BYTES * i, get(row))))),
    ),
    ...held.map((sum, i) => v128.store(sums + VECTOR_BYTES * i, 0, get(sum))),
  );
}

function writeStep(code: CodeWriter, { vectors, slopes, gains, weights, seen }: Layout): void {
  const held = Array.from({ length: vectors }, (_, i) => ({
    offset: VECTOR_BYTES * i,
    slope: code.newLocal(TYPE.v128),
    gain: code.newLocal(TYPE.v128),
  }));
  const square = code.newLocal(TYPE.v128);
  code.write(
    ...held.flatMap(({ offset, slope, gain }) => [
      set(slope, v128.load(slopes + offset)),
      set(gain, v128.load(gains + offset)),
    ]),
    ...throughRows(code, (row) =>
      held.flatMap(({ offset, slope, gain }) => [
        set(square, f32x4.add(v128.load(seen + offset, get(row)), get(gain))),
        v128.store(seen + offset, get(row), get(square)),
        v128.store(
          weights + offset,
          get(row),
          f32x4.add(v128.load(weights + offset, get(row)), f32x4.div(get(slope), f32x4.sqrt(get(square)))),
        ),
      ]),
    ),
  );
}

/** Emits a loop over the rows of the list. The function's parameter is the length of the list. */
function throughRows(code: CodeWriter, body: (row: Local) => readonly Code[]): readonly Code[] {
  const { at, row } = code.newLocals(TYPE.i32, "at", "row");
  const end = 0;
  return [
    set(end, i32.mul(get(end), 4)),
    set(at, 0),
    loop(set(row, i32.load(0, get(at))), ...body(row), branchIf(0, i32.ltU(tee(at, i32.add(get(at), 4)), get(end)))),
  ];
}
