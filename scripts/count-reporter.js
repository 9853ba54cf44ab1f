/** Ends a test run with one plain line, `N passed, N failed, N skipped`, whatever else is printed. */
export default class CountReporter {
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        counts[state === "pending" ? "skipped" : state]++;
      }
      if (module.state() === "failed" && counts.failed === before) counts.failed++;
    }
    process.on("exit", () =>
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`),
    );
  }
}
