#!/usr/bin/env node
/**
 * What is called as `noether`: settings that have to be made before any code is loaded, then the command line. Node 22 and later keep
 * the bytecode of the bundle in a folder for temporary files, and load it from there in later calls.
 */
import * as nodeModule from "node:module";
import { compileLightly } from "./compile-lightly.ts";

compileLightly();
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
void import("./command-line.ts");
