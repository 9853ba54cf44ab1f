import { describe } from "vitest";
import { machineContract } from "../machine.contract.ts";
import { liftedMachine } from "./index.ts";

describe("the contract", () => {
  machineContract((rules) => liftedMachine(rules));
});
