// A batch from a template through HTTP: a list with a column for each role's signatory; the template changed, switched off or taken
// away while rows wait pauses the batch, which says why.
import { randomUUID } from 'node:crypto';
import { BatchState, beijingDay, listSheets } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { templateRoutes as t } from '@xinqi/wire/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../../platform/spreadsheet/read-xlsx.ts';
import { base64Xlsx } from '../../../../platform/spreadsheet/xlsx-file.ts';
import { multipart } from '../../../../testing/multipart.ts';
import { startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let boss: Client;
let clerk: { accountId: string; client: Client };
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('云谷租赁有限公司');
  boss = (await w.member(corpId, '13900000001', '周老板', { superFlag: true })).client;
  clerk = await w.member(corpId, '13900000002', '王经办', { superFlag: false });
});
afterAll(() => w?.close());

const field = (x: number) => ({ kind: 'signature' as const, page: 0, x, y: 300, width: 100, height: 40 });
const surety = { signatoryFullName: '钱担保', signatoryMobile: '13900000900' };
const roles = [
  {
    role: '出租方',
    userType: 1 as const,
    self: true,
    fields: [{ ...field(40), kind: 'seal' as const, height: 100 }],
  },
  { role: '承租方', fields: [field(200)] },
  { role: '担保方', fields: [field(360)], party: surety },
];
const keptPath = '/c/m/tpl/operate';
let made = 0;
/** A template that is granted to the clerk. */
async function template() {
  const name = `租赁${++made}`;
  const { tplId } = await boss.call(t.operate, { contractId: await w.file(boss), name, roles }, keptPath);
  await boss.call(t.grantOrRevokeTpl, { tplIds: [tplId], grant: 1, userIds: [clerk.accountId] });
  return { tplId, name };
}
/** What the page sends: the payload of `use`, of which every role but the sender's own is listed. */
async function batchOf(tplId: string, cells: string[][], client = clerk.client) {
  const { payload } = await client.call(t.use, { tplId }, '/c/tpl/use');
  const { saveToDraftBox: _, contractNo: _no, signatoryJson, ...common } = payload;
  return {
    ...common,
    batchId: randomUUID(),
    signatoryJson: signatoryJson.map((line, at) => {
      const { self = false, role } = roles[at]!;
      return self ? line : { ...line, listed: 1 as const, role };
    }),
    rows: cells.map((one, at) => ({ number: at + 2, cells: one })),
  };
}
const side = '/c/applySign/batchCreate';
const take = async (input: Awaited<ReturnType<typeof batchOf>>, client = clerk.client) => {
  await client.call(r.batchCreate, input as never, side);
  return input.batchId;
};
const excelOf = (tplId: string) => {
  const as = { bearer: clerk.client.bearer, path: '/c/tpl/downTemplateExcel/{id}' };
  return w.call(t.downTemplateExcel, { id: tplId }, as);
};
const info = (batchId: string) => clerk.client.call(r.batchInfo, { batchId }, '/c/applySign/batchInfo');
const resume = { act: 'resume' as const };
const steerPath = '/c/applySign/batchSteer';
const sent = async (name: string) =>
  (
    await sql<{
      all_signer_name: string;
      create_type: number;
      sign_expire: Date;
    }>`select all_signer_name, create_type, sign_expire
      from apply where apply_no is not null and contract_name like ${`${name}-%`} order by contract_name`.execute(
      w.deps.db,
    )
  ).rows;

