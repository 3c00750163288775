// What an authenticator signed, judged against the challenge and the key that is registered; its counter is looked at afterwards: only who
// holds the key can make it regress, and then the owner is told of a copy. Everything that arrives is attacker-controlled.
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { inForeignFrame, relyingParty } from './ceremony.ts';
import type { Passkey } from './store.ts';

export type Assertion = {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
};
export const toldLimit = { name: 'passkey-told', max: 1, seconds: 3600 };

/** Counter and synced flag of a right answer, or why it is none. */
export async function judgeAssertion(
  passkey: Passkey,
  { credentialId: id, clientDataJSON, authenticatorData, signature }: Assertion,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<{ counter: number; synced: boolean } | { fault: string }> {
  if (inForeignFrame(clientDataJSON)) return { fault: 'frame' };
  const party = relyingParty(origin);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      // 0: the library would refuse a counter before it has looked at the signature
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    });
    if (!verified) return { fault: 'signature' };
    return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Tells the owner of a copy, once an hour: who holds it must not flood him. */
export async function tellOfCopy(parts: Parts, passkey: Passkey, ip: string): Promise<void> {
  const { deps } = parts;
  securityEvent(deps.log, 'login.passkey-counter', { account: passkey.account_id, ip });
  try {
    await deps.limits.use({ limit: toldLimit, key: passkey.passkey_id });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await inTx(deps.db, (tx) =>
    tellOwner(parts, tx, passkey.account_id, '有人使用可能被复制的通行密钥，已被拒绝'),
  );
}
