export { Environment, type EnvironmentOptions } from "./environment.ts";
export type { EnvironmentSpec } from "./environment-spec.ts";
export { type IndexSymmetries, type IndexSymmetry, indexSymmetries, permute } from "./index-symmetries.ts";
export type { BoardPlanes, ObservationLayout } from "./observation-layout.ts";
export {
  type OpenEnvironmentOptions,
  type OpenVectorOptions,
  openEnvironment,
  openVectorEnvironment,
} from "./open-environment.ts";
export { DRAWN, END, type End, IllegalAction, type SavedGame } from "./step-values.ts";
export type { VectorEnvironment } from "./vector-environment.ts";
