/** The workbench. The page is in `page/` and built separately; this folder serves it and puts it into a file. */
export { ArenaDesk } from "./arena/arena-desk.ts";
export { pageInFile } from "./page-in-file.ts";
export { preparedAnswers } from "./prepared-answers.ts";
export { hasSite, siteServer } from "./serve-site.ts";
