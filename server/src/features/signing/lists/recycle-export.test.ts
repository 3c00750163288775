// Counters, recycle bin and export: what they tell and to whom, all or nothing, files that no spreadsheet can misread.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../testing/start-product.ts';
import { differences } from '../contract/projection/store.ts';

let w: World;
let sender: Client;
let signer: Client;
let boss: Client;
let open: Sent;
let ended: Sent;
let foreign: Sent;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  signer = (await w.person('13800000201', '张三丰')).client;
  const corpId = await w.corp('云杉科技有限公司');
  boss = (await w.member(corpId, '13800000202', '周老板', { superFlag: true })).client;
  open = await w.send(sender, [party('张三丰', '13800000201')], { contractName: '签署中合同' });
  ended = await w.send(sender, [party('张三丰', '13800000201')], { contractName: '=HYPERLINK一' });
  await sender.call(r.batchCancel, { applyIds: [ended.applyId], reason: '不再需要' });
  foreign = await w.send(boss, [party('李四光', '13800000203')], {
    ...{ contractName: '别家合同', side: 'c', contractNo: 'YQ-CG-2026-0001' },
  });
  await boss.call(
    r.batchCancel,
    { applyIds: [foreign.applyId], reason: '不再需要' },
    '/c/applySign/batchCancel',
  );
});
afterAll(() => w.close());

const clean = async () => expect(await differences(w.deps.db, 20)).toEqual([]);

describe('counters', () => {
  it('of tabs', async () => {
    expect(await sender.call(r.applyCount, {})).toMatchObject({
      all: 2,
      waitOthers: 1,
      invalid: 1,
      done: 0,
      recycled: 0,
      noArchivedCnt: 2,
      archivedCnt: 0,
    });
    expect(await signer.call(r.signInfoCount, {})).toMatchObject({
      all: 2,
      toSignMine: 1,
      toHandle: 1,
      invalid: 1,
      cc: 0,
    });
  });

  it('of the enterprise', async () => {
    expect(await boss.call(r.findProfileSignCount, {})).toEqual({
      sentCount: 1,
      signingCount: 0,
      finishedCount: 0,
      toSignCount: 0,
      monthSentCount: 1,
    });
    expect(await boss.call(r.findUserCount, {})).toEqual({ userCount: 1 });
    const { list } = await boss.call(r.findSignStatusCount, {});
    expect(list.filter((x) => x.count > 0)).toEqual([{ signStatus: 4, name: '已撤销', count: 1 }]);
    const { body } = await w.call(r.signSurplusCount, {}, { bearer: boss.bearer });
    expect(body.data).toEqual({ surplusCount: null });
  });

  it('the trend has every day', async () => {
    const { list } = await sender.call(r.applyTrend, { days: 7 });
    expect(list).toHaveLength(7);
    expect(list.map((x) => x.sent)).toEqual([0, 0, 0, 0, 0, 0, 2]);
    expect(await w.ask(sender, r.applyTrend, { days: 93 })).toBe('PARAM_INVALID');
  });
});

