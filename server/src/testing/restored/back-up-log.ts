// A backup of the log's tables that is really put back, while what lies outside of the database stays as it is.
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../global-setup.ts';

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

/** Copies all rows of the database at this address, at one moment; `size` is the log's then, `putBack` makes them all that there is. */
export async function backUpLog(url: string): Promise<{ size: number; putBack: () => Promise<void> }> {
  const asOwner = async (statements: readonly string[]) => {
    const name = new URL(url).pathname.slice(1);
    const client = new pg.Client({ connectionString: withDatabase(inject('adminUrl'), name) });
    await client.connect();
    try {
      return (await client.query(statements.join('; '))) as unknown as pg.QueryResult[];
    } finally {
      await client.end();
    }
  };
  const answers = await asOwner([
    // one snapshot for all tables, as a backup has: the sequencer may be at work
    'begin isolation level repeatable read',
    ...TABLES.map((table) => `create table kept_${table} as table ${table}`),
    'select size::int from kept_ledger_state',
    'commit',
  ]);
  const putBack = async () => {
    await asOwner([
      'begin',
      // the sequencer stands still meanwhile, as it does while a backup is put back
      'select pg_advisory_xact_lock(7021962)',
      ...TABLES.toReversed().map((table) => `delete from ${table}`),
      ...TABLES.map((table) => `insert into ${table} table kept_${table}`),
      'commit',
    ]);
  };
  return { size: answers.at(-2)!.rows[0].size, putBack };
}
