// Migrations: plain SQL, forward only, in file order, safe with several migrators at once (advisory lock).
// Also installs graphile-worker's schema and the application role, and grants that role what it needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const dir = join(import.meta.dirname, 'migrations');

const role = `do $$ begin
  if not exists (select from pg_roles where rolname = 'xinqi_app') then
    create role xinqi_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  execute format('grant xinqi_app to %I', current_user);
exception when duplicate_object or unique_violation then null; end $$`;

const grants = `
  grant usage on schema public to xinqi_app;
  grant select, insert, update, delete on all tables in schema public to xinqi_app;
  revoke all on table schema_migration from xinqi_app;
  grant execute on all functions in schema public to xinqi_app;`;

/** Brings the database at `url` (owner role) up to date; answers the names of the files applied now. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7021961)');
    await runMigrations({ connectionString: url });
    await client.query(role);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const done = new Set(rows.map((r) => r.name));
    for (const name of readdirSync(dir)
      .filter((f) => f.endsWith('.sql'))
      .sort()) {
      if (done.has(name)) continue;
      await client.query('begin');
      await client.query(readFileSync(join(dir, name), 'utf8'));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
      await client.query('commit');
      applied.push(name);
    }
    await client.query(grants);
  } finally {
    await client.end();
  }
  return applied;
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL 未设置');
  const applied = await migrate(url);
  console.log(applied.length > 0 ? `已应用迁移：${applied.join('、')}` : '数据库结构已是最新');
}
