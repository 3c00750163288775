// The wire of the tenant family.
export * from './errors.ts';
export * from './routes.ts';
