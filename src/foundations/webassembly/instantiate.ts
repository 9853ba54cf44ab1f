/**
 * Compiles and starts a module, in Node, in a worker or in a browser alike. The few types of the WebAssembly interface that
 * we use are declared here, since they come with neither the language's library nor Node's types.
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
  /** Another object after every growth. */
  readonly memory: ArrayBuffer;
  /** Enlarges the memory by so many pages. */
  grow(pages: number): void;
  /** An exported function. */
  func(name: string): (...values: number[]) => number;
}

/** A compiled module, which can be started any number of times. */
export interface CompiledModule {
  readonly bytes: number;
  /** `host`: the functions that the module imports. */
  start(host?: HostFunctions): Running;
}

export type HostFunctions = Readonly<Record<string, (...values: number[]) => unknown>>;

/** `pages` of 64 KiB of memory for each start. */
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
