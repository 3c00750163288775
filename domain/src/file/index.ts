// Rules of files: where a mark may stand beside what stands there already.
export * from './field-cover.ts';
