// A list whose rows fill in a form, through HTTP: its columns, what is wrong with a row's values, a contract of its own text for each row,
// once, whatever happens to the file in between.
import { randomUUID } from 'node:crypto';
import { BatchRowState, BatchState, type Variable } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { templateRoutes as t } from '@xinqi/wire/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { startProduct, type World } from '../../../../testing/start-product.ts';
import { wordsOf } from '../../../../testing/words-of-pdf.ts';
import { listOfTemplate } from '../../testing/list-of-template.ts';

let w: World;
let sender: Client;
let accountId: string;
let list: ReturnType<typeof listOfTemplate>;
beforeAll(async () => {
  w = await startProduct();
  ({ client: sender, accountId } = await w.person('13900001001', '陈房东'));
  list = listOfTemplate(w, sender);
}, 120_000);
afterAll(() => w?.close());

const by = { required: true, filledBy: 'sender' as const };
const variables: Variable[] = [
  { name: '租金', kind: 'money', ...by },
  { name: '起租日', kind: 'date', ...by },
  { name: '付款方式', kind: 'choice', options: ['按月', '按季'], ...by, default: '按月' },
  { name: '有车位', kind: 'tick', ...by, required: false },
  { name: '车位', kind: 'text', ...by, when: '有车位' },
  {
    ...{ name: '两月租金', kind: 'money', required: false, filledBy: 'computed' },
    formula: { compute: 'add', of: ['租金', '租金'] },
  },
];
let row = 0;
const boxOf = ({ name }: Variable) => ({
  ...{ name, page: 0, x: 0.1, y: 0.1 + 0.05 * row++, width: 0.4, height: 0.03, size: 11 },
  ...{ align: 'left' as const, wrap: false },
});
const field = { kind: 'signature' as const, page: 0, x: 300, y: 600, width: 120, height: 48 };
const roles = [{ role: '承租方', fields: [field] }];
let made = 0;
async function form(more: Variable[] = []) {
  const all = [...variables, ...more];
  const name = `车位表单${++made}`;
  row = 0;
  const input = { contractId: await w.file(sender), name, roles, variables: all, boxes: all.map(boxOf) };
  const { tplId } = await sender.call(t.operate, input as never, '/i/tpl/advancedVersion/operate');
  return { tplId, name };
}
const side = '/i/applySign/batchCreate';
const person = (at: number) => ({ 承租方姓名: `租户${'甲乙丙丁'[at]}`, 承租方手机号: `1390000110${at}` });
const good = (at: number, more: object = {}) => ({
  ...person(at),
  租金: '￥5,000元',
  起租日: '2027/1/5',
  ...more,
});
const rowsOf = async (batchId: string) =>
  asOwner(w.deps.db, { accountId, corpId: null }, async (tx) => {
    const { rows } = await sql<{
      number: number;
      state: number;
      reason: string | null;
      file_id: string | null;
      apply_id: string | null;
    }>`
      select number, state, reason, file_id, apply_id from batch_row where batch_id = ${batchId} order by number`.execute(
      tx,
    );
    return rows;
  });
async function textOf(fileId: string): Promise<string> {
  const { rows } = await sql<{
    base_key: string;
  }>`select base_key from file where file_id = ${fileId}`.execute(w.deps.db);
  const [words = ''] = await wordsOf(await w.deps.storage.get(rows[0]!.base_key));
  return words;
}

