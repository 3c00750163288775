// The door of the wire: glue, registries, OpenAPI. Families stand at `@xinqi/wire/<family>`.
export * from './bearer.ts';
export * from './envelope.ts';
export type { ErrorEntry } from './error-code.ts';
export * from './errors.ts';
export { listedCodes } from './listed-codes.ts';
export { openApi } from './openapi.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './strict-json.ts';
