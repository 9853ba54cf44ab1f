/**
 * Gives the same graph to nauty and Traces (through `dreadnaut`) and to bliss, if they are installed. The times are
 * those that the tools themselves report, without loading: dreadnaut repeats short runs, bliss counts in hundredths of
 * a second.
 */

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ColouredGraph, printDimacs, printDreadnaut } from "../../src/foundations/graphs/index.ts";

export interface ReferenceTool {
  readonly name: string;
  readonly program: string;
  /** Milliseconds for one search, or undefined if the time limit was reached. */
  readonly measure: (graph: ColouredGraph, seconds: number) => Promise<number | undefined>;
}

const tools: readonly ReferenceTool[] = [
  { name: "nauty", program: "dreadnaut", measure: (graph, seconds) => measureDreadnaut(graph, "As", seconds) },
  { name: "Traces", program: "dreadnaut", measure: (graph, seconds) => measureDreadnaut(graph, "At", seconds) },
  { name: "bliss", program: "bliss", measure: measureBliss },
];

export function findReferenceTools(): ReferenceTool[] {
  return tools.filter(({ program }) => spawnSync(program, [], { input: "", stdio: "pipe" }).error === undefined);
}

async function measureDreadnaut(graph: ColouredGraph, mode: string, seconds: number): Promise<number | undefined> {
  // M: up to 200 runs within a second; the time reported is per run.
  const output = await run("dreadnaut", [], `${mode} -a -m M=200/1 ${printDreadnaut(graph)} x q\n`, seconds);
  return millisecondsIn(output, /cpu time = ([0-9.]+) seconds/);
}

async function measureBliss(graph: ColouredGraph, seconds: number): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "noether-bench-"));
  try {
    const path = join(folder, "graph.dimacs");
    writeFileSync(path, printDimacs(graph));
    return millisecondsIn(await run("bliss", ["-v=1", path], "", seconds), /Total time:\s*([0-9.]+) seconds/);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function millisecondsIn(output: string, pattern: RegExp): number | undefined {
  const match = pattern.exec(output);
  return match === null ? undefined : Number(match[1]) * 1000;
}

/**
 * The end of a program's output within the time limit. Programs print generators by the megabyte; the end is enough.
 */
function run(program: string, parameters: readonly string[], input: string, seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: ["pipe", "pipe", "ignore"] });
    const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString("latin1")).slice(-4096);
    });
    const finish = () => {
      clearTimeout(timer);
      resolve(output);
    };
    child.on("error", finish);
    child.on("close", finish);
    // A program that is killed while it reads closes its end of the pipe.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