describe('a list for a form', () => {
  it('has a column for each variable that the sender fills in; each row becomes a contract of its own text', async () => {
    const { tplId } = await form();
    expect(await list.titlesOf(tplId)).toEqual([
      ...[
        '承租方姓名',
        '承租方手机号',
        '承租方身份证号',
        '合同名称',
        '合同编号',
        '合同金额（元）',
        '合同到期日',
        '签署截止日',
      ],
      ...['租金', '起租日', '付款方式', '有车位', '车位'],
    ]);
    const rows = [good(0), good(1, { 租金: '6200.5', 付款方式: '按季', 有车位: '是', 车位: 'B-7' }), good(2)];
    const batch = await list.batchOf(tplId, rows);
    await sender.call(r.batchCreate, batch as never, side);
    // the same number once more is the same batch
    await sender.call(r.batchCreate, batch as never, side);
    const over = await list.rest(batch.batchId);
    expect([over.state, over.total]).toEqual([BatchState.Done, 3]);
    const sent = await rowsOf(batch.batchId);
    expect(sent.map(({ state }) => state)).toEqual([1, 1, 1]);
    expect(new Set(sent.map(({ file_id }) => file_id)).size).toBe(3);
    expect(await textOf(sent[0]!.file_id!)).toContain('5,000.00');
    expect(await textOf(sent[0]!.file_id!)).toContain('10,000.00');
    expect(await textOf(sent[1]!.file_id!)).toMatch(/6,200\.50.*按季.*B-7/);
    const { rows: contracts } = await sql<{ n: number }>`select count(*)::int as n from apply
      where apply_id = any(${sent.map(({ apply_id }) => apply_id)}::uuid[]) and apply_no is not null`.execute(
      w.deps.db,
    );
    expect(contracts[0]?.n).toBe(3);
  }, 120_000);

  it.each<[string, object, string]>([
    ['no sum', { 租金: '很多' }, '第2行：金额格式不正确，须为最多两位小数的数字'],
    ['nothing where something is asked for', { 租金: '' }, '第2行：租金不能为空'],
    ['what may not be chosen', { 付款方式: '按年' }, '第2行：请选择列出的选项'],
    ['what a condition asks for', { 有车位: '是' }, '第2行：车位不能为空'],
    ['a tick that is neither', { 有车位: '也许' }, '第2行：'],
  ])('a row with %s is named', async (_what, more, message) => {
    const { tplId } = await form();
    const { body } = await w.call(r.batchCreate, (await list.batchOf(tplId, [good(0, more)])) as never, {
      ...{ bearer: sender.bearer, path: side },
    });
    expect([body.code, body.message]).toEqual(['BATCH_ROW', expect.stringContaining(message)]);
  });

  it('a text that does not fit fails its own row, and the others go out', async () => {
    const { tplId } = await form();
    const long = '很长'.repeat(200);
    const batch = await list.batchOf(tplId, [good(0), good(1, { 有车位: '是', 车位: long }), good(2)]);
    await sender.call(r.batchCreate, batch as never, side);
    await list.rest(batch.batchId);
    const rows = await rowsOf(batch.batchId);
    expect(rows.map(({ state }) => state)).toEqual([
      BatchRowState.Sent,
      BatchRowState.Failed,
      BatchRowState.Sent,
    ]);
    expect(rows[1]?.reason).toContain('车位');
  }, 120_000);

  it('a file that is gone meanwhile is made again', async () => {
    const { tplId } = await form();
    const batch = await list.batchOf(tplId, [good(0), good(1)]);
    await sender.call(r.batchCreate, batch as never, side);
    await sender.call(r.batchSteer, { batchId: batch.batchId, act: 'pause' }, '/i/applySign/batchSteer');
    await asOwner(w.deps.db, { accountId, corpId: null }, (tx) =>
      sql`update batch_row set file_id = ${randomUUID()} where batch_id = ${batch.batchId}`.execute(tx),
    );
    await sender.call(r.batchSteer, { batchId: batch.batchId, act: 'resume' }, '/i/applySign/batchSteer');
    await list.rest(batch.batchId);
    expect((await rowsOf(batch.batchId)).map(({ state }) => state)).toEqual([1, 1]);
  }, 120_000);

  it('what a list cannot fill in is named; the form alone is no contract', async () => {
    const picture: Variable = { name: '照片', kind: 'picture', ...by };
    const { tplId } = await form([picture]);
    expect(await list.titlesOf(tplId)).toEqual(['TPL_NO_BATCH', expect.stringContaining('照片')]);
    expect(await w.ask(sender, t.use, { tplId, forList: 1 }, '/i/tpl/use')).toBe('TPL_NO_BATCH');
    const plain = await form();
    expect(await w.ask(sender, t.use, { tplId: plain.tplId }, '/i/tpl/use')).toBe('TPL_UNFILLED');
    const { payload } = await sender.call(t.use, { tplId: plain.tplId, forList: 1 }, '/i/tpl/use');
    const named = payload.signatoryJson.map((line) => ({
      ...line,
      signatoryFullName: '租户甲',
      signatoryMobile: '13900001100',
    }));
    expect(await w.ask(sender, r.create, { ...payload, signatoryJson: named }, '/i/applySign/create')).toBe(
      'TPL_UNFILLED',
    );
  });
});
