/** The location of the package on disk. */
export { packageRoot } from "./package-root.ts";
