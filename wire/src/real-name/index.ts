// The wire of the real-name family.
export * from './errors.ts';
export * from './routes.ts';
