// The wire of the directory family.
export * from './errors.ts';
export * from './routes.ts';
