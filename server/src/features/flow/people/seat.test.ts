// Z-04 (issue 13, 4; docs/decisions/0063): an approval belongs to the account and the phone that stood behind the approver when he
// was asked. Whoever changes who is reached behind a person gains no approval and no seal by it, with none of his phones.
import { beijingDay, SignInfoStatus, TaskState } from '@xinqi/domain';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyToChange } from '../../../testing/people/change-mobile.ts';
import { bind, correct, rebind, unbind } from '../../../testing/people/rebind.ts';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';

let f: Flows;
/** Super administrator who wants to use a seal without being asked. */
let admin: Person;
beforeAll(async () => {
  f = await startFlows();
  admin = await f.person('管理员', { superFlag: true });
});
afterAll(() => f?.close());

const notices = async (who: Person) =>
  (await who.client.call(noticeRoutes.list, { pageSize: 50 }, '/c/notify/list')).list.map((n) => n.title);
const tasksOf = async (who: Person, instIdNo: string) =>
  (await who.client.call(r.flowInstInfo, { instIdNo })).steps.flatMap(({ tasks }) =>
    tasks.map((t) => [t.name, t.state, t.origin, t.gone]),
  );
const only = (who: Person) => ({ scope: { members: [who.memberId] } });

describe('an administrator and his second phone', () => {
  it('the attack: unbound, bound to the second phone, code sent there; it ends without an approval', async () => {
    const zhou = await f.person('周审批');
    const design = [step('all', member(zhou))];
    const drawn = {
      name: '管理员用印',
      ...(await f.flow({ flowType: 1, name: '管理员用印', design, ...only(admin) })),
    };
    const line = await f.line(admin);
    const { sealId } = await f.sealOf(admin, line);
    const { instIdNo } = await admin.client.call(r.flowInst, { ...line, sealId });
    const pair = await f.pairOf(zhou.mobile);
    const earlier = await f.byLink(zhou.mobile, pair);
    expect((await notices(f.boss)).filter((title) => title.startsWith('审批人已变更'))).toEqual([]);

    const second = await f.newcomer('第二手机');
    await unbind(admin, zhou);
    // what 周 had in hand died with it: bearer, pair and code
    const at = { instIdNo, approveId: pair.approveId };
    expect(await f.ask(earlier, r.approveSeal, { ...at, act: 'approve' })).toBe('FLOW_DECIDED');
    expect(await f.ask(f.anyone, r.sendApproveSealSms, pair)).toBe('LINK_INVALID');
    await correct(admin, zhou, second.mobile);
    const client = await bind(admin, zhou.memberId, second);
    f.clock.advance(3601);
    await admin.client.call(r.reminderApprova, { instIdNo }, '/c/signInfo/reminderApprova');

    // nothing of it reached the second phone, and nothing opens there
    expect((await f.messages(second.mobile)).filter((body) => body.includes('审批'))).toEqual([]);
    expect(await f.ask(f.anyone, r.sendApproveSealSms, pair)).toBe('LINK_INVALID');
    expect((await client.call(r.findSealApprovalByPage, {})).list).toEqual([]);
    for (const route of [r.flowInstInfo] as const)
      expect(await f.ask(client, route, { instIdNo })).toBe('NOT_FOUND');
    expect(await f.ask(client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');
    expect(await f.ask(client, r.approveDocument, { instIdNo })).toBe('NOT_FOUND');
    expect(await f.ask(admin.client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');

    // it went to the other super administrator, who drew the flow and was told; whoever looks sees why
    expect(await tasksOf(admin, instIdNo)).toEqual([
      ['周审批', TaskState.Left, 'design', 'unbound'],
      ['老板', TaskState.Pending, 'absent', null],
    ]);
    expect((await notices(f.boss)).filter((title) => title.startsWith('审批人已变更'))).toEqual([
      '审批人已变更：周审批账号已解绑，1项审批已转交',
    ]);
    const parties = (await admin.client.call(signingRoutes.info, { applyNo: line.applyNo })).parties;
    expect(parties.some(({ status }) => status === SignInfoStatus.SealApproving)).toBe(true);
    const early = { ...(await f.submission(admin.client, line)), sealId };
    expect(await f.ask(admin.client, signingRoutes.submit, early)).toBe('SIGN_SEAL_APPROVING');
    await f.decide(f.boss, instIdNo, 'reject');

    expect(await notices(f.boss)).toContain(`请确认审批流“${drawn.name}”：审批人周审批手机号已被更正`);
    // the same once more with a new request: the flow named 周, not who is bound to his entry now
    const again = await admin.client.call(r.flowInst, { ...line, sealId });
    expect((await tasksOf(admin, again.instIdNo)).map(([name]) => name)).toEqual(['老板']);
    await f.decide(f.boss, again.instIdNo, 'reject');
    // until somebody who may draws it anew
    await f.boss.client.call(r.updateFlow, {
      ...{ ...drawn, flowType: 1, design },
      ...only(admin),
    });
    const named = await admin.client.call(r.flowInst, { ...line, sealId });
    expect((await tasksOf(admin, named.instIdNo)).map(([name]) => name)).toEqual(['周审批']);
  });

  it('who takes the account from an approver is no approver in his place, nor in a later step; others are', async () => {
    const [asker, chen, deputy] = [
      await f.person('申请人甲'),
      await f.person('陈审批'),
      await f.person('副总甲'),
    ];
    const hr = await f.person('人事', { superFlag: true });
    await f.flow({
      flowType: 0,
      design: [step('all', member(chen)), step('all', member(hr, deputy))],
      ...only(asker),
    });
    const { instIdNo } = await f.send(asker);
    await unbind(hr, chen);
    const names = async () => (await tasksOf(asker, instIdNo)).map(([name, state]) => [name, state]);
    expect(await names()).toEqual([
      ['陈审批', TaskState.Left],
      ['老板', TaskState.Pending],
      ['管理员', TaskState.Pending],
      ['老板', TaskState.Waiting],
      ['管理员', TaskState.Waiting],
      ['副总甲', TaskState.Waiting],
    ]);
    for (const who of [f.boss, admin]) await f.decide(who, instIdNo);
    expect(
      await f.ask(deputy.client, r.approveFlow, {
        ...(await f.turn(deputy, instIdNo)),
        act: 'transfer',
        memberIds: [hr.memberId],
      }),
    ).toBe('FLOW_GAINS');
    // a request that begins afterwards knows nothing of it
    expect((await tasksOf(asker, (await f.send(asker)).instIdNo)).map(([name]) => name)).toContain('人事');
  });

  it('who joined or was made reachable elsewhere since takes over nothing that ran before', async () => {
    const [asker, li] = [await f.person('申请人乙'), await f.person('李审批')];
    await f.flow({ flowType: 0, design: [step('all', member(li))], ...only(asker) });
    const { instIdNo } = await f.send(asker);
    // his own second account, made a super administrator in time
    const puppet = await f.person('新来的', { superFlag: true });
    const turn = await f.turn(li, instIdNo);
    const hand = { ...turn, act: 'transfer' as const, memberIds: [puppet.memberId] };
    expect(await f.ask(li.client, r.approveFlow, hand)).toBe('FLOW_GAINS');
    await unbind(admin, li);
    expect((await tasksOf(asker, instIdNo)).map(([name]) => name)).not.toContain('新来的');
    await f.boss.client.call(roleRoutes.assignRole, {
      memberIds: [puppet.memberId],
      roleIds: [],
      superFlag: 0,
    });
  });
});

describe('an approver changes', () => {
  it('another phone of his own: his turns leave him, code and bearer die, who drew the flow is told', async () => {
    const [asker, sun] = [await f.person('申请人丙'), await f.person('孙审批')];
    await f.flow({ flowType: 0, design: [step('any', member(sun))], ...only(asker) });
    const decided = await f.send(asker);
    await f.decide(sun, decided.instIdNo);
    const { instIdNo } = await f.send(asker);
    const pair = await f.pairOf(sun.mobile);
    const bearer = await f.byLink(sun.mobile, pair);
    const at = await f.turn(sun, instIdNo);
    await (await readyToChange(f, sun.client, f.mobile()))();
    expect(await f.ask(bearer, r.approveSeal, { ...at, act: 'approve' })).toBe('FLOW_DECIDED');
    expect(await f.ask(sun.client, r.approveFlow, { ...at, act: 'approve' })).toBe('FLOW_DECIDED');
    expect((await tasksOf(asker, instIdNo))[0]).toEqual(['孙审批', TaskState.Left, 'design', 'mobile']);
    expect(await notices(f.boss)).toContain('审批人已变更：孙审批手机号已变更，1项审批已转交');
    // he is himself still: what he decided he reads, and new requests are for him
    expect(await f.ask(sun.client, r.flowInstInfo, { instIdNo: decided.instIdNo })).toBeUndefined();
    expect((await tasksOf(asker, (await f.send(asker)).instIdNo))[0]?.[0]).toBe('孙审批');
  });

  it('bound to somebody else: what the former one decided and read is not the new one’s', async () => {
    const [asker, qian] = [await f.person('申请人丁'), await f.person('钱审批')];
    await f.flow({ flowType: 0, design: [step('any', member(qian))], ...only(asker) });
    const { instIdNo, applyNo } = await f.send(asker);
    await f.decide(qian, instIdNo);
    const client = await rebind(admin, qian, await f.newcomer('另一个人'));
    expect((await client.call(r.approverContract, { tab: 'done' })).list).toEqual([]);
    expect(await f.ask(client, r.flowInstInfo, { instIdNo })).toBe('NOT_FOUND');
    expect((await client.call(r.listApprover, { applyNo })).list).toEqual([]);
  });

  it('who had no account and joins under his phone keeps his turn', async () => {
    const [asker, he] = [await f.person('申请人戊'), await f.outsider('何审批')];
    await f.flow({ flowType: 0, design: [step('all', member(he))], ...only(asker) });
    const { instIdNo } = await f.send(asker);
    const { client: own } = await f.newcomer('何审批', he.mobile);
    const client = await bind(f.boss, he.memberId, { client: own, mobile: he.mobile });
    const turn = await f.turn({ ...asker, client }, instIdNo);
    expect((await client.call(r.approveFlow, { ...turn, act: 'approve' })).status).toBe(1);
  });

  it('a delegate who is lost gives the turn back to whom he stood in for', async () => {
    const [asker, away, stand] = [
      await f.person('申请人己'),
      await f.person('休假甲'),
      await f.person('代办甲'),
    ];
    await f.flow({ flowType: 0, design: [step('all', member(away))], ...only(asker) });
    const day = beijingDay(f.clock.now());
    await away.client.call(r.setDelegate, { memberId: stand.memberId, beginDate: day, endDate: day });
    const { instIdNo } = await f.send(asker);
    expect((await tasksOf(asker, instIdNo))[0]?.[0]).toBe('代办甲');
    await unbind(admin, stand);
    expect(await tasksOf(asker, instIdNo)).toEqual([
      ['代办甲', TaskState.Left, 'delegate', 'unbound'],
      ['休假甲', TaskState.Pending, 'design', null],
    ]);
    expect((await f.decide(away, instIdNo)).status).toBe(1);
  });

  it('asked as super administrator and none any more: it is not his turn', async () => {
    const [asker, vice] = [await f.person('申请人庚'), await f.person('副总庚', { superFlag: true })];
    await f.flow({ flowType: 0, design: [step('any', [{ kind: 'super' }])], ...only(asker) });
    const { instIdNo } = await f.send(asker);
    const turn = await f.turn(vice, instIdNo);
    await f.boss.client.call(roleRoutes.assignRole, {
      memberIds: [vice.memberId],
      roleIds: [],
      superFlag: 0,
    });
    expect(await f.ask(vice.client, r.approveFlow, { ...turn, act: 'approve' })).toBe('FLOW_MOVED');
    expect(await f.ask(vice.client, r.approveFlow, { ...turn, act: 'approve' })).toBe('FLOW_DECIDED');
    expect((await f.decide(f.boss, instIdNo)).status).toBe(1);
  });
});

describe('nobody is left', () => {
  it('the request waits, its asker may take it back, and goes on with a super administrator who made no change', async () => {
    const small = await f.corp('独任科技有限公司');
    const chief = await f.person('独任老板', { superFlag: true }, small);
    const [asker, wei, lin] = [
      await f.person('独任申请人', undefined, small),
      await f.person('魏审批', undefined, small),
      await f.person('林接手', undefined, small),
    ];
    await chief.client.call(r.switchFileAuditFlag, { enabled: 1 });
    const { flowId, version } = await chief.client.call(r.updateFlow, {
      ...{ name: '独任流', flowType: 0, design: [step('all', member(wei))], scope: {} },
    });
    await chief.client.call(r.switchFlow, { flowId, version, enabled: 1 });
    const [one, two] = [await f.send(asker), await f.send(asker)];
    await chief.client.call(orgRoutes.delCorpUser, { memberId: wei.memberId });
    for (const { instIdNo } of [one, two])
      expect(await tasksOf(asker, instIdNo)).toEqual([['魏审批', TaskState.Vacant, 'design', 'left']]);
    const { list } = await chief.client.call(noticeRoutes.list, {}, '/c/notify/list');
    expect(list.map(({ title }) => title)).toContain('审批人已变更：魏审批已离开企业，2项审批暂无审批人');
    expect((await asker.client.call(r.withdraw, { instIdNo: two.instIdNo })).status).toBe(3);
    await f.sweep('flow.vacant');
    expect((await tasksOf(asker, one.instIdNo)).length).toBe(1);
    await chief.client.call(roleRoutes.assignRole, { memberIds: [lin.memberId], roleIds: [], superFlag: 1 });
    await f.sweep('flow.vacant');
    expect(await tasksOf(asker, one.instIdNo)).toEqual([
      ['魏审批', TaskState.Left, 'design', 'left'],
      ['林接手', TaskState.Pending, 'absent', null],
    ]);
    expect((await f.messages(lin.mobile))[0]).toContain('待您处理');
    expect((await f.decide(lin, one.instIdNo)).status).toBe(1);
  });
});

describe('others are left', () => {
  it('whom the step names for lateness, and a delegate of a super administrator', async () => {
    const small = await f.corp('两人科技有限公司');
    const chief = await f.person('两人老板', { superFlag: true }, small);
    const [asker, wei, lin] = [
      await f.person('两人申请人', undefined, small),
      await f.person('韦审批', undefined, small),
      await f.person('林备用', undefined, small),
    ];
    await chief.client.call(r.switchFileAuditFlag, { enabled: 1 });
    const escalateTo = { kind: 'member' as const, memberId: lin.memberId };
    const one = step('all', member(wei), { hours: 1, late: 'escalate', escalateTo });
    const input = { name: '两人流', flowType: 0 as const, design: [one], scope: {} };
    const { flowId, version } = await chief.client.call(r.updateFlow, input);
    await chief.client.call(r.switchFlow, { flowId, version, enabled: 1 });
    const { instIdNo } = await f.send(asker);
    await (await readyToChange(f, wei.client, f.mobile()))();
    // the chief changed nothing: it is his; his delegate's, were he away
    expect((await tasksOf(asker, instIdNo)).at(-1)).toEqual(['两人老板', TaskState.Pending, 'absent', null]);
    expect((await f.decide(chief, instIdNo)).status).toBe(1);
    const day = beijingDay(f.clock.now());
    await chief.client.call(r.setDelegate, { memberId: lin.memberId, beginDate: day, endDate: day });
    const second = await f.send(asker);
    await (await readyToChange(f, wei.client, f.mobile()))();
    expect((await tasksOf(asker, second.instIdNo)).at(-1)).toEqual([
      '林备用',
      TaskState.Pending,
      'delegate',
      null,
    ]);
    expect((await f.decide(lin, second.instIdNo)).status).toBe(1);
    await chief.client.call(r.setDelegate, {});
    const third = await f.send(asker);
    await unbind(chief, wei);
    expect((await tasksOf(asker, third.instIdNo)).at(-1)).toEqual([
      '林备用',
      TaskState.Pending,
      'escalate',
      null,
    ]);
    expect((await f.decide(lin, third.instIdNo)).status).toBe(1);
  });
});

describe('A-13: the asker', () => {
  it('is the asker with his former phone and another account, too', async () => {
    const [asker, wu] = [await f.person('换号申请人'), await f.person('吴审批')];
    const other = await f.outsider('旧号审批');
    await f.flow({ flowType: 0, design: [step('all', [...member(other), ...member(wu)])], ...only(asker) });
    await correct(f.boss, other, f.mobile());
    const former = asker.mobile;
    await (await readyToChange(f, asker.client, f.mobile()))();
    // his old phone is somebody's of the enterprise before he asks
    await correct(f.boss, other, former);
    await f.flow({ flowType: 0, design: [step('all', [...member(other), ...member(wu)])], ...only(asker) });
    const { instIdNo } = await f.send(asker);
    expect((await tasksOf(asker, instIdNo)).map(([name]) => name)).not.toContain('旧号审批');
    const hand = { ...(await f.turn(wu, instIdNo)), act: 'add' as const, memberIds: [other.memberId] };
    expect(await f.ask(wu.client, r.approveFlow, hand)).toBe('FLOW_ASKER');
  });
});

describe('seals', () => {
  it('belong to the account: who is bound to the entry afterwards starts with none', async () => {
    const holder = await f.person('持章人');
    const { groupId } = await f.boss.client.call(orgRoutes.updateGroup, { name: '用印部' });
    await f.boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [holder.memberId], groupId });
    await f.boss.client.call(orgRoutes.setGroupMan, { groupId, memberId: holder.memberId });
    const { sealId } = await f.sealOf(f.boss, await f.line(f.boss));
    await f.boss.client.call(sealRoutes.grantOrRevokeSeal, {
      ...{ sealId, grant: 1 as const, userIds: [holder.accountId], groupIds: [groupId] },
    });
    const seals = async (who: Person) =>
      (await who.client.call(r.flowInstStatu, await f.line(who))).list.map((seal) => seal.sealId);
    expect(await seals(holder)).toEqual([sealId]);
    const to = await f.newcomer('接替者');
    const client = await rebind(f.boss, holder, to);
    expect(await seals({ ...holder, ...to, client })).toEqual([]);
    expect((await f.boss.client.call(orgRoutes.listPeople, { keyword: '持章人' })).list[0]?.groupId).toBe(
      null,
    );
  });
});
