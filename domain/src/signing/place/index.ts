// Where fields stand: kept on their page, arranged several at once.
export * from './arrange.ts';
export * from './keep-inside.ts';
