// Requests on their way, through HTTP against the real database: signed out, bad input, not allowed, done, second time
// (spec §7.11; docs/decisions/0040; security.md, E-09, E-10, R-04).
import { ApplyStatus, addDays, beijingDay } from '@xinqi/domain';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { password } from '../../../testing/start-product.ts';
import { lateRefs } from '../kept/store.ts';

let f: Flows;
let asker: Person;
let zhou: Person;
let wu: Person;
let zheng: Person;
let stranger: Person;
/** Two steps: 周 alone, then one of 吴 and 郑. */
let main: { flowId: string; version: number };
beforeAll(async () => {
  f = await startFlows();
  [asker, zhou, wu, zheng] = [
    await f.person('王申请'),
    await f.person('周审批'),
    await f.person('吴审批'),
    await f.person('郑审批'),
  ];
  stranger = await f.person('外人', { superFlag: true }, await f.corp('上海外家有限公司'));
  main = await f.flow({
    flowType: 0,
    design: [step('all', member(zhou)), step('any', member(wu, zheng))],
    scope: { members: [asker.memberId] },
  });
});
afterAll(() => f?.close());

const absent = { instIdNo: `FLW${'0'.repeat(26)}`, approveId: '00000000-0000-7000-8000-000000000000' };

describe('deciding', () => {
  it('signed out, bad input, not allowed', async () => {
    const { instIdNo } = await f.send(asker);
    const at = await f.turn(zhou, instIdNo);
    expect(await f.ask(zhou.client, r.approveFlow, { ...at, act: 'reject' })).toBe('PARAM_INVALID');
    expect(await f.ask(zhou.client, r.approveFlow, { ...at, act: 'transfer' })).toBe('PARAM_INVALID');
    expect(await f.ask(zhou.client, r.approveFlow, { ...absent, act: 'approve' })).toBe('NOT_FOUND');
    // of another enterprise, of a colleague, of who asks, of one whose step has not come
    expect(await f.ask(stranger.client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');
    expect(await f.ask(wu.client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');
    expect(await f.ask(asker.client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');
    expect(await f.ask(f.boss.client, r.approveFlow, { ...at, act: 'approve' })).toBe('NOT_FOUND');
    expect(await f.ask(stranger.client, r.flowInstInfo, { instIdNo })).toBe('NOT_FOUND');
    expect(await f.ask(wu.client, r.flowInstInfo, { instIdNo })).toBe('NOT_FOUND');
    // who only watches over requests is not told with whom the contract is
    const watched = await f.boss.client.call(r.flowInstInfo, { instIdNo });
    expect([watched.mine.approveId, watched.parties]).toEqual([null, '']);
    expect((await zhou.client.call(r.flowInstInfo, { instIdNo })).parties).not.toBe('');
  });

  it('every step in its order, then the contract goes out; everything stands in lists and log', async () => {
    const { applyNo, instIdNo } = await f.send(asker);
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.InitApproving);
    const seen = await asker.client.call(r.flowInstInfo, { instIdNo });
    expect(seen.steps.map(({ state, tasks }) => [state, tasks.map((t) => t.name)])).toEqual([
      ['open', ['周审批']],
      ['toCome', ['吴审批', '郑审批']],
    ]);
    expect(seen.mine).toMatchObject({ approveId: null, mayWithdraw: true, mayRemind: true });
    const todo = await zhou.client.call(r.approverContract, {});
    expect(todo.list[0]).toMatchObject({ instIdNo, waitingFor: ['周审批'], askerName: '王申请' });
    expect(await f.decide(zhou, instIdNo)).toMatchObject({ status: 0 });
    // the link of the turn is in the SMS, and a note in the centre
    expect((await f.messages(wu.mobile))[0]).toContain('待您处理');
    const at = await f.turn(wu, instIdNo);
    expect(await f.decide(wu, instIdNo, 'approve', { reason: '同意' })).toMatchObject({ status: 1 });
    expect(await f.ask(wu.client, r.approveFlow, { ...at, act: 'approve' })).toBe('FLOW_DECIDED');
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.Signing);
    const done = await wu.client.call(r.approverContract, { tab: 'done' });
    expect(done.list.map((row) => row.instIdNo)).toContain(instIdNo);
    const mine = await asker.client.call(r.approverContract, { tab: 'mine' });
    expect(mine.list.find((row) => row.instIdNo === instIdNo)).toMatchObject({ status: 1, waitingFor: [] });
    expect(await f.ask(asker.client, r.approverContract, { tab: 'all' })).toBe('NO_PERMISSION');
    expect((await f.boss.client.call(r.approverContract, { tab: 'all' })).total).toBeGreaterThan(0);
    expect((await stranger.client.call(r.approverContract, { tab: 'all' })).total).toBe(0);
    const log = await f.boss.client.call(logRoutes.findLogByPage, { kind: 'flow.decide' });
    expect(log.list.map((row) => row.operatorName)).toEqual(expect.arrayContaining(['周审批', '吴审批']));
    const detail = await asker.client.call(r.flowInstInfo, { instIdNo });
    expect(detail.steps.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(detail.steps[1]!.tasks.map((t) => t.state)).toEqual([2, 5]);
  });

  it('one rejection ends the request and the contract, with its reason', async () => {
    const { applyNo, instIdNo } = await f.send(asker);
    expect(await f.decide(zhou, instIdNo, 'reject')).toMatchObject({ status: 2 });
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.InitRejected);
    expect(await f.ask(asker.client, r.withdraw, { instIdNo })).toBe('FLOW_DECIDED');
  });

  it('two of any at once: one decides, the other hears that it is over', async () => {
    const { instIdNo } = await f.send(asker);
    await f.decide(zhou, instIdNo);
    const [a, b] = [await f.turn(wu, instIdNo), await f.turn(zheng, instIdNo)];
    const answers = await Promise.all([
      f.ask(wu.client, r.approveFlow, { ...a, act: 'approve' }),
      f.ask(zheng.client, r.approveFlow, { ...b, act: 'reject', reason: '不同意' }),
    ]);
    expect(answers.sort()).toEqual(['FLOW_DECIDED', undefined]);
    const { steps, status } = await asker.client.call(r.flowInstInfo, { instIdNo });
    expect(steps[1]!.tasks.filter((t) => t.state === 2 || t.state === 3).length).toBe(1);
    expect([1, 2]).toContain(status);
  });

  it('hands on and asks further ones; strangers, the asker and who stands there already are refused (A-08, A-13)', async () => {
    const { instIdNo } = await f.send(asker);
    const at = await f.turn(zhou, instIdNo);
    const to = (act: 'transfer' | 'add', ...memberIds: string[]) =>
      f.ask(zhou.client, r.approveFlow, { ...at, act, memberIds });
    expect(await to('transfer', stranger.memberId)).toBe('NOT_FOUND');
    expect(await to('transfer', asker.memberId)).toBe('FLOW_ASKER');
    expect(await to('transfer', zhou.memberId)).toBe('FLOW_STANDS_ALREADY');
    expect(await to('add', wu.memberId, stranger.memberId)).toBe('NOT_FOUND');
    expect(await to('add')).toBe('PARAM_INVALID');
    expect(await to('add', wu.memberId)).toBeUndefined();
    expect(await to('transfer', zheng.memberId)).toBeUndefined();
    expect(await to('transfer', zheng.memberId)).toBe('FLOW_DECIDED');
    expect((await f.decide(wu, instIdNo)).status).toBe(0);
    expect((await f.decide(zheng, instIdNo)).status).toBe(0);
    const { steps } = await asker.client.call(r.flowInstInfo, { instIdNo });
    expect(steps[0]!.tasks.map((t) => [t.name, t.state, t.origin, t.insteadOf])).toEqual([
      ['周审批', 4, 'design', null],
      ['郑审批', 2, 'transfer', '周审批'],
      ['吴审批', 2, 'add', null],
    ]);
    const any = await f.turn(wu, instIdNo);
    const add = { ...any, act: 'add' as const, memberIds: [zhou.memberId] };
    expect(await f.ask(wu.client, r.approveFlow, add)).toBe('FLOW_ADD_ANY');
  });
});

describe('withdrawing and reminding', () => {
  it('is for the asker alone, once', async () => {
    const { instIdNo, applyNo } = await f.send(asker);
    for (const route of [r.withdraw, r.reminderApprova]) {
      for (const who of [stranger, zhou, f.boss])
        expect(await f.ask(who.client, route, { instIdNo }, route.paths.at(-1)!.path)).toBe('NOT_FOUND');
    }
    const path = '/c/signInfo/reminderApprova';
    const before = (await f.messages(zhou.mobile)).length;
    expect(await asker.client.call(r.reminderApprova, { instIdNo }, path)).toEqual({ reminded: 1 });
    expect((await f.messages(zhou.mobile)).length).toBe(before + 1);
    expect(await f.ask(asker.client, r.reminderApprova, { instIdNo }, path)).toBe('FLOW_REMINDED');
    f.clock.advance(3601);
    expect(await f.ask(asker.client, r.reminderApprova, { instIdNo }, '/i/signInfo/reminderApprova')).toBe(
      undefined,
    );
    expect((await asker.client.call(r.withdraw, { instIdNo, reason: '写错了' })).status).toBe(3);
    const logged = async (kind: 'flow.ask' | 'flow.withdraw') =>
      (await f.boss.client.call(logRoutes.findLogByPage, { kind })).list.filter((row) =>
        row.content.includes(instIdNo),
      );
    expect(await logged('flow.ask')).toMatchObject([
      { operatorName: '王申请', content: expect.stringMatching(/^发起审批；合同编号：APL/) },
    ]);
    expect(await logged('flow.withdraw')).toMatchObject([
      { operatorName: '王申请', content: expect.stringMatching(/^发起审批；.*；说明：写错了$/) },
    ]);
    expect(await f.ask(asker.client, r.withdraw, { instIdNo })).toBe('FLOW_DECIDED');
    expect(await logged('flow.withdraw')).toHaveLength(1);
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.Cancelled);
    expect((await zhou.client.call(r.approverContract, {})).list.map((x) => x.instIdNo)).not.toContain(
      instIdNo,
    );
  });

  it('cancelling the contract ends its request', async () => {
    const { instIdNo, applyId } = await f.send(asker);
    const cancel = { applyIds: [applyId], reason: '不再需要' };
    await asker.client.call(signingRoutes.batchCancel, cancel, '/c/applySign/batchCancel');
    expect((await asker.client.call(r.flowInstInfo, { instIdNo })).status).toBe(3);
  });
});

describe('R-04: approve, withdraw and time-out at once', () => {
  it('exactly one of them ends the request', async () => {
    const late = await f.flow({
      flowType: 0,
      design: [step('any', member(zhou), { hours: 1, late: 'end' })],
      scope: { members: [wu.memberId] },
    });
    for (let round = 0; round < 6; round++) {
      const { instIdNo, applyNo } = await f.send(wu);
      const at = await f.turn(zhou, instIdNo);
      f.clock.advance(3700);
      const answers = await Promise.all([
        f.ask(zhou.client, r.approveFlow, { ...at, act: 'approve' }),
        f.ask(wu.client, r.withdraw, { instIdNo }),
        f.sweep('flow.late'),
        f.sweep('flow.late'),
      ]);
      const won = answers.slice(0, 2).filter((code) => code === undefined).length;
      const { status } = await wu.client.call(r.flowInstInfo, { instIdNo });
      expect([1, 3, 4]).toContain(status);
      expect(won).toBe(status === 4 ? 0 : 1);
      const events = await f.product.ledger.eventsOf(f.deps.db, applyNo);
      expect(events.filter(({ type }) => type === 'approve.end').length).toBe(1);
    }
    await f.boss.client.call(r.switchFlow, { ...late, enabled: 0 });
  });
});

describe('versions and people', () => {
  it('E-09: a flow edited and switched off mid-way changes nothing for who is on his way', async () => {
    const { instIdNo, applyNo } = await f.send(asker);
    const edited = await f.boss.client.call(r.updateFlow, {
      ...main,
      flowType: 0,
      name: '改过的审批流',
      design: [step('any', member(zheng))],
      scope: { members: [asker.memberId] },
    });
    const off = await f.boss.client.call(r.switchFlow, { ...main, version: edited.version, enabled: 0 });
    expect((await f.decide(zhou, instIdNo)).status).toBe(0);
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.InitApproving);
    expect((await f.decide(wu, instIdNo)).status).toBe(1);
    expect(await f.status(asker, applyNo)).toBe(ApplyStatus.Signing);
    expect((await f.send(asker)).instIdNo).toBe('');
    await f.boss.client.call(r.delFlow, { flowId: main.flowId, version: off.version });
    expect((await asker.client.call(r.flowInstInfo, { instIdNo })).steps.length).toBe(2);
  });

  it('E-10: who left is replaced by the super administrators, a new head counts', async () => {
    const { groupId } = await f.boss.client.call(orgRoutes.updateGroup, { name: '销售部' });
    const [first, second, sales] = [
      await f.person('旧主管'),
      await f.person('新主管'),
      await f.person('销售'),
    ];
    await f.boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [sales.memberId], groupId });
    await f.boss.client.call(orgRoutes.setGroupMan, { groupId, memberId: first.memberId });
    const gone = await f.person('将离职');
    const deputy = await f.person('副总', { superFlag: true });
    await f.flow({
      flowType: 0,
      design: [step('all', member(gone)), step('all', [{ kind: 'head', level: 1 }])],
      scope: { groups: [groupId] },
    });
    const { instIdNo } = await f.send(sales);
    await f.boss.client.call(orgRoutes.delCorpUser, { memberId: gone.memberId });
    await f.boss.client.call(orgRoutes.setGroupMan, { groupId, memberId: second.memberId });
    const { steps } = await sales.client.call(r.flowInstInfo, { instIdNo });
    expect(steps[0]!.tasks.map((t) => [t.name, t.state, t.origin, t.insteadOf])).toEqual([
      ['将离职', 5, 'design', null],
      // Z-04: who let him go gains nothing by it
      ['副总', 1, 'absent', '将离职'],
    ]);
    expect(steps[0]!.tasks[0]!.gone).toBe('left');
    await f.decide(deputy, instIdNo);
    expect((await f.decide(second, instIdNo)).status).toBe(1);
    // drawn with somebody who left: the super administrators are asked at once
    const again = await f.send(sales);
    const asked = (await sales.client.call(r.flowInstInfo, { instIdNo: again.instIdNo })).steps[0]!;
    expect(asked.tasks.map((t) => [t.name, t.origin])).toEqual([
      ['老板', 'absent'],
      ['副总', 'absent'],
    ]);
  });

  it('E-09: a flow is chosen once: moved to another department while he sends, he asks for what was demanded', async () => {
    const moving = await f.person('调动中');
    const group = async (name: string) => {
      const { groupId } = await f.boss.client.call(orgRoutes.updateGroup, { name });
      const scope = { groups: [groupId] };
      return { groupId, ...(await f.flow({ flowType: 0, design: [step('any', member(zhou))], scope })) };
    };
    const [from, to] = [await group('调出部'), await group('调入部')];
    const move = ({ groupId }: typeof from) =>
      f.boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [moving.memberId], groupId });
    await move(from);
    const undone = new Error('undone');
    const sending = inTx(f.deps.db, async (tx) => {
      const ask = {
        corpId: f.corpId,
        accountId: moving.accountId,
        amount: 500,
        contractKind: 'general',
        chosen: [],
      };
      const demand = (await f.product.flow.demand(tx, ask))!;
      await move(to);
      const ctx = { now: f.clock.now(), ip: '127.0.0.1', userAgent: 'test', origin: 'http://x' } as Ctx;
      const waiting = { applyNo: 'APL1', contractName: '合同', documentSha256: 'ab'.repeat(32) };
      const applyId = uuidv7(ctx.now);
      expect((await f.product.flow.submit(tx, ctx, demand, { ...waiting, applyId })).status).toBe(0);
      const { rows } = await asOwner(tx, { accountId: '', corpId: f.corpId }, (inner) =>
        sql<{ flow_id: string }>`select flow_id from flow_inst where apply_id = ${applyId}`.execute(inner),
      );
      expect(rows).toEqual([{ flow_id: from.flowId }]);
      throw undone;
    });
    await expect(sending).rejects.toBe(undone);
  });

  it('E-12: who asked and leaves takes his requests with him', async () => {
    const leaver = await f.person('离职申请人');
    await f.flow({
      flowType: 0,
      design: [step('any', member(zhou))],
      scope: { members: [leaver.memberId] },
    });
    const { instIdNo } = await f.send(leaver);
    const at = await f.turn(zhou, instIdNo);
    await f.boss.client.call(orgRoutes.delCorpUser, { memberId: leaver.memberId });
    expect(await f.ask(zhou.client, r.approveFlow, { ...at, act: 'approve' })).toBe('FLOW_DECIDED');
    expect((await zhou.client.call(r.flowInstInfo, { instIdNo })).status).toBe(3);
  });

  it('A-13: nobody decides his own request, unless the flow says so', async () => {
    const own = await f.person('自批人');
    const design = [step('any', member(own))];
    const scope = { members: [own.memberId] };
    const { flowId, version } = await f.flow({ flowType: 0, design, scope });
    await expect(f.send(own)).rejects.toThrow('FLOW_NOBODY');
    const edited = await f.boss.client.call(r.updateFlow, {
      ...{ flowId, version, flowType: 0, name: '可自批', design, scope },
      selfApprove: 1,
    });
    expect(edited.version).toBe(version + 1);
    const { instIdNo } = await f.send(own);
    expect((await f.decide(own, instIdNo)).status).toBe(1);
  });
});

