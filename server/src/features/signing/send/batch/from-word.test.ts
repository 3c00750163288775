// A list whose rows fill in a Word template, through HTTP and with the real LibreOffice: rows laid out as the contract that the sender compared
// go out by themselves, the others wait until he has looked at one of them.
import { BatchRowState, BatchState, type Variable } from '@xinqi/domain';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { templateRoutes as t } from '@xinqi/wire/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paragraph, table, wordFiles, zipOf } from '../../../../../../pdf/src/office/testing/office-files.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { takeOfficeTurn } from '../../../../testing/office-turn.ts';
import { startProduct, type World } from '../../../../testing/start-product.ts';
import { listOfTemplate } from '../../testing/list-of-template.ts';

let w: World;
let sender: Client;
let accountId: string;
let stranger: Client;
let list: ReturnType<typeof listOfTemplate>;
let tplId: string;
/** The first row's contract, as its sender sees it. */
let sample: string;
const by = { required: true, filledBy: 'sender' as const };
const variables: Variable[] = [
  { name: '租金', kind: 'money', ...by },
  { name: '约定', kind: 'text', ...by },
  {
    ...{ name: '家具', kind: 'table', ...by },
    columns: [
      { name: '名称', kind: 'text', required: true },
      { name: '数量', kind: 'number', required: true },
    ],
  },
];
const paragraphs = (...texts: string[]) => texts.map((text) => paragraph(text)).join('');
const body =
  paragraphs('月租金 {{租金}} 元。', '其他约定：{{约定}}') +
  table([
    ['名称', '数量'],
    ['{{#家具}}{{名称}}', '{{数量}}{{/家具}}'],
  ]) +
  paragraphs('承租方（签字）：', '日期：');
const field = { kind: 'signature' as const, page: 0, x: 200, y: 300, width: 120, height: 48 };
const roles = [{ role: '承租方', fields: [field] }];

takeOfficeTurn();
beforeAll(async () => {
  w = await startProduct();
  ({ client: sender, accountId } = await w.person('13900001301', '陈房东'));
  ({ client: stranger } = await w.person('13900001302', '路人甲'));
  list = listOfTemplate(w, sender);
  const contractId = await w.upload(sender, await zipOf(wordFiles({ body, articles: 1 })), '租赁合同.docx');
  const template = { contractId, name: '租赁名单', roles, variables };
  const operate = '/i/tpl/advancedVersion/operate';
  ({ tplId } = await sender.call(t.operate, template as never, operate));
  const values = {
    ...{ 租金: '500', 约定: '无' },
    家具: [
      { 名称: '沙发', 数量: '1' },
      { 名称: '餐椅', 数量: '4' },
    ],
  };
  ({ fileId: sample } = await sender.call(t.fill, { tplId, values }, '/i/tpl/fill'));
  expect(await ready(sample)).toBe('ready');
}, 240_000);
afterAll(() => w?.close());

const ready = async (fileId: string) => {
  for (let i = 0; i < 80; i++) {
    await w.drain();
    const { state } = await sender.call(fileRoutes.convertInfo, { fileId });
    if (state !== 'checking') return state;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the file was not made');
};
const person = (at: number) => ({ 承租方姓名: `租户${'甲乙丙丁'[at]}`, 承租方手机号: `1390000131${at}` });
/** Two rows of the table, as many as the sample has. */
const 家具 = '书柜|2\n衣柜|1';
const batchOf = async (notes: readonly string[]) => {
  const rows = notes.map((note, at) => ({ ...person(at), 租金: '500', 约定: note, 家具 }));
  return { ...(await list.batchOf(tplId, rows)), contractId: sample };
};
const create = '/i/applySign/batchCreate';
const check = '/i/applySign/batchCheck';
const rows = async (batchId: string) =>
  (await sender.call(r.batchRows, { batchId, pageSize: 50 }, '/i/applySign/batchRows')).list;
const convertOf = async (applyNo: string | null) => {
  const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo!)).map(({ body }) => decodeEvent(body));
  return events.find(({ type }) => type === 'doc.convert')?.data as { from: string; alike?: string };
};
const long = '本合同其他约定：'.repeat(30);

