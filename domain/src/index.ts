// The door of the rule book: the trade itself, pure, without clock, I/O or packages.
export * from './directory/index.ts';
export * from './file/index.ts';
export * from './flow/index.ts';
export * from './navigation/index.ts';
export * from './notice/index.ts';
export * from './numbering/index.ts';
export * from './org/index.ts';
export * from './particulars/index.ts';
export * from './permissions/index.ts';
export * from './real-name/index.ts';
export * from './seal/index.ts';
export * from './signing/index.ts';
export * from './template/index.ts';
export * from './time/index.ts';
export * from './validators/foreign-document.ts';
export * from './validators/index.ts';
export * from './video/index.ts';
