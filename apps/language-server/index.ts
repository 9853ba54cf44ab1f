export { serveLanguage } from "./serve-language.ts";
