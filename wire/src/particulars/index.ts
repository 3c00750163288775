// The wire of the particulars family.
export * from './errors.ts';
export * from './fields.ts';
export * from './routes.ts';
