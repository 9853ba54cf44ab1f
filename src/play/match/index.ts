export { writePlaythrough } from "./write-playthrough.ts";
