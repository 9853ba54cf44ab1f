export { bar, histogram } from "./text-charts.ts";
