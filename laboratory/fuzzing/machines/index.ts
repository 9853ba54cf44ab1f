export { type DriveLimits, driveMachines } from "./drive-machines.ts";
