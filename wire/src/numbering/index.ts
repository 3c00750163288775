// The wire of the numbering family.
export * from './errors.ts';
export * from './routes.ts';
