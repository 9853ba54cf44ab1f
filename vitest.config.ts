import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,apps,games,benchmarks,examples}/**/*.test.ts"],
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
