// How this page may ask about one contract: by the link pair with its signToken, or by the session of a party.

import { asFailure, isExpired } from '../../../../platform/failure.ts';
import type { CallOptions } from '../../../../platform/request.ts';
import { keptLink, type LinkPair } from './link-pair.ts';

export type Access =
  | { by: 'link'; applyNo: string; signNo: string; pair: LinkPair }
  | { by: 'session'; applyNo: string; signNo?: string | undefined };

/** The fields that every /si/ body carries. */
export const wireOf = (access: Access) =>
  access.by === 'link'
    ? { ...access.pair }
    : { applyNo: access.applyNo, ...(access.signNo ? { signNo: access.signNo } : {}) };

/** The bearer, looked up at every call: a renewed code must reach requests that are made later. */
export function optionsOf(access: Access): CallOptions {
  if (access.by === 'session') return {};
  const token = keptLink(access.applyNo, access.signNo)?.signToken;
  return token ? { signToken: token } : { visitor: true };
}

/** As optionsOf, where the page deals with a link that ended. */
export const askOf = (access: Access): CallOptions => ({ ...optionsOf(access), quiet: access.by === 'link' });

/** The call needs a fresh SMS code: 10401, or a signToken that has ended. */
export function needsProof(access: Access, error: unknown): boolean {
  const failure = asFailure(error);
  return failure.code === '10401' || (access.by === 'link' && isExpired(failure));
}
