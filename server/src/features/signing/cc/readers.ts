// Readers of a finished contract (抄送): named by the sender, told when it is finished, never signatories. They sign in
// with the phone that was named; no address that they get carries a credential.
import { ApplyStatus, isFinished, mobile, normaliseMobile, partyName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { By } from '../../notice/index.ts';
import { byItsSender, contractPage, holderBehind } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import { lockAsParticipant, lockAsSender } from '../signer/acting.ts';
import { moved } from '../signer/link.ts';
import { type ApplyRow, linesOf } from '../store.ts';
import { insertReader, markTold, type ReaderRow, readersOf } from './store.ts';

const most = 50;
const pauseMs = 10 * 60_000;
/** How long the short address in the message leads to the contract. */
const addressDays = 365;
export type Reader = { name: string; mobile: string };
/** A member of an enterprise who is to read a contract. */
export type MemberReader = Reader & { accountId: string };
type Kind = 'person' | 'enterprise';
const readerPlace = (ccId: string) => ({ table: 'apply_cc', row: ccId, tenant: '' });
const mobileOf = (parts: Parts, r: ReaderRow): string =>
  parts.deps.vault.open(readerPlace(r.cc_id), { dek: r.pii_dek, blob: r.pii_blob }).mobile!;

/** The readers that a party may see: those that the sender named are his, an enterprise's own members are its own. */
export const readersFor = (
  readers: readonly ReaderRow[],
  who: { sender?: ApplyRow | undefined; corpId?: string | null },
): ReaderRow[] =>
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
async function tell(
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
  return tell(parts, tx, apply, readers, { name: apply.sender_name }, now);
}

/** Throws CC_SIGNS when one of them signs the contract, CC_FULL when there would be too many. */
async function mayRead(parts: Parts, tx: Tx, applyId: string, readers: readonly Reader[]): Promise<void> {
  const phones = new Set((await linesOf(tx, applyId)).map((l) => l.mobile_blind.toString('hex')));
  for (const r of readers)
    if (phones.has(parts.deps.vault.blindIndex('mobile', r.mobile).toString('hex')))
      throw new AppError('CC_SIGNS');
  if ((await readersOf(tx, applyId)).length + readers.length > most) throw new AppError('CC_FULL');
}

/** Adds readers to a contract that was sent; a finished one is shown to them at once. */
export async function addReaders(
  parts: Parts,
  ctx: Ctx,
  apply: ApplyRow,
  people: readonly Reader[],
): Promise<{ added: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockAsSender(parts, tx, ctx, apply.apply_id);
    const open = current.status === ApplyStatus.Signing || current.status === ApplyStatus.Signed;
    if (!open && !isFinished(current.status)) throw new AppError('STATE_CHANGED');
    const readers = checkReaders(people, []);
    await mayRead(parts, tx, apply.apply_id, readers);
    const kind = current.owner_corp_id ? 'enterprise' : 'person';
    const events = await insertReaders(parts, tx, apply.apply_id, readers, kind, ctx.now);
    const added = events.length;
    if (isFinished(current.status)) events.push(...(await tellReaders(parts, tx, current, ctx.now)));
    if (events.length > 0) await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    await moved(tx, apply.apply_id);
    return { added };
  });
}

/** Tells every reader whom the sender sees again. */
export async function retellReaders(parts: Parts, ctx: Ctx, apply: ApplyRow): Promise<{ told: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockAsSender(parts, tx, ctx, apply.apply_id);
    if (!isFinished(current.status)) throw new AppError('CC_NOT_FINISHED');
    const readers = readersFor(await readersOf(tx, apply.apply_id), { sender: current });
    if (readers.length === 0) throw new AppError('CC_NOBODY');
    const last = Math.max(...readers.map((r) => r.told_at?.getTime() ?? 0));
    if (ctx.now.getTime() - last < pauseMs) throw new AppError('REMIND_TOO_SOON');
    const events = await tell(parts, tx, current, readers, { name: current.sender_name }, ctx.now);
    await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    return { told: events.length };
  });
}

/** Members of an enterprise that takes part read a finished contract; who reads it already is left alone, or with `again` told
 * once more while he has not opened it. */
export async function addMembers(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  apply: ApplyRow,
  members: readonly MemberReader[],
  corp: { corpId: string; name: string; accountId: string },
  again?: 'again',
): Promise<{ added: number; told: number }> {
  const { now } = ctx;
  const current = await lockAsParticipant(parts, tx, ctx, apply.apply_id);
  // who left meanwhile gets no copy: his own leaving would not find it to end it (E-12)
  for (const { accountId } of members)
    if (!(await parts.reach.stays(tx, corp.corpId, accountId))) throw new AppError('NOT_FOUND');
  if (!isFinished(current.status)) throw new AppError('CC_NOT_FINISHED', '仅已完成的合同可以抄送给企业成员');
  const known = new Set((await readersOf(tx, apply.apply_id)).map((r) => r.mobile_blind.toString('hex')));
  const fresh = members.filter(
    (m) => !known.has(parts.deps.vault.blindIndex('mobile', m.mobile).toString('hex')),
  );
  await mayRead(parts, tx, apply.apply_id, fresh);
  const line = (await linesOf(tx, apply.apply_id)).find((l) => l.corp_id === corp.corpId);
  const signNo = current.owner_corp_id === corp.corpId ? undefined : line?.sign_no;
  const own = { corpId: corp.corpId, signNo, givenBy: corp.accountId };
  const events = await insertReaders(parts, tx, apply.apply_id, fresh, 'enterprise', now, own);
  const added = events.length;
  const untold = (await readersOf(tx, apply.apply_id)).filter(
    (r) => r.corp_id === corp.corpId && r.told_at === null,
  );
  const wanted = new Set(members.map((m) => parts.deps.vault.blindIndex('mobile', m.mobile).toString('hex')));
  const unread = (await readersOf(tx, apply.apply_id)).filter(
    (r) =>
      again !== undefined &&
      r.corp_id === corp.corpId &&
      r.read_at === null &&
      r.told_at !== null &&
      now.getTime() - r.told_at.getTime() >= pauseMs &&
      wanted.has(r.mobile_blind.toString('hex')),
  );
  const giver = { name: corp.name, by: { sender: corp.accountId, corpId: corp.corpId, known: true } };
  events.push(...(await tell(parts, tx, current, [...untold, ...unread], giver, now)));
  if (events.length > 0) await parts.ledger.append(tx, current.apply_no!, events, now);
  await moved(tx, apply.apply_id);
  return { added, told: unread.length };
}
