// The wire of the org family.
export * from './book-routes.ts';
export * from './errors.ts';
export * from './lookup-routes.ts';
export * from './member-routes.ts';
export * from './routes.ts';
