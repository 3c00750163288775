// Who is told what of a contract. The texts stand in notice/texts; the channels are chosen by whoever is told.
import { type NoticeChannel, SignInfoStatus } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { Recipient, Said } from '../../notice/index.ts';
import { mobileOf, type Parts } from '../parts.ts';
import { issueLink, secondLink } from '../signer/link.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';

/** 2026-11-22 18:00, in Beijing. */
export const shownDay = (date: Date): string =>
  new Date(date.getTime() + 8 * 3600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Parties of a contract see it here, whichever identity they have. */
export const contractPage = (applyNo: string): string => `/signInfo/viewDetail?applyNo=${applyNo}`;

/** Whoever a party key belongs to, reached where he is reached now; `sentTo` while nobody registered. Undefined: closed. */
export async function holderBehind(
  parts: Parts,
  tx: Tx,
  partyKey: Buffer,
  sentTo: string,
  corpId: string | null,
): Promise<Recipient | undefined> {
  const holder = await parts.account.party.holderOf(tx, partyKey);
  if (!holder) return { mobile: sentTo };
  const { accountId, mobile } = holder;
  return mobile === null ? undefined : parts.account.recipient(tx, { accountId, mobile, corpId });
}

async function signatory(parts: Parts, tx: Tx, line: SignInfoRow): Promise<Recipient | undefined> {
  // E-12: who left his enterprise hears no more of its contracts, and gets no link to them
  if (line.barred_at !== null) return undefined;
  const found = await holderBehind(parts, tx, line.party_key, mobileOf(parts, line), line.corp_id);
  // an enterprise that is not registered has no account here, only its people's links
  return found && line.user_type === 1 && line.corp_id === null ? { mobile: found.mobile } : found;
}

const aboutLine = (apply: ApplyRow, line: SignInfoRow) => ({
  ref: line.sign_no,
  origin: apply.origin,
  page: contractPage(apply.apply_no!),
});

/** One signatory is told something that concerns only him. Answers the channels that were used. */
export async function tellLine(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  said: Said,
): Promise<NoticeChannel[]> {
  const to = await signatory(parts, tx, line);
  return to ? parts.notice.tell(tx, to, said, aboutLine(apply, line)) : [];
}

/** A fresh link; `say` gives the text with its code. Answers the link.issue event. */
async function tellWithLink(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  times: { exp: Date; now: Date },
  say: (link: string) => Said,
): Promise<NewEvent> {
  const { link, issued } = await issueLink(parts, tx, apply, line, times);
  const channels = await tellLine(parts, tx, apply, line, say(link));
  return issued(channels.includes('sms') ? 'sms' : 'none');
}

/** Invites one signatory. Answers the link.issue event. */
export function inviteSigner(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = apply.sign_expire ?? now;
  const { sender_name: sender, contract_name: contract } = apply;
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => ({
    text: 'invite',
    values: { sender, contract, until: shownDay(exp), link },
  }));
}

/** Reminds one signatory: another address of the link that he has, so that the first one stays alive (A-12: his phone only).
 * `how`: the sender does, or the deadline. */
export async function remindSigner(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  how: 'remind' | 'due',
  now: Date,
) {
  const link = await secondLink(parts, tx, apply, line, now);
  const { sender_name: sender, contract_name: contract } = apply;
  const values = { sender, contract, until: shownDay(apply.sign_expire ?? now), link };
  return tellLine(parts, tx, apply, line, { text: how, values });
}

/** The deadline moved: a fresh link, since the pair is bound to the deadline. */
export function tellExtended(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = apply.sign_expire ?? now;
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => ({
    text: 'extended',
    values: { contract: apply.contract_name, until: shownDay(exp), link },
  }));
}

const readDays = 90;

/** A fresh link to read and download a finished contract. */
export function tellReader(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = new Date(now.getTime() + readDays * 24 * 3600_000);
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => ({
    text: 'finished',
    values: { contract: apply.contract_name, days: String(readDays), link },
  }));
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
  await tellSender(parts, tx, apply, { text: 'finishedSender', values: { contract: apply.contract_name } });
  return events;
}

/** Whoever was invited and is still a party is told: the end of the contract with its reason, a changed party. */
export async function tellEnded(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
  said: Said,
) {
  for (const line of lines)
    if (line.status !== SignInfoStatus.NotYet && line.status !== SignInfoStatus.Transferred)
      await tellLine(parts, tx, apply, line, said);
}

export async function tellSender(parts: Parts, tx: Tx, apply: ApplyRow, said: Said): Promise<void> {
  const { apply_no: applyNo, owner_account_id: accountId, owner_corp_id: corpId, origin } = apply;
  const key = await parts.account.party.keyOf(tx, accountId);
  const to = await holderBehind(parts, tx, key, '', corpId);
  if (!to) return;
  await parts.notice.tell(tx, to, said, {
    ref: applyNo ?? apply.apply_id,
    origin,
    ...(applyNo === null ? {} : { page: contractPage(applyNo) }),
  });
}

/** One of several has signed: the sender is told, unless it is himself. The last signature is told by the contract's end. */
export async function tellSigned(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, done: number) {
  if (done >= apply.signer_count) return;
  if (line.party_key.equals(await parts.account.party.keyOf(tx, apply.owner_account_id))) return;
  const values = {
    name: line.name,
    contract: apply.contract_name,
    done: String(done),
    all: String(apply.signer_count),
  };
  await tellSender(parts, tx, apply, { text: 'signedSender', values });
}
