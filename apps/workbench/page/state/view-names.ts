/** The views of the workbench, in the order of their tabs. */
export const VIEWS = [
  { name: "overview", title: "Overview", short: "Overview" },
  { name: "rules", title: "Rules", short: "Rules" },
  { name: "play", title: "Play", short: "Play" },
  { name: "symmetries", title: "Symmetries", short: "Symmetries" },
  { name: "compile", title: "How it compiles", short: "Compile" },
  { name: "relatives", title: "Relatives", short: "Relatives" },
  { name: "arena", title: "Arena", short: "Arena" },
] as const;

export type ViewName = (typeof VIEWS)[number]["name"];

export const isViewName = (text: string | null): text is ViewName => VIEWS.some(({ name }) => name === text);
