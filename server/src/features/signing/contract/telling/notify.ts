// Who is told what of a contract. The texts stand in notice/texts; the channels are chosen by whoever is told.
import { beijingMinute, type NoticeChannel, SignInfoStatus } from '@xinqi/domain';
import { together } from '../../../../platform/database/together.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { NewEvent } from '../../../ledger/index.ts';
import { type By, ownRequest, type Recipient, type Said } from '../../../notice/index.ts';
import type { Moving } from '../line-store.ts';
import { issueLink, secondLink } from '../link.ts';
import { mobileOf, type Parts } from '../parts.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';
import { hasSignedFor, partyBehind } from './store.ts';

type Holder = ReturnType<Parts['account']['party']['holderIn']>;

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
  return reached(parts, tx, await parts.account.party.holderOf(tx, partyKey), sentTo, corpId);
}

async function reached(
  { account }: Parts,
  tx: Tx,
  holder: Holder,
  sentTo: string,
  corpId: string | null,
): Promise<Recipient | undefined> {
  if (!holder) return { mobile: sentTo };
  const { accountId, mobile } = holder;
  return mobile === null ? undefined : account.recipient(tx, { accountId, mobile, corpId });
}

const sentBy = (apply: ApplyRow, known: boolean): By => ({
  sender: apply.owner_account_id,
  corpId: apply.owner_corp_id,
  known,
});

/** A text to a line is due to the contract's sender, who chose the phone. */
export const byItsSender = async (tx: Tx, apply: ApplyRow, to: Pick<SignInfoRow, 'party_key'>): Promise<By> =>
  sentBy(apply, await hasSignedFor(tx, to.party_key, apply));

/** Or to the signatory who hands his line on: the phone that follows is his choice. */
export const byItsSigner = async (parts: Parts, tx: Tx, line: SignInfoRow): Promise<By> => ({
  sender:
    (await parts.account.party.holderOf(tx, line.party_key))?.accountId ?? line.party_key.toString('hex'),
  corpId: line.corp_id,
  known: false,
});

type Told = { to: Recipient; by: By };

/** Where a signatory is reached, and to whom a text to him is due: `by`, or the sender. */
async function signatory(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  by?: By,
): Promise<Told | undefined> {
  // E-12: who left his enterprise hears no more of its contracts, and gets no link to them
  if (line.barred_at !== null) return undefined;
  const { known, holder } = await partyBehind(tx, line.party_key, apply);
  const held = parts.account.party.holderIn(holder);
  const to = await reached(parts, tx, held, mobileOf(parts, line), line.corp_id);
  return to && { to, by: by ?? sentBy(apply, known) };
}

/** One signatory is told something that concerns only him; `by` when it is not due to the sender. Answers the channels that were used. */
export async function tellLine(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  said: Said,
  by?: By,
): Promise<NoticeChannel[]> {
  return tellTo(parts, tx, apply, line, said, await signatory(parts, tx, apply, line, by));
}

async function tellTo(
  { notice }: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  said: Said,
  told: Told | undefined,
): Promise<NoticeChannel[]> {
  if (!told) return [];
  return notice.tell(tx, told.to, said, {
    by: told.by,
    ref: line.sign_no,
    origin: apply.origin,
    page: contractPage(apply.apply_no!),
  });
}

/** A fresh link; `say` gives the text with its code. Answers the link.issue event. */
async function tellWithLink(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: Moving,
  times: { exp: Date; now: Date },
  say: (link: string) => Said,
  by?: By,
): Promise<NewEvent> {
  const [{ link, issued }, told] = await together(
    issueLink(parts, tx, apply, line, times),
    signatory(parts, tx, apply, line, by),
  );
  const channels = await tellTo(parts, tx, apply, line, say(link), told);
  return issued(channels.includes('sms') ? 'sms' : 'none');
}

const readDays = 90;

const invitation = (apply: ApplyRow, exp: Date, link: string): Said => ({
  text: 'invite',
  values: { sender: apply.sender_name, contract: apply.contract_name, until: beijingMinute(exp), link },
});
const finishedNotice = (apply: ApplyRow, link: string): Said => ({
  text: 'finished',
  values: { contract: apply.contract_name, days: String(readDays), link },
});

