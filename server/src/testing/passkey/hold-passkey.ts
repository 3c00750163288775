// An account that has registered a passkey, without the calls that lead there: the tests of account ask those.
import { sql } from 'kysely';
import { uuidv7 } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { SoftAuthenticator } from './authenticator.ts';

export async function holdPasskey(
  tx: Tx,
  { accountId, origin, now }: { accountId: string; origin: string; now: Date },
): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(origin);
  await sql`insert into passkey (passkey_id, account_id, credential_id, public_key, counter, name, synced, created_at)
    values (${uuidv7(now)}, ${accountId}, ${device.id}, ${Buffer.from(device.coseKey())}, 0, '我的手机', false, ${now})`.execute(
    tx,
  );
  return device;
}
