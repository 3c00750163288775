// Every call asks who calls: the statement is planned for all, not for each call, whichever tokens it names.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { openDb } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { issueToken, type TokenKind } from '../../platform/tokens.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { resolveIdentity } from './resolve-identity.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
  await sql`insert into bearer_token (token_id, token_hash, kind, group_id, subject, created_at, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), 'sign', gen_random_uuid(), '{}', now(), now() + interval '1 day'
    from generate_series(1, 2000) n`.execute(h.deps.db);
  await sql`analyze bearer_token`.execute(h.deps.db);
});
afterAll(() => h.close());

it.each([
  ['a person', ['user']],
  ['an enterprise', ['user', 'console']],
] as const)('one plan for every call of %s', async (_, kinds) => {
  const one = openDb(h.deps.config.DATABASE_URL, { max: 1, log: createLog('silent') });
  const now = new Date();
  const subject = { accountId: uuidv7(now), corpId: uuidv7(now) };
  const groupId = uuidv7(now);
  const made: Partial<Record<TokenKind, string>> = {};
  for (const kind of kinds)
    made[kind] = (await issueToken(h.deps.db, { kind, groupId, subject, now, seconds: 3600 })).token;
  const { user, console: corp } = made;
  const bearer = { ...(user ? { token: user } : {}), ...(corp ? { consoleToken: corp } : {}) };
  for (let call = 0; call < 12; call++)
    expect((await resolveIdentity({ ...h.deps, db: one }, bearer, now)).user?.groupId).toBe(groupId);
  const { rows } = await sql`select custom_plans::int, generic_plans::int from pg_prepared_statements
    where statement like '%from bearer_token%'`.execute(one);
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 7 }]);
  await one.destroy();
});
