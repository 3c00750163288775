// Re-authentication (B-06): what decides over an account asks once more for its password, which then counts for ten minutes
// in this login only. Wrong ones slow this login down, so that a stolen token does not help guessing; strangers cannot.
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/family.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { countGuess } from '../guess/count-guess.ts';
import { passwordFits } from '../guess/password-hash.ts';
import { demandSecond } from '../second/demand-second.ts';
import { provedAt, setProved } from '../session/store.ts';
import { passwordOf } from './store.ts';

export const proofSeconds = 600;

export async function proveAgain(
  deps: Deps,
  user: UserPrincipal,
  input: { password: string; secondCode?: string | undefined },
  ip: string,
): Promise<{ seconds: number }> {
  // by his login: what strangers try at the account is none of his business here
  const guesser = { kind: 'session', key: user.groupId } as const;
  const counted = await countGuess(deps, guesser, user.accountId, {});
  if (!(await passwordFits(await passwordOf(deps.db, user.accountId), input.password))) {
    securityEvent(deps.log, 'account.prove', { account: user.accountId, ip });
    throw new AppError('PASSWORD_WRONG');
  }
  try {
    await demandSecond(deps, user.accountId, input.secondCode, guesser);
  } catch (error) {
    // nothing was guessed: the password is right, and the code is only asked for now
    if (error instanceof AppError && error.code === 'SECOND_FACTOR') await counted.takeBack();
    throw error;
  }
  await counted.wasRight();
  await setProved(deps.db, user.groupId, deps.clock.now());
  return { seconds: proofSeconds };
}

/** Throws 10401 unless this login proved itself within ten minutes. */
export async function demandProof(deps: Deps, user: UserPrincipal): Promise<UserPrincipal> {
  const at = await provedAt(deps.db, user.groupId);
  if (!at || deps.clock.now().getTime() - at.getTime() > proofSeconds * 1000) throw new AppError('10401');
  return user;
}