describe('recycle bin', () => {
  it('signed out; open, foreign, absent and mixed ids change nothing', async () => {
    expect(await w.ask(sender, r.applyBatchDel, { applyIds: [ended.applyId, open.applyId] })).toBe(
      'LIST_ROW_OPEN',
    );
    expect(await w.ask(sender, r.applyBatchDel, { applyIds: [ended.applyId, foreign.applyId] })).toBe(
      'NOT_FOUND',
    );
    expect(await w.ask(sender, r.signInfoBatchDel, { signNos: ended.signNos })).toBe('NOT_FOUND');
    expect(await w.ask(signer, r.signInfoBatchDel, { signNos: [...ended.signNos, ...foreign.signNos] })).toBe(
      'NOT_FOUND',
    );
    const directoryId = '00000000-0000-7000-8000-000000000001';
    expect(await w.ask(signer, r.signInfoBatchDel, { signNos: ended.signNos, directoryId })).toBe(
      'NOT_FOUND',
    );
    expect(await w.ask(sender, r.applyRecycle, { applyIds: [ended.applyId], to: 'gone' })).toBe(
      'STATE_CHANGED',
    );
    expect((await sender.call(r.applyList, {})).total).toBe(2);
  });

  it('out of one’s own view only, back, and gone', async () => {
    const ids = { applyIds: [ended.applyId] };
    expect(await sender.call(r.applyBatchDel, ids)).toEqual({ changed: 1 });
    expect(await w.ask(sender, r.applyBatchDel, ids)).toBe('STATE_CHANGED');
    expect((await sender.call(r.applyList, {})).list.map((x) => x.applyId)).toEqual([open.applyId]);
    const bin = await sender.call(r.applyList, { delStatus: 1 });
    expect(bin.list.map((x) => [x.applyId, x.delStatus])).toEqual([[ended.applyId, 1]]);
    expect(await sender.call(r.applyCount, {})).toMatchObject({ all: 1, recycled: 1 });
    expect((await signer.call(r.signInfoList, {})).total).toBe(2);
    await clean();

    expect(await sender.call(r.applyRecycle, { ...ids, to: 'list' })).toEqual({ changed: 1 });
    expect((await sender.call(r.applyList, {})).total).toBe(2);
    await signer.call(r.signInfoBatchDel, { signNos: ended.signNos });
    await signer.call(r.signInfoRecycle, { signNos: ended.signNos, to: 'gone' });
    expect(await w.ask(signer, r.signInfoRecycle, { signNos: ended.signNos, to: 'list' })).toBe('NOT_FOUND');
    expect(await signer.call(r.signInfoCount, {})).toMatchObject({ all: 1, recycled: 0 });
    // evidence and contract stay, also for who no longer lists it
    expect((await signer.call(r.info, { applyNo: ended.applyNo })).applyId).toBe(ended.applyId);
    await clean();
  });

  it('two at once delete it once', async () => {
    const ids = { applyIds: [ended.applyId] };
    const codes = await Promise.all([1, 2, 3].map(() => w.ask(sender, r.applyBatchDel, ids)));
    expect(codes.filter((code) => code === 'STATE_CHANGED')).toHaveLength(2);
    await sender.call(r.applyRecycle, { ...ids, to: 'list' });
    await clean();
  });
});

describe('export', () => {
  const fetchXlsx = async (client: Client, input = {}, path?: string) => {
    const { url, fileName } = await client.call(r.exportUrl, input, path);
    const answer = await w.callRaw('GET', url);
    return { url, fileName, answer, sheet: answer.status === 200 ? sheetOf(answer.raw) : '' };
  };
  const sheetOf = (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);

  it('signed out; a ticket once', async () => {
    expect(await w.ask(sender, r.exportUrl, { sortKey: 'viewer' } as never)).toBe('PARAM_INVALID');
    const { url, answer, fileName } = await fetchXlsx(sender);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(fileName).toMatch(/^我发起的合同-\d{4}-\d\d-\d\d\.xlsx$/);
    const again = await w.callRaw('GET', url);
    expect(again.body as unknown).toMatchObject({ success: false, code: 'TICKET_INVALID' });
  });

  it('has the rows of the list under its filter, and nobody else’s', async () => {
    const all = (await fetchXlsx(sender)).sheet;
    expect(all.match(/<row>|<row /g)).toHaveLength(3);
    expect(all).not.toContain('别家合同');
    const some = (await fetchXlsx(sender, { contractName: '签署中' })).sheet;
    expect(some.match(/<row>/g)).toHaveLength(2);
    expect(some).toContain(open.applyNo);
    const lines = (await fetchXlsx(signer, { list: 'sign' })).sheet;
    expect(lines).toContain('签署中合同');
    const corp = (await fetchXlsx(boss, {}, '/c/applySign/apiQueryToExcelUrl')).sheet;
    expect(corp).toContain('别家合同');
    expect(corp).toContain('YQ-CG-2026-0001');
  });

  it('what looks like a formula is text', async () => {
    const { sheet } = await fetchXlsx(sender);
    expect(sheet).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK一</t></is></c>');
    expect(sheet).not.toContain('<f>');
  });

  it('is of one moment: what changes while it is read is not in it', async () => {
    const { url } = await sender.call(r.exportUrl, {});
    await sql`update apply set contract_name = '改名后' where apply_id = ${open.applyId}`.execute(w.deps.db);
    expect(sheetOf((await w.callRaw('GET', url)).raw)).toContain('改名后');
    await sql`update apply set contract_name = '签署中合同' where apply_id = ${open.applyId}`.execute(
      w.deps.db,
    );
  });
});
