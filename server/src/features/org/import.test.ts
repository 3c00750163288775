// People from an Excel file (issue 6: "5,000 invitations with 100 bad rows"): all or none, a file of the bad rows that no
// spreadsheet computes, and files that are no sheets.
import { inflateRawSync } from 'node:zlib';
import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes as r } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readXlsx } from '../../platform/spreadsheet/read-xlsx.ts';
import { type Cell, xlsxStream } from '../../platform/spreadsheet/xlsx.ts';
import { multipart } from '../../testing/multipart.ts';
import { startProduct, type World } from '../../testing/start-product.ts';

/** How often the process let others go on. */
const turns = vi.hoisted(() => ({ given: 0 }));
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const setImmediate: typeof real.setImmediate = (value, options) => {
    turns.given += 1;
    return real.setImmediate(value, options);
  };
  return { ...real, setImmediate };
});

let w: World;
let boss: Client;
let plain: Client;
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000001', '老板', { superFlag: true })).client;
  plain = (await w.member(corpId, '13800000002', '员工', { superFlag: false })).client;
  const { groupId } = await boss.call(r.updateGroup, { name: '销售部' });
  await boss.call(r.updateGroup, { name: '华北区', parentId: groupId });
});
afterAll(() => w?.close());

const titles = ['姓名', '手机号', '部门', '职务'];
async function sheet(rows: Cell[][], head = titles): Promise<Buffer> {
  const each = (async function* () {
    yield* rows;
  })();
  const columns = head.map((title) => ({ title, width: 10 }));
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ name: '成员', columns, rows: each }, new Date()))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
type Answer = {
  success: boolean;
  code?: string;
  message?: string;
  data: { imported: number; failed: number; memberIds: string[]; file: string };
};
/** The same file with other bytes in its sheet. */
function edited(file: Buffer, from: string, to: string): Buffer {
  const parts = unzipSync(file);
  const name = 'xl/worksheets/sheet1.xml';
  const sheetXml = Buffer.from(parts[name]!).toString('utf8').replace(from, to);
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(sheetXml) }));
}
async function send(bytes: Buffer, who = boss): Promise<Answer> {
  const form = multipart([{ name: 'file', fileName: '成员.xlsx', bytes }]);
  return (await w.callRaw('POST', r.importExcel.paths[0]!.path, { bearer: who.bearer, ...form }))
    .body as Answer;
}
/** The XML of the n-th sheet. */
function sheetText(bytes: Buffer, n: number): string {
  const name = Buffer.from(`xl/worksheets/sheet${n}.xml`);
  const central = bytes.lastIndexOf(name) - 46;
  const local = bytes.readUInt32LE(central + 42);
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  return inflateRawSync(bytes.subarray(begin, begin + bytes.readUInt32LE(central + 20))).toString('utf8');
}
const rowsOf = (file: string) => readXlsx(Buffer.from(file, 'base64'), 10_000);
const many = (n: number): Cell[][] =>
  Array.from({ length: n }, (_, i) => [
    `员工${i}`,
    `139${String(i).padStart(8, '0')}`,
    i % 2 ? '销售部 / 华北区' : '',
    '',
  ]);

it.each([
  ['no zip', () => Promise.resolve(Buffer.from('姓名,手机号'))],
  ['a cut zip', async () => (await sheet(many(3))).subarray(0, 900)],
  ['other columns', () => sheet([['甲', '乙', '', '']], ['a', 'b', 'c', 'd'])],
  ['no people', () => sheet([])],
  ['5,001 rows', () => sheet(many(5001))],
  ['a zero byte', async () => edited(await sheet([['甲', '13900000001', '', '组长']]), '组长', '组\0长')],
])('%s is refused in words', async (_what, make) => {
  const { code, message } = await send(await make());
  expect([code, /[\u4e00-\u9fff]/.test(message ?? '')]).toEqual(['IMPORT_UNREADABLE', true]);
});

