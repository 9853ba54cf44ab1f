/**
 * Runs every verb on sheets made to be hard: `npm run sweep -- [--time S] [--verbs a,b] [--sheets text] [--folder DIR]
 * [--jobs N]`. Without --time each call must end by itself within a minute and a gigabyte; with it, within S + 0.5
 * seconds. A call is wrong if it takes more time or memory, exits with anything but 0 to 3, prints a stack trace, or
 * does not print what is known. (Exit code 4 exists for `equivalent --exit-code` only, which is not called here.) Runs
 * the built command. Memory is read from /proc, so it is checked on Linux only. Exit code 1 if anything is wrong.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { hostileSheets } from "./hostile-sheets.js";

const { values: options } = parseArgs({
  options: {
    time: { type: "string" },
    verbs: { type: "string" },
    sheets: { type: "string", default: "" },
    folder: { type: "string", multiple: true, default: [] },
    jobs: { type: "string", default: "1" },
  },
});

const MINUTE = 60;
/** Allowed overrun in seconds of calls with --time. */
const OVERRUN = 0.5;
const MOST_MEGABYTES = 1024;

/** Arguments of each verb after the sheet. */
const CALLS = {
  check: [],
  print: ["--normal"],
  domains: [],
  ground: [],
  state: [],
  perft: ["--depth", "2"],
  simulate: ["--playouts", "10"],
  graph: ["--kind", "enhanced"],
  symmetries: [],
  equivalent: ["SHEET"],
  fingerprint: [],
  decompose: [],
  map: ["tic-tac-toe"],
  nearest: [],
  solve: [],
  match: ["--players", "auto", "--clock", "1", "--max-steps", "3"],
  analyse: [],
};

function run(args, seconds) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, ["dist/apps/cli/main.js", ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const [out, err] = [[], []];
    let megabytes = 0;
    const look = () => {
      try {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "latin1")) ?? [0, 0];
        megabytes = Math.max(megabytes, Number(kilobytes) / 1024);
      } catch {
        // the call has just ended, or this is not Linux
      }
    };
    const looks = setInterval(look, 50);
    const killer = setTimeout(() => child.kill("SIGKILL"), 1000 * (seconds + 20));
    child.stdout.on("data", (bytes) => out.push(bytes));
    child.stderr.on("data", (bytes) => err.push(bytes));
    child.on("close", (code) => {
      clearInterval(looks);
      clearTimeout(killer);
      const taken = (performance.now() - start) / 1000;
      resolve({ code, out: Buffer.concat(out), err: Buffer.concat(err).toString("latin1"), taken, megabytes });
    });
  });
}

/** Undefined if nothing is wrong. */
function problemOf({ code, out, err, taken, megabytes }, seconds) {
  if (code === null) return "did not end";
  if (code > 3 || (code === 2 && !/roles/.test(err))) return `exit ${code}: ${err.slice(0, 200)}`;
  if (/^\s+at .*[(:]/m.test(err)) return `stack trace: ${err.slice(0, 200)}`;
  if (taken > seconds) return `${taken.toFixed(1)} s`;
  if (megabytes > MOST_MEGABYTES) return `${Math.round(megabytes)} MB`;
  if ((code === 0 || code === 3) && out.length === 0) return `exit ${code} and nothing printed: ${err.slice(0, 200)}`;
  if (code !== 0 && err.length === 0 && out.length === 0) return `exit ${code} without a reason`;
  return undefined;
}

const scratch = mkdtempSync(join(tmpdir(), "noether-sweep-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const made = Object.entries(hostileSheets()).map(([name, text]) => {
  const file = join(scratch, `${name}.kif`);
  writeFileSync(file, text);
  return file;
});
const given = options.folder.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const sheets = [...made, ...given].filter((file) => /\.(kif|gdl|pl|txt)$/.test(file) && file.includes(options.sheets));
const verbs = options.verbs?.split(",") ?? Object.keys(CALLS);
const calls = sheets.flatMap((sheet) => verbs.map((verb) => ({ sheet, verb })));

const seconds = options.time === undefined ? MINUTE : Number(options.time) + OVERRUN;
const limit = options.time === undefined ? [] : ["--time", options.time];
let [next, wrong, longest, largest] = [0, 0, 0, 0];
async function work() {
  while (next < calls.length) {
    const { sheet, verb } = calls[next++];
    const rest = CALLS[verb].map((argument) => (argument === "SHEET" ? sheet : argument));
    const result = await run([verb, sheet, ...rest, ...limit], seconds);
    [longest, largest] = [Math.max(longest, result.taken), Math.max(largest, result.megabytes)];
    const problem = problemOf(result, seconds);
    if (problem === undefined) continue;
    wrong++;
    console.log(`${verb} ${basename(sheet)}: ${problem.trim()}`);
  }
}
await Promise.all(Array.from({ length: Number(options.jobs) }, work));
console.log(
  `${calls.length} calls (${sheets.length} sheets, ${verbs.length} verbs), longest ${longest.toFixed(1)} s, largest ${Math.round(largest)} MB: ${wrong} wrong`,
);
process.exitCode = wrong === 0 ? 0 : 1;
