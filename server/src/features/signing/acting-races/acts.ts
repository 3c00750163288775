// Every call that changes a contract, an own line of it or its evidence, as somebody prepares it before the race. A call of these
// families that stands neither here nor among the reads fails the test: no new act can forget the question under the lock.
import { randomUUID } from 'node:crypto';
import type { PermissionKey } from '@xinqi/domain';
import { penStrokes } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import type { Input, Route } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { pathOf, type Role, type Scene } from './scenes.ts';

export type Act = {
  route: Route;
  of: readonly Role[];
  kind: 'signing' | 'reading' | 'sending';
  /** Codes passed, hand drawn; answers what does it. */
  ready(s: Scene): Promise<() => Promise<unknown>>;
  /** Contracts in which it can be done: while it is being signed, half signed, finished, or not sent. */
  on?: 'half' | 'finished' | 'draft';
  /** Of a line of which more than the code is demanded; asked of a party outside between two transactions. */
  compares?: true;
  /** The right that a member of the enterprise needs for it. */
  needs?: PermissionKey;
};

const signers: readonly Role[] = ['link', 'person', 'operator', 'claimant'];
const senders: readonly Role[] = ['sender', 'member', 'admin'];
const call = <R extends Route>(s: Scene, route: R, input: Input<R>) =>
  s.actor.call(route, input, pathOf(s, route));
const numbers = ({ applyNo, signNo }: Scene) => ({ applyNo, signNo });
const newestCode = async (s: Scene) =>
  (await s.w.messages(s.mobile)).map((body) => /验证码([0-9]{6})/.exec(body)?.[1]).find(Boolean)!;

/** A fresh code for who is signed in; a link's own code is proof enough. */
async function will(s: Scene): Promise<{ code?: string }> {
  if (s.role === 'link') return {};
  await s.actor.call(r.willCode, numbers(s));
  return { code: await newestCode(s) };
}
const submission = async (s: Scene) => ({
  ...(await s.w.submission(s.actor, numbers(s))),
  ...(await will(s)),
});

/** An identity check of who signs. */
const compares = (route: Route): Act => ({
  route,
  of: signers,
  kind: 'signing',
  compares: true,
  async ready(s) {
    const { me } = await s.actor.call(r.info, numbers(s));
    const said = {
      attemptId: randomUUID(),
      idCard: '11010519491231002X',
      consentHash: me!.will!.consentHash,
    };
    const card = route === r.authOperator ? {} : { bankCard: '4111111111111111' };
    return () => s.actor.call(route, { ...numbers(s), ...said, ...card } as never);
  },
});

const signing: readonly Act[] = [
  compares(r.authOperator),
  compares(r.authBank3),
  compares(r.authBank4),
  {
    route: r.submit,
    of: signers,
    kind: 'signing',
    async ready(s) {
      const input = await submission(s);
      return () => s.actor.call(r.submit, input);
    },
  },
  {
    route: r.refuse,
    of: signers,
    kind: 'signing',
    async ready(s) {
      const input = { ...numbers(s), reason: '条款有误', ...(await will(s)) };
      return () => s.actor.call(r.refuse, input);
    },
  },
  {
    route: r.transfer,
    of: signers,
    kind: 'signing',
    async ready(s) {
      const to = {
        name: '王五',
        ...(s.role === 'operator' || s.role === 'claimant' ? { operatorName: '王五' } : {}),
        mobile: s.fresh(),
      };
      const input = { ...numbers(s), ...to, reason: '由他签署', ...(await will(s)) };
      return () => s.actor.call(r.transfer, input);
    },
  },
  {
    route: r.batchSign,
    of: ['person', 'operator'],
    kind: 'signing',
    async ready(s) {
      const { list, consentHash } = await call(s, r.batchSignCheck, { signNos: [s.signNo] });
      const items = list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
      await call(s, r.batchSignCode, { items });
      const input = { items, consentHash, code: await newestCode(s), strokes: penStrokes() };
      return async () => {
        const { results } = await call(s, r.batchSign, input);
        const refused = results.find(({ ok }) => !ok);
        if (refused) throw new Refused(refused.code!, refused.message!);
      };
    },
  },
  {
    route: r.verifyCode,
    of: ['link'],
    kind: 'signing',
    async ready(s) {
      await s.w.anyone.call(r.sendLinkCode, s.pair);
      const input = { ...s.pair, code: await newestCode(s) };
      return () => s.w.anyone.call(r.verifyCode, input);
    },
  },
  {
    route: sealRoutes.handSignUrl,
    of: ['link', 'person'],
    kind: 'signing',
    // what is opened, drawn and chosen counts when it is submitted: there the line must still be his who drew
    async ready(s) {
      const { handSignId, url } = await s.actor.call(sealRoutes.handSignUrl, numbers(s));
      const query = new URL(url).searchParams;
      const pair = { handSignId, sign: query.get('sign')!, ts: Number(query.get('ts')) };
      await s.w.anyone.call(sealRoutes.handSignOpen, pair);
      await s.w.anyone.call(sealRoutes.handSignCreate, { ...pair, strokes: penStrokes() });
      const { strokes: _drawn, ...input } = await submission(s);
      return () => s.actor.call(r.submit, { ...input, handSignId });
    },
  },
];

const reading: readonly Act[] = [
  {
    route: r.downloadUrl,
    of: signers,
    kind: 'reading',
    ready: async (s) => () => s.actor.call(r.downloadUrl, { applyNo: s.applyNo, kind: 'pdf' }),
  },
  {
    route: r.downloadBatchAttatch,
    of: signers,
    kind: 'reading',
    ready: async (s) => () => s.actor.call(r.downloadBatchAttatch, { applyNo: s.applyNo }),
  },
  {
    route: r.downloadBatchUrl,
    of: ['person', 'operator'],
    kind: 'reading',
    ready: async (s) => () => call(s, r.downloadBatchUrl, { applyIds: [s.applyId] }),
  },
];