describe('lateness', () => {
  const hours = { hours: 2 };
  it('reminds, escalates, ends: each once, whoever looks', async () => {
    const remind = await f.person('提醒');
    const escalate = await f.person('转审');
    const pairs = [
      [remind, step('all', member(zhou), { ...hours, late: 'remind' })],
      [
        escalate,
        step('all', member(zhou, wu), {
          ...hours,
          late: 'escalate',
          escalateTo: { kind: 'member', memberId: zheng.memberId },
        }),
      ],
    ] as const;
    for (const [who, one] of pairs)
      await f.flow({ flowType: 0, design: [one], scope: { members: [who.memberId] } });
    const [a, b] = [await f.send(remind), await f.send(escalate)];
    await f.decide(wu, b.instIdNo);
    const row = (await zhou.client.call(r.approverContract, {})).list.find((x) => x.instIdNo === a.instIdNo);
    expect(row?.dueTime).not.toBeNull();
    const told = (await f.messages(zhou.mobile)).length;
    await f.sweep('flow.late');
    expect((await f.messages(zhou.mobile)).length).toBe(told);
    const more = [await f.send(remind), await f.send(remind), await f.send(remind)];
    f.clock.advance(2 * 3600 + 1);
    // all of them, however few are read at a time, and those that stay late once
    for (const batch of [1, 2, 5, 500]) {
      const late: string[] = [];
      for await (const ref of lateRefs(f.deps.db, f.clock.now(), batch)) late.push(ref.inst_no);
      expect(late.sort()).toEqual([a, b, ...more].map(({ instIdNo }) => instIdNo).sort());
    }
    await Promise.all([f.sweep('flow.late'), f.sweep('flow.late')]);
    await f.sweep('flow.late');
    const sms = (await f.messages(zhou.mobile)).filter((text) => text.includes('已超过审批时限'));
    expect(sms.length).toBe(4);
    const { steps } = await escalate.client.call(r.flowInstInfo, { instIdNo: b.instIdNo });
    expect(steps[0]!.tasks.map((t) => [t.name, t.state, t.origin])).toEqual([
      ['周审批', 5, 'design'],
      ['吴审批', 2, 'design'],
      ['郑审批', 1, 'escalate'],
    ]);
    expect((await f.decide(zheng, b.instIdNo)).status).toBe(1);
    expect((await f.decide(zhou, a.instIdNo)).status).toBe(1);
  });
});

