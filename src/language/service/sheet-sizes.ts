/**
 * How many instances each symbol of a sheet has, by `symbolKey`: of a relation, those that can be derived; of a function, the fluents
 * and moves made with it. Counting is the work of a later stage (machine/domains), so that whoever asks passes it in. A plain object:
 * it can be made in another thread.
 */
export type SheetSizes = Readonly<Record<string, number>>;
