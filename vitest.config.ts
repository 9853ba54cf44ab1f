import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,apps,editors,games,laboratory,examples,scripts}/**/*.test.ts"],
    testTimeout: 120_000,
    reporters: ["./scripts/quiet-reporter.js"],
  },
});
