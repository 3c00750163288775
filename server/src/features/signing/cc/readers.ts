// Readers of a finished contract (抄送): named by the sender, told when it is finished, never signatories. They sign in
// with the phone that was named; no address that they get carries a credential.
import { ApplyStatus, isFinished, mobile, normaliseMobile, partyName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { titled } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import { moved } from '../signer/link.ts';
import { type ApplyRow, linesOf, lockApply } from '../store.ts';
import { insertReader, markTold, readersOf } from './store.ts';

const most = 50;
const pauseMs = 10 * 60_000;
export type Reader = { name: string; mobile: string };
type Kind = 'person' | 'enterprise';
const readerPlace = (ccId: string) => ({ table: 'apply_cc', row: ccId, tenant: '' });

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

/** Writes the readers; answers an event for each new one. */
export async function insertReaders(
  parts: Parts,
  tx: Tx,
  applyId: string,
  readers: readonly Reader[],
  kind: Kind,
  now: Date,
): Promise<NewEvent[]> {
  const { vault } = parts.deps;
  const events: NewEvent[] = [];
  for (const reader of readers) {
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
        pii_dek: sealed.dek,
        pii_blob: sealed.blob,
      },
      now,
    );
    if (fresh)
      events.push({
        type: 'cc.add',
        actor: { kind, auth: [{ method: 'session', level: 'mobile' }] },
        data: {},
        commits: { 'pii.name_c': reader.name, 'pii.mobile_c': reader.mobile },
      });
  }
  return events;
}

/** Tells readers of a finished contract; `only` those who were never told. Answers an event for each. */
export async function tellReaders(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  only: 'new' | 'all',
  now: Date,
): Promise<NewEvent[]> {
  const readers = (await readersOf(tx, apply.apply_id)).filter((r) => only === 'all' || r.told_at === null);
  for (const reader of readers) {
    const { mobile: target } = parts.deps.vault.open(readerPlace(reader.cc_id), {
      dek: reader.pii_dek,
      blob: reader.pii_blob,
    });
    await parts.notice.sendSms(tx, {
      target: target!,
      ref: apply.apply_no!,
      body: `${apply.sender_name}将已签署完成的${titled(apply)}抄送给您，请使用本手机号登录 ${apply.origin}/signInfo/viewDetail?applyNo=${apply.apply_no} 查看。`,
    });
  }
  if (readers.length > 0) await markTold(tx, apply.apply_id, now);
  return readers.map(() => ({ type: 'cc.notify', actor: { kind: 'system', auth: [] }, data: {} }));
}

/** Adds readers to a contract that was sent; a finished one is shown to them at once. */
export async function addReaders(
  parts: Parts,
  ctx: Ctx,
  apply: ApplyRow,
  people: readonly Reader[],
): Promise<{ added: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockApply(tx, apply.apply_id);
    const open = current.status === ApplyStatus.Signing || current.status === ApplyStatus.Signed;
    if (!open && !isFinished(current.status)) throw new AppError('STATE_CHANGED');
    const phones = new Set((await linesOf(tx, apply.apply_id)).map((l) => l.mobile_blind.toString('hex')));
    const readers = checkReaders(people, []);
    for (const r of readers)
      if (phones.has(parts.deps.vault.blindIndex('mobile', r.mobile).toString('hex')))
        throw new AppError('CC_SIGNS');
    if ((await readersOf(tx, apply.apply_id)).length + readers.length > most) throw new AppError('CC_FULL');
    const kind = current.owner_corp_id ? 'enterprise' : 'person';
    const events = await insertReaders(parts, tx, apply.apply_id, readers, kind, ctx.now);
    const added = events.length;
    if (isFinished(current.status)) events.push(...(await tellReaders(parts, tx, current, 'new', ctx.now)));
    if (events.length > 0) await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    await moved(tx, apply.apply_id);
    return { added };
  });
}

/** Tells every reader again. */
export async function retellReaders(parts: Parts, ctx: Ctx, apply: ApplyRow): Promise<{ told: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockApply(tx, apply.apply_id);
    if (!isFinished(current.status)) throw new AppError('CC_NOT_FINISHED');
    const readers = await readersOf(tx, apply.apply_id);
    if (readers.length === 0) throw new AppError('CC_NOBODY');
    const last = Math.max(...readers.map((r) => r.told_at?.getTime() ?? 0));
    if (ctx.now.getTime() - last < pauseMs) throw new AppError('REMIND_TOO_SOON');
    const events = await tellReaders(parts, tx, current, 'all', ctx.now);
    await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    return { told: events.length };
  });
}
