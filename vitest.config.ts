import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,apps,editors,games,laboratory,examples,scripts}/**/*.test.ts"],
    testTimeout: 120_000,
    // Vitest leaves one core to itself, of two cores one: it hardly needs it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ["./scripts/quiet-reporter.js"],
    // Only with --coverage (`npm run coverage`). Programs that tests start are not counted, so only tests that call src
    // themselves matter.
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.contract.ts", "**/index.ts", "src/doors/**"],
      reporter: ["text-summary", "json-summary", "json"],
    },
  },
});