it('5,000 rows with 100 bad ones: nobody comes in, and every bad row is named with its reason', async () => {
  const rows = many(5000);
  for (let i = 0; i < 100; i++) rows[i * 50] = [`坏${i}`, '12345', '没有这个部门', ''];
  rows[51] = ['=HYPERLINK("http://x")', '13900000052', '', ''];
  rows[52] = ['重复', '13900000053', '', ''];
  rows[53] = ['重复', '13900000053', '', ''];
  const { data } = await send(await sheet(rows));
  expect([data.imported, data.failed]).toEqual([0, 102]);
  const [head, ...bad] = rowsOf(data.file);
  expect(head).toEqual([...titles, '错误原因']);
  expect(bad[0]![4]).toMatch(/手机号.*；部门不存在/);
  expect(bad.find((row) => row[0] === '重复')?.[4]).toBe('文件中有重复的手机号');
  expect((await boss.call(r.listPeople, {})).total).toBe(2);
  const { rows: invites } = await sql`select from corp_invite`.execute(w.deps.db);
  const { list: acts } = await boss.call(logRoutes.findLogByPage, { kind: 'member.import' });
  expect([invites.length, acts.length, data.memberIds]).toEqual([0, 0, []]);
  // the file as it came back, mended, comes in as a whole: 102 rows are 102 people
  const mended = bad.map(([name], i): Cell[] => [
    `改好${name?.replace(/\W/g, '')}${i}`,
    `136${String(i).padStart(8, '0')}`,
    '',
    '',
  ]);
  const { data: second } = await send(await sheet(mended));
  expect([second.imported, second.memberIds.length]).toEqual([102, 102]);
  for (const memberId of second.memberIds) await boss.call(r.delCorpUser, { memberId });
});

it('5,000 good rows come in at once, and others have their turn while they are read and judged', async () => {
  const corpId = await w.corp('五千人有限公司');
  const { client } = await w.member(corpId, '13800000009', '老板', { superFlag: true });
  const rows = many(5000).map(([name, mobile]): Cell[] => [name!, mobile!, '', '']);
  const bytes = await sheet(rows);
  const before = turns.given;
  const { data } = await send(bytes, client);
  const given = turns.given - before;
  expect([data.imported, (await client.call(r.listPeople, {})).total]).toEqual([5000, 5001]);
  expect(
    new Set(
      rowsOf(data.file)
        .slice(1)
        .map((row) => row[4]),
    ).size,
  ).toBe(5000);
  // every 4,000 tags when it is read, twice every 250 rows when they are judged
  expect(given).toBeGreaterThan(40);
});

it('the template is what the import reads, with an explanation and the departments there are', async () => {
  const { fileName, file } = await boss.call(r.importTemplate, {});
  expect(fileName).toBe('成员导入模板.xlsx');
  expect(rowsOf(file)).toEqual([titles]);
  const bytes = Buffer.from(file, 'base64');
  expect((await send(bytes)).message).toBe('文件中没有成员');
  const text = (n: number) => sheetText(bytes, n);
  expect(text(2)).toContain('11位中国大陆手机号');
  expect(text(3)).toContain('销售部/华北区');
  expect(await w.ask(plain, r.importTemplate, {})).toBe('NO_PERMISSION');
});

it('good rows come in together, each with a link of his own, in his department', async () => {
  const { data } = await send(await sheet(many(40)));
  expect([data.imported, data.failed]).toEqual([40, 0]);
  const links = rowsOf(data.file)
    .slice(1)
    .map((row) => row[4]);
  expect([new Set(links).size, links.every((link) => link?.includes('/account/invite?k='))]).toEqual([
    40,
    true,
  ]);
  const { childCorpGroups } = await boss.call(r.treeGroup, {});
  expect((await boss.call(r.listPeople, { groupId: childCorpGroups[0]!.groupId })).total).toBe(20);
  const again = await send(await sheet(many(1)));
  expect(rowsOf(again.data.file)[1]?.[4]).toBe('企业中已有使用该手机号的成员');
});

it('E-11: the log says which seals come with the departments of who is imported', async () => {
  const { childCorpGroups } = await boss.call(r.treeGroup, {});
  const design = { sealType: 2 as const, shape: 1 as const, color: 1 as const, width: 42, height: 42 };
  const { sealId } = await boss.call(sealRoutes.sealMake, { name: '销售章', design });
  await boss.call(sealRoutes.grantOrRevokeSeal, {
    sealId,
    grant: 1,
    groupIds: [childCorpGroups[0]!.groupId],
  });
  const rows = ['销售部', '销售部/华北区', ''].map((place, i) => [`后来${i}`, `1380001000${i}`, place, '']);
  expect((await send(await sheet(rows))).data.imported).toBe(3);
  await send(await sheet([['再后来', '13800010009', '', '']]));
  const { list } = await boss.call(logRoutes.findLogByPage, { kind: 'member.import' });
  expect(list.slice(0, 2).map(({ content }) => content)).toEqual([
    '由Excel导入并生成邀请链接',
    '由Excel导入并生成邀请链接；随部门获得印章使用权：销售章',
  ]);
});
