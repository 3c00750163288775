// The wire of the signing family.
export * from './act-routes.ts';
export * from './attachment-routes.ts';
export * from './batch/routes.ts';
export * from './batch-routes.ts';
export * from './certificate-routes.ts';
export * from './chain-routes.ts';
export * from './create-schemas.ts';
export * from './errors.ts';
export * from './list-routes.ts';
export * from './list-schemas.ts';
export * from './member/routes.ts';
export * from './routes.ts';
export { type PackOpening, packOpening } from './signer-routes.ts';
export * from './view/print-routes.ts';
export * from './view/view-link.ts';
export * from './view-schemas.ts';
