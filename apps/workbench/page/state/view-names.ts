/** The views of the workbench, in the order of their tabs. */
export const VIEWS = [
  { name: "rules", title: "Rules" },
  { name: "play", title: "Play" },
  { name: "symmetries", title: "Symmetries" },
  { name: "compile", title: "How it compiles" },
  { name: "relatives", title: "Relatives" },
] as const;

export type ViewName = (typeof VIEWS)[number]["name"];

export const isViewName = (text: string | null): text is ViewName => VIEWS.some(({ name }) => name === text);
