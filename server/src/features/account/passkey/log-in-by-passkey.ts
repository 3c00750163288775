// Login by a passkey that the user chose (no name is typed, so there is nothing to enumerate). The authenticator has
// verified him by finger, face or PIN: two factors in one, after which no other is asked for.
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import { openSessionIn } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { beginCeremony, ceremonySeconds, endCeremony, relyingParty, userHandleOf } from './ceremony.ts';
import { judgeAssertion, tellOfCopy, toldLimit } from './judge-assertion.ts';
import { findCredential, type Passkey, takeCounter } from './store.ts';

export const passkeyLimits = {
  begin: { name: 'passkey-begin-ip', max: 200, seconds: 900 },
  wrong: { name: 'passkey-wrong-ip', max: 50, seconds: 900 },
  told: toldLimit,
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
  const { credentialId: id, userHandle } = input;
  const passkey = await findCredential(deps.db, Buffer.from(id, 'base64url'));
  const refuse = (reason: string) => {
    securityEvent(deps.log, 'login.passkey', { account: passkey?.account_id ?? null, ip: from.ip, reason });
    return undefined;
  };
  if (!passkey) return refuse('unknown');
  const handle = userHandleOf(deps.keyring, passkey.account_id);
  if (!handle.equals(Buffer.from(userHandle, 'base64url'))) return refuse('user handle');
  const right = await judgeAssertion(passkey, input, { challenge, origin: from.origin });
  return 'fault' in right ? refuse(right.fault) : { passkey, ...right };
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
