// Branded logins: what a tenant's row may say.
export * from './branding.ts';
export * from './colour.ts';
export * from './logo.ts';
