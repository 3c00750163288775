// A backup of a database that is really put back, rows of all tables, while what lies outside of it stays as it is.
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './global-setup.ts';

/** `take` copies all rows, `restore` makes them all that there is. `url`: any address of the database. */
export function tableBackup(url: string): { take(): Promise<void>; restore(): Promise<void> } {
  const name = new URL(url).pathname.slice(1);
  const within = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: withDatabase(inject('adminUrl'), name) });
    await client.connect();
    try {
      await client.query('begin');
      // rows come back in no order that keys between tables could follow
      await client.query('set local session_replication_role = replica');
      await work(client);
      await client.query('commit');
    } finally {
      await client.end();
    }
  };
  const tables = async (client: pg.Client) =>
    (
      await client.query<{ name: string; columns: string }>(`
        select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        group by c.table_name`)
    ).rows;
  return {
    take: () =>
      within(async (client) => {
        await client.query('drop schema if exists backup cascade; create schema backup');
        for (const table of await tables(client))
          await client.query(
            `create table backup.${table.name} as select ${table.columns} from public.${table.name}`,
          );
      }),
    restore: () =>
      within(async (client) => {
        const all = await tables(client);
        await client.query(`truncate ${all.map((table) => `public.${table.name}`).join(', ')}`);
        for (const table of all)
          await client.query(
            `insert into public.${table.name} (${table.columns}) overriding system value select ${table.columns} from backup.${table.name}`,
          );
      }),
  };
}
