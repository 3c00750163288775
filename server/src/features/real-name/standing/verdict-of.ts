// What an answer of the register does to a standing that is locked: it stands, is doubted, or is lost.
import { doubtHours, type Judgement, judgeStanding, type RegisterSays } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { OpenStanding } from '../../account/index.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';

const hour = 3_600_000;

/** `own`: the enterprise itself says that its registration changed. */
export async function verdictOf(
  { account, corpCheck, deps }: EnterpriseParts,
  tx: Tx,
  standing: OpenStanding,
  { says, own }: { says: RegisterSays; own: boolean },
): Promise<Judgement> {
  const now = deps.clock.now();
  const { doubt: reason, doubt_at: since } = standing;
  const doubt = reason && since ? { reason, since } : undefined;
  const judgement = judgeStanding(says, { doubt, own, now });
  const doubted = judgement.verdict === 'doubted' ? judgement.doubt : undefined;
  const due = doubted
    ? doubted.since.getTime() + doubtHours * hour
    : now.getTime() + deps.config.CORP_JUDGE_DAYS * 24 * hour;
  await account.claims.standings.judged(tx, standing.standing_id, {
    ...{ judged_at: now, judged_test: corpCheck.simulated, tries: 0, due_at: new Date(due) },
    ...{ doubt: doubted?.reason ?? null, doubt_at: doubted?.since ?? null },
  });
  if (judgement.verdict === 'lost')
    await account.claims.lose(tx, standing.corp_id, {
      ...{ reason: judgement.reason, test: corpCheck.simulated, now },
    });
  return judgement;
}
