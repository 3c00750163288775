// A signatory with a passkey: the question for what he signs, and the signature that answers it.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { holdPasskey } from '../../../../testing/passkey/hold-passkey.ts';
import { origin, type Scene } from '../scenes.ts';
import { type Act, numbers, will } from './act.ts';

/** His account has a passkey; the question for it, and the answer. */
async function holds(s: Scene) {
  const { deps, clock } = s.w;
  return holdPasskey(deps.db, { accountId: s.who!.accountId, origin, now: clock.now() });
}

export const byPasskey: readonly Act[] = [
  {
    route: r.authPasskey,
    of: ['person', 'operator', 'claimant'],
    kind: 'signing',
    asks: true,
    async ready(s) {
      await holds(s);
      const input = await s.w.submission(s.actor, numbers(s));
      return () => s.actor.call(r.authPasskey, input);
    },
  },
  {
    route: r.submit,
    name: 'submit by passkey',
    of: ['person', 'operator', 'claimant'],
    kind: 'signing',
    async ready(s) {
      const device = await holds(s);
      const input = await s.w.submission(s.actor, numbers(s));
      const proof = await will(s);
      const { userHandle: _handle, ...passkey } = device.get(await s.actor.call(r.authPasskey, input));
      return () => s.actor.call(r.submit, { ...input, ...proof, passkey });
    },
  },
];
