import { defineConfig } from "vitest/config";

/** `npm run soak`: what takes minutes. One file at a time: some of them measure. */
export default defineConfig({
  test: {
    include: ["{src,apps,laboratory}/**/*.soak.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    reporters: ["verbose"],
  },
});
