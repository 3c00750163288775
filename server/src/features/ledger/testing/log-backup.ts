// A backup of the log's tables that is really put back, while what lies outside of the database stays as it is.
import { sql } from 'kysely';
import { type Db, inTx } from '../../../platform/db.ts';

/** Each after those that it refers to. */
const TABLES = [
  'ledger_event',
  'ledger_chain',
  'ledger_opening',
  'ledger_state',
  'ledger_anchor',
  'ledger_cosignature',
  'ledger_witness',
  'ledger_halt',
];

/** Copies all rows; what it answers makes them all that there is. */
export async function backUpLog(db: Db): Promise<() => Promise<void>> {
  const kept = (table: string) => sql.table(`kept_${table}`);
  await inTx(db, async (tx) => {
    for (const table of TABLES) {
      await sql`drop table if exists ${kept(table)}`.execute(tx);
      await sql`create table ${kept(table)} as table ${sql.table(table)}`.execute(tx);
    }
  });
  return () =>
    inTx(db, async (tx) => {
      for (const table of TABLES.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const table of TABLES) await sql`insert into ${sql.table(table)} table ${kept(table)}`.execute(tx);
    });
}
