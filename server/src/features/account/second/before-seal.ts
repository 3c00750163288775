// The second factor before an enterprise's seal is used (Z-12): who has one shows it, whichever way he came. A phone or an SMS that
// somebody else reads, or a session left open, does not stamp for the enterprise. A login shows it once in ten minutes, so that
// many contracts are signed in one go; a link shows it for its line.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Guesser } from '../guess/guesser.ts';
import { demandSecond } from './demand-second.ts';
import { findFactor } from './store.ts';

/** Whose factor, and by which login he came; null: by a link. */
export type SealUser = { accountId: string; groupId: string | null };
const lasts = 600_000;

export type SecondBeforeSeal = {
  /** Whether he still has to show it. */
  asked(tx: Tx, who: SealUser): Promise<boolean>;
  /** Takes a code; SECOND_FACTOR without one, SECOND_FACTOR_WRONG with a wrong or used one. Outside of a transaction: tries count. */
  show(who: SealUser, code: string | undefined): Promise<void>;
};

export const secondBeforeSeal = (deps: Deps): SecondBeforeSeal => ({
  async asked(tx, { accountId, groupId }) {
    if (!(await findFactor(tx, accountId))?.enabledAt) return false;
    if (groupId === null) return true;
    const since = new Date(deps.clock.now().getTime() - lasts);
    // whoever proved himself again (password and factor) has shown it, too
    const { rows } = await sql`select from login where group_id = ${groupId} and account_id = ${accountId}
      and greatest(second_at, proved_at) > ${since}`.execute(tx);
    return rows.length === 0;
  },
  async show({ accountId, groupId }, code) {
    const guesser = groupId === null ? { kind: 'link', key: '' } : { kind: 'session', key: groupId };
    await demandSecond(deps, accountId, code, guesser as Guesser);
    if (groupId !== null)
      await sql`update login set second_at = ${deps.clock.now()}
        where group_id = ${groupId} and account_id = ${accountId}`.execute(deps.db);
  },
});
