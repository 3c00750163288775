// The gate before every handler: declared callers, permission, and which principals the handler may see.
// A path that is not `public` never reaches its handler without a principal that its callers name.
import { can } from '@xinqi/domain';
import { type Caller, mayOf, type Route } from '@xinqi/wire';
import { AppError } from './app-error.ts';
import type { Identity } from './principal.ts';

/** Callers of the path that was called. */
export function callersOf(route: Route, path: string): readonly Caller[] {
  return route.paths.find((p) => p.path === path)?.callers ?? [];
}

/**
 * Reduces `identity` to what the callers allow, or throws 10201 / 10203 / NO_PERMISSION.
 * `link` lets the call through to its loader, which must check the sign/ts pair or the link principal itself.
 */
export function admit(route: Route, path: string, identity: Identity): Identity {
  const callers = callersOf(route, path);
  const seen: Identity = {};
  if (callers.includes('link') && identity.link) seen.link = identity.link;
  if (callers.includes('link') && identity.approver) seen.approver = identity.approver;
  if (callers.includes('link') && identity.filler) seen.filler = identity.filler;
  if (callers.includes('user') && identity.user) seen.user = identity.user;
  if (callers.includes('corp') && identity.corp) seen.corp = identity.corp;
  const may = mayOf(route, path);
  if (may !== undefined && !(seen.corp && can(seen.corp.grants, may))) {
    if (!seen.corp) throw new AppError('10203');
    throw new AppError('NO_PERMISSION');
  }
  const open = callers.includes('public') || callers.includes('link');
  if (!open && !seen.user && !seen.corp) throw new AppError(callers.includes('user') ? '10201' : '10203');
  return seen;
}
