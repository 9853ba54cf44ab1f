/**
 * What is known about a sheet as soon as it is read. It is printed if a call is interrupted before it knows anything
 * better.
 */
import type { Rules } from "../../src/language/rules/index.ts";
import { counted } from "./counted.ts";

interface Outline {
  readonly bytes: number;
  readonly rules?: number;
  readonly facts?: number;
  readonly roles?: number;
}

export class KnownSheets {
  private readonly outlines = new Map<string, Outline>();

  /** The sheet was found and is being read. */
  opened(name: string, bytes: number): void {
    this.outlines.set(name, { bytes });
  }

  read(name: string, { rules }: Rules): void {
    const bytes = this.outlines.get(name)?.bytes ?? 0;
    const facts = rules.filter(({ body }) => body.length === 0);
    const roles = facts.filter(({ head }) => head.relation === "role").length;
    this.outlines.set(name, { bytes, rules: rules.length - facts.length, facts: facts.length, roles });
  }

  lines(): string[] {
    return [...this.outlines].map(([name, { bytes, rules, facts, roles }]) => {
      if (rules === undefined || facts === undefined || roles === undefined)
        return `${name}: ${counted(bytes, "byte")}, not read to the end`;
      return `${name}: ${counted(rules, "rule")} and ${counted(facts, "fact")}, ${counted(roles, "role")}; no more is known`;
    });
  }

  json(why: string): object {
    return { gaveUp: why, sheets: [...this.outlines].map(([sheet, outline]) => ({ sheet, ...outline })) };
  }
}
