// Who tries to get in, and whom a failure counts against (13.8): a browser that the account knows, or the account as seen from one
// network; somebody signed in by his login. Strangers elsewhere slow none of them down.

import type { Deps } from '../../../platform/family.ts';
import { networkOf } from '../../../platform/gates/network-of.ts';
import type { From } from '../parts.ts';
import { knownDevice } from '../session/known-devices.ts';

type Visitor = { kind: 'device'; key: string } | { kind: 'stranger'; key: string; ip: string };
export type Guesser = Visitor | { kind: 'session' | 'link'; key: string };

/** `account`: its id, or the blind index of a target that is none. */
export async function guesserOf(
  deps: Deps,
  account: { accountId: string | undefined; name: string },
  from: Pick<From, 'ip' | 'device'>,
): Promise<Visitor> {
  const device = await knownDevice(deps.db, account.accountId, from.device, deps.clock.now());
  if (device) return { kind: 'device', key: device };
  return { kind: 'stranger', key: `${account.name} ${networkOf(from.ip)}`, ip: from.ip };
}
