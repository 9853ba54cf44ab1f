import { isPostgres, originHere, workUntilStopped } from "../../arena/index.ts";
import { badCall } from "../../session/errors.ts";
import { packageVersion } from "../../session/package-version.ts";
import { wallSeconds } from "../../session/session.ts";
import { hireCrew, stopSignal, withArenaStore } from "../arena-crew.ts";
import { LiveProgress } from "../live-progress.ts";
import { wholeNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

export const worker: Verb = {
  parameters: "",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether worker --store postgres://noether@db/arena",
    "noether worker --store postgres://noether@db/arena --workers 8 --until-empty",
  ],
  configure: (command) =>
    command
      .requiredOption("--store <place>", "the postgres://… database that holds the queue of tournaments and censuses")
      .option("--workers <n>", "number of parallel tasks", wholeNumber(1), 1)
      .option("--until-empty", "end when the queue is empty, instead of waiting for more"),

  async run(session, _parameters, options) {
    const place = String(options["store"]);
    if (!isPostgres(place))
      throw badCall("a worker needs --store postgres://…; work in a file store is done by the command that created it");
    const threads = options["workers"] as number;
    const version = packageVersion();
    let done = 0;
    await withArenaStore(session, place, version, async (store) => {
      const crew = hireCrew(session, threads);
      const stop = stopSignal(session.secondsLeft());
      const progress = new LiveProgress(session, "tasks", wallSeconds);
      try {
        await workUntilStopped({
          store,
          run: crew.run,
          threads,
          origin: originHere(version),
          signal: stop.signal,
          now: wallSeconds,
          untilEmpty: options["untilEmpty"] === true,
          onFinished: (results) => {
            done += results.length;
            progress.show(done, 0, 0);
          },
        });
      } finally {
        progress.clear();
        stop.dismiss();
        await crew.close();
      }
    });
    if (session.options.json) session.printJson({ done });
    else session.remark(`${done} tasks done`);
    return 0;
  },
};
