/** The workbench: the page is in `page/` and built apart; here is what serves it, and what puts it into a file. */
export { ArenaDesk } from "./arena/arena-desk.ts";
export { pageInFile } from "./page-in-file.ts";
export { preparedAnswers } from "./prepared-answers.ts";
export { hasSite, siteServer } from "./serve-site.ts";
