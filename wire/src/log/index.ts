// The wire of the log family.
export * from './asset-routes.ts';
export * from './errors.ts';
export * from './kinds.ts';
export * from './routes.ts';
