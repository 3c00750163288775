// Where fields stand: kept on their page, arranged several at once, in strips along the edges.
export * from './arrange.ts';
export * from './edge-strips.ts';
export * from './keep-inside.ts';
