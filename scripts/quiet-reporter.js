/**
 * Says little about what goes well: prints failures in full, at the end what was skipped and why, and one plain line,
 * `N passed, N failed, N skipped`, whatever else is printed.
 */
import { DefaultReporter } from "vitest/node";

/** Maximum number of remarks about skipped tests that are shown; the rest is counted. */
const SHOWN_REMARKS = 12;

export default class QuietReporter extends DefaultReporter {
  #remarks = new Set();
  #ofFailed = new Map();

  printTestModule(module) {
    if (module.state() === "failed") super.printTestModule(module);
  }

  /** Kept: shown at the end if it says what was skipped, and above a failure if it belongs to one. */
  onUserConsoleLog(log) {
    for (const line of log.content.trimEnd().split("\n")) {
      if (/left out|skipped|is not here/i.test(line)) this.#remarks.add(line.trim());
      else if (log.taskId !== undefined)
        this.#ofFailed.set(log.taskId, [...(this.#ofFailed.get(log.taskId) ?? []), line]);
    }
  }

  onTestCaseResult(test) {
    super.onTestCaseResult?.(test);
    if (test.result().state === "failed") for (const line of this.#ofFailed.get(test.id) ?? []) this.log(line);
    this.#ofFailed.delete(test.id);
  }

  onTestRunEnd(modules, errors, reason) {
    super.onTestRunEnd(modules, errors, reason);
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        counts[state === "pending" ? "skipped" : state]++;
      }
      if (module.state() === "failed" && counts.failed === before) counts.failed++;
    }
    const remarks = [...this.#remarks].sort();
    process.on("exit", () => {
      for (const remark of remarks.slice(0, SHOWN_REMARKS)) console.log(remark);
      if (remarks.length > SHOWN_REMARKS)
        console.log(`and ${remarks.length - SHOWN_REMARKS} more remarks about skipped tests`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    });
  }
}
