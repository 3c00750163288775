// Readers of a finished contract (抄送): named by the sender, told when it is finished, never signatories. They sign in
// with the phone that was named; no address that they get carries a credential.
import { mobile, normaliseMobile, partyName } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { uuidv7 } from '../../../../platform/clock.ts';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { NewEvent } from '../../../ledger/index.ts';
import type { By } from '../../../notice/index.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, linesOf } from '../store.ts';
import { byItsSender, contractPage, holderBehind } from '../telling/notify.ts';
import { insertReader, markTold, type ReaderRow, readersOf } from './store.ts';

const most = 50;
/** Between two messages to one reader. */
export const readerPauseMs = 10 * 60_000;
/** How long the short address in the message leads to the contract. */
const addressDays = 365;
export type Reader = { name: string; mobile: string };
type Kind = 'person' | 'enterprise';
const readerPlace = (ccId: string) => ({ table: 'apply_cc', row: ccId, tenant: '' });
const mobileOf = (parts: Parts, r: ReaderRow): string =>
  parts.deps.vault.open(readerPlace(r.cc_id), { dek: r.pii_dek, blob: r.pii_blob }).mobile!;

/** The readers that a party may see: those that the sender named are his, an enterprise's own members are its own. */
export const readersFor = <R extends Pick<ReaderRow, 'corp_id'>>(
  readers: readonly R[],
  who: { sender?: ApplyRow | undefined; corpId?: string | null },
): R[] =>
  readers.filter((r) =>
    r.corp_id === null
      ? who.sender !== undefined
      : r.corp_id === (who.sender?.owner_corp_id ?? who.corpId ?? null),
  );

/** Those whom the sender named, in order. */
export async function namedReaders(parts: Parts, tx: Tx, applyId: string): Promise<Reader[]> {
  const readers = (await readersOf(tx, applyId)).filter((r) => r.corp_id === null);
  return readers.map((r) => ({ name: r.name, mobile: mobileOf(parts, r) }));
}

/** Names and phones in order, each phone once. Throws APPLY_SIGNATORY_INVALID, CC_SIGNS. */
export function checkReaders(people: readonly Reader[], signers: readonly string[]): Reader[] {
  const seen = new Map<string, Reader>();
  for (const [i, person] of people.entries()) {
    const phone = normaliseMobile(person.mobile);
    if (!partyName(person.name).ok || !mobile(phone).ok)
      throw new AppError('APPLY_SIGNATORY_INVALID', `第${i + 1}位抄送人的姓名或手机号有误，请检查`);
    if (signers.includes(phone)) throw new AppError('CC_SIGNS');
    if (!seen.has(phone)) seen.set(phone, { name: person.name, mobile: phone });
  }
  return [...seen.values()];
}

/** Writes the readers; answers an event for each new one. `own`: the enterprise that named its own members, and its line: the other
 * parties learn from the evidence that it did, not who they are. */
export async function insertReaders(
  parts: Parts,
  tx: Tx,
  applyId: string,
  readers: readonly Reader[],
  kind: Kind,
  now: Date,
  own: { corpId: string; signNo: string | undefined; givenBy: string } | null = null,
): Promise<NewEvent[]> {
  const { vault } = parts.deps;
  const events: NewEvent[] = [];
  const keys = await parts.account.party.keysOf(
    tx,
    readers.map((reader) => reader.mobile),
  );
  for (const [i, reader] of readers.entries()) {
    const ccId = uuidv7(now);
    const sealed = vault.seal(readerPlace(ccId), { mobile: reader.mobile });
    const fresh = await insertReader(
      tx,
      {
        cc_id: ccId,
        apply_id: applyId,
        name: reader.name,
        mobile_masked: maskTarget(reader.mobile),
        mobile_blind: vault.blindIndex('mobile', reader.mobile),
        party_key: keys[i]!,
        pii_dek: sealed.dek,
        pii_blob: sealed.blob,
        corp_id: own?.corpId ?? null,
        given_by: own?.givenBy ?? null,
      },
      now,
    );
    if (fresh)
      events.push({
        type: 'cc.add',
        actor: { kind, auth: [{ method: 'session', level: 'mobile' }] },
        data: {},
        ...(own?.signNo ? { signNo: own.signNo } : {}),
        ...(own ? {} : { commits: { 'pii.name_c': reader.name, 'pii.mobile_c': reader.mobile } }),
      });
  }
  return events;
}

/** Tells these readers of a finished contract, in the name of who gives it to them. Answers an event for each. */
export async function tellThem(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  readers: readonly ReaderRow[],
  giver: { name: string; by?: By },
  now: Date,
): Promise<NewEvent[]> {
  for (const reader of readers) {
    const to = await holderBehind(parts, tx, reader.party_key, mobileOf(parts, reader), null);
    // who closed his account reads no more
    if (!to) continue;
    const page = contractPage(apply.apply_no!);
    const expiresAt = new Date(now.getTime() + addressDays * 24 * 3600_000);
    const link = await parts.notice.shortLink(tx, { path: page, owner: apply.apply_no!, expiresAt });
    const values = { sender: giver.name, contract: apply.contract_name, link };
    await parts.notice.tell(
      tx,
      to,
      { text: 'copied', values },
      {
        by: giver.by ?? (await byItsSender(tx, apply, reader)),
        ...{ ref: apply.apply_no!, origin: apply.origin, page },
      },
    );
  }
  await markTold(
    tx,
    readers.map((r) => r.cc_id),
    now,
  );
  return readers.map(() => ({ type: 'cc.notify', actor: { kind: 'system', auth: [] }, data: {} }));
}

/** Tells those readers of a finished contract who were never told. */
export async function tellReaders(parts: Parts, tx: Tx, apply: ApplyRow, now: Date): Promise<NewEvent[]> {
  const readers = (await readersOf(tx, apply.apply_id)).filter((r) => r.told_at === null);
  if (readers.length === 0) return [];
  return tellThem(parts, tx, apply, readers, { name: apply.sender_name }, now);
}

/** Throws CC_SIGNS when one of them signs the contract, CC_FULL when there would be too many. */
export async function requireMayRead(
  parts: Parts,
  tx: Tx,
  applyId: string,
  readers: readonly Reader[],
): Promise<void> {
  const phones = new Set((await linesOf(tx, applyId)).map((l) => l.mobile_blind.toString('hex')));
  for (const r of readers)
    if (phones.has(parts.deps.vault.blindIndex('mobile', r.mobile).toString('hex')))
      throw new AppError('CC_SIGNS');
  if ((await readersOf(tx, applyId)).length + readers.length > most) throw new AppError('CC_FULL');
}
