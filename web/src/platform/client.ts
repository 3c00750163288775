// The pages' way to the server: a typed call from the route value, which says whether it is spec §7's get, post or
// postJson (postForm: upload.ts, download: http/download.ts). Success is only `true`/"true"; anything else rejects with
// the whole body; the envelope is read at any HTTP status. 30 s, then 请求超时. A crowded server is asked again.
import type { Input, Output, Route } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { expireSession, onExpiry } from './expiry.ts';
import { asFailure, isExpired, noAnswer, readAnswer, TIMED_OUT } from './failure.ts';
import { shownDevice } from './http/known-device.ts';
import { patiently } from './http/overload.ts';
import { addressOf, bearerHeaders, type CallOptions, formBody, pathOf } from './request.ts';
import { askRealName, demandsRealName } from './rights/real-name-demand.ts';
import { toast } from './toast.ts';

const TIMEOUT = 30_000;

/**
 * Rejects with `error` as a Failure (spec §8). No answer is said at once, as 请求超时; a lost session leads to the login
 * page and rejects with reloadLogin, so that no screen reports a success. A quiet caller deals with both himself.
 */
export function fail(error: unknown, options: CallOptions): never {
  const failure = asFailure(error);
  if (failure.code === 'NO_ANSWER' && !options.quiet && !options.retried) toast.bad(TIMED_OUT);
  const ours = !options.quiet && !options.signToken && !options.visitor;
  if (ours && demandsRealName(failure)) askRealName(failure);
  if (!isExpired(failure)) throw failure;
  if (ours && !expireSession(failure.code)) throw failure;
  throw { ...failure, reloadLogin: true };
}

/** Sends the request of `route`; the raw Response, or a Failure when nothing came back. Not for uploads. */
export async function send(
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
  signal?: AbortSignal,
): Promise<Response> {
  const whole = { ...input, ...shownDevice(route) };
  const headers = bearerHeaders(options, input);
  const get = route.method === 'GET';
  const json = route.body === 'json' || route.body === 'stream';
  if (!get) headers['content-type'] = json ? 'application/json' : 'application/x-www-form-urlencoded';
  try {
    return await fetch(get ? addressOf(route, input, options) : pathOf(route, options), {
      method: route.method,
      headers,
      credentials: 'include',
      cache: 'no-store',
      ...(get ? {} : { body: json ? JSON.stringify(input) : formBody(whole).toString() }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noAnswer();
  }
}

/**
 * Calls a route and answers its data. Rejects with `Failure` (platform/failure.ts); an abort of `options.signal`
 * rejects with the browser's AbortError.
 */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Output<R>> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const deadline = performance.now() + TIMEOUT;
  let text: string;
  try {
    text = await patiently(() => send(route, input as Record<string, unknown>, options, signal), {
      deadline,
      signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return fail(noAnswer(), options);
  }
  options.signal?.throwIfAborted();
  try {
    return readAnswer<Output<R>>(text);
  } catch (error) {
    return fail(error, options);
  }
}

onExpiry({
  report: (log) => {
    call(accountRoutes.browserLog, { log }, { quiet: true, visitor: true }).catch(() => {});
  },
});