// what his device says of its place is kept for the evidence of his own signature
const claiming: readonly Act[] = [
  {
    route: r.signUrl,
    of: ['person', 'operator'],
    kind: 'reading',
    ready: async (s) => () =>
      call(s, r.signUrl, { signNo: s.signNo, longitude: '116.397128', latitude: '39.916527' }),
  },
];

const sends = (route: Route, input: (s: Scene) => object, on?: Act['on']): Act => ({
  route,
  of: senders,
  kind: 'sending',
  ready: async (s) => () => call(s, route, input(s) as never),
  ...(on ? { on } : {}),
});
const later = (s: Scene) => new Date(s.w.clock.now().getTime() + 200 * 86_400_000).toISOString();

const sending: readonly Act[] = [
  sends(r.reminderSign, (s) => ({ signNos: [s.signNo] })),
  sends(r.correctLine, (s) => ({ signNo: s.signNo, name: '李四' })),
  sends(r.replaceLine, (s) => ({ signNo: s.signNo, name: '李四', mobile: s.fresh(), reason: '换人' })),
  sends(r.addSignatory, (s) => ({ applyId: s.applyId, name: '李四', mobile: s.fresh() })),
  sends(r.extendDeadline, (s) => ({ applyId: s.applyId, signExpire: later(s) })),
  sends(r.batchCancel, (s) => ({ applyIds: [s.applyId], reason: '不签了' })),
  sends(r.ccAdd, (s) => ({ applyId: s.applyId, people: [{ name: '读者', mobile: s.fresh() }] })),
  sends(r.termination, (s) => ({ applyId: s.applyId, reason: '终止' }), 'half'),
  {
    ...sends(r.ccResend, (s) => ({ applyId: s.applyId }), 'finished'),
    async ready(s) {
      await call(s, r.ccAdd, { applyId: s.applyId, people: [{ name: '读者', mobile: s.fresh() }] });
      s.w.clock.advance(700);
      return () => call(s, r.ccResend, { applyId: s.applyId });
    },
  },
  {
    ...sends(r.invalidation, (s) => ({ applyId: s.applyId, reason: '作废' }), 'finished'),
    needs: 'invalidation',
  },
  sends(r.printCreate, (s) => ({ applyNo: s.applyNo }), 'finished'),
  sends(r.printLimit, (s) => ({ applyId: s.applyId, copies: 3 })),
  sends(r.downloadUrl, (s) => ({ applyNo: s.applyNo, kind: 'pdf' })),
  sends(r.draftDel, (s) => ({ applyId: s.applyId }), 'draft'),
  sends(
    r.create,
    (s) => ({ applyId: s.applyId, contractName: '草稿二', saveToDraftBox: 1, draftVersion: 1 }),
    'draft',
  ),
];

/** Members of an enterprise that takes part, for its own. */
const forCorp: readonly Act[] = [
  {
    route: r.ccToCorpUsers,
    of: ['member', 'admin'],
    kind: 'sending',
    on: 'finished',
    ready: async (s) => () =>
      call(s, r.ccToCorpUsers, { applyIds: [s.applyId], userIds: [s.boss.accountId] }),
  },
];

export const acts: readonly Act[] = [...signing, ...reading, ...claiming, ...sending, ...forCorp];

/** Calls that write nothing of a contract, or of what is the caller's own alone: his lists, his signatures, his enterprise's seals. */
export const reads: ReadonlySet<string> = new Set(
  [
    // before the second factor, or a message to the phone on file
    ...['extendInfo', 'sendLinkCode', 'willCode', 'batchSignCode', 'relink'],
    // what is shown
    ...[
      'info',
      'switchInfo',
      'signRecord',
      'printInfo',
      'certi',
      'document',
      'progress',
      'attatch',
      'certiList',
      'humi',
      'sifa',
    ],
    ...['signInfoViewUrl', 'applyViewUrl', 'getDraftInfo', 'noSignList', 'noSignUrl', 'findOrder'],
    ...['promptList', 'promptOrder', 'batchSignCheck', 'batchSignUrl', 'deliverList', 'deliverOrder'],
    ...['memberChoice', 'memberContractNum', 'memberContracts', 'memberViewUrl', 'ownCertificates'],
    // the caller's own lists
    ...[
      'applyList',
      'applyCount',
      'applyTrend',
      'applyBatchDel',
      'applyRecycle',
      'signInfoList',
      'signInfoCount',
    ],
    ...[
      'signInfoBatchDel',
      'signInfoRecycle',
      'signSurplusCount',
      'findProfileSignCount',
      'findSignStatusCount',
    ],
    ...['findUserCount', 'exportUrl', 'myAttachments'],
    // by a ticket that names what was recorded
    'downloadBatch',
    // of the document, whoever asks; of a certificate, its holder, who has shown who he is
    ...['chainDeposit', 'revokeCertificate'],
    // a draft of the caller's own
    'copyApply',
    // a batch of the caller's own: its job sends and reminds by the acts above, one contract after the other
    ...['batchSheet', 'batchParse', 'batchFaults', 'batchCreate', 'batchList', 'batchInfo', 'batchRows'],
    ...['batchSteer', 'batchCheck', 'batchRemind', 'batchExport'],
  ].map((key) => `signing.${key}`),
);
