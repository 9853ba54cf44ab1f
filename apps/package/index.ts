/** Where the package lies on the disk. */
export { packageRoot } from "./package-root.ts";
