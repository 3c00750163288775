// A list as it comes out of an office: 5,000 rows under two rows of heads, merged cells, formulas with and without results, numbers as text
// and texts as numbers, and a hundred bad rows, each named with its reason wherever the list goes.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readXlsx } from '../../../../platform/spreadsheet/read-xlsx.ts';
import { multipart } from '../../../../testing/multipart.ts';
import { startProduct, type World } from '../../../../testing/start-product.ts';

const rows = 5000;
/** Excel's number of the first row under the heads. */
const first = 4;
const side = '/c/applySign/batchCreate';
const columns = ['name', 'mobile', 'idNumber', 'contractName', 'contractNo', 'amount', 'overDate'] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;

const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;
const formula = (f: string, value: string) => `t="str"><f>${f}</f><v>${value}</v>`;
const number = (value: string) => `><v>${value}</v>`;
const failed = `t="e"><f>Z1</f><v>#REF!</v>`;
/** A phone as it is kept: a number, the same with an exponent, a text with its mark, full-width digits. */
const phones: ((digits: string) => string)[] = [
  number,
  (digits) => number(`${digits[0]}.${digits.slice(1)}E10`),
  (digits) => text(`'${digits.slice(0, 3)} ${digits.slice(3)}`),
  (digits) => text(digits.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)))),
];
const phoneOf = (at: number) => `139${String(at).padStart(8, '0')}`;

/** What is wrong with every fiftieth row, one after another, and how it is told. */
const faults: readonly [wrong: Cells, key: (typeof columns)[number], message: (row: number) => string][] = [
  [{ mobile: number('1390000') }, 'mobile', () => '手机号格式不正确'],
  [{ name: '><f>H1</f>' }, 'name', () => '姓名不能为空'],
  [{ name: failed }, 'name', () => '公式计算结果有误，请改为数值'],
  [
    { idNumber: number('1.1010119900307E17') },
    'idNumber',
    () => '身份证号被存为数字，末位已丢失，请把单元格设为文本后重新填写',
  ],
  [{ idNumber: text('110101199003078031') }, 'idNumber', () => '身份证号格式不正确'],
  [{ amount: number('1200.125') }, 'amount', () => '金额格式不正确，须为最多两位小数的数字'],
  [{ overDate: text('2030-02-30') }, 'overDate', () => '日期格式不正确，例如 2027-12-31'],
  [{ overDate: text('2020年1月1日') }, 'overDate', () => '合同到期日早于今天'],
  [{ contractNo: text('HT-0') }, 'contractNo', () => `合同编号与第${first}行重复`],
  // the cell is merged with the one above
  [{ mobile: '' }, 'mobile', (row) => `手机号与第${row - 1}行相同，但姓名不同`],
];
const faultAt = (at: number) => (at % 50 === 49 ? faults[((at - 49) / 50) % faults.length] : undefined);
const bad = Array.from({ length: rows }, (_, at) => at).filter((at) => faultAt(at));
const told = (at: number) => faultAt(at)![2](at + first);

