// Login by password (B-01) and by code. Every try is counted before its outcome is known and taken back when it was
// right, so that parallel guesses cannot slip under the limit. An unknown target is counted, hashed and answered alike.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { securityEvent } from '../../../platform/log.ts';
import { countGuess } from '../guess/count-guess.ts';
import { guesserOf } from '../guess/guesser.ts';
import { loginOf } from '../guess/login-of.ts';
import { passwordFits } from '../guess/password-hash.ts';
import type { From, Parts } from '../parts.ts';
import { demandSecond, secondIsOn } from '../second/demand-second.ts';
import { corpsOf, setLastCorp } from '../store.ts';
import { demandOwner } from './number-idle.ts';
import { openSession } from './open-session.ts';

type PasswordInput = Parsed<typeof accountRoutes.passwordLogin>;

export async function logInByPassword(parts: Parts, input: PasswordInput, from: From): Promise<Session> {
  const accountId = await checkPassword(parts, input, from);
  return openSession(parts, accountId, { ...from, way: 'password' });
}

/** As logInByPassword, then acting for the enterprise of this name; of no such member it is a failed login (jtLogin). */
export async function logInByEnterprise(
  parts: Parts,
  { companyName, ...input }: Parsed<typeof accountRoutes.jtLogin>,
  from: From,
): Promise<Session> {
  const { deps } = parts;
  const accountId = await checkPassword(parts, input, from);
  const corp = (await corpsOf(deps.db, accountId)).find(({ name }) => name === companyName);
  if (!corp) {
    securityEvent(deps.log, 'login.enterprise', { account: accountId, ip: from.ip });
    throw new AppError('LOGIN_FAILED');
  }
  await setLastCorp(deps.db, accountId, corp.corpId);
  return openSession(parts, accountId, { ...from, way: 'enterprise', corpId: corp.corpId });
}

/** The account of a right password; LOGIN_FAILED, LOGIN_SLOW, LOGIN_LOCKED or a captcha is asked for. */
async function checkPassword(parts: Parts, input: PasswordInput, from: From): Promise<string> {
  const { deps } = parts;
  const login = await loginOf(deps, input.targetId);
  // Mobile and mail of one account share its counter.
  const name = login?.accountId ?? deps.vault.blindIndex('target', input.targetId).toString('hex');
  const guesser = await guesserOf(deps, { accountId: login?.accountId, name }, from);
  const counted = await countGuess(deps, guesser, name, input);
  if (!(await passwordFits(login?.passwordHash, input.password)) || !login) {
    securityEvent(deps.log, 'login.password', { account: login?.accountId ?? null, ip: from.ip });
    throw new AppError('LOGIN_FAILED');
  }
  try {
    await demandSecond(deps, login.accountId, input.secondCode, guesser);
  } catch (error) {
    // nothing was guessed: the password is right, and the code is only asked for now
    if (error instanceof AppError && error.code === 'SECOND_FACTOR') await counted.takeBack();
    throw error;
  }
  await counted.wasRight();
  return login.accountId;
}

export async function logInByCode(
  parts: Parts,
  input: Parsed<typeof accountRoutes.codeLogin>,
  from: From,
): Promise<Session> {
  const { deps, codes } = parts;
  const login = await loginOf(deps, input.targetId);
  const guesser = await guesserOf(deps, { accountId: login?.accountId, name: login?.accountId ?? '' }, from);
  const asker = guesser.kind === 'device' ? guesser : ({ kind: 'anyone', ip: from.ip } as const);
  const given = { purpose: 'login', subject: '', target: input.targetId, code: input.valicode, asker };
  const refuse = (): never => {
    securityEvent(deps.log, 'login.code', { account: login?.accountId ?? null, ip: from.ip });
    throw new AppError('CODE_WRONG');
  };
  if (login) {
    const asked = { second: await secondIsOn(deps, login.accountId), number: input.targetId };
    // the code stays good while something else is asked for, and is used up by the login only
    if (!(await codes.check({ ...given, keep: true }))) refuse();
    await demandSecond(deps, login.accountId, input.secondCode, guesser);
    if (!asked.second) await demandOwner(parts, login, asked.number, input.password, guesser);
  }
  if (!(await codes.check(given)) || !login) return refuse();
  return openSession(parts, login.accountId, { ...from, way: 'code' });
}
