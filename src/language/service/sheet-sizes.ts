/**
 * Number of instances of each symbol of a sheet, by `symbolKey`: of a relation, those that can be derived; of a
 * function, the fluents and moves made with it. A later stage (machine/domains) counts them, so the caller passes them
 * in. It is a plain object, so that another thread can compute it.
 */
export type SheetSizes = Readonly<Record<string, number>>;
