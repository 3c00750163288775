// The wire of the proof family.
export * from './errors.ts';
export * from './routes.ts';
