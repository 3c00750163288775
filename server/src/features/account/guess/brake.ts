// Slower instead of locked (13.8): after some free failures each further try of the same guesser waits, 1, 2, 4 … 60 seconds,
// and is told how long. Nobody sleeps here: a try that comes too soon is refused before anything is looked up or hashed.
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';

/** `free`: failures before the first wait. Quiet for `seconds`, they are forgotten. */
export type Brake = { name: string; free: number; seconds: number };
export type Braked = { brake: Brake; key: string };
const longest = 60;

/**
 * Counts one try before its outcome is known, so that parallel guesses queue up behind each other; answers the failures so far.
 * Throws LOGIN_SLOW with Retry-After when the last failure is too fresh; while failures are free there is no wait, in whatever order the
 * clocks of several requests of one network are compared.
 */
export async function slowDown(deps: Deps, { brake, key }: Braked): Promise<number> {
  const now = deps.clock.now();
  const id = `${brake.name} ${key}`;
  const free = Math.floor(brake.free * deps.config.LIMITS_FACTOR);
  const quiet = new Date(now.getTime() - brake.seconds * 1000);
  const { rows } = await sql<{ failures: number }>`
    insert into login_brake as b (key, failures, next_at, at) values (${id}, 1, ${now}, ${now})
    on conflict (key) do update set at = excluded.at,
      failures = case when b.at <= ${quiet} then 1 else b.failures + 1 end,
      next_at = excluded.next_at + make_interval(secs => case
        when b.at <= ${quiet} or b.failures + 1 < ${free} then 0
        else least(${longest}, 2 ^ least(b.failures + 1 - ${free}, 10)) end)
    where b.failures < ${free} or b.next_at <= excluded.next_at returning failures`.execute(deps.db);
  if (rows[0]) return rows[0].failures;
  const { rows: waiting } = await sql<{
    next_at: Date;
  }>`select next_at from login_brake where key = ${id}`.execute(deps.db);
  const left = Math.max(1, Math.ceil(((waiting[0]?.next_at ?? now).getTime() - now.getTime()) / 1000));
  throw new AppError('LOGIN_SLOW', `尝试次数较多，请${left}秒后再试`, { retryAfterSeconds: left });
}

/** One try back: no password was tried, or it was right. */
export async function letGo(deps: Deps, { brake, key }: Braked): Promise<void> {
  await sql`update login_brake set failures = greatest(failures - 1, 0), next_at = least(next_at, ${deps.clock.now()})
    where key = ${`${brake.name} ${key}`}`.execute(deps.db);
}

/** A right password ends what came before. */
export async function release(deps: Deps, { brake, key }: Braked): Promise<void> {
  await sql`delete from login_brake where key = ${`${brake.name} ${key}`}`.execute(deps.db);
}

/** No brake remembers longer than a day. */
export async function forgetBrakes(tx: Tx, now: Date): Promise<void> {
  await sql`delete from login_brake where at < ${new Date(now.getTime() - 86_400_000)}`.execute(tx);
}