function workbook(): Buffer {
  const merges = ['A1:G1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:G2', `D${first}:D${rows + first - 1}`];
  const line = (row: number, cells: readonly (string | undefined)[]) =>
    `<row r="${row}">${cells.map((cell, i) => (cell ? `<c r="${'ABCDEFG'[i]}${row}" ${cell}</c>` : '')).join('')}</row>`;
  const lines = [
    line(1, [text('2027年新入职员工名单')]),
    line(2, [text('员工姓名'), text('手机号码'), text('身份证号'), text('合同')]),
    line(3, [undefined, undefined, undefined, ...['合同名称', '编号', '金额（元）', '到期日'].map(text)]),
  ];
  for (let at = 0; at < rows; at++) {
    const wrong = faultAt(at)?.[0] ?? {};
    if (wrong.mobile === '') merges.push(`B${at + first - 1}:B${at + first}`);
    const cells: Cells = {
      name: formula(`"员工"&amp;${at}`, `员工${at}`),
      mobile: phones[at % 4]!(phoneOf(at)),
      ...(at === 0 ? { idNumber: text('11010119900307803x'), contractName: text('劳动合同') } : {}),
      contractNo: text(`HT-${at}`),
      amount: at % 2 === 0 ? `><f>1200+0.1</f><v>1200.1000000000001</v>` : text('￥1,200.10元'),
      overDate: at % 2 === 0 ? number('47848') : text('2030/12/31'),
      ...wrong,
    };
    lines.push(
      line(
        at + first,
        columns.map((key) => cells[key]),
      ),
    );
  }
  const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${merges
    .map((ref) => `<mergeCell ref="${ref}"/>`)
    .join('')}</mergeCells></worksheet>`;
  const parts = { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) };
  return Buffer.from(zipSync(parts, { level: 1 }));
}

type Row = { number: number; cells: string[]; faults: { key: string; message: string }[] };
let w: World;
let clerk: Client;
let list: Row[];
let contractId: string;
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('北京云签科技有限公司');
  clerk = (await w.member(corpId, '13800000001', '王经办', { superFlag: false })).client;
  contractId = await w.file(clerk);
  const { payload, contentType } = multipart([
    { name: 'userType', value: '0' },
    { name: 'file', fileName: '名单.xlsx', bytes: workbook() },
  ]);
  const path = '/c/applySign/batchParse';
  const { body } = await w.callRaw('POST', path, { payload, contentType, bearer: clerk.bearer });
  list = (body as { data: { rows: Row[] } }).data.rows;
});
afterAll(() => w?.close());

const given = (of: readonly Row[]) => of.map(({ number, cells }) => ({ number, cells }));
const batch = (of: readonly Row[]): Input<typeof r.batchCreate> => ({
  ...{ batchId: randomUUID(), contractId, contractName: '劳动合同', rows: given(of) },
  signatoryJson: [
    {
      ...{ listed: 1, signatoryFullName: '员工' },
      fields: [{ kind: 'signature', page: 0, x: 60, y: 300, width: 100, height: 40 }],
    },
  ],
});
const refusal = async (of: readonly Row[]) => {
  const { body } = await w.call(r.batchCreate, batch(of), { bearer: clerk.bearer, path: side });
  return [body.code, body.message];
};

it('is read as it is meant, and each bad row has its reason in its cell', () => {
  expect(list.map((row) => row.number)).toEqual(Array.from({ length: rows }, (_, at) => at + first));
  for (const [at, { cells }] of list.slice(0, 40).entries())
    expect(cells).toEqual([
      ...[`员工${at}`, phoneOf(at), at === 0 ? '11010119900307803X' : '', '劳动合同', `HT-${at}`],
      ...['1200.10', '2030-12-31'],
    ]);
  expect(list.flatMap((row) => row.faults.map(({ key, message }) => [row.number, key, message]))).toEqual(
    bad.map((at) => [at + first, faultAt(at)![1], told(at)]),
  );
});

it('the file of its faults holds the bad rows alone, each with its number and reason', async () => {
  const answer = await clerk.call(
    r.batchFaults,
    { userType: 0, rows: given(list) },
    '/c/applySign/batchFaults',
  );
  const [, ...lines] = readXlsx(Buffer.from(answer.file, 'base64'), rows);
  expect(lines.map((cells) => cells.slice(-2))).toEqual(bad.map((at) => [`${at + first}`, told(at)]));
});

it('is not taken for one of them, in the same words; without them it is', async () => {
  expect(await refusal(list)).toEqual(['BATCH_ROW', `第${bad[0]! + first}行：${told(bad[0]!)}`]);
  for (const at of bad.slice(0, faults.length))
    expect(await refusal([list[0]!, list[at - 1]!, list[at]!])).toEqual([
      'BATCH_ROW',
      `第${at + first}行：${told(at)}`,
    ]);
  const good = batch(list.filter((row) => row.faults.length === 0));
  const tried = await clerk.call(r.batchCreate, { ...good, tryOnly: 1 }, side);
  expect(tried).toMatchObject({ total: rows - bad.length });
});
