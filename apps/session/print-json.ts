/** Prints JSON. A Map becomes an object with its keys in the Map's order, even if they are integers. */
export function printJson(value: unknown): string {
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${JSON.stringify(String(key))}:${printJson(item)}`).join(",")}}`;
  if (Array.isArray(value)) return `[${value.map((item) => printJson(item ?? null)).join(",")}]`;
  if (typeof value === "bigint") return JSON.stringify(String(value));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${printJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
