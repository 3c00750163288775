// An enterprise with people and flows for tests of approvals: who is drawn, who asks, what is sent, links and codes of approvers.
import type { Step } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { asOwner } from '../platform/database/as-owner.ts';
import type { Tx } from '../platform/db.ts';
import { party, startProduct, type World } from './start-product.ts';

export type Person = { client: Client; accountId: string; memberId: string; mobile: string; name: string };
type Draw = Input<typeof r.updateFlow>;
export type Approvers = readonly (
  | { kind: 'member'; memberId: string }
  | { kind: 'super' }
  | { kind: 'head'; level: number }
)[];
export type ApproverPair = { instIdNo: string; approveId: string; sign: string; ts: number };

export type Flows = Awaited<ReturnType<typeof startFlows>>;
export const company = '云签审批科技有限公司';

let drawn = 0;
/** A step of the designer. */
export const step = (mode: 'serial' | 'all' | 'any', approvers: Approvers, more: Partial<Step> = {}) =>
  ({
    kind: 'step',
    stepId: `s${++drawn}`,
    name: `第${drawn}步`,
    mode,
    approvers,
    hours: null,
    late: 'remind',
    escalateTo: null,
    ...more,
  }) as Step;
export const member = (...people: { memberId: string }[]): Approvers =>
  people.map(({ memberId }) => ({ kind: 'member' as const, memberId }));

export async function startFlows(env: Record<string, string> = {}) {
  const w: World = await startProduct(env);
  const corpId = await w.corp(company);
  let phone = 13610000000;
  const mobile = () => String(++phone);
  const inCorp = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    asOwner(w.deps.db, { accountId: '', corpId }, work);
  const memberIdOf = async (accountId: string, corp = corpId) =>
    (await w.product.account.members.byAccount(w.deps.db, corp, accountId))!.memberId;
  const person = async (
    name: string,
    rights: { superFlag: boolean; pids?: number[] } = { superFlag: false, pids: [] },
    corp = corpId,
  ): Promise<Person> => {
    const own = mobile();
    const { client, accountId } = await w.member(corp, own, name, rights);
    return { client, accountId, memberId: await memberIdOf(accountId, corp), mobile: own, name };
  };
  const boss = await person('老板', { superFlag: true });
  await boss.client.call(r.switchFileAuditFlag, { enabled: 1 });
  /** Somebody of the enterprise without an account. */
  const outsider = async (name: string): Promise<{ memberId: string; mobile: string; name: string }> => {
    const own = mobile();
    const { memberId } = await boss.client.call(orgRoutes.addCorpUser, { name, mobile: own });
    return { memberId, mobile: own, name };
  };
  /** Somebody with an account and without an enterprise. */
  const newcomer = async (name: string, own = mobile()) => ({
    ...(await w.person(own, name)),
    mobile: own,
    name,
  });
  /** Draws a flow and switches it on. */
  const flow = async (more: Pick<Draw, 'design' | 'flowType'> & Partial<Draw>) => {
    const { flowId, version } = await boss.client.call(r.updateFlow, {
      name: `审批流${++drawn}`,
      scope: {},
      ...more,
    } as Draw);
    const on = await boss.client.call(r.switchFlow, { flowId, version, enabled: 1 });
    return { flowId, version: on.version };
  };
  /** Another design for a flow that is on. */
  const redraw = async (
    { flowId, version }: { flowId: string; version: number },
    more: Pick<Draw, 'design' | 'flowType'> & Partial<Draw>,
  ) =>
    boss.client.call(r.updateFlow, { flowId, version, name: `审批流${++drawn}`, scope: {}, ...more } as Draw);
  const signatoryMobile = mobile();
  await w.person(signatoryMobile, '签约方');
  /** A contract of the enterprise that has to be approved: its numbers and its request. */
  const send = async (asker: Person, more: Partial<Input<typeof signingRoutes.create>> = {}) => {
    const sent = await w.send(asker.client, [party('签约方', signatoryMobile)], { side: 'c', ...more });
    const { list } = await asker.client.call(r.listApprover, { applyNo: sent.applyNo });
    return { ...sent, instIdNo: list.at(-1)?.instIdNo ?? '' };
  };
  /** A contract that somebody else sent, with a line of the enterprise that this member signs. */
  const sender = (await w.person(mobile(), '发起方')).client;
  const sentLine = async (signer: Person, corpName = company) => {
    const sent = await w.send(sender, [
      party(corpName, signer.mobile, { userType: 1, operatorName: signer.name }),
    ]);
    return { applyId: sent.applyId, applyNo: sent.applyNo, signNo: sent.signNos[0]! };
  };
  const line = async (signer: Person, corpName = company) => {
    const { applyNo, signNo } = await sentLine(signer, corpName);
    return { applyNo, signNo };
  };
  const sealOf = async (who: Person, { applyNo, signNo }: { applyNo: string; signNo: string }) =>
    (await who.client.call(r.flowInstStatu, { applyNo, signNo })).list[0]!;
  /** The caller's own open turn in a request. */
  const turn = async (who: Person, instIdNo: string) => {
    const { mine } = await who.client.call(r.flowInstInfo, { instIdNo });
    return { instIdNo, approveId: mine.approveId ?? '' };
  };
  const decide = async (
    who: Person,
    instIdNo: string,
    act: 'approve' | 'reject' | 'transfer' | 'add' = 'approve',
    more: Partial<Input<typeof r.approveFlow>> = {},
  ) => {
    const at = await turn(who, instIdNo);
    const reason = act === 'reject' ? '金额有误' : '';
    return who.client.call(r.approveFlow, { ...at, act, reason, ...more } as Input<typeof r.approveFlow>);
  };
  /** The pair of the newest approver's link that was sent to this mobile. */
  const pairOf = async (own: string): Promise<ApproverPair> => {
    const code = (await w.messages(own)).map((b) => /\/s\/([0-9A-Za-z]{22})/.exec(b)?.[1]).find(Boolean);
    const { headers } = await w.app.inject({ method: 'GET', url: `/s/${code}` });
    const q = new URL(String(headers.location), 'http://x').searchParams;
    return {
      instIdNo: q.get('instIdNo') ?? '',
      approveId: q.get('approveId') ?? '',
      sign: q.get('sign') ?? '',
      ts: Number(q.get('ts')),
    };
  };
  const codeOf = async (own: string) =>
    (await w.messages(own)).map((b) => /验证码([0-9]{6})/.exec(b)?.[1]).find(Boolean) ?? '';
  /** Passes the code of an approver's link; answers a client with its bearer. */
  const byLink = async (own: string, pair: ApproverPair): Promise<Client> => {
    w.clock.advance(61);
    await w.anyone.call(r.sendApproveSealSms, pair);
    const { signToken } = await w.anyone.call(r.approveSealInfo, { ...pair, code: await codeOf(own) });
    return w.anyone.as({ signToken: signToken! });
  };
  const sweep = async (name: string) => {
    for (const { sweeps = [] } of w.families)
      for (const one of sweeps) if (one.name === name) await one.run();
  };
  const status = async (who: Person, applyNo: string) =>
    (await who.client.call(signingRoutes.info, { applyNo })).status;
  return {
    ...w,
    ...{
      corpId,
      boss,
      person,
      outsider,
      newcomer,
      flow,
      redraw,
      send,
      sentLine,
      line,
      sealOf,
      turn,
      decide,
      pairOf,
      codeOf,
      byLink,
    },
    ...{ sweep, status, inCorp, mobile, memberIdOf },
    /** Who sends the contracts of `line`: of no enterprise. */
    outside: sender,
  };
}
