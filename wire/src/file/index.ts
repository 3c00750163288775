// The wire of the file family.
export * from './errors.ts';
export * from './notes.ts';
export * from './routes.ts';
