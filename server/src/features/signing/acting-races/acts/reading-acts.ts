// What a party takes home, says of himself or takes back of his own, and leaves evidence by it.
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { password } from '../../../../testing/start-product.ts';
import { type Act, call, signers } from './act.ts';

export const reading: readonly Act[] = [
  {
    route: r.downloadUrl,
    of: signers,
    kind: 'reading',
    anytime: true,
    ready: async (s) => () => s.actor.call(r.downloadUrl, { applyNo: s.applyNo, kind: 'pdf' }),
  },
  {
    route: r.downloadBatchAttatch,
    of: signers,
    kind: 'reading',
    anytime: true,
    ready: async (s) => () => s.actor.call(r.downloadBatchAttatch, { applyNo: s.applyNo }),
  },
  {
    route: r.downloadBatchUrl,
    of: ['person', 'operator'],
    kind: 'reading',
    anytime: true,
    ready: async (s) => () => call(s, r.downloadBatchUrl, { applyIds: [s.applyId] }),
  },
];

// what his device says of its place is kept for the evidence of his own signature
export const claiming: readonly Act[] = [
  {
    route: r.signUrl,
    of: ['person', 'operator'],
    kind: 'reading',
    ready: async (s) => () =>
      call(s, r.signUrl, { signNo: s.signNo, longitude: '116.397128', latitude: '39.916527' }),
  },
];

/** The certificate under his signature is his, for whomever he signed. */
export const owning: readonly Act[] = [
  {
    route: r.revokeCertificate,
    of: ['person', 'operator', 'claimant'],
    kind: 'owning',
    on: 'finished',
    async ready(s) {
      await s.actor.call(accountRoutes.proveAgain, { password });
      return () => s.actor.call(r.revokeCertificate, { signNo: s.signNo, reason: 'keyCompromise' });
    },
  },
];
