// A try of a signing password, as it stands in the evidence and among the checks of a line (docs/decisions/0139). Recorded under the contract's lock,
// of who stands in the line then.
import { uuidv7 } from '../../../../platform/clock.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { netCommits } from '../../../ledger/index.ts';
import type { Signer } from '../acting/load-party.ts';
import type { Change } from '../change-contract.ts';
import type { Parts } from '../parts.ts';
import { personCommits } from '../person-commits.ts';
import { comerOf } from './passed-ways.ts';
import { insertAnswered, type PassedCheck } from './store.ts';

/** `batch`: entered once for this set of lines. */
export type PasswordTry = { right: boolean; setAt: Date; batch?: { hash: string; size: number } | undefined };

/** Answers it as a check on which an act of will may rest, if it was right. */
export async function recordTry(
  parts: Parts,
  change: Change,
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
  signer: Signer,
  { right, setAt, batch }: PasswordTry,
): Promise<PassedCheck> {
  const { me, via } = signer;
  const { name, mobile } = personCommits(parts, me);
  const [recorded] = await change.recordNow({
    type: 'auth.password',
    signNo: me.sign_no,
    actor: { kind: via.kind === 'link' ? 'link' : 'person', auth: [] },
    data: {
      result: right ? 'passed' : 'failed',
      set: setAt.toISOString(),
      ...(via.kind === 'link' ? { generation: via.generation } : {}),
      ...(batch ? { batch_h: batch.hash, batch_size: batch.size } : {}),
    },
    commits: { 'pii.name_c': name, 'pii.mobile_c': mobile, ...netCommits(ctx.ip, ctx.userAgent) },
  });
  const tried = { attempt_id: uuidv7(change.now), way: 'password' as const, leaf: recorded!.leafHash };
  await insertAnswered(change.tx, {
    ...comerOf(signer),
    ...tried,
    state: right ? 'match' : 'mismatch',
    now: change.now,
  });
  return { ...tried, simulated: false, answered_at: change.now };
}
