// The wire of the role family.
export * from './errors.ts';
export * from './routes.ts';
