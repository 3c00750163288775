// When the register is asked again in turn: a sweep finds the enterprises about which it is due.
import { z } from 'zod';
import { job } from '../../../platform/jobs.ts';
import { enqueueJudgement, judgeJobName } from '../enterprise/judge-holders.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';
import { judgeCorp } from './judge-corp.ts';

const atOnce = 500;

export const judgeJob = (parts: EnterpriseParts) =>
  job({
    name: judgeJobName,
    payload: z.object({ corpId: z.string() }),
    handle: ({ corpId }) => judgeCorp(parts, corpId),
  });

export async function sweepJudgements({ deps, account }: EnterpriseParts): Promise<void> {
  for (const corpId of await account.claims.standings.due(deps.db, deps.clock.now(), atOnce))
    await enqueueJudgement(deps.db, corpId);
}
