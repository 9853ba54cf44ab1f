/**
 * Runs one analysis of one sheet in a process of its own: the verb as a user would call it, with `--json` and limits. A
 * sheet that explodes costs this process only. If the verb exceeds its limits, the process is killed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json, Outcome, Task } from "../arena/index.ts";
import { summaryOf } from "./census-summary.ts";
import type { CensusVerb } from "./census-verbs.ts";
import { PARENT } from "./watchdog-orders.ts";

/** The job as a worker receives it. */
export interface CensusJob {
  readonly verb: CensusVerb;
  /** Options by their long names. */
  readonly options: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Limits of the analysis, in seconds and megabytes. */
  readonly time: number;
  readonly memory: number;
}

/** `killed`: the process exceeded its limits. */
type CensusStatus = "done" | "bad input" | "gave up" | "killed" | "crashed";

/** The small part of the stored result. */
export interface CensusAnswer {
  readonly status: CensusStatus;
  /** Its standard error, shortened. */
  readonly message: string;
  /** The numbers for tables; none depends on the computer. */
  readonly summary: { readonly [key: string]: Json };
}

const STATUS_OF_CODE: Readonly<Record<number, CensusStatus>> = { 0: "done", 1: "bad input", 3: "gave up" };
const WRONG_CALL = 2;
/** Seconds beyond its time limit after which a process is killed. */
const GRACE_SECONDS = 10;
/** Megabytes beyond its memory limit after which a process is killed; Node itself needs some. */
const GRACE_MEGABYTES = 400;
const LOOK_MILLISECONDS = 500;
/** Maximum number of characters kept of a document, and of a message. */
const MOST_DOCUMENT = 4_000_000;
const MOST_MESSAGE = 500;

interface Ended {
  readonly code: number | null;
  readonly killed: string | undefined;
  readonly out: string;
  readonly err: string;
}

export class CensusRunner {
  private readonly running = new Set<ChildProcess>();
  private readonly memory: number;

  /** `memory`: megabytes that this computer allows for an analysis; jobs may ask for less. */
  constructor(memory: number) {
    this.memory = memory;
  }

  async run(task: Task, sheet: string): Promise<{ outcome: Outcome; record: Json }> {
    const job = task.job as unknown as CensusJob;
    const folder = mkdtempSync(join(tmpdir(), "noether-census-"));
    try {
      const file = join(folder, `${task.title.replaceAll(/[^\w.-]/g, "_").slice(0, 100)}.kif`);
      writeFileSync(file, sheet);
      return answerOf(job, await this.call(job, file), folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  close(): void {
    for (const child of this.running) child.kill("SIGKILL");
  }

  private call({ verb, options, seed, time, memory }: CensusJob, file: string): Promise<Ended> {
    const megabytes = Math.min(memory, this.memory);
    const words = [
      verb,
      file,
      ...Object.entries(options).flatMap(([name, value]) => (value === "" ? [`--${name}`] : [`--${name}`, value])),
      ...["--json", "--quiet", "--seed", String(seed), "--time", String(time), "--memory", String(megabytes)],
    ];
    const program = fileURLToPath(new URL("./main.js", import.meta.url));
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...words], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, [PARENT]: String(process.pid) },
      });
      this.running.add(child);
      let [out, err] = ["", ""];
      let killed: string | undefined;
      const kill = (why: string): void => {
        killed ??= why;
        child.kill("SIGKILL");
      };
      const timer = setTimeout(() => kill(`more than ${time} s`), 1000 * (1.2 * time + GRACE_SECONDS));
      const looking = setInterval(() => {
        if (residentMegabytes(child.pid) > megabytes + GRACE_MEGABYTES) kill(`more than ${megabytes} MB`);
      }, LOOK_MILLISECONDS);
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        out += text;
        if (out.length > 8 * MOST_DOCUMENT) kill("it printed more than can be kept");
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err = `${err}${text}`.slice(0, 10_000);
      });
      child.once("error", reject);
      child.once("close", (code, signal) => {
        this.running.delete(child);
        clearTimeout(timer);
        clearInterval(looking);
        // Ended from outside, not by us: someone is stopping the worker too, or the computer is out of memory.
        if (killed === undefined && signal === "SIGTERM") reject(new Error("it was stopped"));
        else resolve({ code, killed: killed ?? (signal === null ? undefined : signal), out, err });
      });
    });
  }
}

function answerOf(
  { verb }: CensusJob,
  { code, killed, out, err }: Ended,
  folder: string,
): { outcome: Outcome; record: Json } {
  const message = err.replaceAll(`${folder}/`, "").trim().slice(0, MOST_MESSAGE);
  if (killed === undefined && code === WRONG_CALL)
    return { outcome: { kind: "failed", reason: message }, record: null };
  const status = killed === undefined ? (STATUS_OF_CODE[code ?? -1] ?? "crashed") : "killed";
  const document = parsed(out);
  const answer: CensusAnswer = {
    status,
    message: killed ?? message,
    // Partial results depend on the computer, so they stay out of the table.
    summary: document === null || (status !== "done" && status !== "bad input") ? {} : summaryOf(verb, document),
  };
  const record = out.length > MOST_DOCUMENT ? { omitted: `${out.length} characters` } : document;
  return { outcome: { kind: "done", value: { ...answer } }, record };
}

/** A killed process may leave half a document. */
function parsed(out: string): Json {
  try {
    return JSON.parse(out) as Json;
  } catch {
    return null;
  }
}

/** Resident memory if the system tells (Linux), else 0: then only the process itself watches its memory. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
