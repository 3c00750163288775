// An enterprise with a department, people, a seal and both approvals, made by the product's own calls; what an approver gets
// by SMS. Who decides in these stories does so through the pages.
import type { Input } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { flowRoutes as f } from '@xinqi/wire/flow';
import { orgRoutes as o } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { anyone, withTokens } from './caller.ts';
import { newCompany, newPerson, type Person, type Registered, register } from './people.ts';

type Draw = Input<typeof f.updateFlow>;
/** The designer’s; its schema judges it. */
type Step = Readonly<Record<string, unknown>>;
export type Member = Registered & { memberId: string };

let drawn = 0;
export const step = (name: string, approvers: readonly unknown[], mode = 'any'): Step => ({
  kind: 'step',
  stepId: `s${++drawn}`,
  name,
  mode,
  approvers,
  hours: 48,
  late: 'remind',
  escalateTo: null,
});
export const named = ({ memberId }: { memberId: string }) => ({ kind: 'member', memberId });

/** Draws a flow and switches it on. */
export async function drawFlow(
  boss: Registered,
  flow: Pick<Draw, 'flowType' | 'name' | 'design'> & Partial<Draw>,
) {
  const { flowId, version } = await boss.caller.call(f.updateFlow, { scope: {}, ...flow });
  await boss.caller.call(f.switchFlow, { flowId, version, enabled: 1 });
  return flowId;
}

/** Enters somebody; with an account he accepts at once and acts for the enterprise. */
export async function enter(
  boss: Registered,
  person: Person,
  groupId: string,
): Promise<{ memberId: string; inviteUrl: string }> {
  const { memberId, inviteUrl = '' } = await boss.caller.call(o.addCorpUser, {
    name: person.name,
    mobile: person.mobile,
    groupId,
  });
  return { memberId, inviteUrl };
}
export async function join(boss: Registered, person: Person, groupId: string): Promise<Member> {
  const own = await register(person);
  const { memberId, inviteUrl } = await enter(boss, person, groupId);
  const at = new URL(inviteUrl).searchParams;
  const pair = { k: at.get('k') ?? '', sign: at.get('sign') ?? '', ts: Number(at.get('ts')) };
  const { corpId } = await own.caller.call(o.acceptInvitePc, { ...pair, confirm: 1 });
  const { consoleToken } = await own.caller.call(accountRoutes.switchCorp, { corpId });
  const { token } = own.caller.bearer;
  return { ...own, memberId, caller: withTokens({ ...(token ? { token } : {}), consoleToken }) };
}

/**
 * An enterprise from nothing: 王小明 heads a department in which 周强 sends contracts and 孙丽 may use the official seal; 李娜 has
 * no account.
 * The head decides before a contract goes out, 李娜 or the head before a seal is used.
 */
export async function enterprise() {
  const boss = await register(newCompany('北京云签科技', '陈思远'));
  const { groupId } = await boss.caller.call(o.updateGroup, {
    name: '华北大区直销与渠道拓展及重点客户服务联合事业部',
  });
  const head = await join(boss, newPerson('王小明'), groupId);
  const clerk = await join(boss, newPerson('孙丽'), groupId);
  const sender = await join(boss, newPerson('周强'), groupId);
  const finance: Person = newPerson('李娜');
  const { memberId } = await enter(boss, finance, groupId);
  await boss.caller.call(o.setGroupMan, { groupId: groupId, memberId: head.memberId });
  const seals = await boss.caller.call(sealRoutes.sealList, {});
  const seal = seals.list[0]!;
  const { people } = await boss.caller.call(sealRoutes.sealGrantees, { keyword: clerk.name });
  await boss.caller.call(sealRoutes.grantOrRevokeSeal, {
    sealId: seal.sealId,
    grant: 1,
    userIds: people.map(({ userId }) => userId),
    beginDate: today(),
    endDate: today(30),
  });
  await boss.caller.call(f.switchFileAuditFlag, { enabled: 1 });
  await drawFlow(boss, {
    flowType: 0,
    name: '合同发起审批（部门负责人）',
    design: [step('部门负责人审批', [{ kind: 'head', level: 1 }])],
  });
  await drawFlow(boss, {
    flowType: 1,
    name: '公章用印审批（财务）',
    design: [step('财务审批', [named({ memberId }), named(head)])],
  });
  return { boss, head, clerk, sender, finance, seal };
}
export type Enterprise = Awaited<ReturnType<typeof enterprise>>;

/** A day in Beijing. */
export const today = (later = 0): string =>
  new Date(Date.now() + later * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

/** What waits for this member, decided by call where the story is about something else. */
export async function decide(who: Registered, flowType: 0 | 1, act: 'approve' | 'reject', reason = '') {
  const route = flowType === 0 ? f.approverContract : f.findSealApprovalByPage;
  const { list } = await who.caller.call(route, { tab: 'todo' });
  const { instIdNo, approveId } = list[0]!;
  await who.caller.call(f.approveFlow, { instIdNo, approveId: approveId!, act, reason });
  return instIdNo;
}

/** Asks for the use of the seal on the line that this member signs for the enterprise. */
export async function askSeal(who: Registered, applyNo: string, sealId: string): Promise<void> {
  const { me } = await who.caller.call(r.info, { applyNo });
  await who.caller.call(f.flowInst, { applyNo, signNo: me!.signNo, sealId });
}

/** The short address of the newest link to decide about this contract. */
export async function approverAddress(mobile: string, title: string): Promise<string> {
  const [address] = await anyone.message(
    mobile,
    new RegExp(`(?<=《${title}》.*)http[^ ]*/s/[0-9A-Za-z]+(?= 审批)`),
  );
  return address;
}
