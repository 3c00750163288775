// The wire of the account family.
export * from './errors.ts';
export type { PasskeyRow } from './passkey-routes.ts';
export type { Preferences } from './preferences.ts';
export * from './routes.ts';
export * from './schemas.ts';
export type { ConsultTopic, RelatedService } from './shell.ts';
