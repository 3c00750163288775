// 重新获取链接: for who can name the phone on file, and sent to that phone alone. Nobody learns by asking whether the number or the
// phone is known (L-10): the answer is the same in the same time, the asking only leaves a job behind. Attacker: a co-party who
// wants another's session or link dead, or his limit used up (Z-07); so a living link is sent once more as it is, sessions go on,
// and only the addressed person's own requests are counted against him.
import { decideRelink, normaliseMobile } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { addJob } from '../../../platform/jobs.ts';
import { ownRequest } from '../../notice/index.ts';
import { everything } from '../contract/access.ts';
import { acted, actedLine } from '../contract/acted.ts';
import { byProduct, changeContract } from '../contract/change-contract.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import { findApply, findLine, type SignInfoRow } from '../contract/store.ts';
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

/** Whether the phone that was named is the one to which messages of this line go. */
async function isAddressed(parts: Parts, tx: Tx, line: SignInfoRow, { phone }: Asked): Promise<boolean> {
  if (line.barred_at !== null) return false;
  const mobile = await phoneOf(parts, tx, line);
  return mobile !== undefined && parts.deps.vault.blindIndex('mobile', mobile).toString('hex') === phone;
}

/** The job. Run twice it sends the link twice. */
export async function relink(parts: Parts, asked: Asked): Promise<void> {
  const { deps } = parts;
  const now = deps.clock.now();
  const apply = await findApply(deps.db, { applyNo: asked.applyNo }, everything);
  const line = await findLine(deps.db, asked.signNo);
  if (!apply || line?.apply_id !== apply.apply_id || !(await isAddressed(parts, deps.db, line, asked)))
    return;
  try {
    await deps.limits.use({ limit, key: asked.signNo });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  // locked: a cancellation that goes on beside this must not be followed by a living link (L-04)
  await changeContract(parts, now, byProduct(apply.apply_id), async (change) => {
    const { tx } = change;
    const his = change.lines.find((one) => one.sign_no === asked.signNo);
    const link = { expires: his?.link_exp ?? null };
    const sent = his && decideRelink(acted(change.apply), actedLine(his), link, now);
    if (!his || !sent || !(await isAddressed(parts, tx, his, asked))) return change.untouched(undefined);
    if (sent.link === 'same') {
      change.after(() =>
        tellAgain(parts, tx, change.apply, his, sent.to === 'sign' ? 'invite' : 'finished', now),
      );
      return change.untouched(undefined);
    }
    const tell = sent.to === 'sign' ? inviteSigner : tellReader;
    change.record(await tell(parts, tx, change.apply, his, now, ownRequest(his.party_key)));
  });
}
