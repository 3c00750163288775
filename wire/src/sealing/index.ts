// The wire of the sealing family.
export * from './errors.ts';
export * from './routes.ts';
