// The approver's link: the pair sign + ts bound to the request, his turn, himself, its generation and life; the short address
// that an SMS carries. It ends when the turn is decided or leaves him. Wrong pairs count against the turn (L-05: ten an hour).
import { detailPage } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { checkPair, makePair } from '../../../platform/crypto/link-pair.ts';
import type { Tx } from '../../../platform/db.ts';
import { type InstRow, raiseTaskLink, type TaskRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';

const guessLimit = { name: 'approve-guess', max: 10, seconds: 3600 };
const lifeMs = 30 * 24 * 3600_000;

type Turn = Pick<TaskRow, 'task_id' | 'member_id' | 'link_gen' | 'link_exp'>;
const claimsOf = (instNo: string, turn: Turn) => ({
  subject: `${instNo}/${turn.task_id}`,
  recipient: turn.member_id,
  exp: turn.link_exp?.getTime() ?? 0,
  gen: turn.link_gen,
});

/** A short code for the approver's own phone. A link that still lives stays alive beside it. */
export async function approverLink(
  { deps, notice }: FlowParts,
  tx: Tx,
  row: Pick<InstRow, 'inst_no'>,
  turn: Turn,
  now: Date,
): Promise<string> {
  let alive = turn;
  const ends = turn.link_exp === null || turn.link_exp.getTime() < now.getTime() + lifeMs / 10;
  if (ends) {
    const exp = new Date(now.getTime() + lifeMs);
    alive = { ...turn, link_exp: exp, link_gen: await raiseTaskLink(tx, turn.task_id, exp) };
  }
  const { sign, ts } = makePair(deps.keyring, 'approve', claimsOf(row.inst_no, alive), now);
  return notice[ends ? 'replaceShortLinks' : 'shortLink'](tx, {
    path: `${detailPage('approve', false)}?instIdNo=${row.inst_no}&approveId=${turn.task_id}&sign=${sign}&ts=${ts}`,
    owner: turn.task_id,
    expiresAt: alive.link_exp!,
  });
}

export async function endLink({ notice }: FlowParts, tx: Tx, taskId: string): Promise<void> {
  await raiseTaskLink(tx, taskId, null);
  await notice.revokeShortLinks(tx, taskId);
}

/** Whether the pair opens this turn now; an unknown one costs the same computation and the same count. */
export async function requireApproverPair<T extends Turn>(
  { deps }: FlowParts,
  input: { instIdNo: string; approveId: string; sign: string; ts: number },
  turn: T | undefined,
  now: Date,
): Promise<T> {
  const claims = turn
    ? claimsOf(input.instIdNo, turn)
    : { subject: `${input.instIdNo}/${input.approveId}`, recipient: '', exp: 0, gen: 0 };
  const right = checkPair(deps.keyring, 'approve', claims, { sign: input.sign, ts: input.ts }, now);
  if (turn && right) return turn;
  await deps.limits.use({ limit: guessLimit, key: input.approveId });
  throw new AppError('LINK_INVALID');
}
