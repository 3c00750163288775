// The second factor where it is asked for: a code of the owner's app (RFC 6238, 30 s, one step of drift to either side,
// never the same twice) or one of his recovery codes. Five wrong ones of one
// guesser lock it to him for 15 minutes.
import { verifySync } from 'otplib';
import { AppError } from '../../../platform/app-error.ts';
import { mac } from '../../../platform/crypto/keyring.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Use } from '../../../platform/limits.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { Guesser } from '../guess/guesser.ts';
import { factorPlace, findFactor, takeRecovery, takeStep } from './store.ts';

const stepSeconds = 30;
export const secondLimit = { name: 'second-factor', max: 5, seconds: 900 };
/** All strangers together: who knows the password, or reads the phone, must not try on from network to network. */
const strangersLimit = { name: 'second-strangers', max: 20, seconds: 3600 };

/** Against whom a wrong one counts: never against who is signed in, or comes with a known browser, for what strangers did. */
export const secondUses = (accountId: string, guesser: Guesser): Use[] => [
  { limit: secondLimit, key: `${accountId} ${guesser.kind} ${guesser.key}` },
  ...(guesser.kind === 'stranger' ? [{ limit: strangersLimit, key: accountId }] : []),
];

export const secondIsOn = async (deps: Deps, accountId: string): Promise<boolean> =>
  Boolean((await findFactor(deps.db, accountId))?.enabledAt);

/** Passes where the factor is off. SECOND_FACTOR without a code, SECOND_FACTOR_WRONG with a wrong or used one. */
export async function demandSecond(
  deps: Deps,
  accountId: string,
  code: string | undefined,
  guesser: Guesser,
): Promise<void> {
  const factor = await findFactor(deps.db, accountId);
  if (!factor?.enabledAt) return;
  if (!code) throw new AppError('SECOND_FACTOR');
  const uses = secondUses(accountId, guesser);
  await deps.limits.use(...uses);
  const { secret } = deps.vault.open(factorPlace(accountId), factor.sealed);
  if (!(await takes(deps, accountId, secret ?? '', code))) {
    securityEvent(deps.log, 'login.second', { account: accountId });
    throw new AppError('SECOND_FACTOR_WRONG');
  }
  const [own, ...others] = uses;
  if (own?.key) await deps.limits.clear(own.limit, own.key);
  await deps.limits.undo(...others);
}

async function takes(deps: Deps, accountId: string, secret: string, code: string): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase();
  if (/^[0-9]{6}$/.test(plain)) {
    const step = stepOf(secret, plain, deps.clock.now());
    return step !== undefined && takeStep(deps.db, accountId, step);
  }
  return takeRecovery(deps.db, accountId, recoveryMac(deps, accountId, plain));
}

/** The time step whose code this is, at most one away from now. Constant time in the library. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ strategy: 'totp', secret, token: code, epoch, epochTolerance: stepSeconds });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : undefined;
}

export const recoveryMac = (deps: Deps, accountId: string, code: string): Buffer =>
  mac(deps.keyring.key('recovery-code/1'), [accountId, code]);
