// Login by a passkey that the user chose (no name is typed, so there is nothing to enumerate). The authenticator has
// verified him by finger, face or PIN: two factors in one, after which no other is asked for. Everything is judged before
// the signature counter: only who holds the key can make it regress, and then the owner is told of a copy.
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import { openSessionIn } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import {
  beginCeremony,
  ceremonySeconds,
  endCeremony,
  inForeignFrame,
  relyingParty,
  userHandleOf,
} from './ceremony.ts';
import { findCredential, type Passkey, takeCounter } from './store.ts';

export const passkeyLimits = {
  begin: { name: 'passkey-begin-ip', max: 200, seconds: 900 },
  wrong: { name: 'passkey-wrong-ip', max: 50, seconds: 900 },
  told: { name: 'passkey-told', max: 1, seconds: 3600 },
};
type Input = Parsed<typeof accountRoutes.passkeyLogin>;
type Where = From & { origin: string };

export async function passkeyLoginOptions(
  { deps }: Parts,
  from: Where,
): Promise<Output<typeof accountRoutes.passkeyLoginOptions>> {
  await deps.limits.use({ limit: passkeyLimits.begin, ip: from.ip });
  const { rpId } = relyingParty(from.origin);
  const timeout = ceremonySeconds * 1000;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout });
  return {
    ...(await beginCeremony(deps, challenge, null)),
    options: { rpId, challenge, timeout, userVerification: 'required' },
  };
}

type Verdict = { passkey: Passkey; counter: number; synced: boolean };

/** The passkey of a right answer, before its counter is looked at; undefined for every other. Attacker-controlled. */
async function judge(
  parts: Parts,
  input: Input,
  challenge: string,
  from: Where,
): Promise<Verdict | undefined> {
  const { deps } = parts;
  const { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } = input;
  const passkey = await findCredential(deps.db, Buffer.from(id, 'base64url'));
  const refuse = (reason: string) => {
    securityEvent(deps.log, 'login.passkey', { account: passkey?.account_id ?? null, ip: from.ip, reason });
    return undefined;
  };
  if (!passkey) return refuse('unknown');
  if (inForeignFrame(clientDataJSON)) return refuse('frame');
  const handle = userHandleOf(deps.keyring, passkey.account_id);
  if (!handle.equals(Buffer.from(userHandle, 'base64url'))) return refuse('user handle');
  const { origin, rpId } = relyingParty(from.origin);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // 0: the library would refuse a counter before it has looked at the signature
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    });
    if (!verified) return refuse('signature');
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
    return { passkey, counter, synced };
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Tells the owner of a copy, once an hour: who holds it must not flood him. */
async function tellOfCopy(parts: Parts, passkey: Passkey, ip: string): Promise<void> {
  const { deps } = parts;
  securityEvent(deps.log, 'login.passkey-counter', { account: passkey.account_id, ip });
  try {
    await deps.limits.use({ limit: passkeyLimits.told, key: passkey.passkey_id });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await inTx(deps.db, (tx) =>
    tellOwner(parts, tx, passkey.account_id, '有人使用可能被复制的通行密钥登录，已被拒绝'),
  );
}

export async function logInByPasskey(parts: Parts, input: Input, from: Where): Promise<Session> {
  const { deps } = parts;
  const challenge = await endCeremony(deps, input.ceremonyKey, null);
  const right = await judge(parts, input, challenge, from);
  if (!right) {
    // nobody guesses a signature: what others get wrong in this network must not stop who has his key
    await deps.limits.use({ limit: passkeyLimits.wrong, ip: from.ip });
    throw new AppError('PASSKEY_FAILED');
  }
  const { passkey, counter, synced } = right;
  const session = await inTx(deps.db, async (tx) => {
    const taken = await takeCounter(tx, passkey.passkey_id, { counter, synced, now: deps.clock.now() });
    return taken
      ? openSessionIn(parts, tx, passkey.account_id, {
          ip: from.ip,
          userAgent: from.userAgent,
          device: input.knownDevice,
          way: 'passkey',
        })
      : undefined;
  });
  if (!session) {
    await tellOfCopy(parts, passkey, from.ip);
    throw new AppError('PASSKEY_COUNTER');
  }
  return session;
}
