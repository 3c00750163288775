// A batch through HTTP: a list with bad rows, each row one contract and never two, pause and stop, a sender who leaves meanwhile,
// the board. Jobs run when the test drains the queue.

import { randomUUID } from 'node:crypto';
import { BatchRowState, BatchState, batchColumns, listSheets } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import type { Tx } from '../../../../platform/db.ts';
import { readXlsx } from '../../../../platform/spreadsheet/read-xlsx.ts';
import { base64Xlsx } from '../../../../platform/spreadsheet/xlsx-file.ts';
import { multipart } from '../../../../testing/multipart.ts';
import { startProduct, type World } from '../../../../testing/start-product.ts';

const corpName = '北京云签科技有限公司';
let w: World;
let corpId: string;
let clerk: { accountId: string; client: Client };
let other: Client;
let contractId: string;
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp(corpName);
  clerk = await w.member(corpId, '13800000001', '王经办', { superFlag: false });
  other = (await w.member(corpId, '13800000002', '李同事', { superFlag: false })).client;
  contractId = await w.file(clerk.client);
});
afterAll(() => w?.close());

const side = '/c/applySign/batchCreate';
const place = (x: number, kind: 'signature' | 'seal') => [
  { kind, page: 0, x, y: 300, width: 100, height: kind === 'seal' ? 100 : 40 },
];
const row = (number: number, ...cells: string[]) => ({ number, cells });
const batch = (
  rows: ReturnType<typeof row>[],
  more: Partial<Input<typeof r.batchCreate>> = {},
): Input<typeof r.batchCreate> => ({
  ...{ batchId: randomUUID(), contractId, contractName: '劳动合同', rows },
  signatoryJson: [
    { listed: 1, signatoryFullName: '员工', fields: place(60, 'signature') },
    {
      self: 1,
      fields: place(260, 'seal'),
    },
  ],
  ...more,
});
const take = async (input: Input<typeof r.batchCreate>, client = clerk.client) => {
  await client.call(r.batchCreate, input, side);
  return input.batchId;
};
const info = (batchId: string, client = clerk.client) =>
  client.call(r.batchInfo, { batchId }, '/c/applySign/batchInfo');
const rowsOf = async (batchId: string, more: Partial<Input<typeof r.batchRows>> = {}) =>
  (await clerk.client.call(r.batchRows, { batchId, ...more }, '/c/applySign/batchRows')).list;
const steer = (batchId: string, act: 'pause' | 'resume' | 'cancel') =>
  clerk.client.call(r.batchSteer, { batchId, act }, '/c/applySign/batchSteer');
