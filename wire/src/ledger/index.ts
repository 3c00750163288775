// The wire of the ledger family.
export * from './errors.ts';
export * from './routes.ts';
