/**
 * Compiles and starts a module, in Node, in a worker or in a browser. The few types of the WebAssembly API that we use
 * are declared here, because neither TypeScript's language library nor Node's types contain them.
 */
import { MEMORY_IMPORT } from "./module-writer.ts";

interface MemoryObject {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number }) => MemoryObject;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

export interface Running {
  /** Growth replaces this object. */
  readonly memory: ArrayBuffer;
  /** Enlarges the memory by `pages` pages of 64 KiB. */
  grow(pages: number): void;
  /** An exported function, by name. */
  func(name: string): (...values: number[]) => number;
}

/** A compiled module. It can be started any number of times. */
export interface CompiledModule {
  readonly bytes: number;
  /** `host` contains the functions that the module imports. */
  start(host?: HostFunctions): Running;
}

export type HostFunctions = Readonly<Record<string, (...values: number[]) => unknown>>;

/** Each start gets its own memory of `pages` pages of 64 KiB. */
export function compileModule(bytes: Uint8Array<ArrayBuffer>, pages: number): CompiledModule {
  const module = new WebAssembly.Module(bytes);
  return {
    bytes: bytes.length,
    start: (host = {}) => {
      const memory = new WebAssembly.Memory({ initial: pages });
      const imports = { [MEMORY_IMPORT.module]: { ...host, [MEMORY_IMPORT.name]: memory } };
      const instance = new WebAssembly.Instance(module, imports);
      return {
        get memory() {
          return memory.buffer;
        },
        grow: (more) => {
          memory.grow(more);
        },
        func: (name) => {
          const found = instance.exports[name];
          if (typeof found !== "function") throw new Error(`the module exports no function ${name}`);
          return found as (...values: number[]) => number;
        },
      };
    },
  };
}
