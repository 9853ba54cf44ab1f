export { type RelationalOptions, relationalMachine } from "./relational-machine.ts";
