// The wire of the seal family.
export * from './errors.ts';
export * from './routes.ts';
