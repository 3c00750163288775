// The wire of the seal family.
export * from './corp-routes.ts';
export * from './errors.ts';
export * from './grant-routes.ts';
export * from './log-row.ts';
export * from './routes.ts';
export * from './tag-routes.ts';
