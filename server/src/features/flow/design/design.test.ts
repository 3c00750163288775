// Flows as administrators draw them, through HTTP: signed out, bad input, not allowed, done, second time (spec §7.11;
// docs/decisions/0040; security.md, E-05, E-09).

import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';
import { enabledFlows, settingOf, versionOf } from './store.ts';

type Save = Input<typeof r.updateFlow>;
let w: World;
let corpId: string;
let boss: Client;
let stranger: Client;
let member: string;
let group: string;
let seal: string;
let foreign: { member: string; group: string; seal: string };

const sealOf = async (client: Client, name: string) =>
  (
    await client.call(sealRoutes.sealMake, {
      name,
      design: { sealType: 2, shape: 1, color: 1, width: 42, height: 42 },
    })
  ).sealId;
const groupOf = async (client: Client, name: string) =>
  (await client.call(orgRoutes.updateGroup, { name })).groupId;
let phone = 13700000000;
const personOf = async (client: Client, name: string) =>
  (await client.call(orgRoutes.addCorpUser, { name, mobile: String(++phone) })).memberId;

beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000001', '老板', { superFlag: true })).client;
  const other = await w.corp('上海外家有限公司');
  stranger = (await w.member(other, '13800000002', '外人', { superFlag: true })).client;
  [member, group, seal] = [
    await personOf(boss, '周审批'),
    await groupOf(boss, '财务部'),
    await sealOf(boss, '采购合同章'),
  ];
  foreign = {
    member: await personOf(stranger, '外审批'),
    group: await groupOf(stranger, '外部门'),
    seal: await sealOf(stranger, '外家合同章'),
  };
});
afterAll(() => w?.close());

const step = (memberId = member, stepId = 's1') => ({
  kind: 'step' as const,
  stepId,
  name: '部门审批',
  mode: 'any' as const,
  approvers: [
    { kind: 'member' as const, memberId },
    { kind: 'head' as const, level: 1 },
  ],
  hours: null,
  late: 'remind' as const,
  escalateTo: null,
});
const branch = (groupId = group, approver = member) => ({
  kind: 'branch' as const,
  branchId: 'b1',
  cases: [
    {
      name: '大额',
      when: [
        { field: 'amount' as const, from: 10_000_00, below: null },
        { field: 'group' as const, in: [groupId] },
      ],
      nodes: [step(approver, 's2')],
    },
  ],
  otherwise: [],
});
let flows = 0;
const flow = (more: Partial<Save> = {}): Save => ({
  flowType: 0,
  name: `审批流${++flows}`,
  scope: {},
  design: [step()],
  ...more,
});
const make = (more: Partial<Save> = {}) => boss.call(r.updateFlow, flow(more));
const clerk = (pids: number[]) =>
  w.member(corpId, String(++phone), `职员${phone}`, { superFlag: false, pids }).then((m) => m.client);
const inCorp = <T>(work: Parameters<typeof asOwner<T>>[2]) =>
  asOwner(w.deps.db, { accountId: '', corpId }, work);
const acts = async () => (await boss.call(logRoutes.findLogByPage, {})).list;

