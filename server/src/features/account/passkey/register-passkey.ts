// Registers a passkey for the account that is signed in. The challenge belongs to its login and was given only after a
// fresh proof (B-06); the authenticator must keep the key under its owner's account (discoverable) and must have verified him.
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes, PasskeyRow } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, isUniqueViolation } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { passkeyAdded } from '../facts.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { contactsOf } from '../store.ts';
import {
  algorithms,
  beginCeremony,
  ceremonySeconds,
  endCeremony,
  inForeignFrame,
  relyingParty,
  userHandleOf,
} from './ceremony.ts';
import { mostPasskeys, presentPasskey } from './manage-passkeys.ts';
import { heldKey } from './signing-keys.ts';
import { insertPasskey, lockAccount, type Passkey, passkeysOf } from './store.ts';

const registerLimit = { name: 'passkey-register', max: 30, seconds: 3600 };

export async function passkeyRegisterOptions(
  { deps }: Parts,
  user: UserPrincipal,
  origin: string,
): Promise<Output<typeof accountRoutes.passkeyRegisterOptions>> {
  await deps.limits.use({ limit: registerLimit, key: user.accountId });
  const kept = await passkeysOf(deps.db, user.accountId);
  if (kept.length >= mostPasskeys) throw new AppError('PASSKEY_TOO_MANY');
  const { name, mobile } = await contactsOf(deps.vault, deps.db, user.accountId);
  const options = await generateRegistrationOptions({
    rpName: '信契',
    rpID: relyingParty(origin).rpId,
    userID: new Uint8Array(userHandleOf(deps.keyring, user.accountId)),
    userName: maskTarget(mobile),
    userDisplayName: name,
    timeout: ceremonySeconds * 1000,
    attestationType: 'none',
    excludeCredentials: kept.map((p) => ({ id: p.credential_id.toString('base64url') })),
    supportedAlgorithmIDs: algorithms,
  });
  return {
    ...(await beginCeremony(deps, options.challenge, user.groupId)),
    options: {
      ...options,
      rp: { id: relyingParty(origin).rpId, name: options.rp.name },
      timeout: ceremonySeconds * 1000,
      excludeCredentials: kept.map((p) => ({
        type: 'public-key' as const,
        id: p.credential_id.toString('base64url'),
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

/** What the authenticator says of its new key; PASSKEY_FAILED unless everything fits. Attacker-controlled. */
async function judge(
  parts: Parts,
  user: UserPrincipal,
  input: Parsed<typeof accountRoutes.passkeyRegister>,
  party: ReturnType<typeof relyingParty>,
  challenge: string,
) {
  const { credentialId: id, clientDataJSON, attestationObject } = input;
  const fault = (reason: string) => {
    securityEvent(parts.deps.log, 'passkey.register', { account: user.accountId, reason });
    return new AppError('PASSKEY_FAILED');
  };
  if (inForeignFrame(clientDataJSON)) throw fault('frame');
  const verdict = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw fault((error as Error).message);
  });
  // the id of the answer is not signed; the one inside the authenticator's data is
  if (!verdict.verified || verdict.registrationInfo.credential.id !== id) throw fault('credential');
  return verdict.registrationInfo;
}

export async function registerPasskey(
  parts: Parts,
  user: UserPrincipal,
  input: Parsed<typeof accountRoutes.passkeyRegister>,
  origin: string,
): Promise<PasskeyRow> {
  const { deps } = parts;
  const challenge = await endCeremony(deps, input.ceremonyKey, user.groupId);
  const info = await judge(parts, user, input, relyingParty(origin), challenge);
  const now = deps.clock.now();
  const passkey: Passkey = {
    passkey_id: uuidv7(now),
    account_id: user.accountId,
    credential_id: Buffer.from(info.credential.id, 'base64url'),
    public_key: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    name: input.name,
    synced: info.credentialBackedUp,
    created_at: now,
    used_at: null,
  };
  await inTx(deps.db, async (tx) => {
    await lockAccount(tx, user.accountId);
    if ((await passkeysOf(tx, user.accountId)).length >= mostPasskeys) throw new AppError('PASSKEY_TOO_MANY');
    await insertPasskey(tx, passkey).catch((error: unknown) => {
      throw isUniqueViolation(error, 'passkey_credential') ? new AppError('PASSKEY_KNOWN') : error;
    });
    for (const key of heldKey(passkey)) await deps.switchboard.publish(tx, passkeyAdded, { key, now });
    await tellOwner(parts, tx, user.accountId, '添加了一个通行密钥，可用它登录');
  });
  return presentPasskey(passkey);
}
