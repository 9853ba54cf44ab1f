/** The command line: finds the verb, parses its options, and turns every outcome into an exit code of the contract. */
import { Command, CommanderError } from "commander";
import { BudgetSpent, isStackOverflow } from "../../src/foundations/budgets/index.ts";
import { CliError } from "../session/errors.ts";
import { packageVersion } from "../session/package-version.ts";
import { DEFAULT_SECONDS, onceBusy, Session } from "../session/session.ts";
import { oneOf, positiveNumber, wholeNumber } from "./options.ts";
import type { Verb, VerbOptions } from "./verb.ts";
import { VERBS } from "./verbs/index.ts";
import { Watchdog } from "./watchdog.ts";

const USAGE_ERROR = 2;
const GAVE_UP = 3;

async function main(args: readonly string[]): Promise<number> {
  const program = new Command("noether")
    .description("General game playing: reads the rules of a game in GDL, analyses the game and plays it.")
    .version(packageVersion(), "--version", "print the version")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  let exitCode = 0;
  for (const { name, summary, load } of VERBS) {
    const command = program.command(name).description(summary).exitOverride().allowExcessArguments(false);
    if (name !== args[0]) continue;
    const verb = await load();
    defineVerb(command, name, verb, async (parameters, options) => {
      exitCode = await runVerb(verb, parameters, options);
    });
  }
  program.addHelpText("after", "\nEvery verb has --help with an example. `noether games` lists our games.");
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return USAGE_ERROR;
  }
  await program.parseAsync([...args], { from: "user" });
  return exitCode;
}

/** Together with BASE_MEGABYTES this keeps the process below one gigabyte. */
const DEFAULT_MEGABYTES = 850;
/** Peak memory of the process beyond --memory: Node itself, our code, and growth between two checks of the watchdog. */
const BASE_MEGABYTES = 100;
/** Seconds after which the watchdog interrupts a stage that does not check its budget. */
const GRACE = 0.2;

async function runVerb(verb: Verb, parameters: readonly string[], options: VerbOptions): Promise<number> {
  const session = new Session(options, verb.defaultSeconds?.(options));
  const run = (): Promise<number> => {
    const running = verb.run(session, parameters, options);
    // V8 can time out a script that has just failed; without this handler the rejection would be unhandled
    running.catch(() => {});
    return running;
  };
  const watchdog = verb.isUnwatched ? undefined : watch(session);
  try {
    if (watchdog === undefined) return await run();
    onceBusy(() => watchdog.watchMemory());
    return await watchdog.run(run);
  } catch (error) {
    if (error instanceof BudgetSpent) return giveUp(session, error);
    const exhausted = error instanceof CliError && error.exitCode === GAVE_UP ? error.message : exhaustion(error);
    if (exhausted !== undefined) session.tellSheets(exhausted);
    throw error;
  } finally {
    watchdog?.stop();
    session.stages.finish();
  }
}

function watch(session: Session): Watchdog {
  const { options } = session;
  return new Watchdog(
    { seconds: session.secondsLeft() + GRACE, bytes: (options.memory + BASE_MEGABYTES) * 1024 * 1024 },
    (resource) => session.overLimit(resource),
    (spent) => process.exit(giveUp(session, spent)),
  );
}

/** Prints what is known so far and which limit was reached. */
function giveUp(session: Session, { message, gaveUp }: BudgetSpent): number {
  session.endProgress();
  session.tellKnown(gaveUp);
  process.stderr.write(`${message}\n`);
  return GAVE_UP;
}

function defineVerb(
  command: Command,
  name: string,
  verb: Verb,
  run: (parameters: string[], options: VerbOptions) => Promise<void>,
): void {
  if (verb.parameters !== "") command.arguments(verb.parameters);
  verb.configure?.(command);
  command
    .option("--json", "print exactly one JSON document (some verbs: one per line)")
    .option("--seed <n>", "seed of the random numbers", wholeNumber(0), 1)
    .option("--time <seconds>", timeHelp(verb), positiveNumber)
    .option("--memory <megabytes>", "give up when memory exceeds this", positiveNumber, DEFAULT_MEGABYTES)
    .option("--quiet", "show no progress on standard error")
    .option("--color <when>", "auto, always or never", oneOf("auto", "always", "never"), "auto")
    .option("--explain-time", "print on standard error how long each stage took, and which machine was chosen and why")
    .addHelpText("after", `\nExamples:\n${verb.examples.map((example) => `  ${example}`).join("\n")}`)
    .action(async () => {
      const parameters = command.processedArgs
        .flat()
        .filter((argument): argument is string => typeof argument === "string");
      const isSeedGiven = command.getOptionValueSource("seed") === "cli";
      await run(parameters, { ...command.opts(), isSeedGiven } as VerbOptions);
    });
  command.name(name);
}

const timeHelp = ({ defaultSeconds }: Verb): string =>
  `give up after this many seconds${defaultSeconds === undefined ? ` (default: ${DEFAULT_SECONDS})` : ""}`;

/**
 * Prints the message for whatever ended a verb and returns the exit code. A bug in the program keeps its stack trace.
 */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
  if (error instanceof CliError) {
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  const exhausted = exhaustion(error);
  if (exhausted !== undefined) {
    process.stderr.write(`gave up: ${exhausted}\n`);
    return GAVE_UP;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 70;
}

/** What the JavaScript engine ran out of, if the error says so. */
function exhaustion(error: unknown): string | undefined {
  if (isStackOverflow(error)) return "the rules nest too deeply";
  if (!(error instanceof RangeError)) return undefined;
  return /allocat|maximum size|invalid (array|string) length/i.test(error.message) ? "out of memory" : undefined;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe, as in `noether replay … | head`, is not an error.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.exitCode = explain(error);
  },
);
