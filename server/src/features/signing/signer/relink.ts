// 重新获取链接: a fresh link, sent only to the recipient on file. Whoever asks gets the same answer in the same time,
// whether the number is known or not (L-10): the asking only leaves a job behind.
import { ApplyStatus, isFinished, isOpenLine, SignInfoStatus } from '@xinqi/domain';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { addJob } from '../../../platform/jobs.ts';
import { everything } from '../access.ts';
import { inviteSigner, tellReader } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import { findApply, linesOf, lockApply } from '../store.ts';

const limit = { name: 'relink', max: 3, seconds: 3600 };
const limitIp = { name: 'relink-ip', max: 20, seconds: 3600 };

export const relinkJob = 'signing.relink';
type Asked = { applyNo: string; signNo: string };

export async function askRelink({ deps }: Parts, ctx: Ctx, { applyNo, signNo }: Asked): Promise<void> {
  await deps.limits.use({ limit: limitIp, key: ctx.ip }, { limit, key: signNo });
  await addJob(deps.db, relinkJob, { applyNo, signNo }, { key: `${relinkJob}:${signNo}` });
}

/** The job. Run twice it sends a second link, which replaces the first one. */
export async function relink(parts: Parts, input: Asked): Promise<void> {
  const { deps, ledger } = parts;
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    const found = await findApply(tx, { applyNo: input.applyNo }, everything);
    // Locked: a cancellation that goes on beside this must not be followed by a living link (L-04).
    const apply = found && (await lockApply(tx, found.apply_id));
    const line = apply && (await linesOf(tx, apply.apply_id)).find((l) => l.sign_no === input.signNo);
    if (!apply || !line) return;
    const open =
      apply.status === ApplyStatus.Signing &&
      isOpenLine(line.status) &&
      line.status !== SignInfoStatus.NotYet;
    if (open) await ledger.append(tx, input.applyNo, [await inviteSigner(parts, tx, apply, line, now)], now);
    else if (isFinished(apply.status) && line.status !== SignInfoStatus.Transferred)
      await ledger.append(tx, input.applyNo, [await tellReader(parts, tx, apply, line, now)], now);
  });
}
