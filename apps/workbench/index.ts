/** The workbench: the page is in `page/` and built apart; here is what serves it. */
export { hasSite, siteServer } from "./serve-site.ts";
