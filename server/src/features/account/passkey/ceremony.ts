// What registration and login by passkey share: the relying party of this origin, the user handle of an account, and a
// challenge that lives five minutes for whoever holds its key.
import { AppError } from '../../../platform/app-error.ts';
import { randomToken } from '../../../platform/clock.ts';
import { type Keyring, mac } from '../../../platform/crypto/keyring.ts';
import type { Deps } from '../../../platform/family.ts';
import { insertCeremony, takeCeremony } from './store.ts';

export const ceremonySeconds = 300;
/** EdDSA, ES256, RS256: what every authenticator has one of. */
export const algorithms = [-8, -7, -257];

/** Origin and host of PUBLIC_ORIGIN: a passkey is good for this host and no other (WebAuthn §5.1.2). */
export const relyingParty = (origin: string) => ({ origin, rpId: new URL(origin).hostname });

/** Names the account to its authenticators without saying anything of it (WebAuthn §14.6.1). */
export const userHandleOf = (keyring: Keyring, accountId: string): Buffer =>
  mac(keyring.key('passkey-user/1'), [accountId]);

/** Made inside a page of another site, where its user cannot see whom he answers; the library lets some of these pass. */
export function inForeignFrame(clientDataJSON: string): boolean {
  try {
    const client: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return (client as { crossOrigin?: unknown } | null)?.crossOrigin === true;
  } catch {
    return false;
  }
}

export async function beginCeremony(
  deps: Deps,
  challenge: string,
  groupId: string | null,
): Promise<{ ceremonyKey: string }> {
  const ceremonyKey = randomToken();
  const expiresAt = new Date(deps.clock.now().getTime() + ceremonySeconds * 1000);
  await insertCeremony(deps.db, { key: ceremonyKey, challenge, groupId, expiresAt });
  return { ceremonyKey };
}

/** The challenge of this key; it is used up, whatever the answer to it is worth. PASSKEY_STALE when there is none. */
export async function endCeremony(deps: Deps, ceremonyKey: string, groupId: string | null): Promise<string> {
  const challenge = await takeCeremony(deps.db, ceremonyKey, groupId, deps.clock.now());
  if (challenge === undefined) throw new AppError('PASSKEY_STALE');
  return challenge;
}
