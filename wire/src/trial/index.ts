// The wire of the trial family.
export * from './errors.ts';
export * from './routes.ts';
