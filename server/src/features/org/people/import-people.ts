// People from an Excel file: name, mobile, department (names from the top, separated by /), title. Every row is judged first;
// one bad row and nobody is entered: the answer is then a file of the bad rows with the reason of each. When all are good,
// all are entered at once, and the file holds their invitation links.
import { mobile as mobileRule, normaliseMobile, partyName, ruleMessages } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { readXlsx, UnreadableSheet } from '../../../platform/spreadsheet/read-xlsx.ts';
import { type Cell, type Sheet, xlsxStream } from '../../../platform/spreadsheet/xlsx.ts';
import { type Turn, turn } from '../../log/index.ts';
import { groupsOf } from '../group/store.ts';
import { invite } from '../join/invite.ts';
import type { Parts } from '../parts.ts';
import { enterPerson, type NewPerson } from './change-people.ts';
import { mobilesOfPeople } from './store.ts';

const maxRows = 5000;
const maxBytes = 5 * 1024 * 1024;
/** Five thousand invitations are made, not five million. */
const importLimit = { name: 'people-import', max: 20, seconds: 86_400 };
const titles = ['姓名', '手机号', '部门', '职务'];

async function bytesOf(ctx: Ctx): Promise<Buffer> {
  const { file } = ctx;
  if (!file) throw new AppError('PARAM_INVALID', '请选择文件');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes || file.truncated()) throw new AppError('IMPORT_UNREADABLE', '文件不能超过5MB');
  if (!(await file.wasLast())) throw new AppError('BODY_UNREADABLE');
  return Buffer.concat(chunks);
}

/** Path of names → department; names compare as they are written, spaces around / do not count. */
async function groupPaths({ tx, corpId }: Turn): Promise<Map<string, string>> {
  const rows = await groupsOf(tx, corpId);
  const byId = new Map(rows.map((row) => [row.group_id, row]));
  const pathOf = (row: (typeof rows)[number]): string => {
    const parent = row.parent_id ? byId.get(row.parent_id) : undefined;
    return parent ? `${pathOf(parent)}/${row.name}` : row.name;
  };
  return new Map(rows.map((row) => [pathOf(row), row.group_id]));
}

async function base64Of(
  sheet: Omit<Sheet, 'rows'>,
  rows: readonly (readonly Cell[])[],
  now: Date,
): Promise<string> {
  const each = (async function* () {
    yield* rows;
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ ...sheet, rows: each }, now)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}
const columns = (last: string, width: number) => [
  ...titles.map((title) => ({ title, width: 18 })),
  { title: last, width },
];

export async function importPeople(parts: Parts, ctx: Ctx) {
  await parts.deps.limits.use({ limit: importLimit, key: ctx.identity.corp!.corpId });
  let rows: string[][];
  try {
    rows = readXlsx(await bytesOf(ctx), maxRows + 1);
  } catch (error) {
    throw error instanceof UnreadableSheet ? new AppError('IMPORT_UNREADABLE', error.message) : error;
  }
  const [head = [], ...body] = rows;
  if (titles.some((title, i) => head[i] !== title))
    throw new AppError('IMPORT_UNREADABLE', `第一行须依次为：${titles.join('、')}`);
  const lines = body.filter((row) => row.some((cell) => cell !== ''));
  if (lines.length === 0) throw new AppError('IMPORT_UNREADABLE', '文件中没有成员');

  return turn(parts, ctx, 'memberManage', async (at) => {
    const groups = await groupPaths(at);
    const seen = new Set<string>();
    const { vault } = parts.deps;
    const blindOf = (typed: string) => vault.blindIndex('mobile', normaliseMobile(typed));
    const blinds = lines.map(([, typed = '']) => blindOf(typed));
    const taken = await mobilesOfPeople(at.tx, at.corpId, blinds);
    const members = await parts.account.members.withMobiles(at.tx, at.corpId, blinds);
    const people: NewPerson[] = [];
    const bad: string[][] = [];
    for (const [name = '', typed = '', place = '', title = ''] of lines) {
      const mobile = normaliseMobile(typed);
      const path = place
        .split('/')
        .map((part) => part.trim())
        .join('/');
      const groupId = groups.get(path);
      const known = blindOf(typed).toString('hex');
      const faults = [
        partyName(name).ok ? '' : ruleMessages.partyName,
        mobileRule(mobile).ok ? '' : ruleMessages.mobile,
        seen.has(mobile) ? '文件中有重复的手机号' : '',
        [...title].length <= 50 ? '' : '职务不能超过50个字符',
        path === '' || groupId !== undefined ? '' : '部门不存在',
        taken.has(known) || members.has(known) ? '企业中已有使用该手机号的成员' : '',
      ].filter(Boolean);
      seen.add(mobile);
      if (faults.length > 0) bad.push([name, typed, place, title, faults.join('；')]);
      else people.push({ name, mobile, title, groupId });
    }
    if (bad.length > 0) {
      const file = await base64Of({ name: '错误行', columns: columns('错误原因', 50) }, bad, ctx.now);
      return { imported: 0, failed: bad.length, fileName: '导入错误.xlsx', file };
    }
    const links: string[][] = [];
    for (const [i, person] of people.entries()) {
      const memberId = await enterPerson(parts, at, person);
      const { inviteUrl } = await invite(parts, at, memberId, ctx.origin);
      links.push([...(lines[i] ?? []), '', '', ''].slice(0, 4).concat(inviteUrl));
    }
    await at.record({
      kind: 'member.import',
      target: `${people.length}名成员`,
      content: '由Excel导入并生成邀请链接',
    });
    const file = await base64Of({ name: '邀请链接', columns: columns('邀请链接', 60) }, links, ctx.now);
    return { imported: people.length, failed: 0, fileName: '邀请链接.xlsx', file };
  });
}
