// A signatory with a signing password: the try, and the signature that rests on one.
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { password } from '../../../../testing/start-product.ts';
import type { Scene } from '../scenes.ts';
import { type Act, call, numbers, will } from './act.ts';

export const signPassword = '907364';
/** One for all races in which he acts. */
async function has(s: Scene): Promise<void> {
  if ((await s.actor.call(accountRoutes.accountInfo, {})).signPasswordTime) return;
  await s.actor.call(accountRoutes.proveAgain, { password });
  await s.actor.call(accountRoutes.setSignPassword, { signPassword });
}
const of = ['person', 'operator', 'claimant'] as const;

export const byPassword: readonly Act[] = [
  {
    route: r.authSignPwd,
    of,
    kind: 'signing',
    compares: true,
    async ready(s) {
      await has(s);
      return () => s.actor.call(r.authSignPwd, { ...numbers(s), signPassword });
    },
  },
  {
    route: r.submit,
    name: 'submit by signing password',
    of,
    kind: 'signing',
    compares: true,
    async ready(s) {
      await has(s);
      const input = await s.w.submission(s.actor, numbers(s));
      const proof = await will(s);
      await s.actor.call(r.authSignPwd, { ...numbers(s), signPassword });
      return () => call(s, r.submit, { ...input, ...proof });
    },
  },
];