/** Invites one signatory. Answers the link.issue event. */
export function inviteSigner(parts: Parts, tx: Tx, apply: ApplyRow, line: Moving, now: Date, by?: By) {
  const exp = apply.sign_expire ?? now;
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => invitation(apply, exp, link), by);
}

/** The message with his link once more, since he asks for it: another address of the link that he has, so that nothing of his dies. */
export async function tellAgain(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  what: 'invite' | 'finished',
  now: Date,
): Promise<void> {
  const link = await secondLink(parts, tx, apply, line, now);
  const said =
    what === 'invite' ? invitation(apply, apply.sign_expire ?? now, link) : finishedNotice(apply, link);
  await tellLine(parts, tx, apply, line, said, ownRequest(line.party_key));
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
  const values = { sender, contract, until: beijingMinute(apply.sign_expire ?? now), link };
  return tellLine(parts, tx, apply, line, { text: how, values });
}

/** The deadline moved: a fresh link, since the pair is bound to the deadline. */
export function tellExtended(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, now: Date) {
  const exp = apply.sign_expire ?? now;
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => ({
    text: 'extended',
    values: { contract: apply.contract_name, until: beijingMinute(exp), link },
  }));
}

/** A fresh link to read and download a finished contract. */
export function tellReader(parts: Parts, tx: Tx, apply: ApplyRow, line: Moving, now: Date, by?: By) {
  const exp = new Date(now.getTime() + readDays * 24 * 3600_000);
  return tellWithLink(parts, tx, apply, line, { exp, now }, (link) => finishedNotice(apply, link), by);
}

/** The contract is complete: every signatory and the sender are told. */
export async function tellFinished(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  lines: readonly Moving[],
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
  by?: By,
) {
  for (const line of lines)
    if (line.status !== SignInfoStatus.NotYet && line.status !== SignInfoStatus.Transferred)
      await tellLine(parts, tx, apply, line, said, by);
}

/** Counts for himself: it is his own contract's news on his own phone. */
export async function tellSender(parts: Parts, tx: Tx, apply: ApplyRow, said: Said, by?: By): Promise<void> {
  const { apply_no: applyNo, owner_account_id: accountId, owner_corp_id: corpId, origin } = apply;
  const key = await parts.account.party.keyOf(tx, accountId);
  const to = await holderBehind(parts, tx, key, '', corpId);
  if (!to) return;
  await parts.notice.tell(tx, to, said, {
    by: by ?? { sender: accountId, corpId, known: true },
    ref: applyNo ?? apply.apply_id,
    origin,
    ...(applyNo === null ? {} : { page: contractPage(applyNo) }),
  });
}

/** Colleagues whom the sender chose; who left the enterprise meanwhile, and the sender himself, are passed over. */
export async function tellColleagues(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  accountIds: readonly string[],
  said: Said,
): Promise<void> {
  const { apply_no: applyNo, owner_account_id: sender, owner_corp_id: corpId, origin } = apply;
  for (const accountId of accountIds) {
    if (corpId === null || accountId === sender) continue;
    if (!(await parts.account.memberOf(tx, corpId, accountId))) continue;
    const to = await holderBehind(parts, tx, await parts.account.party.keyOf(tx, accountId), '', corpId);
    if (!to) continue;
    const by = { sender, corpId, known: true };
    await parts.notice.tell(tx, to, said, { by, ref: applyNo!, origin, page: contractPage(applyNo!) });
  }
}

/** One of several has signed: the sender is told, unless it is himself. The last signature is told by the contract's end. */
export async function tellSigned(parts: Parts, tx: Tx, apply: ApplyRow, line: SignInfoRow, done: number) {
  // completion ends his link, and what waits about it with it
  if (done >= apply.signer_count) return;
  // what waited to ask for his signature is of no use any more
  await parts.notice.revokeHeld(tx, line.sign_no);
  if (line.party_key.equals(await parts.account.party.keyOf(tx, apply.owner_account_id))) return;
  const values = {
    name: line.name,
    contract: apply.contract_name,
    done: String(done),
    all: String(apply.signer_count),
  };
  await tellSender(parts, tx, apply, { text: 'signedSender', values });
}
