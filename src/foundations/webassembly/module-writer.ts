/**
 * Writes a WebAssembly module in the binary format (core specification 2.0, chapter 5): functions over one imported
 * memory. The bytes come from numbers alone, so that no user text can become code. The caller compiles the module.
 */
import { ByteWriter } from "./byte-writer.ts";
import { CodeWriter } from "./code-writer.ts";
import type { ValueType } from "./instructions.ts";

export interface Signature {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

const FUNCTION_TYPE = 0x60;
const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const;

/** Import name of the memory: instances are created with `{ host: { memory } }`. */
export const MEMORY_IMPORT = { module: "host", name: "memory" } as const;

export class ModuleWriter {
  private readonly types: string[] = [];
  private readonly signatures: Signature[] = [];
  private readonly functions: { type: number; code: CodeWriter }[] = [];
  private readonly imports: { name: string; type: number }[] = [];
  private readonly exports: { name: string; func: number }[] = [];

  /**
   * Declares a function of the host, imported by name beside the memory. All imports must precede the first new
   * function.
   */
  importFunction(name: string, signature: Signature): number {
    if (this.functions.length > 0) throw new TypeError("imports are numbered before functions");
    return this.imports.push({ name, type: this.typeOf(signature) }) - 1;
  }

  /**
   * Creates a function; the caller fills its code. Functions are numbered in order, so calls may refer to later
   * functions.
   */
  newFunction(signature: Signature): { readonly func: number; readonly code: CodeWriter } {
    const code = new CodeWriter(signature.parameters.length);
    this.functions.push({ type: this.typeOf(signature), code });
    return { func: this.imports.length + this.functions.length - 1, code };
  }

  get functionCount(): number {
    return this.functions.length;
  }

  export(name: string, func: number): void {
    this.exports.push({ name, func });
  }

  /** `pages` is the minimum size of the imported memory, in pages of 64 KiB. */
  finish(pages: number): Uint8Array<ArrayBuffer> {
    const module = new ByteWriter();
    module.append(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)); // "\0asm", version 1
    const section = (id: number, count: number, write: (into: ByteWriter) => void): void => {
      const content = new ByteWriter();
      content.unsigned(count);
      write(content);
      module.byte(id);
      module.sized(content.finish());
    };
    section(SECTION.type, this.signatures.length, (into) => {
      for (const { parameters, results } of this.signatures) {
        into.byte(FUNCTION_TYPE);
        into.sized(Uint8Array.from(parameters));
        into.sized(Uint8Array.from(results));
      }
    });
    section(SECTION.import, 1 + this.imports.length, (into) => {
      into.name(MEMORY_IMPORT.module);
      into.name(MEMORY_IMPORT.name);
      into.byte(2); // a memory
      into.byte(0); // without an upper limit
      into.unsigned(pages);
      for (const { name, type } of this.imports) {
        into.name(MEMORY_IMPORT.module);
        into.name(name);
        into.byte(0); // a function
        into.unsigned(type);
      }
    });
    section(SECTION.function, this.functions.length, (into) => {
      for (const { type } of this.functions) into.unsigned(type);
    });
    section(SECTION.export, this.exports.length, (into) => {
      for (const { name, func } of this.exports) {
        into.name(name);
        into.byte(0); // a function
        into.unsigned(func);
      }
    });
    section(SECTION.code, this.functions.length, (into) => {
      for (const { code } of this.functions) into.sized(code.finish());
    });
    return module.finish();
  }

  private typeOf(signature: Signature): number {
    const key = `${signature.parameters.join(" ")}>${signature.results.join(" ")}`;
    const known = this.types.indexOf(key);
    if (known >= 0) return known;
    this.signatures.push(signature);
    return this.types.push(key) - 1;
  }
}
