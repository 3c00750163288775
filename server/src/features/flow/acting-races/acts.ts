// Every call of the family that decides, hands on, takes back or asks, as somebody prepares it before the race. A call that stands
// neither here nor among the others fails the test: no new act can forget the question under the lock.
import { Refused } from '@xinqi/sdk';
import type { Route } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import type { Role, Scene } from './scenes.ts';

export type Act = {
  name: string;
  route: Route;
  of: readonly Role[];
  /** asking: for what he asked himself; deciding: a turn. */
  kind: 'deciding' | 'asking';
  /** Of a signer: his request stands already. */
  asked?: true;
  /** Codes passed; answers what does it. */
  ready(s: Scene): Promise<() => Promise<unknown>>;
};

const signedIn: readonly Role[] = ['session', 'super'];
const linked: readonly Role[] = ['link', 'outsider'];

const decisions = ['approve', 'reject', 'transfer', 'add'] as const;
const said = (s: Scene, act: (typeof decisions)[number]) => ({
  ...{ instIdNo: s.instIdNo, approveId: s.approveId, act },
  reason: act === 'reject' ? '金额有误' : '',
  ...(act === 'transfer' || act === 'add' ? { memberIds: [s.other.memberId] } : {}),
});

/** The line, and the first seal that can be asked for on it. */
async function wishOf({ actor, applyNo, signNo }: Scene) {
  const [seal] = (await actor.call(r.flowInstStatu, { applyNo, signNo })).list;
  return { applyNo, signNo, sealId: seal!.sealId };
}

export const acts: readonly Act[] = [
  ...decisions.map(
    (act): Act => ({
      name: act,
      route: r.approveFlow,
      of: act === 'add' ? ['session'] : signedIn,
      kind: 'deciding',
      ready: async (s) => () => s.actor.call(r.approveFlow, said(s, act)),
    }),
  ),
  ...(['approve', 'reject'] as const).map(
    (act): Act => ({
      name: `${act} among many`,
      route: r.approveFlows,
      of: signedIn,
      kind: 'deciding',
      ready: async (s) => async () => {
        const { instIdNo, approveId, reason } = said(s, act);
        const { results } = await s.actor.call(r.approveFlows, {
          list: [{ instIdNo, approveId }],
          act,
          reason,
        });
        const [{ code, message } = { code: null, message: null }] = results;
        if (code !== null) throw new Refused(code, message ?? '');
      },
    }),
  ),
  {
    name: 'approve among many with one code',
    route: r.approveFlows,
    of: ['session'],
    kind: 'deciding',
    async ready(s) {
      const list = [{ instIdNo: s.instIdNo, approveId: s.approveId }];
      await s.actor.call(r.approveFlowsSms, { list });
      const code = await s.f.codeOf(s.who.mobile);
      return async () => {
        const { results } = await s.actor.call(r.approveFlows, { list, act: 'approve', code });
        const { code: refused = null, message = '' } = results[0] ?? {};
        if (refused !== null) throw new Refused(refused, message ?? '');
      };
    },
  },
  {
    name: 'approve with a code',
    route: r.approveFlow,
    of: ['session'],
    kind: 'deciding',
    async ready(s) {
      const { instIdNo, approveId } = s;
      await s.actor.call(r.approveSms, { instIdNo, approveId });
      const code = await s.f.codeOf(s.who.mobile);
      return () => s.actor.call(r.approveFlow, { ...said(s, 'approve'), code });
    },
  },
  ...decisions.map(
    (act): Act => ({
      name: act,
      route: r.approveSeal,
      of: linked,
      kind: 'deciding',
      ready: async (s) => () => s.actor.call(r.approveSeal, said(s, act)),
    }),
  ),
  {
    name: 'pass the code of the link',
    route: r.approveSealInfo,
    of: linked,
    kind: 'deciding',
    async ready(s) {
      s.f.clock.advance(61);
      await s.f.anyone.call(r.sendApproveSealSms, s.pair!);
      const code = await s.f.codeOf(s.who.mobile);
      return () => s.f.anyone.call(r.approveSealInfo, { ...s.pair!, code });
    },
  },
  {
    name: 'withdraw',
    route: r.withdraw,
    of: ['asker'],
    kind: 'asking',
    ready: async (s) => () => s.actor.call(r.withdraw, { instIdNo: s.instIdNo, reason: '写错了' }),
  },
  {
    name: 'remind',
    route: r.reminderApprova,
    of: ['asker'],
    kind: 'asking',
    ready: async (s) => () =>
      s.actor.call(r.reminderApprova, { instIdNo: s.instIdNo }, '/c/signInfo/reminderApprova'),
  },
  {
    name: 'ask for a seal',
    route: r.flowInst,
    of: ['signer'],
    kind: 'asking',
    async ready(s) {
      const wish = await wishOf(s);
      return () => s.actor.call(r.flowInst, wish);
    },
  },
  {
    name: 'ask for a seal in a list',
    route: r.flowInstV2,
    of: ['signer'],
    kind: 'asking',
    async ready(s) {
      const wish = await wishOf(s);
      return () => s.actor.call(r.flowInstV2, { list: [wish] });
    },
  },
  {
    name: 'ask for a seal by link',
    route: r.initFlowInst,
    of: ['linkSigner'],
    kind: 'asking',
    async ready(s) {
      const wish = await wishOf(s);
      return () => s.actor.call(r.initFlowInst, wish);
    },
  },
  ...(['signer', 'linkSigner'] as const).map(
    (role): Act => ({
      name: 'take the wish for a seal back',
      asked: true,
      route: r.withdrawSeal,
      of: [role],
      kind: 'asking',
      async ready(s) {
        const { sealId, ...line } = await wishOf(s);
        const { instIdNo } = await s.actor.call(role === 'signer' ? r.flowInst : r.initFlowInst, {
          ...line,
          sealId,
        });
        return () => s.actor.call(r.withdrawSeal, { ...line, instIdNo });
      },
    }),
  ),
];

/** Calls that decide nothing of a request. */
export const others: ReadonlySet<string> = new Set(
  [
    // what is shown
    ...['flowInstInfo', 'flowInstStatu', 'flowInstData', 'listApprover', 'approveDocument', 'preFlowInst'],
    ...['approverContract', 'findSealApprovalByPage', 'delegate'],
    // a code to the phone of when he was asked, and to no other
    ...['approveSms', 'approveFlowsSms', 'sendApproveSealSms'],
    // for turns to come, of the caller's own
    'setDelegate',
    // what is drawn, under the enterprise's switch
    ...['pageFlow', 'info', 'updateFlow', 'delFlow', 'switchFlow', 'switchFileAuditFlag'],
    ...['findflowByUserPaged', 'grantOrRevokeFlow', 'usableFlows'],
  ].map((key) => `flow.${key}`),
);
