// Whose uploads share turns: an enterprise whose people act for it, else everybody in one network. A digest: the queue must
// tell offices apart, not know addresses.
import { createHash } from 'node:crypto';
import type { Ctx } from '../../../platform/endpoint.ts';
import { networkOf } from '../../../platform/gates/network-of.ts';

export function officeOf({ identity, ip }: Pick<Ctx, 'identity' | 'ip'>): string {
  const corpId = identity.corp?.corpId;
  const whose = corpId === undefined ? `network ${networkOf(ip)}` : `corp ${corpId}`;
  return createHash('sha256').update(whose).digest('hex').slice(0, 24);
}
