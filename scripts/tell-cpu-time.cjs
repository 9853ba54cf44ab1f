/**
 * Loaded into a program before anything else (`node --require`): when the program ends, it writes its CPU seconds to
 * file descriptor 3.
 */
const { writeSync } = require("node:fs");
const { isMainThread } = require("node:worker_threads");

// Threads load it too, but their time is part of the process's time.
if (isMainThread)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String((user + system) / 1e6));
  });