describe('drawing', () => {
  it.each<[string, () => Partial<Save>, string]>([
    ['no name', () => ({ name: ' ' }), '请填写审批流名称'],
    ['no step', () => ({ design: [] }), '请至少添加一个审批步骤'],
    ['nobody to approve', () => ({ design: [{ ...step(), approvers: [] }] }), '有审批步骤未设置审批人'],
    ['an end without a time', () => ({ design: [{ ...step(), late: 'end' }] }), '超时转审或结束需要设置时限'],
    ['the same number twice', () => ({ design: [step(), step()] }), '节点编号重复，请刷新页面后重试'],
    [
      'a branch without a case',
      () => ({ design: [step(), { ...branch(), cases: [] }] }),
      '条件分支至少需要一个条件',
    ],
    ['a seal for sending', () => ({ scope: { seals: [seal] } }), '发起审批不能限定印章'],
    ['a change without its version', () => ({ flowId: member }), '请刷新后重试'],
    ['four branches inside one another', () => ({ design: JSON.stringify(deep(4)) as never }), ''],
  ])('refuses %s', async (_what, more, words) => {
    const { body } = await w.call(r.updateFlow, flow(more()), { bearer: boss.bearer });
    expect(body).toMatchObject({ success: false, code: 'PARAM_INVALID' });
    expect((body as { message: string }).message).toContain(words);
  });

  it('107 and 108 draw their own type only, and nobody of another enterprise anything', async () => {
    const [initiator, sealer, neither] = [
      await clerk([12, 107]),
      await clerk([4, 108]),
      await clerk([12, 4]),
    ];
    const { flowId } = await make({ flowType: 1 });
    const touch = { flowId, version: 0 };
    for (const who of [initiator, neither])
      for (const [route, input] of [
        [r.pageFlow, { flowType: 1 }],
        [r.info, { flowId }],
        [r.updateFlow, flow({ ...touch, flowType: 1 })],
        // named as the type that he may draw
        [r.updateFlow, flow({ ...touch, flowType: 0 })],
        [r.updateFlow, flow({ flowType: 1 })],
        [r.switchFlow, { ...touch, enabled: 1 }],
        [r.grantOrRevokeFlow, { ...touch, grant: 1, memberIds: [member] }],
        [r.findflowByUserPaged, { flowType: 1, memberId: member }],
        [r.delFlow, touch],
      ] as const)
        expect(await w.ask(who, route, input as never), route.id).toBe('NO_PERMISSION');
    for (const [route, input] of [
      [r.info, { flowId }],
      [r.updateFlow, flow({ ...touch, flowType: 1 })],
      [r.switchFlow, { ...touch, enabled: 1 }],
      [r.grantOrRevokeFlow, { ...touch, grant: 1, memberIds: [foreign.member] }],
      [r.delFlow, touch],
    ] as const)
      expect(await w.ask(stranger, route, input as never), route.id).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.updateFlow, flow({ ...touch, flowType: 0 }))).toBe('NOT_FOUND');
    expect(await w.ask(sealer, r.updateFlow, flow({ ...touch, flowType: 1 }))).toBeUndefined();
    expect(await w.ask(sealer, r.switchFileAuditFlag, { enabled: 1 })).toBe('NO_PERMISSION');
    expect(await w.ask(initiator, r.updateFlow, flow())).toBeUndefined();
  });

  it('is kept, read back with names, changed by version, and recorded', async () => {
    const drawn = flow({ flowType: 1, scope: { groups: [group, group], members: [member], seals: [seal] } });
    const { flowId, version } = await boss.call(r.updateFlow, { ...drawn, design: [step(), branch()] });
    expect(version).toBe(0);
    expect(await w.ask(boss, r.updateFlow, { ...drawn, design: [step()] })).toBe('FLOW_NAME_TAKEN');
    const info = await boss.call(r.info, { flowId });
    expect(info).toMatchObject({
      enabled: false,
      editorName: '老板',
      steps: 2,
      scope: { groups: [group], members: [member], seals: [seal] },
      scopeWords: '财务部、周审批 · 采购合同章',
      people: [{ id: member, name: '周审批', gone: false }],
      groups: [{ id: group, name: '财务部' }],
      seals: [{ id: seal, name: '采购合同章' }],
    });
    expect(info.design).toEqual([step(), branch()]);
    const change = { ...drawn, flowId, version, name: `${drawn.name}乙`, smsConfirm: 1 as const };
    expect(await boss.call(r.updateFlow, change)).toEqual({ flowId, version: 1 });
    expect(await w.ask(boss, r.updateFlow, change)).toBe('FLOW_CHANGED');
    const other = await make({ flowType: 1 });
    const renamed = flow({ ...other, flowType: 1, name: change.name });
    expect(await w.ask(boss, r.updateFlow, renamed)).toBe('FLOW_NAME_TAKEN');
    const [, edit, made] = await acts();
    expect(made).toMatchObject({ kind: 'flow.create', targetName: drawn.name });
    expect(made!.content).toContain(
      '部门审批（或签：周审批、本部门主管）→［金额≥10,000.00元且部门为财务部：部门审批（或签：周审批、本部门主管）；其他：免审批］',
    );
    expect(edit).toMatchObject({ kind: 'flow.edit', targetName: `${drawn.name}乙` });
    expect(edit!.content).toContain(`原名称：${drawn.name}`);
    expect(edit!.content).toContain('审批需短信验证');
  });

  it('three branches inside one another are kept', async () => {
    const { flowId } = await make({ design: deep(3) as never });
    expect((await boss.call(r.info, { flowId })).design).toEqual(deep(3));
  });

  it('two administrators at once: one is kept, the other is told', async () => {
    const { flowId } = await make();
    const second = await clerk([12, 107]);
    const answers = await Promise.all([
      w.ask(boss, r.updateFlow, flow({ flowId, version: 0 })),
      w.ask(second, r.updateFlow, flow({ flowId, version: 0 })),
      w.ask(second, r.switchFlow, { flowId, version: 0, enabled: 1 }),
    ]);
    expect(answers.sort()).toEqual(['FLOW_CHANGED', 'FLOW_CHANGED', undefined]);
    expect((await boss.call(r.info, { flowId })).version).toBe(1);
  });

  it.each<[string, () => Partial<Save>]>([
    ['a person in the scope', () => ({ scope: { members: [member, foreign.member] } })],
    ['a department in the scope', () => ({ scope: { groups: [group, foreign.group] } })],
    ['a seal in the scope', () => ({ flowType: 1, scope: { seals: [seal, foreign.seal] } })],
    ['an approver', () => ({ design: [step(), step(foreign.member, 's9')] })],
    ['an approver inside a branch', () => ({ design: [branch(group, foreign.member)] })],
    ['the department of a condition', () => ({ design: [branch(foreign.group)] })],
    [
      'whom a late step goes to',
      () => ({
        design: [
          { ...step(), hours: 2, late: 'escalate', escalateTo: { kind: 'member', memberId: foreign.member } },
        ],
      }),
    ],
    ['a number that nobody has', () => ({ scope: { members: ['00000000-0000-7000-8000-000000000001'] } })],
  ])('E-05, A-05, A-08: %s of another enterprise refuses all of it', async (_what, more) => {
    const { total } = await boss.call(r.pageFlow, { flowType: more().flowType ?? 0 });
    expect(await w.ask(boss, r.updateFlow, flow(more()))).toBe('FLOW_WHO');
    const kept = await make({ flowType: more().flowType ?? 0 });
    expect(await w.ask(boss, r.updateFlow, flow({ ...more(), ...kept }))).toBe('FLOW_WHO');
    expect((await boss.call(r.info, { flowId: kept.flowId })).version).toBe(0);
    expect((await boss.call(r.pageFlow, { flowType: more().flowType ?? 0 })).total).toBe(total + 1);
  });

  it('who has left is shown by name, and refuses the next save until he is taken out', async () => {
    const gone = await personOf(boss, '将离职');
    const drawn = flow({ design: [step(gone)] });
    const { flowId, version } = await boss.call(r.updateFlow, drawn);
    await boss.call(orgRoutes.delCorpUser, { memberId: gone });
    expect((await boss.call(r.info, { flowId })).people).toEqual([{ id: gone, name: '将离职', gone: true }]);
    expect(await w.ask(boss, r.updateFlow, { ...drawn, flowId, version })).toBe('FLOW_WHO');
    expect(await w.ask(boss, r.updateFlow, { ...drawn, flowId, version, design: [step()] })).toBeUndefined();
  });
});

