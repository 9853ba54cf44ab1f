#!/usr/bin/env node
/**
 * The program `noether`: sets options that must be set before any other code is loaded, then runs the command line.
 * Node 22 and later keep the bundle's bytecode in a folder for temporary files, and load it from there in later calls.
 */
import * as nodeModule from "node:module";
import { compileLightly } from "./compile-lightly.ts";

compileLightly();
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
void import("./command-line.ts");