const contractsOf = async (name: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from apply
      where apply_no is not null and contract_name like ${`${name}%`} and create_type = 4`.execute(w.deps.db)
  ).rows[0]!.n;

describe('a list', () => {
  const parse = async (bytes: Buffer) => {
    const { payload, contentType } = multipart([
      { name: 'userType', value: '0' },
      { name: 'file', fileName: '名单.xlsx', bytes },
    ]);
    const path = '/c/applySign/batchParse';
    return (await w.callRaw('POST', path, { payload, contentType, bearer: clerk.client.bearer })).body as {
      code?: string;
      message?: string;
      data: { rows: { number: number; faults: { message: string }[]; notes: object[] }[]; bad: number };
    };
  };
  const sheet = async (...rows: string[][]) =>
    Buffer.from(await base64Xlsx([{ ...listSheets(batchColumns(0))[0]!, rows }], new Date()), 'base64');

  it('filled into the template is read, its bad rows named; what is no list is said in words', async () => {
    const { file } = await clerk.client.call(r.batchSheet, { userType: 0 }, '/c/applySign/batchSheet');
    expect(readXlsx(Buffer.from(file, 'base64'), 10)[0]!.slice(0, 3)).toEqual(['姓名', '手机号', '身份证号']);
    const read = await parse(
      await sheet(['张一', '13800000301'], ['张二', '1380000030'], ['', '13800000303']),
    );
    expect(read.data.rows.map(({ number, faults }) => [number, faults.map((f) => f.message).join()])).toEqual(
      [
        [2, ''],
        [3, '手机号格式不正确'],
        [4, '姓名不能为空'],
      ],
    );
    expect(read.data.bad).toBe(2);
    const none = await parse(Buffer.from('no sheet'));
    expect([none.code, none.message]).toEqual(['BATCH_UNREADABLE', '文件不是有效的 Excel（.xlsx）文件']);
    expect((await parse(await sheet())).message).toBe('名单中没有签署方');
    const faults = { userType: 0 as const, rows: [row(3, '张二', '1380000030')] };
    const told = await clerk.client.call(r.batchFaults, faults, '/c/applySign/batchFaults');
    expect(readXlsx(Buffer.from(told.file, 'base64'), 10)[1]!.slice(-2)).toEqual(['3', '手机号格式不正确']);
  });

  it('with a bad row, or without a signatory to fill in, is not taken', async () => {
    const ask = async (input: Input<typeof r.batchCreate>) =>
      (await w.call(r.batchCreate, input, { bearer: clerk.client.bearer, path: side })).body;
    const bad = await ask(batch([row(2, '张一', '13800000301'), row(3, '张二', '1')]));
    expect([bad.code, bad.message]).toEqual(['BATCH_ROW', '第3行：手机号格式不正确']);
    const twice = await ask(batch([row(2, '张一', '13800000301'), row(3, '张一', '13800000301')]));
    expect(twice.message).toBe('第3行：与第2行重复');
    const [one, two] = batch([]).signatoryJson as object[];
    const unlisted = await ask(batch([row(2, '张一', '13800000301')], { signatoryJson: [two] as never }));
    expect(unlisted.code).toBe('BATCH_LISTED');
    const unplaced = [{ ...one, fields: [] }, two] as never;
    expect((await ask(batch([row(2, '张一', '13800000301')], { signatoryJson: unplaced }))).code).toBe(
      'APPLY_FIELD_REQUIRED',
    );
    const tried = await ask(batch([row(2, '张一', '13800000301')], { tryOnly: 1 }));
    expect(tried.data).toMatchObject({ total: 1, approving: false, contractNames: ['劳动合同-张一'] });
    await w.drain();
    expect(await contractsOf('劳动合同')).toBe(0);
  });
});

describe('a batch', () => {
  it('sends each row once, whatever is repeated; one that fails stops no other; the board tells all of it', async () => {
    const input = batch(
      [
        row(2, '张一', '13800000301', '', '甲-张一', 'HT-1', '1200.50', '2099-12-31'),
        row(3, '张二', '13800000302', '', '甲-张二', 'HT-1x'),
        row(4, '张三', '13800000303', '', '甲-张三', 'HT-2'),
      ],
      { contractName: '甲' },
    );
    const batchId = await take(input);
    await take(input);
    // two workers at once, as after a kill whose victim still lives
    const job = w.families.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'signing.batch')!;
    const run = { batchId, accountId: clerk.accountId, corpId };
    await Promise.all([job.handle(run), job.handle(run), w.drain()]);
    await w.drain();
    expect(await contractsOf('甲-')).toBe(3);
    expect(await info(batchId)).toMatchObject({ state: BatchState.Done, total: 3, sent: 3, signing: 3 });
    const [first] = await rowsOf(batchId);
    expect(first).toMatchObject({
      number: 2,
      name: '张一',
      state: BatchRowState.Sent,
      signed: 0,
      signers: 2,
    });
    const detail = await clerk.client.call(r.info, { applyNo: first!.applyNo! });
    expect(detail).toMatchObject({ contractName: '甲-张一', contractNo: 'HT-1', overDate: '2099-12-31' });
    // the phone of the list got its link, and can sign
    const { signer, link } = await w.openLink('13800000303');
    await w.sign(signer, link);
    await w.drain();
    expect((await rowsOf(batchId, { keyword: '张三' })).map(({ signed }) => signed)).toEqual([1]);
    const { ownSignNos } = await info(batchId);
    expect(ownSignNos).toHaveLength(3);
    const told = await clerk.client.call(r.batchExport, { batchId }, '/c/applySign/batchExport');
    expect(readXlsx(Buffer.from(told.file, 'base64'), 10).map((line) => line[1])).toEqual([
      '签署方',
      '张一',
      '张二',
      '张三',
    ]);
    expect(await clerk.client.call(r.batchRemind, { batchId }, '/c/applySign/batchRemind')).toEqual({
      ...{ reminded: 2, skipped: 0, more: false },
    });
    expect(await clerk.client.call(r.batchRemind, { batchId }, '/c/applySign/batchRemind')).toMatchObject({
      skipped: 2,
    });
  });

  it('a number that stands already fails its row alone, with its reason', async () => {
    const used = batch([row(2, '周一', '13800000311', '', '乙-周一', 'YI-1')], { contractName: '乙' });
    await take(used);
    await w.drain();
    const batchId = await take(
      batch([
        row(2, '周二', '13800000312', '', '乙-周二', 'YI-1'),
        row(3, '周三', '13800000313', '', '乙-周三'),
      ]),
    );
    await w.drain();
    expect(await info(batchId)).toMatchObject({ state: BatchState.Done, sent: 1, failed: 1 });
    const [failed] = await rowsOf(batchId, { shown: 'failed' });
    expect(failed).toMatchObject({ number: 2, state: BatchRowState.Failed, applyNo: null });
    expect(failed!.reason).toContain('编号');
  });

  it('pauses before the next row, goes on, and leaves the rest out when it is stopped', async () => {
    const batchId = await take(batch([row(2, '吴一', '13800000321')], { contractName: '丙' }));
    expect((await steer(batchId, 'pause')).state).toBe(BatchState.Paused);
    await w.drain();
    expect(await info(batchId)).toMatchObject({ waiting: 1, sent: 0 });
    expect(
      await w.ask(clerk.client, r.batchSteer, { batchId, act: 'pause' }, '/c/applySign/batchSteer'),
    ).toBe('BATCH_OVER');
    await steer(batchId, 'resume');
    await w.drain();
    expect(await info(batchId)).toMatchObject({ state: BatchState.Done, sent: 1 });
    const stopped = await take(batch([row(2, '吴二', '13800000322')], { contractName: '丙' }));
    await steer(stopped, 'cancel');
    await w.drain();
    expect(await info(stopped)).toMatchObject({ state: BatchState.Cancelled, waiting: 0, sent: 0 });
    expect((await rowsOf(stopped)).map(({ state }) => state)).toEqual([BatchRowState.Cancelled]);
    expect(await contractsOf('丙')).toBe(1);
  });

  it('is its sender’s: a colleague finds none, and no list of his shows it', async () => {
    const batchId = await take(batch([row(2, '郑一', '13800000331')], { contractName: '丁' }));
    expect(await w.ask(other, r.batchInfo, { batchId }, '/c/applySign/batchInfo')).toBe('NOT_FOUND');
    expect((await other.call(r.batchList, {}, '/c/applySign/batchList')).total).toBe(0);
    const { list } = await clerk.client.call(r.batchList, {}, '/c/applySign/batchList');
    expect(list[0]).toMatchObject({ batchId, contractName: '丁' });
    // a number that somebody else's batch has is nobody's second one
    await take({ ...batch([row(2, '郑二', '13800000332')]), batchId }, clerk.client);
    await w.drain();
    expect((await rowsOf(batchId)).map(({ name }) => name)).toEqual(['郑一']);
  });

  it('stops by itself when its sender has left, and says so; nothing of it goes out', async () => {
    const leaver = await w.member(corpId, '13800000009', '离职者', { superFlag: false });
    const own = await w.file(leaver.client);
    const input = batch([row(2, '冯一', '13800000341')], { contractName: '戊', contractId: own });
    await take(input, leaver.client);
    const asCorp = <T>(work: (tx: Tx) => Promise<T>) => asOwner(w.deps.db, { accountId: '', corpId }, work);
    await asCorp((tx) =>
      sql`update corp_member set active = false where account_id = ${leaver.accountId}`.execute(tx),
    );
    await w.drain();
    expect(await contractsOf('戊')).toBe(0);
    const { rows } = await asCorp((tx) =>
      sql`select state, why from batch where batch_id = ${input.batchId}`.execute(tx),
    );
    expect(rows).toEqual([{ state: BatchState.Paused, why: '发起人已不是该企业的成员' }]);
  });
});