it('nothing goes out before a contract of this template was compared', async () => {
  expect(await list.titlesOf(tplId)).toEqual(expect.arrayContaining(['租金', '约定', '家具']));
  const batch = await batchOf(['无']);
  expect(await w.ask(sender, r.batchCreate, batch, create)).toBe('FILE_NOT_CHECKED');
  const other = await w.file(sender);
  expect(await w.ask(sender, r.batchCreate, { ...batch, contractId: other }, create)).toBe('BATCH_SAMPLE');
  // tried out, it may be the template’s own text
  const { payload } = await sender.call(t.use, { tplId, forList: 1 }, '/i/tpl/use');
  const tried = { ...batch, contractId: payload.contractId, tryOnly: 1 as const };
  expect((await sender.call(r.batchCreate, tried, create)).total).toBe(1);
  await sender.call(fileRoutes.convertChecked, { fileId: sample, checked: true });
}, 60_000);

it('rows laid out as the first go out, the others wait, and one look lets go all that look alike', async () => {
  const batch = await batchOf(['另行商定', long, `${long.slice(0, -1)}。`]);
  await sender.call(r.batchCreate, batch, create);
  const { batchId } = batch;
  expect(await list.rest(batchId)).toMatchObject({
    state: BatchState.Checking,
    sent: 1,
    toCheck: 2,
    waiting: 0,
  });
  const [second, third, fourth] = await rows(batchId);
  const text = (await w.product.file.textOf(third!.fileId!, accountId))!.pages
    .flatMap(({ runs }) => runs.map((run) => run.text))
    .join('');
  for (const cell of ['书柜', '衣柜']) expect(text).toContain(cell);
  const pdf = (await w.product.file.readyFile(w.deps.db, sample, accountId))!.base.sha256;
  expect((await convertOf(second!.applyNo)).alike).toBe(pdf);
  expect(third).toMatchObject({
    ...{ state: BatchRowState.Check, reason: '第1页的文字行数与已核对的不同' },
    places: [{ line: 0, role: '承租方', kind: 'signature', sure: true }],
  });
  // it goes with 承租方（签字）, which went down
  expect(third!.places[0]!.y).toBeGreaterThan(field.y + 20);

  const look = { batchId, number: 3, fileId: third!.fileId!, act: 'send' as const };
  expect(await w.ask(stranger, r.batchCheck, look, check)).toBe('NOT_FOUND');
  expect(await w.ask(sender, r.batchCheck, { ...look, number: 4 }, check)).toBe('BATCH_CHECK');
  await sender.call(r.batchCheck, look, check);
  expect(await w.ask(sender, r.batchCheck, look, check)).toBe('BATCH_CHECK');
  expect(await list.rest(batchId)).toMatchObject({ state: BatchState.Done, sent: 3, toCheck: 0 });
  const sent = await rows(batchId);
  expect((await convertOf(sent[1]!.applyNo)).alike).toBeUndefined();
  expect((await convertOf(sent[2]!.applyNo)).alike).toMatch(/^[0-9a-f]{64}$/);
  expect(fourth!.places[0]!.y).toBe(third!.places[0]!.y);
  const { rows: marks } = await asOwner(w.deps.db, { accountId, corpId: null }, (tx) =>
    sql<{ y: number }>`select y from sign_field where apply_id = ${sent[1]!.applyId}`.execute(tx),
  );
  expect(marks.map(({ y }) => Number(y))).toEqual([third!.places[0]!.y]);
  expect(await w.ask(sender, r.batchCheck, { ...look, number: 4 }, check)).toBe('BATCH_OVER');
}, 300_000);

it('a file that is gone is made anew and looked at again; what its sender leaves does not go out', async () => {
  const batch = await batchOf([long]);
  await sender.call(r.batchCreate, batch, create);
  const { batchId } = batch;
  expect(await list.rest(batchId)).toMatchObject({ state: BatchState.Checking, sent: 0, toCheck: 1 });
  const [held] = await rows(batchId);
  await sql`delete from file where file_id = ${held!.fileId}`.execute(w.deps.db);
  const old = { batchId, number: 2, fileId: held!.fileId!, act: 'send' as const };
  await sender.call(r.batchCheck, old, check);
  expect(await list.rest(batchId)).toMatchObject({ state: BatchState.Checking, sent: 0, toCheck: 1 });
  const [again] = await rows(batchId);
  // what he looked at is not the file that waits now
  expect(again!.fileId).not.toBe(held!.fileId);
  expect(await w.ask(sender, r.batchCheck, old, check)).toBe('BATCH_CHECK');
  await sender.call(r.batchCheck, { ...old, fileId: again!.fileId!, act: 'leave' }, check);
  expect(await list.rest(batchId)).toMatchObject({ state: BatchState.Done, sent: 0, toCheck: 0 });
  const [left] = await rows(batchId);
  expect(left).toMatchObject({ state: BatchRowState.Cancelled, reason: '核对后选择不发起' });
}, 300_000);
