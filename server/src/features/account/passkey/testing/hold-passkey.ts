// An account that has registered a passkey, without the calls that lead there: its own tests ask those.
import { uuidv7 } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import { insertPasskey } from '../store.ts';
import { SoftAuthenticator } from './authenticator.ts';

export async function holdPasskey(
  tx: Tx,
  { accountId, origin, now }: { accountId: string; origin: string; now: Date },
): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(origin);
  await insertPasskey(tx, {
    passkey_id: uuidv7(now),
    account_id: accountId,
    credential_id: device.id,
    public_key: Buffer.from(device.coseKey()),
    ...{ counter: 0, name: '我的手机', synced: false, created_at: now, used_at: null },
  });
  return device;
}
