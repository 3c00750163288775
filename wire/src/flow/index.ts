// The wire of the flow family.
export * from './design-schemas.ts';
export * from './errors.ts';
export * from './inst-schemas.ts';
export * from './routes.ts';
