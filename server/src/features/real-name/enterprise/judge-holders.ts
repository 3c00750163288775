// Somebody applies with the name or the credit code of a verified enterprise: the register is asked about that one soon, not in its turn.
// Threat: whoever applies has it asked; once a day about one enterprise, however many they are.
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { EnterpriseParts } from './settle-claim.ts';

export const judgeJobName = 'real-name.judge';
const perHolder: Limit = { name: 'corp-judge', max: 1, seconds: 86_400 };

export const enqueueJudgement = (tx: Tx, corpId: string): Promise<void> =>
  addJob(tx, judgeJobName, { corpId }, { key: `${judgeJobName}:${corpId}`, maxAttempts: 3 });

export async function judgeHolders(
  { deps, account }: EnterpriseParts,
  rival: { corpId: string; name: string; creditCode: string },
): Promise<void> {
  const { db } = deps;
  const { claims } = account;
  const holders = [await claims.named(db, rival.name), await claims.coded(db, rival.creditCode)];
  for (const corpId of new Set(holders.flatMap((holder) => holder?.corpId ?? []))) {
    if (corpId === rival.corpId || (await deps.limits.fit('count', { limit: perHolder, key: corpId })))
      continue;
    await claims.standings.hasten(db, corpId, deps.clock.now());
    await enqueueJudgement(db, corpId);
  }
}
