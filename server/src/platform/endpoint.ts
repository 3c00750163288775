// A handler for a route value: resource loader for this caller, then use case. Both are required by the compiler.
import type { Readable } from 'node:stream';
import type { PermissionKey } from '@xinqi/domain';
import type { Output, Parsed, Route, RouteSpec } from '@xinqi/wire';
import type { Identity } from './principal.ts';

/** What a handler knows of the request. `identity` holds only principals that the path's callers allow. */
export type Ctx = {
  identity: Identity;
  /** The path that was called: tells `/i/…` from `/c/…`. */
  path: string;
  /** The permission that this path asked for at the gate: who acts under a lock asks for it there again. */
  may?: PermissionKey;
  ip: string;
  userAgent: string;
  /** Origin for links in messages and answers. */
  origin: string;
  requestId: string;
  now: Date;
  /** The file part of a multipart call, to be consumed by the handler. */
  file?: FilePart;
  /** The body of a binary POST. */
  bytes?: Buffer;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};

export type FilePart = {
  stream: Readable;
  fileName: string;
  truncated(): boolean;
  /** After the stream is read: whether the body ended properly right behind it (U-16: no second part, no cut). */
  wasLast(): Promise<boolean>;
  /** After the stream is read, where the route takes several: the part behind it; or the body ended there, properly or not. */
  next(): Promise<FilePart | 'end' | 'cut'>;
};

export type BytesReply = {
  contentType: string;
  /** null: nobody knows before the last byte; then there are no ranges, and `open` is called for all of it. */
  length: number | null;
  /** Opens the bytes from `start` to `end` inclusive. */
  open(start: number, end: number): Promise<Readable> | Readable;
  etag?: string;
  /** Further headers of a protocol (Expires, Last-Modified of an OCSP answer). */
  headers?: Readonly<Record<string, string>>;
  /** What caches may keep; default: nothing. Only for what is public. */
  cacheControl?: string;
  fileName?: string;
  disposition: 'inline' | 'attachment';
};
type Send = (event: string, data: unknown) => void;
/** By gate and loader, as every event is judged; `dataOf` what was loaded, undefined: nothing is sent. Not called for who is refused, which ends it. */
export type SendLoaded = (event: string, dataOf: (loaded: unknown) => Promise<unknown>) => Promise<void>;
export type EventsReply = {
  /** What it is about: a reader has a few streams of each (gates/guard-streams.ts). */
  topic: string;
  /** Whether an event only tells the reader that he may not have it any more: it is said before the end. */
  farewell?(data: unknown): boolean;
  /** Calls `send` with each event until `signal` aborts, or `sendLoaded` where the data come of what the call's loader answers now. */
  run(send: Send, signal: AbortSignal, sendLoaded?: SendLoaded): Promise<void>;
};
export type RedirectReply = { location: string };

export type Answer<R extends RouteSpec> = R['body'] extends 'binary' | 'download'
  ? BytesReply
  : R['body'] extends 'stream'
    ? EventsReply
    : R['body'] extends 'redirect'
      ? RedirectReply
      : Output<R & Route>;

/**
 * `load` answers the resource only when this caller may have it, and throws otherwise (NOT_FOUND, LINK_INVALID,
 * NO_PERMISSION); absent and foreign are the same. Calls that touch nothing but the caller himself use `ownOnly`.
 */
export type Handler<R extends RouteSpec, T = unknown> = {
  load(ctx: Ctx, input: Parsed<R & Route>): Promise<T> | T;
  /** Of a streamed upload: whose turn in the lane it takes, where the caller's own token does not say it. */
  ownerOf?(resource: T): string;
  handle(ctx: Ctx, input: Parsed<R & Route>, resource: T): Promise<Answer<R>> | Answer<R>;
};
export type Endpoint = { route: Route; handler: Handler<RouteSpec> };

/** Infers the resource type between `load` and `handle`. */
export const handler = <R extends RouteSpec, T>(_route: R, spec: Handler<R, T>): Handler<R> =>
  spec as unknown as Handler<R>;

/** Loader of calls that concern nothing but the caller (login, captcha, lists filtered by access.ts). */
export const ownOnly = (): null => null;

/** Binds every route of a family to its handler; a missing or surplus one is a compile error. */
export function endpoints<T extends Record<string, Route>>(
  routes: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Endpoint[] {
  return Object.entries(routes).map(([key, route]) => ({
    route,
    handler: handlers[key] as unknown as Handler<RouteSpec>,
  }));
}
