// The wire of the signing family.
export * from './create-schemas.ts';
export * from './errors.ts';
export * from './routes.ts';
export { type PackOpening, packOpening } from './signer-routes.ts';
export * from './view-schemas.ts';