describe('a batch from a template', () => {
  it('its Excel is filled, read with the bad cells named, and each row sent with all of its signatories', async () => {
    const { tplId, name } = await template();
    const excel = (await excelOf(tplId)).body.data!;
    expect(excel.fileName).toBe(`批量发起名单-${name}.xlsx`);
    const [titles = []] = readXlsx(Buffer.from(excel.file, 'base64'), 10);
    expect(titles).toEqual([
      ...['承租方姓名', '承租方手机号', '承租方身份证号', '担保方姓名', '担保方手机号', '担保方身份证号'],
      ...['合同名称', '合同编号', '合同金额（元）', '合同到期日', '签署截止日'],
    ]);
    const at = (of: Record<string, string>) => titles.map((title) => of[title] ?? '');
    const day = beijingDay(w.clock.now().getTime() + 30 * 86_400_000);
    const zhang = { 承租方姓名: '张一', 承租方手机号: '13900000301', 签署截止日: day };
    const li = { 承租方姓名: '张二', 承租方手机号: '13900000302', 担保方姓名: '李保' };
    const batch = await batchOf(tplId, []);
    const rows = [at(zhang), at(li)];
    const file = await base64Xlsx(
      [{ ...listSheets([])[0]!, columns: titles.map((title) => ({ title, width: 9 })), rows }],
      new Date(),
    );
    const { payload, contentType } = multipart([
      { name: 'tplVersionId', value: batch.tplVersionId! },
      { name: 'file', fileName: '名单.xlsx', bytes: Buffer.from(file, 'base64') },
    ]);
    const bearer = clerk.client.bearer;
    const parsed = (await w.callRaw('POST', '/c/applySign/batchParse', { payload, contentType, bearer }))
      .body as {
      data: { rows: { cells: string[]; faults: { message: string }[] }[] };
    };
    expect(parsed.data.rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      [],
      ['担保方手机号不能为空'],
    ]);
    const faults = { tplVersionId: batch.tplVersionId!, rows: [{ number: 3, cells: at(li) }] };
    const told = await clerk.client.call(r.batchFaults, faults, '/c/applySign/batchFaults');
    expect(readXlsx(Buffer.from(told.file, 'base64'), 10)[1]!.slice(-2)).toEqual([
      '3',
      '担保方手机号不能为空',
    ]);

    const [first, second] = [parsed.data.rows[0]!.cells, at({ ...li, 担保方手机号: '13900000303' })];
    const whole = { ...batch, rows: [first, second].map((cells, i) => ({ number: i + 2, cells })) };
    const tried = await clerk.client.call(r.batchCreate, { ...whole, tryOnly: 1 } as never, side);
    expect(tried).toMatchObject({ total: 2, contractNames: [`${name}-张一`, `${name}-张二`] });
    const batchId = await take(whole);
    // two workers at once, as after a kill whose victim still lives
    const job = w.families.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === 'signing.batch')!;
    const { list } = await boss.call(t.list, {}, '/c/m/tpl/list');
    expect(list.find((one) => one.tplId === tplId)?.useCount).toBe(0);
    const { rows: runs } = await sql<{ corp: string }>`select owner_corp_id as corp from batch_run`.execute(
      w.deps.db,
    );
    const run = { batchId, accountId: clerk.accountId, corpId: runs[0]!.corp };
    await Promise.all([job.handle(run), job.handle(run)]);
    await w.drain();
    expect(await info(batchId)).toMatchObject({ state: BatchState.Done, total: 2, sent: 2 });
    expect(await sent(name)).toMatchObject([
      { all_signer_name: '云谷租赁有限公司、张一、钱担保', create_type: 4 },
      { all_signer_name: '云谷租赁有限公司、张二、李保' },
    ]);
    expect((await sent(name))[0]!.sign_expire.toISOString()).toBe(`${day}T15:59:00.000Z`);
    const used = await boss.call(t.list, {}, '/c/m/tpl/list');
    expect(used.list.find((one) => one.tplId === tplId)?.useCount).toBe(2);
  });

  const row = ['张三', '13900000311'];
  it.each([
    [
      'switched off',
      (tplId: string) => boss.call(t.setStatus, { tplId, status: 0 }, '/c/m/tpl/setStatus'),
      (tplId: string) => boss.call(t.setStatus, { tplId, status: 1 }, '/c/m/tpl/setStatus'),
      ['TPL_OFF', '模板已停用或删除'],
    ],
    [
      'taken away',
      async (tplId: string) => {
        const { list } = await boss.call(t.tplGrants, { tplId });
        return boss.call(t.grantOrRevokeTpl, { grant: 0, grantIds: list.map(({ grantId }) => grantId) });
      },
      (tplId: string) =>
        boss.call(t.grantOrRevokeTpl, { tplIds: [tplId], grant: 1, userIds: [clerk.accountId] }),
      ['TPL_REVOKED', '没有此模板的使用权限'],
    ],
  ] as const)(
    '%s while rows wait: it pauses and says why, and goes on when he may again',
    async (_what, end, mend, [code, why]) => {
      const { tplId, name } = await template();
      const batchId = await take(await batchOf(tplId, [row]));
      await end(tplId);
      await w.drain();
      const paused = await info(batchId);
      expect(paused).toMatchObject({ state: BatchState.Paused, sent: 0, waiting: 1 });
      expect(paused.why).toContain(why);
      expect(await w.ask(clerk.client, r.batchSteer, { batchId, ...resume }, steerPath)).toBe(code);
      expect((await info(batchId)).state).toBe(BatchState.Paused);
      await mend(tplId);
      await clerk.client.call(r.batchSteer, { batchId, ...resume }, steerPath);
      await w.drain();
      expect(await info(batchId)).toMatchObject({ state: BatchState.Done, sent: 1 });
      expect(await sent(name)).toHaveLength(1);
    },
  );

  it('changed while rows wait: it pauses once; who goes on sends the version of his list', async () => {
    const { tplId, name } = await template();
    const batchId = await take(await batchOf(tplId, [row]));
    await boss.call(t.operate, { tplId, name, roles: roles.slice(0, 2) }, keptPath);
    await w.drain();
    const paused = await info(batchId);
    expect(paused).toMatchObject({ state: BatchState.Paused, sent: 0 });
    expect(paused.why).toContain('模板已有新版本');
    await clerk.client.call(r.batchSteer, { batchId, ...resume }, steerPath);
    await w.drain();
    expect(await info(batchId)).toMatchObject({ state: BatchState.Done, sent: 1 });
    expect(await sent(name)).toMatchObject([{ all_signer_name: '云谷租赁有限公司、张三、钱担保' }]);
    const { list } = await boss.call(t.authLogs, { tplId }, '/c/m/tpl/authLogs');
    expect(list[0]).toMatchObject({ act: 'use' });
    expect(list[0]!.content).toContain('模板第1版');
  });

  it('who may not use it takes no batch from it, and reads no list with its columns', async () => {
    const { tplId } = await template();
    const batch = await batchOf(tplId, [row]);
    const { list } = await boss.call(t.tplGrants, { tplId });
    await boss.call(t.grantOrRevokeTpl, { grant: 0, grantIds: list.map(({ grantId }) => grantId) });
    expect(await w.ask(clerk.client, r.batchCreate, { ...batch, tryOnly: 1 } as never, side)).toBe(
      'TPL_REVOKED',
    );
    const faults = { tplVersionId: batch.tplVersionId!, rows: [{ number: 2, cells: row }] };
    expect(await w.ask(clerk.client, r.batchFaults, faults, '/c/applySign/batchFaults')).toBe('TPL_REVOKED');
    expect((await excelOf(tplId)).body.code).toBe('NOT_FOUND');
  });
});
