export { relationalMachine } from "./relational-machine.ts";
