// The wire of the numbering family.
export * from './errors.ts';
export * from './fields.ts';
export * from './routes.ts';
