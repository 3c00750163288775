// Rules of files: where a mark may stand beside what stands there already, and what a file is by its name.
export * from './field-cover.ts';
export * from './upload-name.ts';
