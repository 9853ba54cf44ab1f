import { availableParallelism } from "node:os";
import { PLAYER_KINDS } from "../../../src/play/players/index.ts";
import { jsonLog, type PlayerServer, startPlayerServer } from "../../player-server/index.ts";
import { badCall } from "../../session/errors.ts";
import { addThreadsOption } from "../match-clocks.ts";
import { portNumber, wholeNumber } from "../options.ts";
import { checkPlayerName, remoteAddress, withThreads } from "../player-names.ts";
import { playerProcesses } from "../player-processes.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import type { Verb } from "../verb.ts";

const MEGABYTE = 1024 * 1024;

export const serve: Verb = {
  parameters: "",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether serve",
    "noether serve --port 9148 --player uct:c=0.9 --no-ponder",
    "noether serve --threads 2 --matches 1",
    "NOETHER_TOKEN=secret noether serve --bind 0.0.0.0 --matches 4 --memory 2000",
  ],
  configure: (command) =>
    addThreadsOption(command)
      .option("--port <n>", "listen on this port; 0 picks a free one", portNumber, 9147)
      .option(
        "--player <name>",
        `the player: ${PLAYER_KINDS.map(({ name }) => name).join(", ")}, each with options`,
        "auto",
      )
      .option(
        "--bind <address>",
        "listen on this address; any address but 127.0.0.1 is open to the network",
        "127.0.0.1",
      )
      .option("--token <word>", "answer only requests that carry this token (or set NOETHER_TOKEN)")
      .option("--no-ponder", "do not think on the opponents' time")
      .option("--matches <n>", "number of parallel matches", wholeNumber(1), Math.max(2, availableParallelism())),

  async run(session, _, options) {
    const player = withThreads(String(options["player"]), options["threads"] as number);
    if (remoteAddress(player) !== undefined) throw badCall(`${player} is a remote player; name one of our own players`);
    checkPlayerName(player);
    const token = (options["token"] as string | undefined) ?? process.env["NOETHER_TOKEN"];
    if (token === "") throw badCall("the token is empty");
    const bind = String(options["bind"]);
    // Node would listen on all addresses. Usually an unset shell variable is the cause.
    if (bind.trim() === "") throw badCall("the address of --bind is empty; 0.0.0.0 listens on all addresses");
    const log = session.options.quiet ? () => {} : jsonLog((line) => process.stderr.write(line));
    const server = await listen({
      bind,
      port: options["port"] as number,
      player,
      seed: session.options.seed,
      ponders: options["ponder"] !== false,
      matches: options["matches"] as number,
      memoryBytes: session.options.memory * MEGABYTE,
      ...(token === undefined ? {} : { token }),
      links: playerProcesses(),
      log,
    });
    if (token === undefined && !isLoopback(server.address)) log("open-to-the-world", { address: server.address });
    const { address, port } = server;
    if (session.options.json) session.printJson({ address, port });
    else session.print(`http://${address.includes(":") ? `[${address}]` : address}:${port}`);
    await untilInterrupted(session.options.time);
    await server.close();
    return 0;
  },
};

async function listen(options: Parameters<typeof startPlayerServer>[0]): Promise<PlayerServer> {
  try {
    return await startPlayerServer(options);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw badCall(`cannot listen on ${options.bind} port ${options.port} (${error.code})`);
  }
}

const isLoopback = (address: string): boolean => address === "::1" || address.startsWith("127.");
