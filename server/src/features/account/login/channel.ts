// Channel users (spec §1, `isUserInvite`): people who registered with the code of a tenant, which a branded register sends
// (`code` of the register payload). Decides which links are shown, never a right.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { hasTenantCode } from '../../tenant/index.ts';

export async function cameByChannel(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ code: string | null }>`
    select source ->> 'code' as code from account where account_id = ${accountId}`.execute(tx);
  const code = rows[0]?.code;
  return code ? hasTenantCode(tx, code) : false;
}