/** Branches in branches, this many. */
function deep(levels: number): unknown[] {
  const inner = levels === 1 ? [step(member, `d${levels}`)] : deep(levels - 1);
  return [{ ...branch(), branchId: `b${levels}`, cases: [{ ...branch().cases[0], nodes: inner }] }];
}

describe('on and off', () => {
  it('a flow is switched by version, deleted only when off, and what requests of now keep is its version', async () => {
    const drawn = flow();
    const { flowId } = await boss.call(r.updateFlow, drawn);
    expect(await boss.call(r.switchFlow, { flowId, version: 0, enabled: 1 })).toEqual({ version: 1 });
    expect(await boss.call(r.switchFlow, { flowId, version: 1, enabled: 1 })).toEqual({ version: 1 });
    expect(await w.ask(boss, r.switchFlow, { flowId, version: 0, enabled: 0 })).toBe('FLOW_CHANGED');
    const on = await inCorp((tx) => enabledFlows(tx, corpId, 0));
    expect(on.find((f) => f.flowId === flowId)).toMatchObject({ version: 1, enabled: true });
    expect(await inCorp((tx) => versionOf(tx, flowId, 1))).toMatchObject({
      name: drawn.name,
      design: [step()],
    });
    // whoever just read that it applies still finds it
    expect(await inCorp((tx) => versionOf(tx, flowId, 0))).toMatchObject({ name: drawn.name });
    expect(await w.ask(boss, r.delFlow, { flowId, version: 1 })).toBe('FLOW_ON');
    await boss.call(r.switchFlow, { flowId, version: 1, enabled: 0 });
    expect(await w.ask(boss, r.delFlow, { flowId, version: 1 })).toBe('FLOW_CHANGED');
    await boss.call(r.delFlow, { flowId, version: 2 });
    expect(await w.ask(boss, r.delFlow, { flowId, version: 2 })).toBe('NOT_FOUND');
    expect((await boss.call(r.pageFlow, { flowType: 0, keyword: drawn.name })).total).toBe(0);
    // its name is free again
    expect(await w.ask(boss, r.updateFlow, drawn)).toBeUndefined();
    expect((await acts()).slice(1, 4).map(({ kind }) => kind)).toEqual([
      'flow.delete',
      'flow.switch',
      'flow.switch',
    ]);
  });

  it('a version that no request began with is dropped an hour after it was replaced', async () => {
    const { flowId } = await make();
    const kept = async () => {
      const all = [0, 1, 2, 3, 4].map((version) => inCorp((tx) => versionOf(tx, flowId, version)));
      return (await Promise.all(all)).flatMap((found, version) => (found ? [version] : []));
    };
    for (const version of [0, 1]) await boss.call(r.updateFlow, flow({ flowId, version }));
    expect(await kept()).toEqual([0, 1, 2]);
    w.clock.advance(3601);
    const client = await w.anyone.login('13800000001', 'demo2026');
    await client.call(r.updateFlow, flow({ flowId, version: 2 }));
    expect(await kept()).toEqual([2, 3]);
    w.clock.advance(-3601);
  });

  it('the switch of the enterprise is its own, recorded once', async () => {
    expect((await boss.call(r.pageFlow, { flowType: 0 })).fileAuditFlag).toBe(false);
    await boss.call(r.switchFileAuditFlag, { enabled: 1 });
    await boss.call(r.switchFileAuditFlag, { enabled: 1 });
    expect((await boss.call(r.pageFlow, { flowType: 0 })).fileAuditFlag).toBe(true);
    expect((await stranger.call(r.pageFlow, { flowType: 0 })).fileAuditFlag).toBe(false);
    const audits = (await acts()).filter(({ kind }) => kind === 'flow.audit');
    expect(audits).toMatchObject([{ targetName: '发起审批' }]);
  });

  it('E-09: who sends or signs holds the switch against who changes it', async () => {
    const { flowId } = await make();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let locked = () => {};
    const holding = new Promise<void>((done) => {
      locked = done;
    });
    const sending = inCorp(async (tx) => {
      await settingOf(tx, corpId, 'share');
      locked();
      await held;
      return (await enabledFlows(tx, corpId, 0)).some((f) => f.flowId === flowId);
    });
    await holding;
    const switching = boss.call(r.switchFlow, { flowId, version: 0, enabled: 1 });
    release();
    expect(await sending).toBe(false);
    await switching;
    expect((await inCorp((tx) => enabledFlows(tx, corpId, 0))).some((f) => f.flowId === flowId)).toBe(true);
  });
});
