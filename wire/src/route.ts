// A call is a value: method, paths with who may call each, permission, body kind, input, output (architecture.md).
// The server must handle every route, the web gets its typed client from the same object, OpenAPI is derived.
import type { PermissionKey } from '@xinqi/domain';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Caller = 'public' | 'link' | 'user' | 'corp' | 'corpManager' | 'merchant' | 'workplace';
/** How the request and the answer travel; `stream` = server-sent events, `binary` and `download` = raw bytes. */
export type BodyKind =
  | 'form'
  | 'json'
  | 'multipart'
  | 'query'
  | 'download'
  | 'stream'
  | 'redirect'
  | 'binary';

export type RouteSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  /** `may` on a path: the permission that an enterprise's member needs there, while a person's path needs none. */
  paths: readonly { path: string; callers: readonly Caller[]; may?: PermissionKey }[];
  may?: PermissionKey;
  body: BodyKind;
  /** How many file parts a multipart call takes at most; one unless said. */
  files?: number;
  /** Media type of the bytes that a `binary` POST takes; its `input` is empty. */
  accepts?: string;
  /** Its input takes `knownDevice`: what logins have given the browser, which shows it without being asked. */
  device?: true;
  input: I;
  output: O;
  /** Codes of other families that this call answers too (listed-codes.ts). */
  answers?: readonly ErrorCode[];
  /** One English sentence for the developer who reads /docs. */
  summary: string;
};
export type Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = RouteSpec<I, O> & {
  id: string;
  family: string;
};
export type Input<R extends Route> = z.input<R['input']>;
export type Parsed<R extends Route> = z.output<R['input']>;
export type Output<R extends Route> = z.output<R['output']>;

/** What most calls are, and what a route that says nothing else is: a form that is posted, asks nothing and answers that it is done. */
const usual = {
  method: 'POST',
  body: 'form',
  input: z.strictObject({}),
  output: z.object({ done: z.literal(true) }),
} as const;
type Usual = typeof usual;
type Told = Omit<RouteSpec, keyof Usual> & Partial<Pick<RouteSpec, keyof Usual>>;

/** Fills in what is usual; keeps the literal types of one route, its body kind among them. */
export function route<const S extends Told>(spec: S): Omit<Usual, keyof S> & S {
  return { ...usual, ...spec };
}

type Named<T extends Record<string, RouteSpec>> = { [K in keyof T]: T[K] & { id: string; family: string } };

/** Names the routes of one family: `signing.create` and so on. Where a call stands in the specification says its path (sections.ts). */
export function family<T extends Record<string, RouteSpec>>(name: string, specs: T): Named<T> {
  const named = Object.entries(specs).map(([key, spec]) => [
    key,
    { ...spec, id: `${name}.${key}`, family: name },
  ]);
  return Object.fromEntries(named) as Named<T>;
}

/** A call of an enterprise alone. */
export const corp = (path: string) => [{ path, callers: ['corp'] }] as const;

/** The same call for a person (`/i/…`) and an enterprise (`/c/…`). */
export const both = (tail: string) =>
  [
    { path: `/i${tail}`, callers: ['user'] },
    { path: `/c${tail}`, callers: ['corp'] },
  ] as const;

/** The same, where an enterprise's member needs a permission. */
export const bothIf = <const P extends PermissionKey>(tail: string, may: P) =>
  [
    { path: `/i${tail}`, callers: ['user'] },
    { path: `/c${tail}`, callers: ['corp'], may },
  ] as const;

/** The permission that this path of a call asks for. */
export const mayOf = (route: RouteSpec, path: string): PermissionKey | undefined =>
  route.paths.find((p) => p.path === path)?.may ?? route.may;
