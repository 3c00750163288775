// The wire of the org family.
export * from './book-routes.ts';
export * from './errors.ts';
export * from './group-routes.ts';
export * from './join-routes.ts';
export * from './lookup-routes.ts';
export * from './member-routes.ts';
export * from './people-routes.ts';
export * from './routes.ts';
export * from './standing-routes.ts';
