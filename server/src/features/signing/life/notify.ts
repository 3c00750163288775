// What the parties are told, by SMS with a short address. Texts stand here and nowhere else.
import { SignInfoStatus } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { type Parts, phoneOf } from '../parts.ts';
import { issueLink, secondLink } from '../signer/link.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';

/** 《合同名称》, shortened so that an SMS stays one. */
const titled = (apply: ApplyRow): string => {
  const chars = [...apply.contract_name];
  return `《${chars.length > 30 ? `${chars.slice(0, 29).join('')}…` : apply.contract_name}》`;
};
const day = (date: Date): string =>
  new Date(date.getTime() + 8 * 3600_000).toISOString().slice(0, 16).replace('T', ' ');

/** To the phone that the signatory has now; nobody is told in the place of one who closed his account. */
async function sms(parts: Parts, tx: Tx, line: SignInfoRow, body: string): Promise<void> {
  const target = await phoneOf(parts, tx, line);
  if (target) await parts.notice.sendSms(tx, { target, body, ref: line.sign_no });
}

/** Invites one signatory: a fresh link, an SMS with its short address. Answers the link.issue event. */
export async function inviteSigner(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = apply.sign_expire ?? now;
  const { url, event } = await issueLink(parts, tx, apply, line, { exp, now });
  await sms(
    parts,
    tx,
    line,
    `${apply.sender_name}邀请您签署${titled(apply)}，请于${day(exp)}前点击 ${url} 签署。请勿将链接转发他人。`,
  );
  return event;
}

/** Reminds one signatory: another address of the link that he has, so that the first one stays alive (A-12: his phone only). */
export async function remindSigner(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const url = await secondLink(parts, tx, apply, line, now);
  const until = apply.sign_expire ? `，请于${day(apply.sign_expire)}前签署` : '';
  const body = `${apply.sender_name}提醒您签署${titled(apply)}${until}：${url} 。请勿将链接转发他人。`;
  await sms(parts, tx, line, body);
  const person = await parts.account.party.holderOf(tx, line.party_key);
  const mail = person && (await parts.account.emailOf(tx, person.accountId));
  // A mail carries no link pair: mail servers and their scanners read it.
  if (mail)
    await parts.notice.sendMail(tx, {
      target: mail,
      subject: '您有合同待签署',
      body: `${apply.sender_name}提醒您签署${titled(apply)}${until}。请登录信契，或使用发送到您手机的链接。`,
      ref: line.sign_no,
    });
  return mail ? (['sms', 'mail'] as const) : (['sms'] as const);
}

/** The deadline moved: a fresh link, since the pair is bound to the deadline. */
export async function tellExtended(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = apply.sign_expire ?? now;
  const { url, event } = await issueLink(parts, tx, apply, line, { exp, now });
  await sms(
    parts,
    tx,
    line,
    `${titled(apply)}的签署截止时间已延长至${day(exp)}，请点击 ${url} 签署，此前的链接已失效。`,
  );
  return event;
}

const readDays = 90;

/** A fresh link to read and download a finished contract. */
export async function tellReader(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = new Date(now.getTime() + readDays * 24 * 3600_000);
  const { url, event } = await issueLink(parts, tx, apply, line, { exp, now });
  await sms(parts, tx, line, `${titled(apply)}已由各方签署完成，点击 ${url} 查看并免费下载合同与证据包。`);
  return event;
}

/** The contract is complete: every signatory and the sender are told. */
export async function tellFinished(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
  now: Date,
) {
  const events: NewEvent[] = [];
  for (const line of lines)
    if (line.status !== SignInfoStatus.Transferred)
      events.push(await tellReader(parts, tx, apply, line, now));
  await tellSender(
    parts,
    tx,
    apply,
    `${titled(apply)}已由各方签署完成，您可登录信契查看并下载合同与证据包。`,
  );
  return events;
}

/** Whoever was invited and is still a party is told: the end of the contract with its reason, a changed party. */
export async function tellEnded(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
  sentence: string,
) {
  for (const line of lines)
    if (line.status !== SignInfoStatus.NotYet && line.status !== SignInfoStatus.Transferred)
      await sms(parts, tx, line, `${titled(apply)}${sentence}`);
}

export async function tellSender(parts: Parts, tx: Tx, apply: ApplyRow, body: string): Promise<void> {
  const key = await parts.account.party.keyOf(tx, apply.owner_account_id);
  const target = (await parts.account.party.holderOf(tx, key))?.mobile;
  if (target) await parts.notice.sendSms(tx, { target, body, ref: apply.apply_no ?? apply.apply_id });
}

/** One signatory is told something that concerns only him. */
export const tellLine = (parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, sentence: string) =>
  sms(parts, tx, line, `${titled(apply)}${sentence}`);
export { day as shownDay, titled };
