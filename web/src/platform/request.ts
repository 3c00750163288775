// What every kind of request shares: which of a route's paths fits the acting identity, the bearer, the address.
import { stripEmpty } from '@xinqi/domain';
import { encodeBearer, type Input, type Route } from '@xinqi/wire';
import { useSession } from './session.ts';

export type CallOptions = {
  /** Bearer of one signatory's link after the second factor; it alone is sent then. */
  signToken?: string;
  /** Asks as a visitor with a link pair: no bearer, even when somebody is signed in. */
  visitor?: boolean;
  /** Takes this path of the route instead of the one that fits the identity. */
  path?: string;
  /** A failed session or network is the caller's business: no redirect to the login page, no message. */
  quiet?: boolean;
  /** The caller tries again by itself and shows that the network is lost: no 请求超时. */
  retried?: boolean;
  signal?: AbortSignal;
};

/** `/c/…` for an enterprise, `/i/…` for a person, what there is for everybody else. */
export function pathOf(route: Route, options: CallOptions = {}): string {
  if (options.path) return options.path;
  const acting = useSession.getState().currentAuthUser;
  const caller = options.signToken || options.visitor ? 'link' : acting?.userType === 1 ? 'corp' : 'user';
  const fitting = route.paths.find(({ callers }) => callers.includes(caller)) ?? route.paths[0];
  if (!fitting) throw new Error(`route ${route.id} has no path`);
  return fitting.path;
}

/** Hints that choose which tokens are sent (spec §7); the server strips them and decides by route. */
export type TokenHints = { need_splice?: unknown; deleteCtToken?: unknown; _ctToken?: unknown };

/**
 * `{ authorization: 'Bearer …' }`, or nothing for a visitor. Also for pdf.js (`httpHeaders`). Of the two tokens the
 * parameter `need_splice` leaves only the user's, `deleteCtToken` drops the enterprise's, and `_ctToken` is an authority
 * of its own, beside which no other is sent (both that disagree would be refused).
 */
export function bearerHeaders(options: CallOptions = {}, hints: TokenHints = {}): Record<string, string> {
  if (options.visitor || hints._ctToken) return {};
  const { token, consoleToken } = useSession.getState();
  const withConsole = !('need_splice' in hints) && !('deleteCtToken' in hints);
  const bearer = options.signToken
    ? { signToken: options.signToken }
    : { ...(token ? { token } : {}), ...(consoleToken && withConsole ? { consoleToken } : {}) };
  return Object.keys(bearer).length > 0 ? { authorization: `Bearer ${encodeBearer(bearer)}` } : {};
}

/** Address of a GET route with its query and `{name}` parts filled in. */
export function addressOf<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): string {
  const query = new URLSearchParams();
  let path = pathOf(route, options);
  for (const [name, value] of Object.entries(stripEmpty(input as Record<string, unknown>))) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  const missing = /\{([^}]+)\}/.exec(path);
  if (missing) throw new Error(`${route.id}: ${missing[1]} is part of its path`);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A form without its empty fields; objects inside it travel as JSON strings. */
export function formBody(input: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(stripEmpty(input)))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return form;
}
