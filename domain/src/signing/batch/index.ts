// A list of counterparts from a spreadsheet: its columns, how its cells are read, what is wrong with its rows, the life of its job.
export * from './cell.ts';
export * from './columns.ts';
export * from './find-head.ts';
export * from './judge-rows.ts';
export * from './list-sheets.ts';
export * from './row-layout.ts';
export * from './states.ts';
export * from './variable-columns.ts';
