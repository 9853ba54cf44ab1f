import { machineContract } from "../machine.contract.ts";
import { InterpretedMachine } from "./index.ts";

machineContract((rules) => new InterpretedMachine(rules), { besideInterpreted: false });
