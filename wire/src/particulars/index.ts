// The wire of the particulars family.
export * from './errors.ts';
export * from './routes.ts';
