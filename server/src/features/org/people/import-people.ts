// People from an Excel file: name, mobile, department (names from the top, separated by /), title. Every row is judged first;
// one bad row and nobody is entered: the answer is then a file of the bad rows with the reason of each. When all are good,
// all are entered at once, and the file holds their invitation links. Thousands of rows are judged in turns, so that nobody
// else waits for them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mobile as mobileRule, normaliseMobile, partyName, ruleMessages } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { readPart } from '../../../platform/http/read-part.ts';
import { readXlsxInTurns, UnreadableSheet } from '../../../platform/spreadsheet/read-xlsx.ts';
import { base64Xlsx } from '../../../platform/spreadsheet/xlsx-file.ts';
import { type Turn, turn } from '../../log/index.ts';
import { sealsWithPlaces } from '../group/own-place.ts';
import { groupsOf } from '../group/store.ts';
import { inCorp, type Parts } from '../parts.ts';
import { enterMany, type NewPerson } from './enter-people.ts';
import { badRows, groupPaths, inviteLinks, maxRows, templateSheets, titles } from './import-sheet.ts';
import { mobilesOfPeople } from './store.ts';

const maxBytes = 5 * 1024 * 1024;
/** Five thousand invitations are made, not five million. */
const importLimit = { name: 'people-import', max: 20, seconds: 86_400 };
/** Rows judged before others have their turn. */
const atOnce = 250;

async function bytesOf(ctx: Ctx): Promise<Buffer> {
  const { file } = ctx;
  if (!file) throw new AppError('PARAM_INVALID', '请选择文件');
  const bytes = await readPart(file, maxBytes);
  if (bytes === 'too_large') throw new AppError('IMPORT_UNREADABLE', '文件不能超过5MB');
  if (bytes === 'several') throw new AppError('BODY_UNREADABLE');
  return bytes;
}

/** The rows below the head that hold anything. */
async function linesOf(ctx: Ctx): Promise<string[][]> {
  let rows: string[][];
  try {
    rows = await readXlsxInTurns(await bytesOf(ctx), maxRows + 1);
  } catch (error) {
    throw error instanceof UnreadableSheet ? new AppError('IMPORT_UNREADABLE', error.message) : error;
  }
  const [head = [], ...body] = rows;
  if (titles.some((title, i) => head[i] !== title))
    throw new AppError('IMPORT_UNREADABLE', `第一行须依次为：${titles.join('、')}`);
  const lines = body.filter((row) => row.some((cell) => cell !== ''));
  if (lines.length === 0) throw new AppError('IMPORT_UNREADABLE', '文件中没有成员');
  return lines;
}

/** Who may come in, and the rows with a fault. */
async function judge(
  { deps, account }: Parts,
  at: Turn,
  lines: readonly string[][],
): Promise<{ people: NewPerson[]; bad: string[][] }> {
  const groups = groupPaths(await groupsOf(at.tx, at.corpId));
  const blinds: Buffer[] = [];
  for (const [i, [, typed = '']] of lines.entries()) {
    if (i % atOnce === 0) await nextTurn();
    blinds.push(deps.vault.blindIndex('mobile', normaliseMobile(typed)));
  }
  const taken = await mobilesOfPeople(at.tx, at.corpId, blinds);
  const members = await account.members.withMobiles(at.tx, at.corpId, blinds);
  const seen = new Set<string>();
  const people: NewPerson[] = [];
  const bad: string[][] = [];
  for (const [i, [name = '', typed = '', place = '', title = '']] of lines.entries()) {
    if (i % atOnce === 0) await nextTurn();
    const mobile = normaliseMobile(typed);
    const path = place
      .split('/')
      .map((part) => part.trim())
      .join('/');
    const groupId = groups.get(path);
    const known = blinds[i]!.toString('hex');
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
  return { people, bad };
}

export async function importPeople(parts: Parts, ctx: Ctx) {
  await parts.deps.limits.use({ limit: importLimit, key: ctx.identity.corp!.corpId });
  const lines = await linesOf(ctx);
  const { bad, entered } = await turn(parts, ctx, 'memberManage', async (at) => {
    const { people, bad } = await judge(parts, at, lines);
    if (bad.length > 0) return { bad, entered: [] };
    const entered = await enterMany(parts, at, people, ctx.origin);
    const places = new Set(people.flatMap(({ groupId }) => groupId ?? []));
    const gained = await sealsWithPlaces(parts, at, [...places]);
    const target = `${people.length}名成员`;
    await at.record({ kind: 'member.import', target, content: `由Excel导入并生成邀请链接${gained}` });
    return { bad, entered };
  });
  // the file is made when nobody waits for the turn any more
  const links = entered.map(({ inviteUrl }, i) =>
    [...(lines[i] ?? []), '', '', ''].slice(0, 4).concat(inviteUrl),
  );
  const file = await base64Xlsx([bad.length > 0 ? badRows(bad) : inviteLinks(links)], ctx.now);
  return {
    imported: entered.length,
    failed: bad.length,
    memberIds: entered.map(({ memberId }) => memberId),
    fileName: bad.length > 0 ? '导入错误.xlsx' : '邀请链接.xlsx',
    file,
  };
}

/** The file to fill in, with the departments of this enterprise. */
export const importTemplate = (parts: Parts, ctx: Ctx) =>
  inCorp(parts, ctx, undefined, async (tx, corpId) => ({
    fileName: '成员导入模板.xlsx',
    file: await base64Xlsx(templateSheets(await groupsOf(tx, corpId)), ctx.now),
  }));
