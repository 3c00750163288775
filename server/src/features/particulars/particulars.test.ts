// Types, custom fields and reminders through HTTP: kept by the enterprise, sent with its contracts, shown to it alone.
import type { Client } from '@xinqi/scenario';
import { particularsRoutes as r } from '@xinqi/wire/particulars';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let boss: Client;
let clerk: Client;
let clerkId: string;
let signer: Client;
const fields = [
  { name: '项目', kind: 'text', required: 1 },
  { name: '预算', kind: 'money' },
  { name: '部门', kind: 'choice', options: ['采购部', '法务部'] },
] as const;
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('云谷采购有限公司');
  boss = (await w.member(corpId, '13800000811', '周老板', { superFlag: true })).client;
  const member = await w.member(corpId, '13800000812', '吴职员', { superFlag: false });
  clerk = member.client;
  clerkId = member.accountId;
  signer = (await w.person('13800000813', '李四')).client;
});
afterAll(() => w?.close());

const c = '/c/applySign/findByPage';
const send = (more = {}) =>
  w.send(boss, [party('李四', '13800000813')], { side: 'c', contractName: '采购合同', ...more });
const refusal = (more: object) =>
  send(more).then(
    () => 'sent',
    (error: { code?: string; message?: string }) => error.code,
  );
const save = async (more = {}) => {
  const { version, types, fields, remindDays, watermark } = await boss.call(r.info, {});
  const old = { version, typesJson: types, fieldsJson: fields, remindDays, watermark };
  return boss.call(r.save, { ...old, ...more } as never);
};

it('an enterprise keeps them whole; two at once do not overwrite each other', async () => {
  const before = await clerk.call(r.info, {});
  expect(before).toEqual({ version: 0, types: [], fields: [], remindDays: [30], watermark: false });
  const given = {
    typesJson: [{ name: '采购' }, { name: '销售' }],
    fieldsJson: fields,
    remindDays: [7, 30, 1, 7],
    watermark: 1,
  } as never;
  expect(await save(given)).toEqual({ version: 1 });
  const kept = await clerk.call(r.info, {});
  expect(kept).toMatchObject({
    version: 1,
    types: [
      { name: '采购', enabled: true },
      { name: '销售', enabled: true },
    ],
    fields: [
      { name: '项目', kind: 'text', required: true },
      { name: '预算', required: false },
      { options: ['采购部', '法务部'] },
    ],
    remindDays: [30, 7, 1],
    watermark: true,
  });
  const again = { version: 0, remindDays: [30] };
  expect(await w.ask(boss, r.save, again)).toBe('PARTICULARS_CHANGED');
  const typesJson = kept.types;
  const changed = kept.fields.map((field, at) => (at === 0 ? { ...field, kind: 'number' as const } : field));
  const edit = { version: 1, typesJson, remindDays: [30] };
  expect(await w.ask(boss, r.save, { ...edit, fieldsJson: changed })).toBe('PARTICULARS_KIND');
  const foreign = [{ typeId: clerkId, name: '别家的' }];
  expect(await w.ask(boss, r.save, { ...edit, typesJson: foreign })).toBe('NOT_FOUND');
  expect(await w.ask(boss, r.save, { ...edit, typesJson: [{ name: '甲' }, { name: '甲' }] })).toBe(
    'PARAM_INVALID',
  );
});

