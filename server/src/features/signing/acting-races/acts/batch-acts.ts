// A signatory who signs several contracts in one act: here the one that is raced, and what its sender demands passed once for the set.
import { randomUUID } from 'node:crypto';
import { penStrokes } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type Scene, sealing } from '../scenes.ts';
import { type Act, call, newestCode } from './act.ts';

type Part = { results: { ok: boolean; code: string | null; message: string | null }[] };
/** What became of the one line is what the call answers. */
async function ofOne(asked: Promise<Part>): Promise<void> {
  const refused = (await asked).results.find(({ ok }) => !ok);
  if (refused) throw new Refused(refused.code!, refused.message!);
}
async function setOf(s: Scene) {
  const { list, consentHash, will } = await call(s, r.batchSignCheck, { signNos: [s.signNo] });
  const items = list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  return { items, consentHash, will };
}
async function submission(s: Scene) {
  const { items, consentHash } = await setOf(s);
  await call(s, r.batchSignCode, { items });
  const hand = sealing.includes(s.role) ? { useSeal: 1 as const } : { strokes: penStrokes() };
  return { items, consentHash, code: await newestCode(s), ...hand };
}
async function check(s: Scene) {
  const { items, will } = await setOf(s);
  const said = { attemptId: randomUUID(), way: 'operator3' as const, idCard: '11010519491231002X' };
  return { items, ...said, consentHash: will.consentHash };
}

export const together: readonly Act[] = [
  {
    route: r.batchSign,
    of: ['person', 'operator', ...sealing],
    kind: 'signing',
    async ready(s) {
      const input = await submission(s);
      return () => ofOne(call(s, r.batchSign, input));
    },
  },
  {
    route: r.batchSignWill,
    of: ['person', 'operator'],
    kind: 'signing',
    compares: true,
    async ready(s) {
      const input = await check(s);
      return () => ofOne(call(s, r.batchSignWill, input));
    },
  },
  {
    route: r.batchSign,
    name: 'batchSign by a check for the set',
    of: ['person', 'operator'],
    kind: 'signing',
    compares: true,
    async ready(s) {
      await ofOne(call(s, r.batchSignWill, await check(s)));
      const input = await submission(s);
      return () => ofOne(call(s, r.batchSign, input));
    },
  },
];