describe('delegates', () => {
  it('are asked for their days in Beijing, not before, not for themselves', async () => {
    const [away, stand, sends] = [await f.person('休假'), await f.person('代办'), await f.person('送审')];
    await f.flow({
      flowType: 0,
      design: [step('all', member(away))],
      scope: { members: [sends.memberId, stand.memberId] },
    });
    const day = (n: number) => addDays(beijingDay(f.clock.now()), n);
    const set = (memberId: string | undefined, beginDate?: string, endDate?: string) =>
      f.ask(away.client, r.setDelegate, { memberId, beginDate, endDate } as never);
    expect(await set(stand.memberId)).toBe('PARAM_INVALID');
    expect(await set(stand.memberId, day(1), day(0))).toBe('PARAM_INVALID');
    expect(await set(stand.memberId, day(-3), day(-1))).toBe('PARAM_INVALID');
    expect(await set(away.memberId, day(0), day(1))).toBe('FLOW_DELEGATE_SELF');
    expect(await set(stranger.memberId, day(0), day(1))).toBe('NOT_FOUND');
    expect(await set(stand.memberId, day(1), day(1))).toBeUndefined();
    const asked = async (who: Person) => {
      const { instIdNo } = await f.send(who);
      const { steps } = await who.client.call(r.flowInstInfo, { instIdNo });
      return steps[0]!.tasks.map((t) => [t.name, t.origin, t.insteadOf]);
    };
    expect(await asked(sends)).toEqual([['休假', 'design', null]]);
    const nextDay = async () => {
      f.clock.advance(86_400);
      // sessions do not last a day
      for (const who of [away, stand, sends]) who.client = await f.anyone.login(who.mobile, password);
    };
    await nextDay();
    expect(await asked(sends)).toEqual([['代办', 'delegate', '休假']]);
    // his own request stays with whom the flow names
    expect(await asked(stand)).toEqual([['休假', 'design', null]]);
    expect((await away.client.call(r.delegate, {})).delegate).toMatchObject({ name: '代办' });
    await nextDay();
    expect(await asked(sends)).toEqual([['休假', 'design', null]]);
    expect(await away.client.call(r.delegate, {})).toEqual({ delegate: null });
    expect(await set(undefined)).toBeUndefined();
  });
});