it('what is required is demanded, and every value is judged by its field', async () => {
  const { types, fields } = await boss.call(r.info, {});
  const [project, budget, group] = fields.map(({ fieldId }) => fieldId);
  const value = (fieldId: string | undefined, text: string) => ({ fieldId, value: text });
  expect(await refusal({})).toBe('PARTICULARS_VALUE');
  expect(await refusal({ customJson: [value(project, 'A1'), value(budget, '很多')] })).toBe(
    'PARTICULARS_VALUE',
  );
  expect(await refusal({ customJson: [value(project, 'A1'), value(group, '财务部')] })).toBe(
    'PARTICULARS_VALUE',
  );
  expect(await refusal({ customJson: [value(clerkId, 'x')] })).toBe('PARTICULARS_OFF');
  const customJson = [value(project, 'A1')];
  expect(await refusal({ customJson, contractTypeId: clerkId })).toBe('PARTICULARS_OFF');
  expect(await refusal({ customJson, side: 'i' })).toBe('PARTICULARS_CORP');
  const stranger = (await w.person('13800000814', '外人')).accountId;
  expect(await refusal({ customJson, overRemindTo: [stranger] })).toBe('PARTICULARS_MEMBER');

  const all = [value(project, 'Alpha 一期'), value(budget, '1200.50'), value(group, '法务部')];
  const sent = await send({ customJson: all, contractTypeId: types[0]!.typeId, contractName: '一期采购' });
  await send({ customJson, contractTypeId: types[1]!.typeId, contractName: '二期销售' });
  const { list } = await boss.call(signingRoutes.applyList, { contractName: '一期' }, c);
  expect(list[0]).toMatchObject({
    contractType: '采购',
    custom: [
      { name: '项目', kind: 'text', value: 'Alpha 一期' },
      { name: '预算', value: '1200.50' },
      { name: '部门', value: '法务部' },
    ],
  });
  const found = async (filter: object, client = boss, path = c) =>
    (await client.call(signingRoutes.applyList, filter as never, path)).list.map((row) => row.contractName);
  expect(await found({ contractTypeId: types[0]!.typeId })).toEqual(['一期采购']);
  expect(await found({ customFieldId: project, customValue: 'alpha' })).toEqual(['一期采购']);
  expect(await found({ customFieldId: budget, customValue: '1200.5' })).toEqual(['一期采购']);
  expect(await found({ customFieldId: budget, customValue: '约一千' })).toEqual([]);
  expect(await found({ customFieldId: group, customValue: '法务' })).toEqual([]);
  expect(await found({ customFieldId: group })).toEqual(['一期采购']);
  expect(await found({ customValue: 'A1' })).toEqual(['二期销售']);

  // the other side learns nothing of how the sender keeps it, neither by reading nor by asking
  const info = (client: Client) => client.call(signingRoutes.info, { applyNo: sent.applyNo });
  expect((await info(boss)).particulars).toMatchObject({
    ...{ contractType: '采购', remindDays: [30, 7, 1], watermark: true },
  });
  expect((await info(signer)).particulars).toBeNull();
  const lines = async (filter: object) =>
    (await signer.call(signingRoutes.signInfoList, filter as never)).list.length;
  expect([await lines({ contractName: '一期' }), await lines({ customValue: 'Alpha' })]).toEqual([1, 0]);

  // what was renamed and deleted meanwhile stays with the contract as it was sent
  await save({ typesJson: [{ ...types[1], name: '经销' }] });
  expect((await info(boss)).particulars?.contractType).toBe('采购');
  expect(await refusal({ customJson, contractTypeId: types[0]!.typeId })).toBe('PARTICULARS_OFF');
});

it('reminds its sender and the chosen colleague on each chosen day, the other side once', async () => {
  const { fields } = await boss.call(r.info, {});
  const inDays = (days: number) =>
    new Date(w.clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const overDate = inDays(40);
  const { applyNo, applyId } = await send({
    ...{ overDate, overRemind: [20, 5], overRemindTo: [clerkId], printCopies: 3 },
    customJson: [{ fieldId: fields[0]!.fieldId, value: 'B2' }],
  });
  const opened = await w.openLink('13800000813');
  await w.sign(opened.signer, opened.link);
  await w.drain();
  boss = await w.anyone.login('13800000811', 'demo2026');
  expect((await boss.call(signingRoutes.printInfo, { applyNo })).limit).toBe(3);
  const sweep = async () => {
    const job = w.families.flatMap((f) => f.sweeps ?? []).find((s) => s.name === 'signing.over')!;
    await Promise.all([job.run(), job.run()]);
    await job.run();
  };
  const told = async () =>
    Promise.all(
      ['13800000811', '13800000812', '13800000813'].map(
        async (mobile) => (await w.messages(mobile)).filter((text) => /将于.*到期/.test(text)).length,
      ),
    );
  const pass = async (days: number) => {
    w.clock.advance(days * 24 * 3600);
    await sweep();
    return told();
  };
  await sweep();
  expect(await told()).toEqual([0, 0, 0]);
  expect(await pass(15)).toEqual([0, 0, 0]);
  expect(await pass(6)).toEqual([1, 1, 1]);
  expect(await pass(5)).toEqual([1, 1, 1]);
  expect(await pass(10)).toEqual([2, 2, 1]);
  expect(await pass(4)).toEqual([2, 2, 1]);
  boss = await w.anyone.login('13800000811', 'demo2026');
  const copy = await boss.call(signingRoutes.copyApply, { applyId }, '/c/applySign/copy');
  const { draft } = await boss.call(
    signingRoutes.getDraftInfo,
    { applyId: copy.applyId },
    '/c/applySign/getDraftInfo',
  );
  expect(draft).toMatchObject({
    overRemind: [20, 5],
    overRemindTo: [clerkId],
    customJson: [{ fieldId: fields[0]!.fieldId, value: 'B2' }],
  });
});
