// The wire of the template family.
export * from './errors.ts';
export * from './fill-request-routes.ts';
export * from './grant-routes.ts';
export * from './library-routes.ts';
export * from './routes.ts';
export * from './schemas.ts';
export * from './variable-schemas.ts';
