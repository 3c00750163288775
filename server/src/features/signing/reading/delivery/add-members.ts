// Members of an enterprise that takes part become readers of its finished contract.
import { isFinished } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { lockAsParticipant } from '../../contract/acting/acting.ts';
import type { Parts } from '../../contract/parts.ts';
import { moved } from '../../contract/projection/moved.ts';
import {
  insertReaders,
  type Reader,
  readerPauseMs,
  requireMayRead,
  tellThem,
} from '../../contract/readers/readers.ts';
import { readersOf } from '../../contract/readers/store.ts';
import { type ApplyRow, linesOf } from '../../contract/store.ts';

/** A member of an enterprise who is to read a contract. */
export type MemberReader = Reader & { accountId: string };

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
  await requireMayRead(parts, tx, apply.apply_id, fresh);
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
      now.getTime() - r.told_at.getTime() >= readerPauseMs &&
      wanted.has(r.mobile_blind.toString('hex')),
  );
  const giver = { name: corp.name, by: { sender: corp.accountId, corpId: corp.corpId, known: true } };
  events.push(...(await tellThem(parts, tx, current, [...untold, ...unread], giver, now)));
  if (events.length > 0) await parts.ledger.append(tx, current.apply_no!, events, now);
  await moved(tx, apply.apply_id);
  return { added, told: unread.length };
}
