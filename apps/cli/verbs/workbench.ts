import { join } from "node:path";
import type { ArenaStore } from "../../arena/index.ts";
import { badCall } from "../../session/errors.ts";
import { packageRoot } from "../../session/own-games.ts";
import { packageVersion } from "../../session/package-version.ts";
import { hasSite, siteServer } from "../../workbench/index.ts";
import { withArenaStore } from "../arena-crew.ts";
import { portNumber } from "../options.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import type { Verb } from "../verb.ts";

const HOST = "127.0.0.1";

export const workbench: Verb = {
  parameters: "",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: ["noether workbench", "noether workbench --port 8000", "noether workbench --store results.db"],
  configure: (command) =>
    command
      .option("--port <n>", "listen on this port; 0 picks a free one", portNumber, 9148)
      .option(
        "--store <place>",
        "also show the tournaments and censuses of this file or postgres://… database, even while they run",
      ),

  async run(session, _, options) {
    const folder = join(packageRoot(), "dist", "site");
    if (!hasSite(folder)) throw badCall("the page is not built: `npm run build:site` builds it");
    const place = options["store"] as string | undefined;
    const serve = async (store: ArenaStore | null): Promise<void> => {
      const server = await siteServer(folder, store);
      const port = await listen(() => server.listen({ host: HOST, port: options["port"] as number }));
      if (session.options.json) session.printJson({ address: HOST, port });
      else session.print(`the workbench is at http://${HOST}:${port}/`);
      await untilInterrupted(session.options.time);
      await server.close();
    };
    if (place === undefined) await serve(null);
    else await withArenaStore(session, place, packageVersion(), serve);
    return 0;
  },
};

/** Returns the port. */
async function listen(start: () => Promise<string>): Promise<number> {
  try {
    return Number(new URL(await start()).port);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw badCall(`cannot listen on this port (${error.code})`);
  }
}
