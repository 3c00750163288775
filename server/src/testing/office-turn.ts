// Test files that convert with the real LibreOffice take turns: a conversion fills a core for 7 to 10 s, and two files that
// ran beside each other on a machine with two cores made the hooks of one of them last longer than they may.
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

const LOCK = 0x0ff1ce;

/** Called at the top of a test file, before its own hooks: they begin when no other such file runs, in whatever process. */
export function takeOfficeTurn(): void {
  let held: pg.Client | undefined;
  beforeAll(async () => {
    held = new pg.Client({ connectionString: inject('adminUrl') });
    await held.connect();
    await held.query('select pg_advisory_lock($1)', [LOCK]);
  }, 900_000);
  afterAll(() => held?.end());
}
