// The wire of the notice family.
export * from './errors.ts';
export * from './routes.ts';
