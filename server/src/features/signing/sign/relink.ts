// 重新获取链接: for who can name the phone on file, and sent to that phone alone. Nobody learns by asking whether the number or the
// phone is known (L-10): the answer is the same in the same time, the asking only leaves a job behind. Attacker: a co-party who
// wants another's session or link dead, or his limit used up (Z-07); so a living link is sent once more as it is, sessions go on,
// and only the addressed person's own requests are counted against him.
import { ApplyStatus, isFinished, isOpenLine, normaliseMobile, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { addJob } from '../../../platform/jobs.ts';
import { ownRequest } from '../../notice/index.ts';
import { everything } from '../contract/access.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import { type ApplyRow, findApply, findLine, lockApply, type SignInfoRow } from '../contract/store.ts';
import { inviteSigner, tellAgain, tellReader } from '../contract/telling/notify.ts';

const limit = { name: 'relink', max: 3, seconds: 3600 };
const limitIp = { name: 'relink-ip', max: 20, seconds: 3600 };

export const relinkJob = 'signing.relink';
/** `phone`: blind index (hex) of the phone that was named; jobs keep no phone in clear. */
type Asked = { applyNo: string; signNo: string; phone: string };

export async function askRelink(
  { deps }: Parts,
  ctx: Ctx,
  { applyNo, signNo, mobile }: { applyNo: string; signNo: string; mobile: string },
): Promise<void> {
  await deps.limits.use({ limit: limitIp, ip: ctx.ip });
  const phone = deps.vault.blindIndex('mobile', normaliseMobile(mobile)).toString('hex');
  await addJob(deps.db, relinkJob, { applyNo, signNo, phone }, { key: `${relinkJob}:${signNo}:${phone}` });
}

type Found = { apply: ApplyRow; line: SignInfoRow };

/** The line, when the phone that was named is the one that its messages go to. `lock`: with its contract locked. */
async function addressed(parts: Parts, tx: Tx, asked: Asked, lock?: 'lock'): Promise<Found | undefined> {
  const found = await findApply(tx, { applyNo: asked.applyNo }, everything);
  // Locked: a cancellation that goes on beside this must not be followed by a living link (L-04).
  const apply = found && (lock ? await lockApply(tx, found.apply_id) : found);
  const line = apply && (await findLine(tx, asked.signNo));
  if (!apply || line?.apply_id !== apply.apply_id || line.barred_at !== null) return undefined;
  const phone = await phoneOf(parts, tx, line);
  const his = phone && parts.deps.vault.blindIndex('mobile', phone).toString('hex') === asked.phone;
  return his ? { apply, line } : undefined;
}

/** The job. Run twice it sends the link twice. */
export async function relink(parts: Parts, asked: Asked): Promise<void> {
  const { deps, ledger } = parts;
  const now = deps.clock.now();
  if (!(await addressed(parts, deps.db, asked))) return;
  try {
    await deps.limits.use({ limit, key: asked.signNo });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await inTx(deps.db, async (tx) => {
    const found = await addressed(parts, tx, asked, 'lock');
    if (!found) return;
    const { apply, line } = found;
    const open =
      apply.status === ApplyStatus.Signing &&
      isOpenLine(line.status) &&
      line.status !== SignInfoStatus.NotYet;
    const reads = isFinished(apply.status) && line.status !== SignInfoStatus.Transferred;
    if (!open && !reads) return;
    const alive = line.link_exp !== null && line.link_exp > now;
    if (alive) return tellAgain(parts, tx, apply, line, open ? 'invite' : 'finished', now);
    const tell = open ? inviteSigner : tellReader;
    await ledger.append(
      tx,
      asked.applyNo,
      [await tell(parts, tx, apply, line, now, ownRequest(line.party_key))],
      now,
    );
  });
}
