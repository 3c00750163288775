// What a sender does with his contract, and an enterprise for its own people.
import type { Route } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { Scene } from '../scenes.ts';
import { type Act, call, senders } from './act.ts';

const sends = (route: Route, input: (s: Scene) => object, on?: Act['on']): Act => ({
  route,
  of: senders,
  kind: 'sending',
  ready: async (s) => () => call(s, route, input(s) as never),
  ...(on ? { on } : {}),
});
const later = (s: Scene) => new Date(s.w.clock.now().getTime() + 200 * 86_400_000).toISOString();

export const sending: readonly Act[] = [
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
    sends: true,
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
export const forCorp: readonly Act[] = [
  {
    route: r.ccToCorpUsers,
    of: ['member', 'admin'],
    kind: 'sending',
    on: 'finished',
    ready: async (s) => () =>
      call(s, r.ccToCorpUsers, { applyIds: [s.applyId], userIds: [s.boss.accountId] }),
  },
];
