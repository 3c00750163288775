// Asks the register again about an enterprise that was verified (docs/decisions/0134). It is asked outside of a transaction; what its answer
// means is judged where members, claim and standing are locked, of the standing that was asked about and of no later one.
import { silentHours, silentTries } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { CorpStateAnswer } from '../../../platform/ports/corp-check.ts';
import type { OpenStanding } from '../../account/index.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';
import { answerTo } from '../patience.ts';
import { verdictOf } from './verdict-of.ts';

const hour = 3_600_000;

/** Undefined where the register is silent, or answered something else. */
export function askState(
  { corpCheck, deps }: EnterpriseParts,
  { name, credit_code: creditCode, legalPerson }: OpenStanding,
): Promise<CorpStateAnswer | undefined> {
  const requestId = uuidv7(deps.clock.now());
  return answerTo(deps, requestId, () => corpCheck.state({ requestId, name, creditCode, legalPerson }));
}

/** The standing that was asked about, locked as long as it holds and nobody else has judged it since. */
export async function lockAsked(
  { account }: EnterpriseParts,
  tx: Tx,
  asked: OpenStanding,
): Promise<OpenStanding | undefined> {
  await account.claims.of(tx, asked.corp_id, 'update');
  const now = await account.claims.standings.now(tx, asked.corp_id, 'lock');
  const same = now?.standing_id === asked.standing_id && now.due_at.getTime() === asked.due_at.getTime();
  return same ? now : undefined;
}

/** A silent register changes nothing: it is asked again ever later, and after some tries with the next turn. */
async function takeSilence(
  { account, deps }: EnterpriseParts,
  tx: Tx,
  standing: OpenStanding,
): Promise<void> {
  const { tries, judged_at, judged_test, doubt, doubt_at } = standing;
  const silent = tries + 1;
  const over = silent >= silentTries;
  const wait = over ? deps.config.CORP_JUDGE_DAYS * 24 : silentHours(silent);
  await account.claims.standings.judged(tx, standing.standing_id, {
    ...{ judged_at, judged_test, doubt, doubt_at, tries: over ? 0 : silent },
    due_at: new Date(deps.clock.now().getTime() + wait * hour),
  });
}

/** Idempotent: what is not due is not asked about. */
export async function judgeCorp(parts: EnterpriseParts, corpId: string): Promise<void> {
  const { deps, account } = parts;
  const asked = await account.claims.standings.now(deps.db, corpId);
  if (!asked || asked.due_at > deps.clock.now()) return;
  const says = await askState(parts, asked);
  await inTx(deps.db, async (tx) => {
    await account.members.lock(tx, corpId);
    const standing = await lockAsked(parts, tx, asked);
    if (!standing) return;
    if (says) await verdictOf(parts, tx, standing, { says, own: false });
    else await takeSilence(parts, tx, standing);
  });
}
