// SQL of the audit of lookups.
import { sql } from 'kysely';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';

export type Lookup = { call: string; asked: number; confirmed: number };

export async function logLookup(tx: Tx, owner: Owner, lookup: Lookup, now: Date): Promise<void> {
  await asOwner(tx, owner, (inner) =>
    sql`insert into lookup_log (lookup_id, call, owner_account_id, owner_corp_id, asked, confirmed, created_at)
      values (${uuidv7(now)}, ${lookup.call}, ${owner.accountId}, ${owner.corpId}, ${lookup.asked},
        ${lookup.confirmed}, ${now})`.execute(inner),
  );
}
