#!/usr/bin/env node
/** What is called as `noether`: the command line, with as little work before it as can be. */
import { fileURLToPath } from "node:url";
import { runCompiled } from "./compiled-code.ts";

runCompiled(fileURLToPath(new URL("./command-line.js", import.meta.url)));
