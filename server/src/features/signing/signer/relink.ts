// 重新获取链接: a fresh link, sent only to the recipient on file. Whoever asks gets the same answer.
import { ApplyStatus, isFinished, SignInfoStatus } from '@xinqi/domain';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { everything } from '../access.ts';
import { inviteSigner, tellReader } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import { findApply, linesOf, lockApply } from '../store.ts';

const limit = { name: 'relink', max: 3, seconds: 3600 };
const limitIp = { name: 'relink-ip', max: 20, seconds: 3600 };

export async function relink(
  parts: Parts,
  ctx: Ctx,
  input: { applyNo: string; signNo: string },
): Promise<void> {
  const { deps, ledger } = parts;
  await deps.limits.use({ limit: limitIp, key: ctx.ip }, { limit, key: input.signNo });
  await inTx(deps.db, async (tx) => {
    const found = await findApply(tx, { applyNo: input.applyNo }, everything);
    // Locked: a cancellation that goes on beside this must not be followed by a living link (L-04).
    const apply = found && (await lockApply(tx, found.apply_id));
    const line = apply && (await linesOf(tx, apply.apply_id)).find((l) => l.sign_no === input.signNo);
    if (!apply || !line) return;
    const open = apply.status === ApplyStatus.Signing && line.status === SignInfoStatus.Pending;
    if (open)
      await ledger.append(tx, input.applyNo, [await inviteSigner(parts, tx, apply, line, ctx.now)], ctx.now);
    else if (isFinished(apply.status) && line.status !== SignInfoStatus.Transferred)
      await ledger.append(tx, input.applyNo, [await tellReader(parts, tx, apply, line, ctx.now)], ctx.now);
  });
}
