// A copy of one's own data (PIPL art. 45) as a zip, by a one-use ticket: what the account keeps, the log of its logins, and
// what other families add. Readable by people (xlsx, PDF) and by machines (JSON).
import { beijingDay, beijingSecond } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { BytesReply } from '../../../platform/endpoint.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { xlsxEntry } from '../../../platform/spreadsheet/xlsx-entry.ts';
import { type ZipEntry, zipReply } from '../../../platform/storage/zip-reply.ts';
import { issueTicket, ticketUrl } from '../../../platform/tickets.ts';
import { recordOf } from '../contact/store.ts';
import { dataExported } from '../facts.ts';
import type { From, Parts } from '../parts.ts';
import { loggedLogins } from '../session/login-log.ts';
import { findSignPassword } from '../sign-password/store.ts';
import { ssoSubjectsOf } from '../sso/store.ts';
import { corpsOf } from '../store.ts';
import { leaverNow } from './close-account.ts';

export const exportKind = 'account-export';
const limit = { name: 'account-export', max: 10, seconds: 86_400 };

export async function exportUrl(parts: Parts, user: UserPrincipal, from: From) {
  const { accountId } = user;
  const { deps } = parts;
  await deps.limits.use({ limit, key: accountId });
  const now = deps.clock.now();
  const who = await leaverNow(parts, accountId);
  const fileName = `信契-我的数据-${beijingDay(now)}.zip`;
  const ticket = await inTx(deps.db, async (tx) => {
    const { ip, userAgent } = from;
    await deps.switchboard.publish(tx, dataExported, { who, from: { ip, userAgent }, now });
    return issueTicket(tx, { kind: exportKind, ref: { accountId, fileName }, asker: { user } }, now);
  });
  return { url: ticketUrl(ticket), fileName };
}

const named = (at: Date): string => `${beijingSecond(at)}（北京时间）`;

/** Redeems a ticket. */
export async function openExport(
  parts: Parts,
  ref: Record<string, string>,
  now: Date,
): Promise<BytesReply | undefined> {
  const { accountId, fileName } = ref;
  if (!accountId || !fileName) return undefined;
  const who = await leaverNow(parts, accountId);
  const entries = [...(await ownEntries(parts, accountId, now))];
  for (const part of parts.leaving()) entries.push(...(await part.entries(who, now)));
  return zipReply(parts.deps.storage, entries, fileName, now);
}

const json = (name: string, value: unknown): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function ownEntries(parts: Parts, accountId: string, now: Date): Promise<ZipEntry[]> {
  const { db, vault } = parts.deps;
  const record = await recordOf(vault, db, accountId);
  if (!record) throw new AppError('NOT_FOUND');
  const logins = await loggedLogins(db, accountId);
  const signPassword = await findSignPassword(db, accountId);
  const { mobile, email, docType, docNo } = record.sealed;
  return [
    json('账号信息.json', {
      姓名: record.name,
      手机号: mobile,
      邮箱: email ?? null,
      邮箱已验证: record.emailProven,
      证件: docNo ? { 类型: docType, 号码: docNo } : null,
      注册时间: named(record.createdAt),
      上次修改密码: record.passwordChangedAt && named(record.passwordChangedAt),
      签署密码设置时间: signPassword ? named(signPassword.setAt) : null,
      所在企业: (await corpsOf(db, accountId)).map(({ name }) => name),
      企业账号登录: await ssoSubjectsOf(db, accountId),
      导出时间: named(now),
    }),
    await xlsxEntry(
      '登录记录.xlsx',
      ['时间（北京时间）', '方式', '设备', '地点'],
      logins.map((l) => [beijingSecond(l.at), wayWords[l.way] ?? l.way, l.device, l.place]),
      now,
    ),
  ];
}

const wayWords: Record<string, string> = {
  password: '密码登录',
  code: '验证码登录',
  register: '注册后登录',
  qr: '扫码登录',
  enterprise: '企业登录',
  passkey: '通行密钥登录',
  sso: '单点登录',
};
